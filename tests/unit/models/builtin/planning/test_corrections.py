"""Bare corrections after an answer: another figure, column, value or file, with the figures that follow from it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat
from tests.unit.models.builtin.planning.office_files import orders_chat


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    return orders_chat(tmp_path)


def changed(reply: str) -> dict[str, int]:
    """Give the changed cells of each column after a rule was set, as the reply tells them."""
    told = re.search(r"Changed now: \*\*\d+\*\* \((?P<cells>[^)]*)\)", reply)
    assert told is not None, reply
    return {name: int(number) for name, number in re.findall(r"`([^`]+)` (\d+)", told["cells"])}


EXACT = {"Price": 3, "Shipped": 3, "Cargo Fee": 2, "Is Active": 1, "Quantity": 1}


def test_a_figure_takes_the_place_of_the_last_one(chat: InProcessChat) -> None:
    first = chat.ask("price may differ by 1")
    percent = chat.ask("make that 5 percent")
    bare = chat.ask("no, 0.1")
    money = chat.ask("no, 5 euro")

    assert changed(first) == EXACT | {"Price": 2}
    assert changed(percent) == EXACT | {"Price": 1}
    assert "Read 0.1 as 0.1 %, in percent as before." in bare
    assert changed(bare) == EXACT
    assert changed(money) == EXACT | {"Price": 1}
    assert "now “differences up to 5 do not count”" in money


def test_another_column_gets_the_rule_and_the_first_loses_it(chat: InProcessChat) -> None:
    chat.ask("price may differ by 1")
    cargo = chat.ask("only for cargo fee")
    quantity = chat.ask("no, I meant quantity")
    named = chat.ask("not quantity, but price")

    without = {name: number for name, number in EXACT.items() if name != "Cargo Fee"}
    assert changed(cargo) == without
    assert "- `Price`: was “differences up to 1 do not count”, now “exact”" in cargo
    assert changed(quantity) == EXACT
    assert "- `Quantity`: was “exact”, now “differences up to 1 do not count”" in quantity
    assert changed(named) == EXACT | {"Price": 2}


def test_a_rule_for_every_amount_is_kept_for_one_column(chat: InProcessChat) -> None:
    chat.ask("ignore differences up to 1")
    reply = chat.ask("only for price")

    assert changed(reply) == EXACT | {"Price": 2}
    assert "not compared" not in reply


def test_the_rule_of_one_column_only_for_it_is_asked_about(chat: InProcessChat) -> None:
    chat.ask("price may differ by 1")

    reply = chat.ask("only for price")

    assert "The rule holds only for `Price` already" in reply
    assert chat.details.get("asked") is True


def test_the_other_column_is_asked_for_and_never_guessed(chat: InProcessChat) -> None:
    chat.ask("ignore the cargo column")
    calls = len(chat.calls)

    reply = chat.ask("not that column, the other one")
    answered = chat.ask("No, I meant `Quantity`")

    assert "Which column instead of `Cargo Fee`" in reply
    assert len(chat.calls) == calls + 1
    assert changed(answered) == {name: number for name, number in EXACT.items() if name != "Quantity"}


def test_spans_of_time_are_corrected_in_their_unit(chat: InProcessChat) -> None:
    first = chat.ask("shipped may differ by 4 hours")
    bare = chat.ask("no, 1")
    day = chat.ask("no, 1 day")

    assert changed(first) == EXACT | {"Shipped": 1}
    assert "Read 1 as 1 hour, as before." in bare
    assert changed(bare) == EXACT | {"Shipped": 2}
    assert "now “differences up to 1 day do not count”" in day
    assert "Shipped" not in changed(day)


@pytest.mark.parametrize(
    ("first", "correction", "told"),
    [
        ("how many orders in West were added?", "no, South", "**0** added rows where `Region` is `South`"),
        ("top 2 changes in price", "make it 1", "| AC-03 | 300 | 330 | 30 | 10.00 |"),
        ("top 1 changes in price", "no, cargo fee", "| AC-03 | 7.0 | 7.9 | 0.9 | 12.86 |"),
        ("total price by region in orders_old", "no, in orders_new", "| West | 1,700.00 | 3 |"),
        ("total price in orders_old", "I meant quantity", "| Quantity | 150 |"),
        ("total price by region in orders_new", "mean instead of total", "| West | 566.6667 |"),
        ("show rows of orders_old where quantity is over 20", "no, 40", "(1 row where `Quantity` is over `40`)"),
    ],
)
def test_a_question_is_asked_again_with_one_thing_else(
    chat: InProcessChat, first: str, correction: str, told: str
) -> None:
    chat.ask(first)

    assert told in chat.ask(correction)


def test_a_filter_gets_another_value_or_figure(chat: InProcessChat) -> None:
    chat.ask("only rows where region is North")
    value = chat.ask("sorry, West")
    chat.ask("go back to all rows")
    chat.ask("only rows with quantity over 10")
    figure = chat.ask("no, 30")

    assert "was “only rows where Region is North”, now “only rows where Region is West”" in value
    assert "**1** in both, **2** added and **0** removed" in value
    assert "now “only rows where Quantity is above 30”" in figure


def test_german_corrections(chat: InProcessChat) -> None:
    chat.ask("Price darf um 1 abweichen")
    figure = chat.ask("nein, 0,4")
    percent = chat.ask("mach 5 % draus")
    column = chat.ask("nein, ich meinte Quantity")

    assert changed(figure) == EXACT
    assert changed(percent) == EXACT | {"Price": 1}
    assert "- `Quantity`: was “exact”, now “differences up to 5 % of the older value do not count”" in column


def test_some_of_the_rows_before_are_no_rule(chat: InProcessChat) -> None:
    chat.ask("show the rows of orders_old where region is North")
    reply = chat.ask("only those with quantity above 20")

    assert "(1 row where `Region` is `North` and `Quantity` is over `20`)" in reply
    assert "the comparison keeps all its rows" in reply


def test_what_was_left_out_is_put_back(chat: InProcessChat) -> None:
    chat.ask("leave out rows where region is West")
    left = chat.ask("how many are left?")
    rows = chat.ask("put them back")
    chat.ask("ignore cargo fee")
    column = chat.ask("take the cargo one in again")

    assert "**4** in orders_old.csv and **3** in orders_new.csv" in left
    assert "no longer “without rows where Region is West”" in rows
    assert changed(column) == EXACT


def test_the_first_few_of_what_was_shown(chat: InProcessChat) -> None:
    chat.ask("total price by region in orders_new")
    reply = chat.ask("just the top 1")

    assert "| West | 1,700.00 | 3 |" in reply
    assert "South" not in reply
