from __future__ import annotations

import polars as pl
import pytest

from tests.compare.tables import compared, table
from workbench.compare.comparison import Comparison
from workbench.compare.errors import CompareError
from workbench.compare.identifiers import is_code
from workbench.compare.table_views import list_rows

REPEATED = ["3", "3", "4", "2"] * 5
UNIQUE = [str(number) for number in range(1000, 1020)]


@pytest.mark.parametrize(
    ("heading", "cells", "names"),
    [
        ("Order ID", REPEATED, True),
        ("OrderId", REPEATED, True),
        ("Kostenstelle", REPEATED, True),
        ("cost_center", REPEATED, True),
        ("Postal code", REPEATED, True),
        ("Personalnr", UNIQUE, True),
        ("Item no", UNIQUE, True),
        ("anything", ["0012", "0013"], True),
        ("anything", ["12345678901234567", "12345678901234568"], True),
        ("Number of orders", UNIQUE, False),
        ("No of items", REPEATED, False),
        ("Employee salary", UNIQUE, False),
        ("Account balance", UNIQUE, False),
        ("Total", UNIQUE, False),
        ("paid", REPEATED, False),
        ("Order value", ["1.5", "2.25"], False),
        ("Order ID", ["1.5", "2.25"], False),
        ("Order ID", [], False),
    ],
)
def test_numbers_that_name_things_are_told_from_those_that_measure(
    heading: str, cells: list[str], *, names: bool
) -> None:
    assert is_code(heading, pl.Series(cells, dtype=pl.String)) is names


def _orders() -> Comparison:
    left = {
        "only old": ["1", "2", "3"],
        "Order ID": ["101", "102", "103"],
        "Ship": ["1", "2", "2"],
        "Total": ["1.50", "2.00", "3"],
    }
    right = {
        "only new": ["1", "2", "3"],
        "Order ID": ["101", "102", "104"],
        "Ship": ["1", "1", "2"],
        "Total": ["1.50", "2.50", "4"],
    }
    return compared(left, right, key="Order ID")


def test_an_id_is_never_added_up_or_averaged_and_the_figures_are_offered() -> None:
    comparison = _orders()

    for ask in (lambda: comparison.total("Order ID"), lambda: comparison.mean("Order ID", by="Ship")):
        with pytest.raises(CompareError, match=r"Order ID names things.*Columns of figures: Ship, Total"):
            ask()


def test_a_column_that_is_said_to_hold_numbers_is_added_up_whatever_its_name() -> None:
    comparison = compared({"id": ["a", "b"], "code": ["10", "20"]}, {"id": ["a", "b"], "code": ["11", "20"]})

    with pytest.raises(CompareError, match="code names things"):
        comparison.total("code")
    assert comparison.rule("code", kind="number").total("code").rows() == [("code", "30", "31")]


def test_tables_say_which_of_their_columns_are_codes() -> None:
    rows = table("orders", {"Order ID": ["100002", "100003"], "Items": ["1200", "3"], "City": ["A", "B"]})

    assert list_rows(rows).to_json()["codes"] == ["Order ID"]


def test_a_tolerance_for_all_columns_leaves_codes_and_texts_alone() -> None:
    left = {"id": ["a", "b"], "Kostenstelle": ["4100", "4200"], "pay": ["100", "200"], "name": ["x", "y"]}
    right = {"id": ["a", "b"], "Kostenstelle": ["4101", "4200"], "pay": ["101", "250"], "name": ["x", "z"]}
    comparison = compared(left, right).rule("*", relative="0.03")

    figures = comparison.run().figures

    assert figures["changed_cells"] == {"Kostenstelle": 1, "pay": 1, "name": 1}
    assert [column.name for column in comparison.contract.columns if column.rule.relative is not None] == ["pay"]
