"""What takes the place of what was said last: another value of a filter, another tolerance, all rows again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

SYSTEM = """sku,store,pieces,cost
A1,North,10,1.00
A2,North,20,2.00
A3,Dock,30,3.00
A4,South,40,4.00
"""
COUNT = """sku,store,pieces,cost
A1,North,12,1.00
A2,North,29,2.00
A3,Dock,37,3.10
A4,South,40,4.00
"""


@pytest.fixture
def stock(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("system.csv", SYSTEM)
    chat.write("shelf.csv", COUNT)
    return chat


def test_another_value_takes_the_place_of_the_filter_and_all_rows_come_back(stock: InProcessChat) -> None:
    stock.ask("compare system and shelf by sku, only the North store, and ignore differences of up to 2 in pieces")

    other = stock.ask("now the Dock instead")
    every = stock.ask("all stores again, tolerance stays")

    assert "was “only rows where store is North”, now “only rows where store is Dock”" in other
    assert "no longer “only rows where store is Dock”" in every
    assert "**4** in both" in every
    assert "Changed now: **2** (`pieces` 2, `cost` 1)" in every


def test_a_value_that_was_left_out_is_put_back(stock: InProcessChat) -> None:
    stock.ask("compare by sku")
    stock.ask("leave out store South")

    reply = stock.ask("put South back in")

    assert "no longer “without rows where store is South”" in reply


def test_another_figure_takes_the_place_of_the_tolerance_and_of_no_other_column(stock: InProcessChat) -> None:
    stock.ask("compare by sku")
    stock.ask("ignore differences up to 2 in pieces")

    rather = stock.ask("rather 25 %")
    changed = stock.ask("change the tolerance to 8")

    assert "- `pieces`: was “differences up to 2 do not count”, now “differences up to 25 % of the older" in rather
    assert "`cost`: was" not in rather + changed
    assert "Taken of `pieces`, where a tolerance is set." in changed


def test_the_rule_about_capitals_is_dropped_not_set_everywhere(stock: InProcessChat) -> None:
    stock.ask("compare by sku")
    stock.ask("ignore capitals in store")

    reply = stock.ask("drop the case rule")

    assert "- `store`: was “capitals do not matter”, now “exact”" in reply
    assert "`sku`" not in reply


def test_the_same_for_another_file_keeps_the_measure(stock: InProcessChat) -> None:
    stock.ask("compare by sku")
    stock.ask("total pieces per store in system")

    reply = stock.ask("same for shelf")

    assert "Total of `pieces` by `store` in shelf.csv:" in reply


def test_a_column_of_a_third_file_is_asked_about_before_a_call_fails(stock: InProcessChat) -> None:
    stock.write("items.csv", "item,kind\nA1,x\nA2,y\nA3,x\n")
    stock.ask("compare system.csv with shelf.csv by sku")
    calls = len(stock.calls)

    replies = [
        stock.ask(one) for one in ("changed rows per kind", "total pieces per kind", "show the added rows by kind")
    ]

    assert ["stands in items.csv" in reply or "is no column of" in reply for reply in replies[:2]] == [True, True]
    assert len(stock.calls) == calls


def test_a_rule_that_leaves_a_column_out_is_lifted_by_its_name(stock: InProcessChat) -> None:
    stock.ask("compare by sku")
    stock.ask("ignore cost")

    reply = stock.ask("lift the cost rule")

    assert "- `cost`: was “not compared”, now “exact”" in reply or "`cost`: now compared" in reply


def test_the_same_count_is_asked_of_other_rows(stock: InProcessChat) -> None:
    stock.ask("compare by sku")
    stock.ask("how many rows were added")

    reply = stock.ask("and of the removed?")

    assert reply.startswith("**0** rows are removed")
