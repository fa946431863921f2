"""Reads the lines below a header at full speed, and sets aside those that do not fit it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import polars as pl

from workbench.compare.errors import UnreadableFileError
from workbench.compare.reading.foreign import foreign_reader
from workbench.compare.reading.quotes import Mended, mend_quotes, quotes_fit
from workbench.compare.reading.records import Dialect, split_line
from workbench.compare.reading.report import BadLine
from workbench.compare.reading.words import counted

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Places = npt.NDArray[np.int64]

SHOWN = 1_000
"""So many lines that were set aside are kept with their text."""

CUT = 2_000

HABIT = 0.05
"""When more lines than this share lack fields at their end, that is how the file is written."""

_NEWLINE, _RETURN = 10, 13
_STAND_IN = "\x1f"
"""Takes the place of a delimiter that is longer than a byte."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Body:
    """The rows of a text file as columns of texts, and the lines set aside."""

    cells: pl.DataFrame
    bad_lines: tuple[BadLine, ...] = ()
    bad_count: int = 0
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Lines:
    """Where the records start and end in the content, how many fields each has, and on which line it starts."""

    starts: Places
    ends: Places
    fields: Places
    numbers: Places


def read_body(content: bytes, dialect: Dialect, skip_lines: int, *, file: str) -> Body:
    """Read all lines after the first `skip_lines`."""
    start = line_offset(content, skip_lines)
    if len(dialect.delimiter.encode()) > 1:
        content = content.replace(dialect.delimiter.encode(), _STAND_IN.encode())
        dialect = replace(dialect, delimiter=_STAND_IN)
        start = line_offset(content, skip_lines)
    quoted = bool(dialect.quote) and content.find(dialect.quote.encode(), start) >= 0
    mended = Mended(content=content, unclosed=0)
    if quoted and (dialect.skip_initial_space or not quotes_fit(content, start, dialect)):
        mended = mend_quotes(content, start, dialect)
    dialect = dialect if quoted else replace(dialect, quote=None)
    with foreign_reader(file, "delimited text"):
        cells = _read_strictly(mended.content, dialect, skip_lines)
        whole = cells is not None and _delimiters_add_up(mended.content, start, cells, dialect, quoted=quoted)
        if cells is None:
            cells = _read(mended.content, dialect, skip_lines, cut_long_lines=True)
        cells = _without_quoted_blanks(cells) if quoted else cells
    body = Body(cells=cells) if whole else _sorted_out(mended.content, start, cells, dialect, skip_lines, file)
    if mended.content is not content and body.bad_lines:
        body = replace(body, bad_lines=_as_written(body.bad_lines, content))
    if mended.unclosed:
        doubt = f"Quotes that are never closed, read as letters: {counted(mended.unclosed, 'line')}."
        body = replace(body, doubts=(*body.doubts, doubt))
    return body


def _without_quoted_blanks(cells: pl.DataFrame) -> pl.DataFrame:
    """Make null of cells that are nothing between two quotes."""
    empty = [column.name for column in cells.iter_columns() if bool((column == "").any())]
    return cells.with_columns(pl.when(pl.col(name) != "").then(pl.col(name)).alias(name) for name in empty)


def _as_written(bad_lines: tuple[BadLine, ...], content: bytes) -> tuple[BadLine, ...]:
    """Give the lines that were set aside as they stood before their quotes were mended."""
    found: list[BadLine] = []
    line, place = 1, 0
    for bad in bad_lines:
        while line < bad.line:
            place = content.find(b"\n", place) + 1
            line += 1
        end = content.find(b"\n", place)
        text = content[place : end if end >= 0 else len(content)][: 4 * CUT].decode("utf-8", errors="replace")
        found.append(replace(bad, text=text.removesuffix("\r")[:CUT]))
    return tuple(found)


def line_offset(content: bytes, lines: int) -> int:
    """Give the place of the byte after so many line ends."""
    place = 0
    for _ in range(lines):
        end = content.find(b"\n", place)
        if end < 0:
            return len(content)
        place = end + 1
    return place


def _sorted_out(content: bytes, start: int, cells: pl.DataFrame, dialect: Dialect, skip_lines: int, file: str) -> Body:
    """Look at every line and make sure that it is a row or set aside."""
    quoted = dialect.quote is not None
    lines = _find_lines(content, start, dialect, quoted=quoted, first_line=skip_lines + 1)
    if len(lines.starts) != cells.height:
        raise UnreadableFileError(
            f"The quotes and line breaks of {file} contradict each other.", 'Say quote="" if quotes are letters in it.'
        )
    return _set_aside(content, cells, dialect, lines)


def _read_strictly(content: bytes, dialect: Dialect, skip_lines: int) -> pl.DataFrame | None:
    """Read a file without a line of too many fields; with one, none."""
    try:
        return _read(content, dialect, skip_lines, cut_long_lines=False)
    except (pl.exceptions.ComputeError, pl.exceptions.SchemaError):
        return None


def _read(content: bytes, dialect: Dialect, skip_lines: int, *, cut_long_lines: bool) -> pl.DataFrame:
    return pl.read_csv(
        content,
        has_header=False,
        skip_lines=skip_lines,
        separator=dialect.delimiter,
        quote_char=dialect.quote,
        schema={f"f{place}": pl.String for place in range(dialect.width)},
        truncate_ragged_lines=cut_long_lines,
        missing_columns="insert",
        extra_columns="ignore" if cut_long_lines else "raise",
        raise_if_empty=False,
    )


def _delimiters_add_up(content: bytes, start: int, cells: pl.DataFrame, dialect: Dialect, *, quoted: bool) -> bool:
    """Say whether the file has just the delimiters that rows of this width need, where no line has too many.

    Without quotes a line is a row: when each has its last field, none has too few, and nothing needs to be counted.
    """
    if not quoted and cells.width and not cells[cells.columns[-1]].null_count():
        return True
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

    text = np.frombuffer(content, dtype=np.uint8)
    sizes = lines.ends - lines.starts
    lone = sizes == 1
    blank = sizes == 0
    blank[lone] = text[lines.starts[lone]] == _RETURN  # one letter is a field
    short = (lines.fields < dialect.width) & ~blank
    habit = _is_habit(int((short & (lines.fields > 1)).sum()), len(lines.starts))
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
    return Body(
        cells=cells.filter(pl.Series(~bad)) if len(places) else cells,
        bad_lines=shown,
        bad_count=len(places),
        doubts=bad_line_doubts(shown, len(places), filled=int((short & ~bad).sum())),
    )


def _is_habit(short: int, lines: int) -> bool:
    """Say whether so many lines lack fields at their end that the file is simply written that way."""
    return short >= 3 and short > HABIT * lines


def bad_line_doubts(shown: tuple[BadLine, ...], count: int, *, filled: int) -> tuple[str, ...]:
    """Say what was set aside and what was filled."""
    doubts: list[str] = []
    if count:
        numbers = ", ".join(f"{bad.line:,}" for bad in shown[:5])
        verbs = "does not fit the header and was" if count == 1 else "do not fit the header and were"
        doubts.append(f"{counted(count, 'line')} {verbs} set aside: line {numbers}{' …' if count > 5 else ''}.")
    if filled:
        doubts.append(
            f"{counted(filled, 'line')} with fewer fields than the header: what is missing at their end is blank."
        )
    return tuple(doubts)
