"""What "them" and "these" stand for after rows were shown or counted: never fewer or more rows than is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

JANUARY = "sku,depot,qty,price\n1,North,10,1.00\n2,South,20,2.00\n3,East,30,3.00\n4,East,40,4.00\n"
FEBRUARY = "sku,depot,qty,price\n1,North,11,1.00\n2,South,20,2.50\n3,East,30,3.50\n5,West,50,5.00\n"
ALL_OF_THEM = "for all rows that meet what was asked before, not only the 2 shown."


@pytest.fixture
def stock(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("stock_jan.csv", JANUARY)
    chat.write("stock_feb.csv", FEBRUARY)
    return chat


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("total qty of them", "| qty | 90 |"),
        ("count these", "**3** in stock_jan.csv"),
        ("average of qty for those", "**30.00**"),
        ("save them as csv", ": 3 rows of"),
        ("which depots are they in", "| East |"),
    ],
)
def test_all_rows_are_meant_where_the_first_few_were_shown_and_that_is_said(
    stock: InProcessChat, text: str, figure: str
) -> None:
    stock.ask("show 2 rows of stock_jan where price is over 1")

    reply = stock.ask(text)

    assert ALL_OF_THEM in reply
    assert figure in reply


def test_the_first_few_of_an_order_are_not_taken_for_all(stock: InProcessChat) -> None:
    stock.ask("show 2 rows of stock_jan sorted by price, highest first")

    reply = stock.ask("total qty of these")

    assert "the 2 rows shown before are not kept apart" in reply
    assert "100" not in reply


def test_rows_counted_for_a_column_are_shown_for_that_column(stock: InProcessChat) -> None:
    stock.ask("compare by sku")
    stock.ask("how many rows changed in price")

    reply = stock.ask("show them")

    assert reply.startswith("2 changed cells in `price`")


def test_what_a_file_of_commas_holds_is_said(stock: InProcessChat) -> None:
    stock.ask("compare by sku")
    stock.ask("show the added rows")

    reply = stock.ask("save them as csv")

    assert "Took “them” for the whole comparison" in reply
    assert "It holds one line for each changed cell" in reply


def test_rows_of_a_file_that_were_shown_are_saved_and_no_comparison(stock: InProcessChat) -> None:
    stock.ask("show stock_jan where depot is East")

    reply = stock.ask("save them as excel")

    assert "Took “them” for the rows shown before." in reply
    assert "2 rows of" in reply
    assert "against" not in reply
