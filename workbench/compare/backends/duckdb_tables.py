"""Tables of DuckDB: it works in bounded memory and writes to disk what does not fit."""

# pyarrow has no types of its own.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import tempfile
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager

import duckdb
import narwhals as nw
import polars as pl
import pyarrow as pa

from workbench.compare.backends.lazy_tables import ROW_COLUMN, LazyTable, with_row_numbers
from workbench.compare.errors import CompareError
from workbench.compare.reading.memory import free_memory
from workbench.compare.reading.own_folder import COMPARE, OwnFolder
from workbench.compare.reading.stored_frame import StoredFrame

_BATCH = 122_880
"""Rows that DuckDB takes at once."""

_NUMBER = "number"
_SHARE = 0.4
_LEAST = 512 << 20


class DuckTables:
    """One database in memory with a folder for what does not fit."""

    def __init__(self, memory: int | None = None) -> None:
        self._folder = OwnFolder(COMPARE)
        limit = max(_LEAST, int(_SHARE * free_memory())) if memory is None else memory
        self._connection = duckdb.connect(
            config={
                "memory_limit": f"{limit >> 20}MiB",
                "temp_directory": str(self._folder.path),
                "preserve_insertion_order": "false",
            }
        )
        self._connection.execute("SET enable_progress_bar = false")  # it would be written among the output of a call
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
        """Take in columns of an input with the number of each row; those of a stored one stay in their files."""
        if not isinstance(frame, StoredFrame):
            return self.given(with_row_numbers(frame, headings))
        places = {f"c{n}": frame.places[heading] for n, heading in enumerate(headings) if heading in frame.places}
        beside = {f"c{n}": frame.beside[heading] for n, heading in enumerate(headings) if heading in frame.beside}
        table = self._stored(frame, places)
        if not beside:
            return table
        rows = pl.int_range(frame.height, dtype=pl.UInt32, eager=True).alias(ROW_COLUMN)
        more = self.given(pl.DataFrame([rows, *(column.alias(name) for name, column in beside.items())]))
        return table.join(more, on=ROW_COLUMN, how="inner")

    def _stored(self, frame: StoredFrame, places: Mapping[str, str]) -> LazyTable:
        """Read columns from their files; the rows that are kept get numbers of their own."""
        table: LazyTable = nw.from_native(self._connection.read_parquet([str(file) for file in frame.stored.files]))
        own = [nw.col(place).alias(name) for name, place in places.items()]
        if frame.rows_kept is None:
            return table.select(ROW_COLUMN, *own)
        numbers = pl.int_range(frame.height, dtype=pl.UInt32, eager=True).alias(_NUMBER)
        kept = self.given(pl.DataFrame([frame.rows_kept.cast(pl.UInt32).alias(ROW_COLUMN), numbers]))
        return table.join(kept, on=ROW_COLUMN, how="inner").select(nw.col(_NUMBER).alias(ROW_COLUMN), *own)

    @contextmanager
    def kept(self, table: LazyTable) -> Generator[LazyTable]:
        """Work out a table once, and keep it in a file while it is used."""
        self._files += 1
        place = self._folder.path / f"kept-{self._files}.parquet"
        try:
            with _told():
                table.sink_parquet(place)
            yield nw.from_native(self._connection.read_parquet(str(place)))
        finally:
            place.unlink(missing_ok=True)

    def collected(self, table: LazyTable) -> pl.DataFrame:
        """Give out rows to Polars."""
        with _told():
            return table.collect(backend="polars").to_native()


@contextmanager
def _told() -> Generator[None]:
    """Tell of an end that DuckDB came to in the words of the workbench."""
    try:
        yield
    except (duckdb.OutOfMemoryException, duckdb.IOException) as error:
        raise CompareError(
            "The comparison needs more room than the memory and the disk have.",
            f"Make room in {tempfile.gettempdir()}, or set TMPDIR to a folder that has more.",
        ) from error
    except (RuntimeError, duckdb.InterruptException) as error:
        if "interrupt" not in str(error).lower():
            raise
        raise KeyboardInterrupt from None  # which DuckDB hears, and tells in words of its own
