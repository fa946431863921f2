"""A small table of figures that a call shows: a frame with a title, given to a model as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

import polars as pl
from typing_extensions import override

from workbench.compare.exact_numbers import number_texts
from workbench.compare.identifiers import code_headings
from workbench.compare.reading.report import RESULT_MIME

SHOWN_ROWS = 200


class SummaryTable:
    """A titled table; `frame` is the polars frame. Iterating gives the rows as tuples."""

    def __init__(
        self, title: str, frame: pl.DataFrame, notes: tuple[str, ...] = (), facts: Mapping[str, object] | None = None
    ) -> None:
        self._title = title
        self._frame = frame
        self._notes = notes
        self._facts = dict(facts or {})

    @property
    def title(self) -> str:
        """What the table shows."""
        return self._title

    @property
    def frame(self) -> pl.DataFrame:
        """The rows."""
        return self._frame

    @property
    def notes(self) -> tuple[str, ...]:
        """What one should know about it."""
        return self._notes

    @property
    def count(self) -> int:
        """The number of rows."""
        return self._frame.height

    def rows(self) -> list[tuple[object, ...]]:
        """Give the rows; decimals as Decimal."""
        return self._frame.rows()

    def head(self, n: int) -> SummaryTable:
        """Give the first rows as a table of their own."""
        return SummaryTable(self._title, self._frame.head(n), self._notes, self._facts)

    def with_shares(self, *figures: str) -> SummaryTable:
        """Give the table with each figure of these columns in percent of their sum; blank where the sum is 0."""
        frame, notes = self._frame, list(self._notes)
        for name in figures:
            numbers = pl.col(name).cast(pl.String).cast(pl.Decimal(38, 10), strict=False).cast(pl.Float64)
            share = pl.when(numbers.sum() != 0).then((numbers / numbers.sum() * 100).round(1))
            frame = frame.insert_column(
                frame.columns.index(name) + 1, frame.select(share.alias(f"{name} %")).to_series()
            )
            if frame.select((numbers < 0).any()).item():
                notes.append(
                    f"Figures of {name} below 0 are in the sum, so that the shares of others may be over 100 %."
                )
        return SummaryTable(f"Shares in {self._title[:1].lower()}{self._title[1:]}", frame, tuple(notes), self._facts)

    def with_difference(self, earlier: str, later: str) -> SummaryTable:
        """Give the table with a column of the later figures less the earlier; a figure that is missing counts as 0."""
        texts = [self._frame[name].cast(pl.String).fill_null("0") for name in (earlier, later)]
        decimals = max(len(text.partition(".")[2]) for column in texts for text in [*column.to_list(), ""])
        first, second = (column.cast(pl.Decimal(38, decimals)) for column in texts)
        frame = self._frame.with_columns((second - first).cast(pl.String).alias("difference"))
        return SummaryTable(self._title, frame, self._notes, self._facts)

    def without(self, *columns: str) -> SummaryTable:
        """Give the table without some columns, as far as it has them."""
        kept = [name for name in self._frame.columns if name not in columns]
        return SummaryTable(self._title, self._frame.select(kept), self._notes, self._facts)

    def different(self, *by: str) -> SummaryTable:
        """Of counts by several columns: count for each of the first ones how many values of the next one stand there.

        A blank is no value: `comparison.count_by(["Branch", "Title"]).different("Branch")`.
        """
        value, *files = self._frame.columns[len(by) :]
        stands = (pl.col(files) > 0) & (pl.col(value) != "(blank)")
        frame = self._frame.group_by(by, maintain_order=True).agg(stands.sum().cast(pl.Int64))
        return SummaryTable(f"Different {value} by {' and '.join(by)}", frame, self._notes, self._facts)

    def to_json(self) -> dict[str, object]:
        """Give the table as plain values: decimals and dates as texts, at most 200 rows."""
        return {
            "type": "table",
            "title": self._title,
            "columns": self._frame.columns,
            "rows": json_rows(self._frame, SHOWN_ROWS),
            "total_rows": self._frame.height,
            "notes": list(self._notes),
            "codes": code_headings(self._frame.head(SHOWN_ROWS)),
            **self._facts,
        }

    def __len__(self) -> int:
        return self._frame.height

    def __iter__(self) -> object:
        return iter(self._frame.rows())

    @override
    def __repr__(self) -> str:
        return "\n".join((self._title, frame_text(self._frame), *self._notes))

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        return {"text/plain": repr(self), RESULT_MIME: self.to_json()}


def json_rows(frame: pl.DataFrame, count: int) -> list[list[object]]:
    """Give rows as plain JSON values."""
    return [[json_value(value) for value in row] for row in frame.head(count).iter_rows()]


def json_value(value: object) -> object:
    """Give one value as plain JSON: decimals and dates as texts."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, pl.Series):
        return [json_value(part) for part in value]
    return str(value)


def frame_text(frame: pl.DataFrame, rows: int = 25) -> str:
    """Show a frame as plain text."""
    with pl.Config(
        tbl_rows=rows,
        tbl_cols=-1,
        tbl_hide_dataframe_shape=True,
        tbl_hide_column_data_types=True,
        fmt_str_lengths=60,
        tbl_width_chars=200,
    ):
        more = f"\n… and {frame.height - rows:,} more rows" if frame.height > rows else ""
        return f"{frame}{more}"


def shown_numbers(values: pl.Series) -> pl.Series:
    """Give exact decimals as texts without zeros at the end; other types as they are."""
    return number_texts(values) if isinstance(values.dtype, pl.Decimal) else values
