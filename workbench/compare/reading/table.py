"""A table as it was read: texts first, decided types beside them, and the reading report."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar, cast

import polars as pl
from typing_extensions import override

from workbench.compare.errors import CompareError, UnknownColumnError
from workbench.compare.numbers import NumberFormat
from workbench.compare.reading.column_audit import audit_column
from workbench.compare.reading.column_kind import ColumnKind, FileHabit, decide_kind, habit_of
from workbench.compare.reading.file_rows import file_rows
from workbench.compare.reading.headings import unique_headings
from workbench.compare.reading.options import ReadOptions
from workbench.compare.reading.report import ReadingReport
from workbench.compare.reading.row_filter import RowCondition, row_filter
from workbench.compare.reading.shapes import text_frame
from workbench.compare.reading.stored_frame import StoredFrame
from workbench.compare.reading.typed import typed_frame
from workbench.compare.reading.words import counted

if TYPE_CHECKING:
    import pandas as pd

Result = TypeVar("Result")

SEVERAL_AT_ONCE = 1_000_000
"""From so many cells on columns are looked at side by side."""


class Table:
    """An immutable table of texts; a blank cell is null.

    What costs time (kinds of columns, typed frame, report) is worked out when it is first asked for, and kept.
    """

    def __init__(
        self,
        name: str,
        text: pl.DataFrame,
        *,
        report: ReadingReport | None = None,
        numbers: NumberFormat | None = None,
        wishes: ReadOptions | None = None,
        kept: pl.Series | None = None,
    ) -> None:
        self._name = name
        self._text = text
        self._known = frozenset(text.columns)
        self._basis = report or ReadingReport(path="", name=name, rows=text.height)
        self._numbers = numbers
        self._wishes = wishes
        self._kept = kept
        self._kinds: dict[str, ColumnKind] = {}
        self._habit: FileHabit | None = None
        self._frame: pl.DataFrame | None = None
        self._report: ReadingReport | None = None
        self._looks: dict[str, object] = {}

    @classmethod
    def from_frame(
        cls,
        frame: pl.DataFrame | pl.LazyFrame | pd.DataFrame,
        name: str = "table",
        *,
        rows_taken: pl.Series | None = None,
    ) -> Table:
        """Make a table of a frame of polars or pandas; its cells become texts.

        `rows_taken` are the places, in the table that it was made of, of the rows that were taken over.
        """
        if isinstance(frame, pl.LazyFrame):
            frame = frame.collect()
        elif not isinstance(frame, pl.DataFrame):
            frame = pl.from_pandas(frame)
        return cls(name, text_frame(frame), kept=rows_taken)

    @property
    def name(self) -> str:
        """The file's name without its ending, or the name that was given."""
        return self._name

    @property
    def path(self) -> str:
        """Where it was read from; empty for a table made by a call."""
        return self._basis.path

    @property
    def wishes(self) -> ReadOptions | None:
        """What was said when it was read; none for a table that is no longer as its file has it."""
        return self._wishes

    @property
    def sha256(self) -> str:
        """The hash of the file's bytes as they were read."""
        return self._basis.sha256

    @property
    def rows_taken(self) -> pl.Series | None:
        """The places, in what it was made of, of the rows that were taken over; None where that is not known."""
        return self._kept

    @property
    def text(self) -> pl.DataFrame:
        """Every cell as text, as the file has it."""
        return self._text

    @property
    def columns(self) -> list[str]:
        """The headings, each once."""
        return self._text.columns

    @property
    def frame(self) -> pl.DataFrame:
        """The same rows with the decided types: Int64, Decimal, Date, String."""
        if self._frame is None:
            kinds = dict(zip(self.columns, self._for_each_column(self.kind), strict=True))
            self._frame = typed_frame(self._text, kinds)
        return self._frame

    @property
    def report(self) -> ReadingReport:
        """What was found, decided and doubted."""
        if self._report is None:
            columns = self._for_each_column(lambda name: audit_column(name, self._text[name], self.kind(name)))
            doubts = [f"Column {name}: {doubt}." for name in self.columns for doubt in self.kind(name).doubts]
            self._report = replace(
                self._basis, rows=self._text.height, columns=columns, doubts=(*self._basis.doubts, *doubts)
            )
        return self._report

    @property
    def basis(self) -> ReadingReport:
        """The report without its columns: known without looking at a cell."""
        return self._basis

    def kind(self, column: str) -> ColumnKind:
        """Say what a column holds and why."""
        if column not in self._kinds:
            start = FileHabit(delimiter=self._basis.delimiter)
            kind = decide_kind(self.column(column), start, self._numbers)
            if kind.needs_habit and self._numbers is None:
                kind = decide_kind(self.column(column), self._file_habit())
            self._kinds[column] = kind
        return self._kinds[column]

    def column(self, name: str) -> pl.Series:
        """Give the texts of one column."""
        if name not in self._known:
            raise UnknownColumnError(name, tuple(self.columns), self._name)
        return self._text[name]

    def file_rows(self, places: pl.Series) -> pl.Series | None:
        """Say in which row of the file, as a spreadsheet counts them, rows stand; None where that is not known."""
        if self._wishes is None:
            return None
        return file_rows(self._basis, self._kept, places)

    def looked_at(self, column: str, look: Callable[[], Result]) -> Result:
        """Give what a look at a column found; who looks again is given the same."""
        if column not in self._looks:
            self._looks[column] = look()
        return cast("Result", self._looks[column])

    def head(self, n: int = 10) -> pl.DataFrame:
        """Give the first rows, typed."""
        if isinstance(self._text, StoredFrame):
            return typed_frame(self._text.head(n), {name: self.kind(name) for name in self.columns})
        return self.frame.head(n)

    def to_pandas(self) -> pd.DataFrame:
        """Give the typed rows to pandas."""
        return self.frame.to_pandas()

    def where(self, *conditions: RowCondition) -> Table:
        """Keep the rows for which every condition holds."""
        for condition in conditions:
            self.column(condition.column)
        kept = self._text.filter(*(row_filter(condition, self.kind) for condition in conditions))
        return self._like(kept, self._name)

    def renamed(self, columns: Mapping[str, str]) -> Table:
        """Give columns other headings."""
        for old in columns:
            self.column(old)
        unique_headings([columns.get(name, name) for name in self.columns], where=self._name)
        return self._like(self._text.rename(dict(columns)), self._name)

    def named(self, name: str) -> Table:
        """Give the table another name."""
        return self._like(self._text, name)

    def doubted(self, doubt: str) -> Table:
        """Give the same table with one doubt more about its reading, the first to be told."""
        report = replace(self._basis, doubts=(doubt, *self._basis.doubts))
        return Table(self._name, self._text, report=report, numbers=self._numbers, wishes=self._wishes, kept=self._kept)

    def __len__(self) -> int:
        return self._text.height

    @override
    def __repr__(self) -> str:
        size = f"{counted(len(self), 'row')}, {counted(self._text.width, 'column')}"
        return f"Table {self._name}: {size}: {', '.join(self.columns[:12])}"

    def _repr_html_(self) -> str:
        # The name is a notebook's, not private.
        return self.head()._repr_html_()  # pyright: ignore[reportPrivateUsage] - as the line above says

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        return {**self.report.mime_bundle(), "text/html": self._repr_html_()}

    def _for_each_column(self, work: Callable[[str], Result]) -> tuple[Result, ...]:
        """Do a work for every column; of a large table several at once, since polars leaves Python's lock."""
        if isinstance(self._text, StoredFrame) or self._text.height * self._text.width < SEVERAL_AT_ONCE:
            return tuple(map(work, self.columns))
        with ThreadPoolExecutor(max_workers=min(4, os.cpu_count() or 1)) as pool:
            return tuple(pool.map(work, self.columns))

    def _like(self, text: pl.DataFrame, name: str) -> Table:
        return Table(name, text, report=replace(self._basis, name=name, rows=text.height), numbers=self._numbers)

    def _file_habit(self) -> FileHabit:
        """Ask the columns that are sure, on their first rows."""
        if self._habit is None:
            head = self._text.head(5_000)
            start = FileHabit(delimiter=self._basis.delimiter)
            self._habit = habit_of([decide_kind(head[name], start) for name in self.columns], self._basis.delimiter)
        return self._habit


def stack(*tables: Table, rename: Mapping[str, str] | None = None, name: str | None = None) -> Table:
    """Put tables below one another; columns meet by their heading, after renaming.

    A column that one of them lacks is blank there.
    """
    if not tables:
        raise CompareError("There is nothing to put together.", "Name the tables.")
    wanted = rename or {}
    known = {column for table in tables for column in table.columns}
    for old in wanted:
        if old not in known:
            raise UnknownColumnError(old, tuple(sorted(known)), "these tables")
    for table in tables:
        unique_headings([wanted.get(name, name) for name in table.columns], where=table.name)
    parts = [table.text.rename({old: new for old, new in wanted.items() if old in table.columns}) for table in tables]
    text = pl.concat(parts, how="diagonal")
    label = name or "_and_".join(table.name for table in tables)
    lacking = [
        f"{table.name} has no column {column}; it is blank there."
        for part, table in zip(parts, tables, strict=True)
        for column in text.columns
        if column not in part.columns
    ]
    suspects = [(table.name, text_) for table in tables for text_ in table.basis.footer_suspects]
    totals = [f"A row of {own} looks like a total or a note and is among the rows: {row}" for own, row in suspects]
    report = ReadingReport(
        path="",
        name=label,
        format="stack",
        rows=text.height,
        footer_suspects=tuple(row for _, row in suspects),
        doubts=(*lacking, *totals),
    )
    return Table(label, text, report=report)
