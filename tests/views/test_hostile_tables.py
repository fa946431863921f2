"""Tables that nobody would make on purpose, in the real window: each is shown, sorted, filtered and counted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.unit.services.fake_reader import FakeReader
from tests.views.table_bench import Bench
from tests.views.window import Wanted, window

HOSTILE = """
import datetime as dt, decimal, duckdb, numpy as np, pandas as pd, polars as pl, pyarrow as pa
class Odd:
    def __repr__(self): raise SystemError
    def __len__(self): raise SystemError
    def __eq__(self, other): raise SystemError
    __hash__ = None
mixed = pd.DataFrame({"m": [1, "x", None, Odd(), [1, [2, {"a": b"b"}]], float("nan"), float("inf"), pd.NaT, 1 + 2j]})
names = pd.DataFrame([[1, 2, 3, 4, 5]], columns=["a", "a", "", None, "\\u202eعربي\\n" + "x" * 3000])
wide = pl.DataFrame({f"column {n}": [n, None] for n in range(10_000)})
nothing = pd.DataFrame()
empty = pl.DataFrame({"a": [], "b": []})
only_rows = pd.DataFrame(index=range(50))
kinds = pd.DataFrame({
    "zone": pd.date_range("2026-03-29", periods=4, freq="h", tz="Europe/Berlin"),
    "decimal": [decimal.Decimal("1.10"), decimal.Decimal("NaN"), None, decimal.Decimal("-7e30")],
    "category": pd.Categorical(["b", "a", None, "b"]),
    "nested": [{"a": [1]}, None, {}, {"b": "x" * 9000}],
    "flag": pd.array([True, None, False, True], dtype="boolean"),
    "day": [dt.date(2026, 1, 1), None, dt.date(1, 1, 1), dt.date(9999, 12, 31)],
})
multi = pd.DataFrame(np.arange(8).reshape(4, 2), index=pd.MultiIndex.from_product([["a", "b"], [1, None]]),
                     columns=pd.MultiIndex.from_tuples([("x", 1), ("x", None)]))
arrow = pa.table({"l": pa.array([[1], None]), "s": pa.array([{"a": 1}, None]), "d": pa.array([None, None])})
grid = np.array([[np.nan, np.inf], [-np.inf, 0.0]])
query = duckdb.sql("select range a, range::varchar b from range(1000)")
series = pd.Series([1, 2, 3], index=["x", "y", "z"], name="units")
"""


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    monkeypatch.setenv("WORKBENCH_RUNTIME_DIR", str(tmp_path / "rt"))
    with window(qtbot, tmp_path, Wanted(reader=FakeReader())) as made:
        yield Bench(qtbot, made, HOSTILE)


def test_every_odd_table_is_shown_sorted_filtered_and_counted(qtbot: QtBot, bench: Bench) -> None:
    tables = {
        "mixed": 9,
        "names": 1,
        "wide": 2,
        "kinds": 4,
        "multi": 4,
        "arrow": 2,
        "grid": 2,
        "query": 1000,
        "series": 3,
    }
    for name, rows in tables.items():
        panel = bench.open(name)
        grid, model = panel.grid, panel.state.model
        for column in range(min(model.columnCount(), 7)):
            grid.setCurrentIndex(model.index(0, column))
            panel.state.sort(column, descending=True)
            qtbot.waitUntil(lambda panel=panel: bool(panel.state.view.order), timeout=20_000)
            grid.statistics_requested.emit(column)
            qtbot.waitUntil(lambda panel=panel: panel.pane.plot.parent() is not None, timeout=20_000)
            panel.filter.choose_column(column)
            panel.filter.value.setText("a")
            panel.filter.apply()
            panel.filter.clear()
            panel.state.sort(column, descending=True)
        bench.until_rows(panel, f"{rows:,} row" if rows == 1 else f"{rows:,} rows")
        qtbot.keyClick(grid, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
        panel.finder.begin()
        panel.finder.edit.setText("9999")
        bench.made.docks.close_lower(f"table_{name}")


def test_a_table_without_cells_is_shown_as_what_it_is(bench: Bench) -> None:
    for name, words in (("nothing", "0 rows"), ("empty", "0 rows"), ("only_rows", "50 rows")):
        bench.made.openings.open_table(name)
        panel = bench.panel(name)

        bench.until_rows(panel, words)
        panel.copy()
        panel.state.cycle(0)

        assert panel.state.model.columnCount() == (2 if name == "empty" else 0)


def test_wild_scrolling_through_a_table_that_changes_ends_with_the_right_rows(qtbot: QtBot, bench: Bench) -> None:
    bench.run("big = pl.DataFrame({'n': range(1_000_000), 't': [str(n) for n in range(1_000_000)]})")
    panel = bench.open("big")
    bar = panel.grid.verticalScrollBar()
    draw = random.Random(5)
    for step in range(60):
        bar.setValue(draw.randrange(bar.maximum()))
        qtbot.wait(2)
        if step == 30:
            bench.run("big = big.head(999_000)")
    qtbot.waitUntil(panel.banner_button.isVisible, timeout=20_000)
    qtbot.mouseClick(panel.banner_button, Qt.MouseButton.LeftButton)
    bench.until_rows(panel, "999,000 rows")

    panel.grid.scrollToBottom()

    model = panel.state.model
    qtbot.waitUntil(lambda: model.index(998_999, 0).data() == "998999", timeout=20_000)
    assert model.held_blocks < 100


def test_the_outline_of_a_table_follows_the_choice(qtbot: QtBot, bench: Bench) -> None:
    panel = bench.made.variables
    for name in ("kinds", "wide", "mixed", "multi"):
        assert panel.choose(name)
        qtbot.wait(30)
    assert panel.choose("kinds")

    qtbot.waitUntil(lambda: panel.outline.model.index(2, 2).data() == "1", timeout=20_000)
