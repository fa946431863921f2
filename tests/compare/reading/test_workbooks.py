# Workbooks are written with libraries that are not typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false, reportArgumentType=false, reportCallIssue=false

from __future__ import annotations

from datetime import date, datetime, time
from pathlib import Path

import openpyxl
import pytest
import xlwt
from xlsxwriter.workbook import Workbook

from tests.compare.reading.files import rows, workbook
from workbench.compare.errors import NothingToReadError, OptionError
from workbench.compare.reading.reader import read


def _ledger(book: Workbook) -> None:
    sheet = book.add_worksheet("Data")
    day, zeros = book.add_format({"num_format": "yyyy-mm-dd"}), book.add_format({"num_format": "00000"})
    sheet.write_row(0, 0, ["id", "zip", "day", "amount", "error", "formula", "flag"])
    for number in range(3):
        sheet.write(number + 1, 0, number)
        sheet.write(number + 1, 1, 1234 + number, zeros)
        sheet.write_datetime(number + 1, 2, datetime(2020, 1, 1 + number), day)  # noqa: DTZ001 - a workbook has no zones
        sheet.write(number + 1, 3, number * 1.1)
        sheet.write_formula(number + 1, 4, "=1/0", None, "#DIV/0!" if number == 1 else 5)
        sheet.write_formula(number + 1, 5, "=A1", None, "")
        sheet.write_boolean(number + 1, 6, number % 2)
    hidden = book.add_worksheet("Secret")
    hidden.hide()
    hidden.write(0, 0, "x")
    book.add_worksheet("Empty")


def test_cells_are_written_as_people_see_them(tmp_path: Path) -> None:
    table = read(workbook(tmp_path, _ledger))

    assert rows(table) == [
        ("0", "1234", "2020-01-01", "0", "5", None, "FALSE"),
        ("1", "1235", "2020-01-02", "1.1", "#DIV/0!", None, "TRUE"),
        ("2", "1236", "2020-01-03", "2.2", "5", None, "FALSE"),
    ]


def test_hidden_sheets_errors_and_formats_are_told(tmp_path: Path) -> None:
    report = read(workbook(tmp_path, _ledger)).report

    assert [(sheet.name, sheet.hidden) for sheet in report.sheets] == [
        ("Data", False),
        ("Secret", True),
        ("Empty", False),
    ]
    text = " ".join(report.doubts)
    assert "Hidden sheets: Secret." in text
    assert "#DIV/0!" in text
    assert "3 formulas never calculated" in text
    assert "Column zip is shown with 5 digits" in text


def test_a_sheet_is_found_by_name_in_any_case_or_by_number(tmp_path: Path) -> None:
    path = workbook(tmp_path, _ledger)

    assert read(path, sheet="secret").report.sheet == "Secret"
    assert read(path, sheet=1).report.sheet == "Data"


def test_a_wrong_sheet_is_refused_with_the_nearest(tmp_path: Path) -> None:
    path = workbook(tmp_path, _ledger)

    with pytest.raises(OptionError, match=r"no sheet 'Date'\. Nearest: Data"):
        read(path, sheet="Date")
    with pytest.raises(OptionError, match="has 3 sheets, no sheet 9"):
        read(path, sheet=9)
    with pytest.raises(NothingToReadError, match=r"Sheet Empty of book\.xlsx is empty"):
        read(path, sheet="Empty")


def test_floats_are_not_rounded(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (("a",), (4.90062619112442,), (1e-7,), (1e16,), (123456789.12345678,), (0.1 + 0.2,)):
        sheet.append(row)
    book.save(path)

    texts = [row[0] for row in rows(read(path))]
    assert texts == ["4.90062619112442", "1e-07", "10000000000000000", "123456789.1234568", "0.3"]


def test_times_durations_and_the_year_1904_are_read(tmp_path: Path) -> None:
    def fill(book: Workbook) -> None:
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, ["day", "moment"])
        sheet.write_datetime(1, 0, date(2020, 1, 31), book.add_format({"num_format": "dd.mm.yyyy"}))
        moment = datetime(2020, 1, 31, 12, 30)  # noqa: DTZ001 - a workbook has no zones
        sheet.write_datetime(1, 1, moment, book.add_format({"num_format": "dd.mm.yyyy hh:mm"}))
        sheet.write_datetime(1, 2, time(10, 11), book.add_format({"num_format": "hh:mm"}))

    for option in (False, True):
        table = read(workbook(tmp_path, fill, date_1904=option))

        assert rows(table) == [("2020-01-31", "2020-01-31 12:30:00", "10:11:00")]


def test_merged_titles_headings_and_groups_are_taken_apart(tmp_path: Path) -> None:
    def fill(book: Workbook) -> None:
        sheet = book.add_worksheet()
        sheet.merge_range("A1:E1", "Sales by region")
        sheet.merge_range("A2:A3", "Region")
        sheet.merge_range("B2:C2", "2022")
        sheet.merge_range("D2:E2", "2023")
        sheet.write_row(2, 1, ["units", "value", "units", "value"])
        sheet.merge_range("A4:A5", "North")
        sheet.write(5, 0, "South")
        for number in range(3):
            sheet.write_row(3 + number, 1, [number, number * 2, number * 3, number * 4])
        sheet.merge_range("A7:E7", "Source: somewhere in the world")

    table = read(workbook(tmp_path, fill))

    assert table.columns == ["Region", "2022 units", "2022 value", "2023 units", "2023 value"]
    assert rows(table) == [
        ("North", "0", "0", "0", "0"),
        ("North", "1", "2", "3", "4"),
        ("South", "2", "4", "6", "8"),
        ("Source: somewhere in the world", None, None, None, None),
    ]
    assert table.report.header_row == 3
    assert any("1 group of merged cells: their value was repeated in every row." in one for one in table.report.doubts)
    assert table.report.footer_suspects == ("Source: somewhere in the world",)


def test_a_table_that_starts_elsewhere_keeps_the_rows_and_columns_of_the_sheet(tmp_path: Path) -> None:
    def fill(book: Workbook) -> None:
        sheet = book.add_worksheet()
        sheet.write_row(4, 2, ["a", "b", ""])
        sheet.write_row(5, 2, [1, 2, "x"])
        sheet.write_row(7, 2, [3, 4])

    table = read(workbook(tmp_path, fill))

    assert (table.columns, table.report.header_row) == (["a", "b", "column_5"], 5)
    assert rows(table) == [("1", "2", "x"), ("3", "4", None)]


def test_an_old_workbook_tells_its_errors_and_hidden_sheets(tmp_path: Path) -> None:
    book = xlwt.Workbook()
    sheet = book.add_sheet("s")
    for row, cells in enumerate((("a", "b"), (1.25, None), (7, None))):
        for column, cell in enumerate(cells):
            if cell is not None:
                sheet.write(row, column, cell)
    sheet.row(1).set_cell_error(1, 42)
    sheet.row(2).set_cell_error(1, 7)
    book.add_sheet("h").visibility = 1
    book.save(str(tmp_path / "old.xls"))

    table = read(tmp_path / "old.xls")

    assert rows(table) == [("1.25", "#N/A"), ("7", "#DIV/0!")]
    assert [sheet.hidden for sheet in table.report.sheets] == [False, True]


def test_an_open_document_is_read(tmp_path: Path) -> None:
    opendocument = pytest.importorskip("odf.opendocument")
    from odf import table as odf_table
    from odf import text as odf_text

    document = opendocument.OpenDocumentSpreadsheet()
    sheet = odf_table.Table(name="Blatt")
    for cells in (("id", "name"), ("007", "Bond")):
        row = odf_table.TableRow()
        for cell in cells:
            place = odf_table.TableCell(valuetype="string")
            place.addElement(odf_text.P(text=cell))
            row.addElement(place)
        sheet.addElement(row)
    document.spreadsheet.addElement(sheet)
    document.save(str(tmp_path / "book.ods"))

    table = read(tmp_path / "book.ods")

    assert (table.columns, rows(table), table.report.format) == (["id", "name"], [("007", "Bond")], "ods")


@pytest.mark.parametrize(
    ("sheets", "wish", "taken"),
    [
        ({"Notes": [["see next sheet"]], "Stock": [["id", "n"], [1, 2]]}, None, "Stock"),
        ({"Notes": [["Notes"], ["a"], ["b"]], "Stock": [["id", "n"], *([[n, n] for n in range(9)])]}, None, "Stock"),
        ({"Notes": [["see next sheet"]], "Stock": [["id", "n"], [1, 2]]}, "Notes", "Notes"),
        ({"Ids": [["id"], *([[n] for n in range(9)])], "Key": [["id", "n"], [1, 2]]}, None, "Ids"),
        ({"One": [["id", "n"], [1, 2]], "Two": [["id", "n"], *([[n, n] for n in range(9)])]}, None, "One"),
        ({"Notes": [["see next sheet"]], "More": [["nothing"]]}, None, "Notes"),
    ],
    ids=["no rows", "lines of text", "chosen", "a list longer than the table", "two tables", "no table"],
)
def test_a_sheet_of_notes_is_passed_over_for_a_table_unless_it_is_chosen(
    tmp_path: Path, sheets: dict[str, list[list[object]]], wish: str | None, taken: str
) -> None:
    def fill(book: Workbook) -> None:
        for name, cells in sheets.items():
            sheet = book.add_worksheet(name)
            for place, row in enumerate(cells):
                sheet.write_row(place, 0, row)

    report = read(workbook(tmp_path, fill), sheet=wish).report

    first = next(iter(sheets))
    passed_over = any(f"since {first} holds no table" in doubt for doubt in report.doubts)
    assert (report.sheet, passed_over) == (taken, wish is None and taken != first)
