"""Tables of Polars for the expressions of the engines: the same queries, without an engine to start."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager

import narwhals as nw
import polars as pl

from workbench.compare.backends.lazy_tables import LazyTable, with_row_numbers


class PolarsTables:
    """Lazy frames of Polars."""

    name = "polars expressions"

    def given(self, frame: pl.DataFrame) -> LazyTable:
        return nw.from_native(frame.lazy())

    def numbered(self, frame: pl.DataFrame, headings: Sequence[str]) -> LazyTable:
        return self.given(with_row_numbers(frame, headings))

    @contextmanager
    def kept(self, table: LazyTable) -> Generator[LazyTable]:
        yield self.given(self.collected(table))

    def collected(self, table: LazyTable) -> pl.DataFrame:
        return table.collect(backend="polars").to_native()
