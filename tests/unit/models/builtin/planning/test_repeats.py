"""What stands in a column more than once, asked of one file, of two, and beside a comparison."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

OLD = """Order No,Customer,Qty
1001,Ames,5
1002,Bell,4
1007,Gray,6
1007,Gray,6
"""
NEW = """Order No,Customer,Qty
1001,Ames,5
1002,Ames,7
1009,Hart,7
1009,Hart,8
"""


@pytest.fixture
def one(tmp_path: Path) -> InProcessChat:
    made = InProcessChat(tmp_path)
    made.write("orders_old.csv", OLD)
    return made


@pytest.fixture
def two(one: InProcessChat) -> InProcessChat:
    one.write("orders_new.csv", NEW)
    return one


@pytest.mark.parametrize(
    "sentence",
    ["which orders are in there twice?", "which Order No occur more than once?", "are any orders listed twice?"],
)
def test_repeats_of_one_file_need_no_comparison(one: InProcessChat, sentence: str) -> None:
    reply = one.ask(sentence)

    assert "**1** `Order No` with more than 1 rows in orders_old.csv" in reply
    assert "| 1007 | 2 |" in reply


def test_a_word_that_no_heading_has_is_taken_for_the_rows_of_the_one_file(one: InProcessChat) -> None:
    reply = one.ask("sind da Bestellungen doppelt?")

    assert "Took “Bestellungen” for the rows." in reply
    assert "| 1007 | Gray | 6 | 2 |" in reply


@pytest.mark.parametrize("sentence", ["which customers are in there twice?", "welche Customer kommen mehrfach vor?"])
def test_repeats_are_told_of_each_file(two: InProcessChat, sentence: str) -> None:
    reply = two.ask(sentence)

    assert "| Gray | 2 |" in reply
    assert "**2** `Customer` with more than 1 rows in orders_new.csv" in reply


def test_repeats_are_told_of_the_file_that_is_named(two: InProcessChat) -> None:
    reply = two.ask("which orders are in orders_new.csv twice?")

    assert "| 1009 | 2 |" in reply
    assert "1007" not in reply


def test_repeats_of_the_key_are_the_duplicates_of_the_comparison(two: InProcessChat) -> None:
    two.ask("compare orders_old.csv with orders_new.csv by Order No")

    reply = two.ask("which orders are in there twice?")
    customers = two.ask("which customers are in there twice?")

    assert "1 exact duplicate in orders_old.csv and orders_new.csv" in reply
    assert "2 rows are set aside" in reply
    assert "| Ames | 2 |" in customers
