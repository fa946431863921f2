"""Prepares the cells of a sheet: error texts put in, merged cells filled, the header row found."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from workbench.compare.errors import OptionError
from workbench.compare.reading.cells import cell_text
from workbench.compare.reading.header import LOOK_AT, Header, find_header, is_heading
from workbench.compare.reading.sheet_xml import SheetFacts

Value = int | float | str | bool | dt.time | dt.date | dt.datetime | dt.timedelta
"""What a cell of a workbook may hold; "" is blank."""

Range = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Grid:
    """The cells of a sheet from its first filled row and column on, and where those are (from 0)."""

    rows: Sequence[list[Value]]
    top: int = 0
    left: int = 0
    merged: tuple[Range, ...] = ()

    @property
    def width(self) -> int:
        """How many columns the cells span."""
        return len(self.rows[0]) if self.rows else 0


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetHeader:
    """Where the header is among the rows (-1: nowhere), the headings, and what is doubtful."""

    index: int
    headings: tuple[str | None, ...]
    doubts: tuple[str, ...] = ()


def put_errors(grid: Grid, facts: SheetFacts) -> None:
    """Write the error values into their cells; the reader of values leaves those blank."""
    for row, column, text in facts.errors:
        down, right = row - grid.top, column - grid.left
        if 0 <= down < len(grid.rows) and 0 <= right < grid.width:
            grid.rows[down][right] = text


def put_signs(grid: Grid, facts: SheetFacts) -> None:
    """Write numbers with the currency sign that the sheet shows with them."""
    for row, column, sign in facts.formats.signs:
        down, right = row - grid.top, column - grid.left
        if 0 <= down < len(grid.rows) and 0 <= right < grid.width:
            value = grid.rows[down][right]
            text = cell_text(value) if isinstance(value, int | float) else None
            if text is not None:
                shown = f"{sign} " if sign.isalpha() else sign
                grid.rows[down][right] = f"-{shown}{text[1:]}" if text.startswith("-") else f"{shown}{text}"


def percent_columns(grid: Grid, first: int, facts: SheetFacts) -> dict[int, bool]:
    """Give the columns with numbers shown in percent from a row of the grid on, and whether all their numbers are."""
    in_percent = set(facts.formats.percent)
    for (row, column), (last, _) in grid.merged:  # their value stands in each of their rows
        if (row, column) in in_percent:
            in_percent.update((lower, column) for lower in range(row, last + 1))
    body = [(row, column) for row, column in in_percent if row >= grid.top + first]
    found: dict[int, bool] = {}
    for column, shown in Counter(column for _, column in body).items():
        place = column - grid.left
        numbers = sum(isinstance(row[place], float) for row in grid.rows[first:]) if 0 <= place < grid.width else 0
        if numbers:
            found[column] = shown >= numbers
    return found


def fill_merged(grid: Grid) -> list[tuple[int, int]]:
    """Repeat the value of cells merged downwards; give the first cell of each (row and column among the cells).

    Cells merged sideways stay as they are: they are titles and notes.
    """
    filled: list[tuple[int, int]] = []
    for (first, column), (last, _) in grid.merged:
        down, right = first - grid.top, column - grid.left
        if last == first or not (0 <= down < len(grid.rows) and 0 <= right < grid.width):
            continue
        value = grid.rows[down][right]
        if value == "":
            continue
        for row in grid.rows[down + 1 : last - grid.top + 1]:
            row[right] = value
        filled.append((down, right))
    return filled


def sheet_header(grid: Grid, wish: int | None, file: str) -> SheetHeader:
    """Find the header row, or take the one that was said (a row of the sheet, from 1; 0 for none)."""
    if wish == 0:
        return SheetHeader(index=-1, headings=())
    if wish is not None:
        index = wish - 1 - grid.top
        if not 0 <= index < len(grid.rows):
            last = grid.top + len(grid.rows)
            raise OptionError(
                f"{file} has no row {wish} to be the header.", f"Say one of the rows {grid.top + 1} to {last}."
            )
        return SheetHeader(index=index, headings=_texts(grid.rows[index]))
    top_rows = [_texts(row) for row in grid.rows[:LOOK_AT]]
    header = find_header(top_rows, grid.width)
    if header.index < 0:
        return SheetHeader(index=-1, headings=(), doubts=(header.doubt,) if header.doubt else ())
    return _second_row(grid, top_rows, header)


def _second_row(grid: Grid, top_rows: Sequence[tuple[str | None, ...]], header: Header) -> SheetHeader:
    """Take the row below as well where the headings are merged sideways over it."""
    doubts = [header.doubt] if header.doubt else []
    index = header.index
    groups = _groups(grid, index)
    if groups and index + 1 < len(top_rows) and is_heading([cell for cell in top_rows[index + 1] if cell]):
        index += 1
    else:
        groups = _groups(grid, index - 1) if index else {}
    headings = list(top_rows[index])
    double = {heading for heading in headings if heading and headings.count(heading) > 1}
    if groups and double:
        headings = [
            f"{groups[place]} {heading}" if heading in double and place in groups else heading
            for place, heading in enumerate(headings)
        ]
        rows = f"{grid.top + index} and {grid.top + index + 1}"
        doubts.append(f"The headings stand in two rows ({rows}); they were joined where they repeat.")
    return SheetHeader(index=index, headings=tuple(headings), doubts=tuple(doubts))


def _groups(grid: Grid, index: int) -> dict[int, str]:
    """Give the text of cells merged sideways in a row, for each column below them."""
    found: dict[int, str] = {}
    for (first, left), (last, right) in grid.merged:
        if first == last == grid.top + index and right > left and right - left + 1 < grid.width:
            text = cell_text(grid.rows[index][left - grid.left]) if left >= grid.left else None
            found.update({column - grid.left: text for column in range(left, right + 1) if text})
    return found


def _texts(row: Sequence[object]) -> tuple[str | None, ...]:
    return tuple(cell_text(cell) for cell in row)
