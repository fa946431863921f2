"""Reads text line by line where quotes are damaged: slower, and every line is accounted for."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from workbench.compare.reading.records import Dialect, Record, split_records
from workbench.compare.reading.report import BadLine
from workbench.compare.reading.words import counted

HABIT = 0.05
"""When more lines than this share lack fields at their end, that is how the file is written."""

_SHOWN, _CUT, _BATCH = 1_000, 2_000, 50_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Body:
    """The rows of a text file as columns of texts, and the lines set aside."""

    cells: pl.DataFrame
    bad_lines: tuple[BadLine, ...] = ()
    bad_count: int = 0
    doubts: tuple[str, ...] = ()


def read_carefully(content: bytes, dialect: Dialect, skip_lines: int) -> Body:
    """Split the text record by record; a quote that is never closed spoils its own line only."""
    text = content.decode("utf-8", errors="replace")
    rows = _Rows(dialect.width)
    for record in split_records(text, dialect, start_line=skip_lines + 1):
        rows.add(record)
    return rows.body()


def is_habit(short: int, lines: int) -> bool:
    """Say whether so many lines lack fields at their end that the file is simply written that way."""
    return short >= 3 and short > HABIT * lines


def bad_line_doubts(shown: tuple[BadLine, ...], count: int, *, filled: int = 0) -> tuple[str, ...]:
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


class _Rows:
    """Gathers good rows by columns and bad lines by number."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._batch: list[list[str]] = []
        self._frames: list[pl.DataFrame] = []
        self._count = 0
        self._short: list[tuple[int, BadLine]] = []
        self._bad: list[BadLine] = []
        self._bad_count = 0
        self._unclosed = 0

    def add(self, record: Record) -> None:
        fields = record.fields
        self._unclosed += record.unclosed
        if len(fields) > self._width and not any(field.strip() for field in fields[self._width :]):
            fields = fields[: self._width]
        if len(fields) < self._width and record.text.strip():
            if len(fields) == 1:
                self._set_aside(record)
                return
            self._short.append((self._count, _bad(record, self._width)))
        if len(fields) > self._width:
            self._set_aside(record)
            return
        self._batch.append(fields + [""] * (self._width - len(fields)))
        self._count += 1
        if len(self._batch) >= _BATCH:
            self._flush()

    def body(self) -> Body:
        self._flush()
        cells = pl.concat(self._frames) if self._frames else _frame([], self._width)
        filled = 0
        if is_habit(len(self._short), self._count):
            filled = len(self._short)
        elif self._short:
            places = pl.Series([place for place, _ in self._short], dtype=pl.UInt32)
            cells = cells.with_row_index("#").filter(~pl.col("#").is_in(places.implode())).drop("#")
            self._bad_count += len(self._short)
            self._bad = sorted([*self._bad, *(bad for _, bad in self._short)], key=lambda bad: bad.line)[:_SHOWN]
        doubts = list(bad_line_doubts(tuple(self._bad), self._bad_count, filled=filled))
        if self._unclosed:
            doubts.append(f"Quotes that are never closed, read as letters: {counted(self._unclosed, 'line')}.")
        return Body(cells=cells, bad_lines=tuple(self._bad), bad_count=self._bad_count, doubts=tuple(doubts))

    def _set_aside(self, record: Record) -> None:
        self._bad_count += 1
        if len(self._bad) < _SHOWN:
            self._bad.append(_bad(record, self._width))

    def _flush(self) -> None:
        if self._batch:
            self._frames.append(_frame(self._batch, self._width))
            self._batch = []


def _bad(record: Record, width: int) -> BadLine:
    return BadLine(line=record.line, why=f"{len(record.fields)} fields instead of {width}", text=record.text[:_CUT])


def _frame(rows: list[list[str]], width: int) -> pl.DataFrame:
    columns = zip(*rows, strict=True) if rows else [()] * width
    frame = pl.DataFrame(
        {f"f{place}": pl.Series(list(column), dtype=pl.String) for place, column in enumerate(columns)}
    )
    return frame.with_columns(pl.when(pl.all() != "").then(pl.all()).name.keep())
