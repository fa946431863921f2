from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from tests.compare.tables import compared, table
from workbench.compare import Comparison, save_table, sort_rows, where_rows
from workbench.compare.errors import CompareError

STOCK = table(
    "stock",
    {
        "item": ["00012", "00007", "00003", "00005"],
        "price": ["9,50", "12,00", "", "-1,25"],
        "note": ["=1+1", "ok", "http://x", ""],
    },
)


def test_rows_stand_in_the_order_of_what_the_column_holds_with_blanks_last() -> None:
    lowest, highest = sort_rows(STOCK, "price"), sort_rows(STOCK, "price", descending=True)

    assert lowest.text["price"].to_list() == ["-1,25", "9,50", "12,00", None]
    assert highest.text["price"].to_list() == ["12,00", "9,50", "-1,25", None]


def test_chosen_rows_are_a_table_to_go_on_with() -> None:
    chosen = where_rows(STOCK, [("price", "gt", "0")])

    assert chosen.text["item"].to_list() == ["00012", "00007"]
    assert Comparison.of(chosen, "chosen").total("price").rows() == [("price", "21.50")]


def test_a_table_is_saved_with_figures_as_numbers_and_codes_and_formulas_as_texts(tmp_path: Path) -> None:
    saved = save_table(STOCK, tmp_path / "stock.xlsx")

    sheet = openpyxl.load_workbook(tmp_path / "stock.xlsx").active
    assert sheet is not None
    assert [list(row) for row in sheet.iter_rows(values_only=True)] == [
        ["item", "price", "note"],
        ["00012", 9.5, "=1+1"],
        ["00007", 12, "ok"],
        ["00003", None, "http://x"],
        ["00005", -1.25, None],
    ]
    assert [cell.data_type for cell in sheet["C"]] == ["s", "s", "s", "s", "n"]
    assert [(one.name, one.rows) for one in saved.sheets] == [("stock", 4)]


def test_a_table_is_saved_as_the_file_writes_it_in_csv(tmp_path: Path) -> None:
    save_table(STOCK, tmp_path / "stock.csv")

    assert (tmp_path / "stock.csv").read_text(encoding="utf-8").splitlines()[1] == '00012,"9,50",=1+1'


def test_a_table_is_not_saved_under_another_ending(tmp_path: Path) -> None:
    with pytest.raises(CompareError, match=r"cannot be written as '\.html'"):
        save_table(STOCK, tmp_path / "stock.html")


def test_groups_are_ranked_by_the_difference_of_their_totals() -> None:
    comparison = compared(
        {"id": ["1", "2", "3", "4"], "land": ["A", "A", "B", "C"], "deaths": ["10", "20", "5", "7"]},
        {"id": ["1", "2", "3", "5"], "land": ["A", "A", "B", "B"], "deaths": ["11", "21", "5", "9"]},
    )

    result = comparison.run()

    # A: 30 to 32; B: 5 to 14 with the row that was added; C: 7 to 0 with the row that was removed.
    assert result.group_change("deaths", by="land", n=2).rows() == [
        ("B", "5", "14", "9", "180.00"),
        ("C", "7", "0", "-7", "-100.00"),
    ]
    assert [row[0] for row in result.group_change("deaths", by="land", direction="fell").rows()] == ["C"]


def test_the_highest_figures_keep_the_decimals_of_their_column() -> None:
    money = Comparison.of(table("money", {"id": ["1", "2"], "amount": ["73112.50", "9.25"]}), "money")

    assert money.top(1, column="amount").rows() == [("73112.50",)]
