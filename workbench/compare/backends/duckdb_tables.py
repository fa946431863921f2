"""Tables of DuckDB: it works in bounded memory and writes to disk what does not fit."""

# pyarrow has no types of its own.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import tempfile
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

import duckdb
import narwhals as nw
import polars as pl
import pyarrow as pa

from workbench.compare.backends.lazy_tables import LazyTable, with_row_numbers
from workbench.compare.reading.memory import free_memory

_BATCH = 122_880
"""Rows that DuckDB takes at once."""

_SHARE = 0.4
_LEAST = 512 << 20


class DuckTables:
    """One database in memory with a folder for what does not fit."""

    def __init__(self, memory: int | None = None) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="workbench-compare-", ignore_cleanup_errors=True)
        limit = max(_LEAST, int(_SHARE * free_memory())) if memory is None else memory
        self._connection = duckdb.connect(
            config={
                "memory_limit": f"{limit >> 20}MiB",
                "temp_directory": self._folder.name,
                "preserve_insertion_order": "false",
            }
        )
        self._files = 0

    @property
    def name(self) -> str:
        """Name the engine."""
        return "duckdb"

    def given(self, frame: pl.DataFrame) -> LazyTable:
        """Take in rows of Polars: they are read where they are, nothing is copied."""
        arrow = frame.to_arrow(compat_level=pl.CompatLevel.newest())
        batches = pa.Table.from_batches(arrow.to_batches(max_chunksize=_BATCH), schema=arrow.schema)
        return nw.from_native(self._connection.from_arrow(batches))

    def numbered(self, frame: pl.DataFrame, headings: Sequence[str]) -> LazyTable:
        """Take in columns of an input with the number of each row."""
        return self.given(with_row_numbers(frame, headings))

    @contextmanager
    def kept(self, table: LazyTable) -> Generator[LazyTable]:
        """Work out a table once, and keep it in a file while it is used."""
        self._files += 1
        place = Path(self._folder.name) / f"kept-{self._files}.parquet"
        try:
            table.sink_parquet(place)
            yield nw.from_native(self._connection.read_parquet(str(place)))
        finally:
            place.unlink(missing_ok=True)

    def collected(self, table: LazyTable) -> pl.DataFrame:
        """Give out rows to Polars."""
        return table.collect(backend="polars").to_native()
