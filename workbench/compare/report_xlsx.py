"""Writes a report as a workbook: a summary to read, and one sheet per kind of row to filter."""
# xlsxwriter takes objects of unknown type.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import polars as pl
import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from workbench.compare.report_content import IS_NUMBER, ReportContent, ReportTable
from workbench.compare.report_formats import Formats
from workbench.compare.report_numbers import exact_float
from workbench.compare.report_rows import MOST_PLACES
from workbench.compare.report_summary_sheet import write_summary
from workbench.compare.report_text import cell_text, sheet_name

SHEET_ROWS = 1_048_576
MANY_CELLS = 2_000_000
"""From so many cells on rows go to the disk as they are written."""

_WIDTH_ROWS = 300
_NARROWEST, _WIDEST = 9, 60


def write_xlsx(content: ReportContent, path: Path, *, sheet_rows: int = SHEET_ROWS) -> list[tuple[str, int]]:
    """Write the workbook and give its sheets with their rows; tables longer than a sheet go on in the next."""
    tables = (content.columns, *content.tables, *content.summaries)
    cells = sum(table.frame.height * table.frame.width for table in tables)
    with path.open("wb") as stream, xlsxwriter.Workbook(stream, _options(cells)) as book:
        book.set_properties(
            {"title": cell_text(content.title)[:250], "comments": content.tool, "created": content.made}
        )
        formats = Formats(book)
        taken: set[str] = {"contract"}
        names = {"Summary": [sheet_name("Summary", taken)]}
        parts = [_parts(table, sheet_rows, taken) for table in tables]
        for table, found in zip(tables, parts, strict=True):  # two summaries may have one title
            names.setdefault(table.name, []).extend(name for name, _ in found)
        sheets = [(names["Summary"][0], 0)]
        write_summary(book.add_worksheet(names["Summary"][0]), content, formats, names)
        for name, part in (part for found in parts for part in found):
            _write_table(book, name, part, formats)
            sheets.append((name, part.frame.height))
        _write_contract(book.add_worksheet("Contract"), content.contract, formats)
        sheets.append(("Contract", 0))
    return sheets


def write_table_xlsx(
    table: ReportTable, path: Path, made: datetime, *, sheet_rows: int = SHEET_ROWS
) -> list[tuple[str, int]]:
    """Write a workbook that holds one table alone; give its sheets with their rows."""
    cells = table.frame.height * table.frame.width
    with path.open("wb") as stream, xlsxwriter.Workbook(stream, _options(cells)) as book:
        book.set_properties({"title": cell_text(table.title)[:250], "created": made})
        formats = Formats(book)
        parts = _parts(table, sheet_rows, set())
        for name, part in parts:
            _write_table(book, name, part, formats)
    return [(name, part.frame.height) for name, part in parts]


def _options(cells: int) -> dict[str, bool]:
    """Give the options of a workbook: no text of the data is ever a formula or a link, whatever it starts with."""
    return {
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
        "constant_memory": cells > MANY_CELLS,
    }


def _parts(table: ReportTable, sheet_rows: int, taken: set[str]) -> list[tuple[str, ReportTable]]:
    """Divide a table into sheets."""
    size = max(1, sheet_rows - 1)
    starts = range(0, max(1, table.frame.height), size)
    return [(sheet_name(table.name, taken), table.part(start, size)) for start in starts]


def _write_table(book: Workbook, name: str, table: ReportTable, formats: Formats) -> None:
    sheet, frame = book.add_worksheet(name), table.frame
    shown = [column for column in frame.columns if column != IS_NUMBER]
    _set_up(sheet, table, shown, formats)
    for place, column in enumerate(shown):
        sheet.write_string(0, place, cell_text(column), formats.heading)
    if not frame.height:
        sheet.write_string(1, 0, table.empty, formats.note)
        return
    decided = frame[IS_NUMBER].to_list() if IS_NUMBER in frame.columns else None
    cell_formats = [_format_of(column, table, formats) for column in shown]
    numeric = [column in table.numbers for column in shown]
    read = [_Read(table, column, formats) for column in shown]
    for number, row in enumerate(frame.select(shown).iter_rows()):
        is_number = decided is None or decided[number]
        for place, value in enumerate(row):
            if value is None:
                continue
            as_read = read[place].cells[number] if read[place].cells else None
            if as_read is not None and _write_number(sheet, number + 1, place, as_read, read[place].form):
                continue
            _write(sheet, number + 1, place, value, cell_formats[place], as_number=numeric[place] and is_number)


class _Read:
    """The numbers that were read in a column, and how they are shown."""

    def __init__(self, table: ReportTable, column: str, formats: Formats) -> None:
        known = column in table.cells.frame.columns
        self.cells: list[str | None] = table.cells.frame[column].to_list() if known else []
        places = table.cells.places.get(column, 0)
        self.form = formats.with_places(places if places <= MOST_PLACES else 0)


def _write_number(sheet: Worksheet, row: int, place: int, value: object, form: Format) -> bool:
    """Write a number where a workbook can hold it exactly; say whether it could."""
    number = exact_float(value)
    if number is not None:
        sheet.write_number(row, place, number, form)
    return number is not None


def _write(sheet: Worksheet, row: int, place: int, value: object, form: Format, *, as_number: bool) -> None:
    """Write a number where a workbook can hold it exactly, else a text."""
    if not as_number or not _write_number(sheet, row, place, value, form):
        sheet.write_string(row, place, cell_text(str(value)), form)


def _set_up(sheet: Worksheet, table: ReportTable, shown: list[str], formats: Formats) -> None:
    """Set widths, frozen headings, filters and how it prints."""
    frame = table.frame
    for place, column in enumerate(shown):
        sheet.set_column(place, place, _width(column, frame[column]), formats.text)
    last_row, last_column = max(1, frame.height), max(0, len(shown) - 1)
    sheet.freeze_panes(1, 0)
    sheet.autofilter(0, 0, last_row, last_column)
    # Ids and codes stay texts on purpose.
    sheet.ignore_errors({"number_stored_as_text": f"A1:XFD{last_row + 1}"})
    sheet.repeat_rows(0)
    sheet.set_landscape()
    sheet.set_paper(9)
    sheet.fit_to_pages(1, 0)
    sheet.set_header(f"&L{_print_text(table.title)}")
    sheet.set_footer(f"&L{_print_text(table.note)[:180]}&RPage &P of &N")


def _print_text(text: str) -> str:
    return cell_text(text).replace("&", "&&")


def _width(heading: str, column: pl.Series) -> int:
    texts = column.head(_WIDTH_ROWS).cast(pl.String).drop_nulls()
    longest = texts.str.len_chars().max() if len(texts) else 0
    longest = longest if isinstance(longest, int) else 0
    return max(_NARROWEST, min(_WIDEST, max(longest, len(heading) + 3) + 1))


def _format_of(column: str, table: ReportTable, formats: Formats) -> Format:
    if column == "Share of rows in both":
        return formats.share
    if table.name == "Changes" and column in {"Before", "After", "Change"}:
        return {"Before": formats.before, "After": formats.after, "Change": formats.change}[column]
    if column in table.numbers:
        return formats.number
    return formats.text


def _write_contract(sheet: Worksheet, toml: str, formats: Formats) -> None:
    """Write the contract line by line: it can be copied into a file and applied to next month's files."""
    sheet.set_column(0, 0, 120, formats.code)
    for number, line in enumerate(toml.splitlines()):
        sheet.write_string(number, 0, cell_text(line), formats.code)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
