"""Shares of a whole and products of two columns, with the figures of small files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

OLD = "order,region,qty,price\no1,N,2,1.50\no2,N,1,10\no3,S,4,0.25\no4,W,3,\n"
NEW = "order,area,qty,price\no1,N,2,1.50\no2,N,3,10\no3,S,4,0.5\no5,W,1,1.25\n"


@pytest.fixture
def orders(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("old.csv", OLD)
    chat.write("new.csv", NEW)
    chat.ask("compare old.csv with new.csv by order, area is region")
    return chat


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        (
            "share of each region in total qty",
            ["| N | 3 | 30.0 | 2 | 5 | 50.0 | 2 |", "| S | 4 | 40.0 | 1 | 4 | 40.0 | 1 |"],
        ),
        ("share of qty by region in old.csv", ["| W | 3 | 30.0 | 1 |"]),
        ("share of rows by region in new.csv", ["| N | 2 | 50.0 |"]),
        ("what percent of the rows changed per region", ["| N | 1 | 2 | 50.0 |", "| S | 1 | 1 | 100.0 |"]),
        ("what percent of the rows changed?", ["**2** of 3 rows in both changed (66.7 %)"]),
        (
            "what percent of the rows are in region N?",
            ["Rows where `region` is `N`: **2** of 4 in old.csv (50 %) and **2** of 4 in new.csv (50 %)."],
        ),
        (
            "qty times price per region",
            ["| N | 13.00 | 2 |", "| N | 33.00 | 2 |", "| W | 0.00 | 1 |", "| W | 1.25 | 1 |"],
        ),
        ("total qty * price in new.csv", ["| qty times price | 36.25 |"]),
        (
            "Summe qty mal price je region in old.csv",
            ["| S | 1.00 | 1 |", "1 row has no product: one of the two is blank there."],
        ),
    ],
)
def test_shares_and_products_are_worked_out(orders: InProcessChat, said: str, lines: list[str]) -> None:
    reply = orders.ask(said)

    assert [line for line in lines if line not in reply] == [], reply


def test_a_share_of_several_columns_is_asked_about_with_answers_that_are_understood(orders: InProcessChat) -> None:
    asked = orders.ask("share of each region in the total")
    options = list(orders.details["asked"] and [line[2:] for line in asked.splitlines() if line.startswith("- ")])

    answered = orders.ask(options[0])

    assert asked.startswith("The share in the total of which column?")
    assert "Share of each `region` in the total of `qty`" in answered


def test_the_share_of_rows_is_of_files_that_are_not_compared_too(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    for name, text in (("old.csv", OLD), ("new.csv", NEW.replace("area", "region"))):
        chat.write(name, text)

    reply = chat.ask("what percent of the rows have region N?")

    assert "**2** of 4 in old.csv (50 %) and **2** of 4 in new.csv (50 %)" in reply


def test_a_total_over_a_stack_says_how_many_rows_have_no_number_there(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    for name, text in (("old.csv", OLD), ("new.csv", NEW.replace("qty", "pieces").replace("area", "region"))):
        chat.write(name, text)
    chat.ask("stack both files")

    reply = chat.ask("total qty by region")

    assert ", 4 rows have no number there and add nothing." in reply


def test_a_product_with_a_looked_up_column_is_of_the_table_that_has_both(orders: InProcessChat) -> None:
    orders.write("regions.csv", "area,fee\nN,2\nS,3\n")
    orders.ask("look up fee from regions.csv by area into new.csv")
    orders.ask("show the changed rows")

    reply = orders.ask("qty times fee by order")

    assert "| o2 | 6 | 1 |" in reply
    assert "1 row has no product" in reply
