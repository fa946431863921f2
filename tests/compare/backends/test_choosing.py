"""Where a comparison runs: where it is told to, else by the size of what is compared."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from tests.compare.backends.polars_tables import PolarsTables
from workbench.compare.backends import choosing
from workbench.compare.backends.sql_backend import SqlBackend
from workbench.compare.comparison import Comparison
from workbench.compare.errors import CompareError


def _prices(backend: object) -> Comparison:
    comparison = Comparison(backend=backend)
    comparison.add("old", pl.DataFrame({"id": ["1", "2", "3"], "price": ["1.00", "2.00", "3.00"]}))
    comparison.add("new", pl.DataFrame({"id": ["1", "2", "4"], "price": ["1.05", "2.051", "4"]}))
    return comparison.key("id").rule("price", tolerance="0.05")


@pytest.mark.parametrize(("backend", "name"), [("auto", "polars"), ("polars", "polars"), ("duckdb", "duckdb")])
def test_a_comparison_runs_where_it_is_told_to(backend: str, name: str) -> None:
    comparison = _prices(backend)

    figures = comparison.run().figures

    assert comparison.engine.backend.name == name
    assert (figures["changed_rows"], figures["unchanged_rows"], figures["added"], figures["removed"]) == (1, 1, 1, 1)


def test_what_is_too_large_for_memory_runs_on_duckdb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "free_memory", lambda: 10)
    comparison = _prices("auto")

    comparison.run()

    assert comparison.engine.backend.name == "duckdb"


def test_a_changed_tolerance_compares_nothing_again_on_an_engine() -> None:
    comparison = _prices(SqlBackend(PolarsTables()))
    comparison.run()
    before = (comparison.work.matched, comparison.work.compared_columns)

    changed = comparison.rule("price", tolerance="0.06").run().figures["changed_rows"]

    assert changed == 0
    assert (comparison.work.matched, comparison.work.compared_columns) == before


def test_a_copy_of_a_comparison_and_a_loaded_one_run_on_the_same_engine(tmp_path: Path) -> None:
    place = tmp_path / "comparison.toml"
    for name, price in (("old", "1"), ("new", "2")):
        (tmp_path / f"{name}.csv").write_text(f"id,price\n1,{price}\n", encoding="utf-8")
    _prices("auto").save(place)
    text = place.read_text(encoding="utf-8")
    for name in ("old", "new"):
        text = text.replace(f'id = "{name}"', f'id = "{name}"\npath = "{name}.csv"')
    place.write_text(text, encoding="utf-8")
    comparison = Comparison.load(place, backend="duckdb")

    comparison.copy().run()

    assert comparison.engine.backend.name == "duckdb"


@pytest.mark.parametrize("wanted", ["duckbd", 7, None])
def test_a_place_that_does_not_exist_is_told(wanted: object) -> None:
    with pytest.raises(CompareError, match="is no place to compare in"):
        Comparison(backend=wanted)


class _OldSession:
    version = "3.5.1"

    def createDataFrame(self, data: object) -> object:  # noqa: N802 - Spark's name
        return data


def test_an_old_spark_is_told_what_is_needed() -> None:
    with pytest.raises(CompareError, match=r"The session is of Spark 3\.5\.1; comparing needs Spark 4 or later"):
        _prices(_OldSession()).run()
