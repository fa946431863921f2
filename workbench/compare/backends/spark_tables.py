"""Tables of a Spark session that the user passes in."""

# pyarrow and pyspark enter here; neither is needed to check types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager

import narwhals as nw
import polars as pl

from workbench.compare.backends.lazy_tables import LazyTable, with_row_numbers
from workbench.compare.backends.spark_session import Session


class SparkTables:
    """Rows go to the session and come back as Arrow tables; nothing is written where others could read it."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def name(self) -> str:
        """Name the engine."""
        return "spark"

    def given(self, frame: pl.DataFrame) -> LazyTable:
        """Take in rows of Polars; Spark has no whole numbers without a sign."""
        signed = frame.with_columns(pl.col(pl.UInt32).cast(pl.Int64))
        arrow = signed.to_arrow(compat_level=pl.CompatLevel.oldest())
        return nw.from_native(self._session.createDataFrame(arrow))

    def numbered(self, frame: pl.DataFrame, headings: Sequence[str]) -> LazyTable:
        """Take in columns of an input with the number of each row."""
        return self.given(with_row_numbers(frame, headings))

    @contextmanager
    def kept(self, table: LazyTable) -> Generator[LazyTable]:
        """Keep what was worked out in the memory and on the disks of the session."""
        native = table.to_native().persist()
        try:
            yield nw.from_native(native)
        finally:
            native.unpersist()

    def collected(self, table: LazyTable) -> pl.DataFrame:
        """Give out rows to Polars."""
        return table.collect(backend="polars").to_native()
