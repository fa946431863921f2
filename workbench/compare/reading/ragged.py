"""Reads the lines below a header at full speed, and sets aside those that do not fit it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import polars as pl

from workbench.compare.reading.careful import Body, bad_line_doubts, is_habit, read_carefully
from workbench.compare.reading.records import Dialect, split_line
from workbench.compare.reading.report import BadLine

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Places = npt.NDArray[np.int64]

SHOWN = 1_000
"""So many lines that were set aside are kept with their text."""

CUT = 2_000

_NEWLINE, _RETURN = 10, 13


@dataclass(frozen=True, kw_only=True, slots=True)
class Lines:
    """Where the records start and end in the content, how many fields each has, and on which line it starts."""

    starts: Places
    ends: Places
    fields: Places
    numbers: Places


def read_body(content: bytes, dialect: Dialect, skip_lines: int) -> Body:
    """Read all lines after the first `skip_lines`: at full speed, and line by line where quotes are damaged."""
    start = line_offset(content, skip_lines)
    quotes = bool(dialect.quote) and content.find(dialect.quote.encode(), start) >= 0
    plain = len(dialect.delimiter.encode()) == 1 and not dialect.skip_initial_space
    if not plain or (quotes and not quotes_fit(content, start, dialect)):
        return read_carefully(content[start:], dialect, skip_lines)
    try:
        cells = _read_fast(content, dialect if quotes else replace(dialect, quote=None), skip_lines)
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException):
        return read_carefully(content[start:], dialect, skip_lines)
    if dialect.width == 1 or _delimiters_add_up(content, start, cells, dialect, quoted=quotes):
        return Body(cells=cells.select(cells.columns[: dialect.width]))
    lines = _find_lines(content, start, dialect, quoted=quotes, first_line=skip_lines + 1)
    if len(lines.starts) != cells.height:
        return read_carefully(content[start:], dialect, skip_lines)
    return _set_aside(content, cells, dialect, lines)


def line_offset(content: bytes, lines: int) -> int:
    """Give the place of the byte after so many line ends."""
    place = 0
    for _ in range(lines):
        end = content.find(b"\n", place)
        if end < 0:
            return len(content)
        place = end + 1
    return place


def quotes_fit(content: bytes, start: int, dialect: Dialect) -> bool:
    """Say whether every quote opens or closes a field, or is doubled inside one."""
    import numpy as np  # noqa: PLC0415 - start-up: most files have no quotes

    quote = ord(dialect.quote or '"')
    text = np.frombuffer(content, dtype=np.uint8, offset=start)
    places = np.flatnonzero(text == quote)
    if len(places) % 2:
        return False
    opening, closing = places[0::2], places[1::2]
    marks = np.array([ord(dialect.delimiter), _NEWLINE, _RETURN, quote], dtype=np.uint8)
    before = text[np.maximum(opening - 1, 0)]
    after = text[np.minimum(closing + 1, len(text) - 1)]
    # A carriage return stands behind a closing quote, never before an opening one.
    opens = np.isin(before, marks[[0, 1, 3]]) | (opening == 0)
    closes = np.isin(after, marks) | (closing == len(text) - 1)
    return bool(opens.all() and closes.all())


def _read_fast(content: bytes, dialect: Dialect, skip_lines: int) -> pl.DataFrame:
    """Read with a column more than there are headings: it catches fields that are too many."""
    return pl.read_csv(
        content,
        has_header=False,
        skip_lines=skip_lines,
        separator=dialect.delimiter,
        quote_char=dialect.quote,
        schema={f"f{place}": pl.String for place in range(dialect.width + 1)},
        truncate_ragged_lines=True,
        missing_columns="insert",
        raise_if_empty=False,
    )


def _delimiters_add_up(content: bytes, start: int, cells: pl.DataFrame, dialect: Dialect, *, quoted: bool) -> bool:
    """Say whether the file has just the delimiters that rows of this width need."""
    if cells[cells.columns[-1]].null_count() < cells.height:
        return False
    found = content.count(dialect.delimiter.encode(), start)
    needed = cells.height * (dialect.width - 1)
    if quoted and found != needed:
        inside = cells.select(pl.sum_horizontal(pl.all().str.count_matches(dialect.delimiter, literal=True).sum()))
        found -= int(inside.item() or 0)
    return found == needed


def _find_lines(content: bytes, start: int, dialect: Dialect, *, quoted: bool, first_line: int) -> Lines:
    import numpy as np  # noqa: PLC0415 - start-up: only files with odd lines need it

    text = np.frombuffer(content, dtype=np.uint8, offset=start)
    breaks = np.flatnonzero(text == _NEWLINE)
    marks = np.flatnonzero(text == ord(dialect.delimiter))
    ends = breaks
    if quoted:
        quotes = np.flatnonzero(text == ord(dialect.quote or '"'))
        ends = breaks[np.searchsorted(quotes, breaks) % 2 == 0]
        marks = marks[np.searchsorted(quotes, marks) % 2 == 0]
    if len(text) and (not len(ends) or ends[-1] != len(text) - 1):
        ends = np.append(ends, len(text))
    starts = np.concatenate(([0], ends[:-1] + 1)) if len(ends) else ends
    fields = np.diff(np.searchsorted(marks, ends), prepend=0) + 1
    numbers = np.searchsorted(breaks, starts) + first_line
    return Lines(starts=starts + start, ends=ends + start, fields=fields, numbers=numbers)


def _set_aside(content: bytes, cells: pl.DataFrame, dialect: Dialect, lines: Lines) -> Body:
    import numpy as np  # noqa: PLC0415 - as above

    def text_of(index: int) -> str:
        return content[lines.starts[index] : lines.ends[index]].decode("utf-8", errors="replace").removesuffix("\r")

    blank = lines.ends - lines.starts <= 1
    short = (lines.fields < dialect.width) & ~blank
    habit = is_habit(int((short & (lines.fields > 1)).sum()), len(lines.starts))
    bad = short & (lines.fields == 1) if habit else short
    for index in np.flatnonzero(lines.fields > dialect.width):
        fields, _ = split_line(text_of(int(index)), dialect)
        bad[index] = any(field.strip() for field in fields[dialect.width :])
    places = np.flatnonzero(bad)
    shown = tuple(
        BadLine(
            line=int(lines.numbers[index]),
            why=f"{lines.fields[index]} fields instead of {dialect.width}",
            text=text_of(int(index))[:CUT],
        )
        for index in places[:SHOWN]
    )
    kept = cells.select(cells.columns[: dialect.width])
    return Body(
        cells=kept.filter(pl.Series(~bad)) if len(places) else kept,
        bad_lines=shown,
        bad_count=len(places),
        doubts=bad_line_doubts(shown, len(places), filled=int((short & ~bad).sum())),
    )
