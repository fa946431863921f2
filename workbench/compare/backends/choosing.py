"""Choose where a comparison runs: where the user says, else in memory, and with DuckDB what is too large for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

import polars as pl

from workbench.compare.backends.in_memory import InMemory
from workbench.compare.backends.protocol import Backend
from workbench.compare.backends.spark_session import Session
from workbench.compare.errors import CompareError, nearest_words
from workbench.compare.reading.memory import SHARE, free_memory
from workbench.compare.reading.stored_frame import StoredFrame

AUTO, POLARS, DUCKDB = "auto", "polars", "duckdb"
PLACES = (AUTO, POLARS, DUCKDB)
_WORKING = 1.0
"""What comparing in memory takes beside the tables themselves, in their size."""


class Places:
    """Where the comparisons of one object run; an engine is started when it is first needed, and kept."""

    def __init__(self, wanted: object = AUTO) -> None:
        if not _is_session(wanted) and not _is_backend(wanted) and wanted not in PLACES:
            known = f"'{wanted}'" if isinstance(wanted, str) else f"This {type(wanted).__name__}"
            hint = nearest_words(wanted, PLACES) if isinstance(wanted, str) else ""
            places = 'Say "auto", "polars" or "duckdb", or give a SparkSession.'
            raise CompareError(f"{known} is no place to compare in.", hint or places)
        self._wanted = wanted
        self._engine: Backend | None = None

    def for_frames(self, frames: Sequence[pl.DataFrame]) -> Backend:
        """Give the place for these rows."""
        wanted = self._wanted
        if _is_backend(wanted):
            return wanted
        if _is_session(wanted):
            return self._kept() or self._keep(_spark(wanted))
        if wanted == POLARS or (wanted == AUTO and _fits(frames)):
            return InMemory()
        return self._kept() or self._keep(_duckdb())

    def _kept(self) -> Backend | None:
        return self._engine

    def _keep(self, engine: Backend) -> Backend:
        self._engine = engine
        return engine


def _fits(frames: Sequence[pl.DataFrame]) -> bool:
    """Say whether rows can be compared in memory: they are there, and comparing them takes about as much again."""
    if any(isinstance(frame, StoredFrame) for frame in frames):
        return False
    return _WORKING * sum(frame.estimated_size() for frame in frames) <= SHARE * free_memory()


def _is_session(wanted: object) -> TypeGuard[Session]:
    return not isinstance(wanted, str) and callable(getattr(wanted, "createDataFrame", None))


def _is_backend(wanted: object) -> TypeGuard[Backend]:
    return callable(getattr(wanted, "differences", None))


def _duckdb() -> Backend:
    # DuckDB and narwhals are loaded where they are needed: most comparisons run in memory.
    from workbench.compare.backends.duckdb_tables import DuckTables  # noqa: PLC0415 - as above
    from workbench.compare.backends.sql_backend import SqlBackend  # noqa: PLC0415 - as above

    return SqlBackend(DuckTables())


def _spark(session: Session) -> Backend:
    version = str(getattr(session, "version", ""))
    if version.partition(".")[0] in {"1", "2", "3"}:
        raise CompareError(
            f"The session is of Spark {version}; comparing needs Spark 4 or later.",
            'Start it with a newer pyspark, or say backend="duckdb".',
        )
    from workbench.compare.backends.spark_tables import SparkTables  # noqa: PLC0415 - as above
    from workbench.compare.backends.sql_backend import SqlBackend  # noqa: PLC0415 - as above

    return SqlBackend(SparkTables(session))
