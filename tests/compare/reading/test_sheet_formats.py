"""Currency and percent that a workbook shows by its number formats."""

# Workbooks are written with libraries that are not typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from pathlib import Path

import pytest
from xlsxwriter.workbook import Workbook

from tests.compare.reading.files import rows, workbook
from tests.compare.tables import table
from workbench.compare.comparison import Comparison
from workbench.compare.reading.reader import read
from workbench.compare.reading.sheet_formats import currency_sign


@pytest.mark.parametrize(
    ("code", "sign"),
    [
        ('"€"#,##0.00', "€"),
        ("#,##0.00\\ [$€-407]", "€"),
        ('_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-', "€"),
        ("[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00", "$"),
        ("[$EUR] #,##0.00", "€"),
        ("$#,##0", "$"),
        ("_(* #,##0.00_);_(* (#,##0.00)", ""),
        ("[$-409]d mmm yyyy", ""),
        ("0.00", ""),
        ("[$CHF] 0.00", "CHF"),
        ('#,##0.00 "SEK"', "SEK"),
        ('#,##0.00 "PCS"', ""),
    ],
)
def test_the_currency_of_a_format(code: str, sign: str) -> None:
    assert currency_sign(code) == sign


def _prices(book: Workbook) -> None:
    sheet = book.add_worksheet("Prices")
    euro, dollar = book.add_format({"num_format": '"€"#,##0.00'}), book.add_format({"num_format": "[$$-409]#,##0.00"})
    share = book.add_format({"num_format": "0.0%"})
    sheet.write_row(0, 0, ["id", "price", "share"])
    for number, form in enumerate((euro, dollar, euro)):
        sheet.write(number + 1, 0, number)
        sheet.write(number + 1, 1, 100.5 - 200 * (number == 2), form)
        sheet.write(number + 1, 2, (0.05, 0.125, 1)[number], share)


def test_numbers_are_read_with_the_sign_that_the_sheet_shows(tmp_path: Path) -> None:
    found = read(workbook(tmp_path, _prices))

    assert rows(found) == [("0", "€100.5", "0.05"), ("1", "$100.5", "0.125"), ("2", "-€99.5", "1")]
    assert found.kind("price").kind == "number"
    assert found.report.percent_columns == ("share",)
    doubts = " ".join(found.report.doubts)
    assert "Column price is shown with $, € in the workbook" in doubts
    assert "Column share is shown in percent in the workbook" in doubts


@pytest.mark.parametrize("backend", ["polars", "duckdb"])
@pytest.mark.parametrize(
    ("prices", "shares", "keys"),
    [
        (["€100.50", "$100.50", "€-99.50"], ["5%", "12.5 %", "100%"], []),
        (["€100.50", "€100.50", "€-99.50"], ["5%", "12.5%", "1%"], ["1", "2"]),
        (["100.50", "100.50", "-99.5"], ["0.05", "0.125", "1.0"], []),
        (["100.50", "100.50", "-99.5"], ["0.05", "0.25", "1.0"], ["1"]),
    ],
)
def test_a_workbook_against_texts(
    prices: list[str], shares: list[str], keys: list[str], backend: str, tmp_path: Path
) -> None:
    comparison = Comparison(backend=backend)
    comparison.add("old", read(workbook(tmp_path, _prices)))
    comparison.add("new", table("new", {"id": ["0", "1", "2"], "price": prices, "share": shares}))

    result = comparison.key("id").run()

    assert result.changes["id"].unique().sort().to_list() == keys


def _francs(book: Workbook) -> None:
    sheet = book.add_worksheet("Prices")
    form = book.add_format({"num_format": '#,##0.00 "CHF"'})
    sheet.write_row(0, 0, ["id", "price"])
    for number, price in enumerate((5.5, -7.25)):
        sheet.write(number + 1, 0, number)
        sheet.write(number + 1, 1, price, form)


def test_a_currency_without_a_sign_is_read_with_its_code(tmp_path: Path) -> None:
    found = read(workbook(tmp_path, _francs))

    assert rows(found) == [("0", "CHF 5.5"), ("1", "-CHF 7.25")]
    assert found.kind("price").kind == "number"
    assert "Column price is shown with CHF in the workbook" in " ".join(found.report.doubts)


def _with_a_title_in_percent(book: Workbook) -> None:
    sheet, share = book.add_worksheet("Prices"), book.add_format({"num_format": "0%"})
    for row, value in enumerate((0.5, 0.7)):
        sheet.write(row, 0, "Share of all")
        sheet.write(row, 1, value, share)
    for row, cells in enumerate((["id", "points"], [1, 5], [2, 6]), 3):
        sheet.write_row(row, 0, cells)


def test_percent_above_the_headings_is_none_of_the_column(tmp_path: Path) -> None:
    found = read(workbook(tmp_path, _with_a_title_in_percent))

    assert rows(found) == [("1", "5"), ("2", "6")]
    assert found.report.percent_columns == ()
    assert "in percent" not in " ".join(found.report.doubts)


def _with_merged_shares(book: Workbook) -> None:
    sheet, share = book.add_worksheet("Prices"), book.add_format({"num_format": "0%"})
    sheet.write_row(0, 0, ["id", "share"])
    sheet.write_column(1, 0, [1, 2, 3])
    sheet.merge_range(1, 1, 2, 1, 0.05, share)
    sheet.write(3, 1, 0.1, share)


def test_merged_cells_in_percent_are_so_in_each_row(tmp_path: Path) -> None:
    found = read(workbook(tmp_path, _with_merged_shares))

    assert rows(found) == [("1", "0.05"), ("2", "0.05"), ("3", "0.1")]
    assert found.report.percent_columns == ("share",)
