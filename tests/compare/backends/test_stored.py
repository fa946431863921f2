"""Tables that stand in files compare on DuckDB as the same tables in memory do."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.compare.backends.drawn_comparisons import facts
from workbench.compare import list_rows, look_up, save_report
from workbench.compare.comparison import Comparison
from workbench.compare.reading import beginning, memory, pieces
from workbench.compare.reading.reader import read
from workbench.compare.reading.stored_frame import StoredFrame
from workbench.compare.reading.table import Table

ROWS = 300
_MADE = datetime(2024, 5, 1, 12, 30, tzinfo=UTC)


def _write(place: Path, side: int) -> Path:
    lines = ["id,Region,amount,day,Note", "1001,A,2.50,,", "1002,A,1.50,,", "Subtotal A,,4,,", "Subtotal B,,0,,"]
    for n in range(side * 3, ROWS):
        amount = f"{n}.{(n * 7) % 100:02}" if n % 11 or side else f"{n}.1"
        lines.append(
            f"{n % 290},{'ABC'[n % 3]},{amount},2024-01-{n % 28 + 1:02},{'ä' if n % 5 else ' note '}{n % (7 + side)}"
        )
    place.write_text("\n".join([*lines, f"Total,,{ROWS},,"]) + "\n", encoding="utf-8")
    return place


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Table], list[Table]]:
    """Read two files, once into memory and once piece by piece into files."""
    places = [_write(tmp_path / f"{name}.csv", side) for side, name in enumerate(("old", "new"))]
    whole = [read(place) for place in places]
    with monkeypatch.context() as little:
        little.setattr(memory, "free_memory", lambda: 1_000)
        little.setattr(pieces, "PIECE", 2_000)
        little.setattr(beginning.open_beginning, "__defaults__", (3_000,))
        stored = [read(place) for place in places]
    assert all(isinstance(table.text, StoredFrame) for table in stored)
    return whole, stored


def _compared(tables: list[Table], change: Callable[[Comparison], object]) -> Comparison:
    comparison = Comparison()
    for name, table in zip(("old", "new"), tables, strict=True):
        comparison.add(name, table)
    change(comparison.key("id"))
    return comparison


_CHANGES: list[Callable[[Comparison], object]] = [
    lambda one: one.rule("amount", tolerance="0.05"),
    lambda one: one.key("id", "Region").rule("*", case="ignore"),
    lambda one: one.keep("*", column="Region", op="ne", value="B").leave_out_totals(),
    lambda one: one.by_position(),
    lambda one: one.keep("old", column="Region", op="ne", value="B").by_position(),
    lambda one: one.by_rows(),
    lambda one: one.duplicates("best_match"),
]


@pytest.mark.parametrize(
    "change",
    _CHANGES,
    ids=["tolerance", "two keys", "some rows", "by place", "some by place", "whole rows", "best match"],
)
def test_stored_tables_compare_as_those_in_memory(
    tables: tuple[list[Table], list[Table]], change: Callable[[Comparison], object]
) -> None:
    whole, stored = (_compared(own, change) for own in tables)

    result, expected = stored.run(), whole.run()

    assert stored.engine.backend.name == "duckdb"
    assert facts(result) == facts(expected)
    for frame in ("added", "removed", "duplicates", "set_aside", "column_statistics"):
        assert getattr(result, frame).equals(getattr(expected, frame)), frame
    key = [str(part) for part in expected.outcome.match.left.parts.row(17)]
    assert result.why(*key).to_json() == expected.why(*key).to_json()
    assert result.concentration().frame.equals(expected.concentration().frame)


def test_summaries_and_views_of_stored_tables_are_those_in_memory(tables: tuple[list[Table], list[Table]]) -> None:
    whole, stored = (_compared(own, lambda one: one.leave_out_totals()) for own in tables)

    assert stored.total("amount", by="Region").frame.equals(whole.total("amount", by="Region").frame)
    assert stored.table("old").head(3).equals(whole.table("old").head(3))
    assert stored.table("new").report == whole.table("new").report
    assert stored.suggest_keys().to_json() == whole.suggest_keys().to_json()


def test_many_inputs_tried_rules_and_reports_of_stored_tables_are_those_in_memory(
    tables: tuple[list[Table], list[Table]], tmp_path: Path
) -> None:
    whole, stored = (_compared(own, lambda one: one.duplicates("in_order")) for own in tables)
    told: list[object] = []

    for name, one in (("whole", whole), ("stored", stored)):
        one.add("again", one.table("old"))
        many = one.run_all()
        change = one.what_changes(one.copy().rule("amount", tolerance="1"))
        report = save_report(one.run(), tmp_path / f"{name}.html", comparison=one, made=_MADE)
        looked_up = look_up(one.table("old"), from_=one.table("new"), on={"id": "id"}, take="Note")
        listed = list_rows(one.table("new"), ["id", "Note"], where=[("Region", "eq", "A")])
        page = Path(report.path).read_text(encoding="utf-8")
        told.append(
            (many.matrix.rows(), many.odd_cells.rows(), change.to_json(), page, looked_up.text.rows(), listed.rows())
        )

    assert told[0] == told[1]


def test_a_sample_of_stored_tables_is_that_of_tables_in_memory(tables: tuple[list[Table], list[Table]]) -> None:
    whole, stored = (_compared(own, lambda one: one.rule("amount", tolerance="0.05")) for own in tables)

    look, expected = stored.sample(rows=100), whole.sample(rows=100)

    assert stored.engine.backend.name == "polars"  # so few rows are compared in memory
    assert look.to_json() == expected.to_json()
    assert look.figures["common"] > 50
