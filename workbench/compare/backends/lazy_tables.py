"""What an engine of tables must be able to do beside expressions: take in, keep and give out rows."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeAlias

import narwhals as nw
import polars as pl

LazyTable: TypeAlias = "nw.LazyFrame[Any]"
"""A table of an engine; its rows have no order of their own, so that a column `row` numbers them."""

ROW_COLUMN = "row"


class LazyTables(Protocol):
    """The tables of one engine."""

    @property
    def name(self) -> str:
        """Name the engine."""
        ...

    def given(self, frame: pl.DataFrame) -> LazyTable:
        """Take in rows of Polars."""
        ...

    def numbered(self, frame: pl.DataFrame, headings: Sequence[str]) -> LazyTable:
        """Take in columns of an input as c0, c1 and so on, with the number of each row."""
        ...

    def kept(self, table: LazyTable) -> AbstractContextManager[LazyTable]:
        """Work out a table once and keep it while it is used several times."""
        ...

    def collected(self, table: LazyTable) -> pl.DataFrame:
        """Give out rows to Polars."""
        ...


def with_row_numbers(frame: pl.DataFrame, headings: Sequence[str]) -> pl.DataFrame:
    """Give columns as c0, c1 and so on with the number of each row: engines have no order and few names."""
    rows = pl.int_range(frame.height, dtype=pl.UInt32, eager=True).alias(ROW_COLUMN)
    return pl.DataFrame([rows, *(frame[heading].alias(f"c{n}") for n, heading in enumerate(headings))])
