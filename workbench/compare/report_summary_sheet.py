"""Lays out the first sheet of a workbook report, the one that is read and signed."""
# xlsxwriter takes objects of unknown type.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from workbench.compare.report_content import ReportContent
from workbench.compare.report_formats import Formats
from workbench.compare.report_text import cell_text

_WIDTHS = (24, 28, 22, 22, 15, 66)
_LAST = 5
"""The last column of running text."""

_LINE_HEIGHT = 13.5
_PADDING = 3
"""Room for what hangs below the line: other programs draw the same text a little higher."""
_HEADER_PADDING = 6
_BOLD = 1.1
"""Bold letters are so much wider."""
_SHEET_OF_FIGURE = {
    "Added": "Added",
    "Removed": "Removed",
    "Changed rows": "Changes",
    "Changed cells": "Changes",
    "Keys set aside": "Set aside",
}


def write_summary(
    sheet: Worksheet, content: ReportContent, formats: Formats, sheets: Mapping[str, Sequence[str]]
) -> None:
    """Write what was compared, what came out, and by which rules."""
    _Page(sheet, formats).write(content, sheets)


def lines_of(text: str, width: int) -> int:
    """Count the lines that a text takes in a cell so many letters wide; names with _ are parted anywhere."""
    count = 0
    for part in text.splitlines() or [""]:
        used, lines = 0, 1
        for word in part.split(" "):
            room = len(word) + (1 if used else 0)
            if used + room <= width:
                used += room
                continue
            lines += (1 if used else 0) + (max(0, len(word) - 1) // width)
            used = (len(word) - 1) % width + 1 if word else 0
        count += lines
    return count


class _Page:
    """Writes from top to bottom; remembers the row."""

    def __init__(self, sheet: Worksheet, formats: Formats) -> None:
        self._sheet = sheet
        self._formats = formats
        self._row = 0

    def write(self, content: ReportContent, sheets: Mapping[str, Sequence[str]]) -> None:
        for place, width in enumerate(_WIDTHS):
            self._sheet.set_column(place, place, width)
        self._sheet.hide_gridlines(2)
        self._head(content)
        self._figures(content, sheets)
        self._balance(content)
        self._inputs(content)
        self._rules(content)
        self._forgiven(content)
        self._lines("Not compared", [f"{what}: {names}" for what, names in content.not_compared])
        self._lines("Notes", content.notes)
        doubts = [f"{one.id}: {doubt}" for one in content.inputs for doubt in one.doubts]
        self._lines("Seen when reading", doubts)
        self._signatures()
        self._print()

    def _head(self, content: ReportContent) -> None:
        self._sheet.set_row(0, 26)
        self._text(0, content.title, self._formats.title)
        key = " and ".join(content.key)
        made = content.made.strftime("%Y-%m-%d %H:%M %Z").strip()
        self._row = 1
        self._text(0, f"{content.left} (before) with {content.right} (after), matched by {key}", self._formats.subtitle)
        self._row = 2
        self._text(0, f"Made {made} with {content.tool}", self._formats.subtitle)
        self._row = 4

    def _figures(self, content: ReportContent, sheets: Mapping[str, Sequence[str]]) -> None:
        self._section("Result")
        for figure in content.figures:
            self._text(0, figure.name, self._formats.label)
            self._sheet.write_number(self._row, 1, figure.value, self._formats.figure)
            self._sheet.merge_range(self._row, 2, self._row, 3, "", self._formats.cell)
            self._text(2, figure.meaning, self._formats.cell)
            self._sheet.set_row(self._row, 17)
            target = sheets.get(_SHEET_OF_FIGURE.get(figure.name, ""))
            if target and figure.value:
                place = target[0].replace("'", "''")
                self._sheet.write_url(self._row, 4, f"internal:'{place}'!A1", self._formats.link, f"see {target[0]}")
            else:
                self._text(4, "", self._formats.cell)
            self._row += 1
        self._row += 1

    def _balance(self, content: ReportContent) -> None:
        self._section("Every row is in one place")
        for name, equation in content.balance.items():
            self._height([name], (0,))
            self._text(0, name, self._formats.label)
            self._text(1, equation, self._formats.subtitle)
            self._row += 1
        self._row += 1

    def _inputs(self, content: ReportContent) -> None:
        self._section("Inputs")
        self._header(("Input", "File", "Rows in the file", "Rows compared", "Bytes", "How it was read"))
        for one in content.inputs:
            how = [one.reading, *one.filters]
            self._height([one.file, one.id, "; ".join(how)], (1, 0, 5))
            self._text(0, one.id, self._formats.label)
            self._text(1, one.file, self._formats.cell)
            self._sheet.write_number(self._row, 2, one.rows, self._formats.count_cell)
            if one.used is None:
                self._text(3, "", self._formats.cell)
            else:
                self._sheet.write_number(self._row, 3, one.used, self._formats.count_cell)
            self._sheet.write_number(self._row, 4, one.size, self._formats.count_cell)
            self._text(5, "; ".join(how), self._formats.cell)
            self._row += 1
            if one.sha256:
                self._text(0, "", self._formats.label)
                self._sheet.merge_range(self._row, 1, self._row, _LAST, "", self._formats.mono)
                self._text(1, f"SHA-256  {one.sha256}", self._formats.mono)
                self._row += 1
        self._row += 1

    def _rules(self, content: ReportContent) -> None:
        self._section("Rules")
        left, right = content.left, content.right
        self._header(("Column", "Role", f"Heading in {left}", f"Heading in {right}", "Compared as", "Rules"))
        for line in content.rules:
            cells = (line.column, line.role, line.left, line.right, line.kind, line.rules)
            self._height(cells, range(6))
            self._text(0, line.column, self._formats.label)
            for place, text in enumerate(cells[1:], start=1):
                self._text(place, text, self._formats.cell)
            self._row += 1
        for words in content.general_rules:
            self._text(0, words, self._formats.subtitle)
            self._row += 1
        self._row += 1

    def _forgiven(self, content: ReportContent) -> None:
        if not content.forgiven:
            return
        self._section("Differences that a rule forgave")
        self._header(("Column", "Cells", "Rule"))
        for line in content.forgiven:
            self._height([line.column], (0,))
            self._text(0, line.column, self._formats.label)
            self._sheet.write_number(self._row, 1, line.count, self._formats.count_cell)
            self._text(2, line.rule, self._formats.subtitle)
            self._row += 1
        self._row += 1

    def _lines(self, title: str, lines: Sequence[str]) -> None:
        if not lines:
            return
        self._section(title)
        width = sum(_WIDTHS[: _LAST + 1])
        for line in lines:
            text = cell_text(line)
            self._sheet.set_row(self._row, _PADDING + _LINE_HEIGHT * lines_of(text, width))
            self._sheet.merge_range(self._row, 0, self._row, _LAST, "", self._formats.wrapped)
            self._sheet.write_string(self._row, 0, text, self._formats.wrapped)
            self._row += 1
        self._row += 1

    def _signatures(self) -> None:
        self._row += 1
        for place, text in ((0, "Prepared by"), (2, "Reviewed by"), (5, "Date")):
            self._text(place, text, self._formats.label)
            if place < 5:
                self._text(place + 1, "", self._formats.cell)
        self._row += 1

    def _section(self, title: str) -> None:
        self._sheet.set_row(self._row, 20)
        for place in range(_LAST + 1):
            self._text(place, title if place == 0 else "", self._formats.section)
        self._row += 1

    def _header(self, names: Sequence[str]) -> None:
        self._sheet.set_row(self._row, _HEADER_PADDING + self._points(names, range(len(names)), _BOLD))
        for place, name in enumerate(names):
            self._text(place, name, self._formats.heading)
        self._row += 1

    def _height(self, texts: Sequence[str], places: Sequence[int]) -> None:
        self._sheet.set_row(self._row, _PADDING + self._points(texts, places))

    @staticmethod
    def _points(texts: Sequence[str], places: Sequence[int], bold: float = 1) -> float:
        """Give the height of the text with the most lines; words are not parted, so a line is not filled to its end."""
        lines = max(
            # What stands in the first column is bold in every row.
            lines_of(text, int(_WIDTHS[place] / (bold if place else _BOLD)))
            for text, place in zip(texts, places, strict=True)
        )
        return _LINE_HEIGHT * lines

    def _text(self, place: int, text: str, form: Format) -> None:
        if text:
            self._sheet.write_string(self._row, place, cell_text(text), form)
        else:
            self._sheet.write_blank(self._row, place, None, form)

    def _print(self) -> None:
        self._sheet.set_landscape()
        self._sheet.set_paper(9)
        self._sheet.fit_to_pages(1, 0)
        self._sheet.set_footer("&RPage &P of &N")
