"""A comparison on DuckDB that is stopped or runs out of room ends as one in memory does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pytest

from workbench.compare.backends.duckdb_tables import DuckTables
from workbench.compare.comparison import Comparison
from workbench.compare.errors import CompareError


class _Ending:
    """A table that cannot be worked out."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def collect(self, **_: object) -> None:
        raise self.error

    sink_parquet = collect


@pytest.mark.parametrize("error", [RuntimeError("Query interrupted"), duckdb.InterruptException("INTERRUPT Error")])
def test_a_query_that_is_stopped_is_an_interrupt(error: Exception) -> None:
    ending: Any = _Ending(error)

    with pytest.raises(KeyboardInterrupt):
        DuckTables().collected(ending)


def test_another_fault_stays_as_it_is() -> None:
    ending: Any = _Ending(RuntimeError("something else"))

    with pytest.raises(RuntimeError, match="something else"):
        DuckTables().collected(ending)


def test_too_little_memory_ends_in_a_sentence() -> None:
    rows = 200_000
    ids = pl.int_range(rows, eager=True).cast(pl.String).alias("id")
    tables = DuckTables(memory=2 << 20)
    query = tables.given(pl.DataFrame([ids, pl.Series("long", ["x" * 100]).new_from_index(0, rows)]))

    with pytest.raises(CompareError, match="more room than the memory and the disk have"):
        tables.collected(query.group_by("id").agg().join(query, on="id", how="inner"))


def test_what_duckdb_writes_is_gone_with_the_comparison(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    comparison = Comparison(backend="duckdb").add("old", pl.DataFrame({"id": ["1"], "a": ["1"]}))
    comparison.add("new", pl.DataFrame({"id": ["1"], "a": ["2"]})).key("id").run()
    before = len(list(tmp_path.iterdir()))

    del comparison

    assert (before, list(tmp_path.iterdir())) == (1, [])
