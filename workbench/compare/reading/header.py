"""Finds the header row below titles and notes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from workbench.compare.reading.blanks import BLANK_CHARACTERS
from workbench.compare.reading.rows_above import headings_below, sort_of

LOOK_AT = 60
"""The header is searched in so many rows."""

_DATE = re.compile(r"^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ]\d{1,2}:\d{2}.*)?$")
_YEAR = re.compile(r"^(?:19|20)\d\d$")
_PERCENT = re.compile(r"^\d{1,3}(?:[.,]\d+)?\s?%$")


@dataclass(frozen=True, kw_only=True, slots=True)
class Header:
    """Where the header stands among the rows that were looked at (-1: nowhere), and why it is doubtful."""

    index: int
    doubt: str = ""


def find_header(rows: Sequence[Sequence[str | None]], width: int) -> Header:
    """Find the first row that names most columns, in words, each once."""
    looked_at = [[_clean(cell) for cell in row] for row in rows[:LOOK_AT]]
    full = _full_width(looked_at, width)
    first_full = -1
    for index, row in enumerate(looked_at):
        filled = [cell for cell in row if cell]
        if not _is_wide(filled, full):
            continue
        if is_heading(filled) and (first_full < 0 or _divides(looked_at, index)):
            return _lowest(looked_at, index, full)
        first_full = index if first_full < 0 else first_full
    if first_full < 0:
        return Header(index=0 if looked_at else -1)
    if _names_percents(looked_at, first_full):
        return Header(index=first_full)
    return Header(
        index=-1,
        doubt="No row of headings was found: the columns are numbered. Say header_row=1 if the first row names them.",
    )


def _is_wide(filled: list[str], full: float) -> bool:
    """Say whether a row fills enough columns to name them."""
    return len(filled) >= max(1, 0.5 * full) and (full <= 1 or len(filled) > 1)


def _lowest(rows: list[list[str]], index: int, full: float) -> Header:
    """Go down to the headings where what looks like them stands above the table."""
    cells = [[cell for cell in row if cell] for row in rows]
    may_head = [n for n, filled in enumerate(cells) if _is_wide(filled, full) and is_heading(filled)]
    place, doubt = headings_below(rows, index, may_head)
    return Header(index=place, doubt=" ".join(filter(None, (doubt, _again(rows, place)))))


def _divides(rows: list[list[str]], index: int) -> bool:
    """Say whether a column holds values below a row of words and none above it."""
    below = rows[index + 1 : index + 21]
    for place, heading in enumerate(rows[index]):
        under = [row[place] for row in below if place < len(row) and row[place]]
        over = [row[place] for row in rows[:index] if place < len(row) and row[place]]
        if heading and len(under) > 1 and all(map(_is_value, under)) and not any(map(_is_value, over)):
            return True
    return False


def _is_value(cell: str) -> bool:
    return sort_of(cell) in {"number", "date"}


def _names_percents(rows: list[list[str]], index: int) -> bool:
    """Say whether a row names columns such as `100%` beside words: each once, and nothing below is written so."""
    row = rows[index]
    places = [place for place, cell in enumerate(row) if _PERCENT.match(cell)]
    others = [cell for place, cell in enumerate(row) if cell and place not in places]
    below = [below[place] for below in rows[index + 1 :] for place in places if place < len(below)]
    alone = len({row[place] for place in places}) == len(places) and not any(map(_PERCENT.match, below))
    return bool(places and others and any(below)) and alone and is_heading(others)


def _clean(cell: object) -> str:
    return "" if cell is None else str(cell).strip(BLANK_CHARACTERS)


def _full_width(rows: list[list[str]], width: int) -> float:
    """Give how many columns are filled in an ordinary row."""
    counts = sorted((sum(1 for cell in row if cell) for row in rows if any(row)), reverse=True)
    if not counts:
        return width
    return min(width, counts[len(counts) // 3])


def is_heading(filled: list[str]) -> bool:
    """Say whether filled cells may be headings: words; years and dates may stand behind a word."""
    values = [cell for cell in filled if _is_value(cell)]
    if not values:
        return True
    periods = all(_YEAR.match(cell) or _DATE.match(cell) for cell in values)
    first = filled.index(values[0])
    together = filled[first : first + len(values)] == values
    return periods and together and first > 0 and len(set(values)) == len(values)


def _again(rows: list[list[str]], index: int) -> str:
    """Say where the heading row stands a second time, as in pages put below one another."""
    header, below = rows[index], rows[index + 1 :]
    if header in below:
        return f"The heading row stands again further down (row {index + 2 + below.index(header)})."
    return ""
