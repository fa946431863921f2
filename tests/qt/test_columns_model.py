from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from workbench.protocol.tables import ColumnStatistics, ValueCount
from workbench.protocol.values import ColumnSummary
from workbench.qt.columns_model import ColumnRole, ColumnsModel

COLUMNS = tuple(ColumnSummary(name=f"c{n}", dtype="Int64") for n in range(4))
FOUND = ColumnStatistics(
    column=1,
    name="c1",
    dtype="Int64",
    kind="text",
    rows=9000,
    missing=1200,
    distinct=1,
    stamp="1",
    top=(ValueCount(text="changed", count=7800),),
)


def test_the_model_keeps_the_rules_of_item_models(qtmodeltester: ModelTester) -> None:
    model = ColumnsModel()
    qtmodeltester.check(model)

    model.show_columns(COLUMNS, {})
    model.take(FOUND)
    qtmodeltester.check(model)
    model.show_columns((), {})
    qtmodeltester.check(model)


def test_only_columns_that_are_seen_are_asked_for(qtbot: QtBot) -> None:
    model = ColumnsModel()
    model.show_columns(COLUMNS, {1: FOUND})

    with qtbot.waitSignal(model.wanted) as wanted:
        for row in (1, 2):
            model.index(row, 2).data()

    assert wanted.args == [(2,)]


def test_what_is_known_is_told_in_words() -> None:
    model = ColumnsModel()
    model.show_columns(COLUMNS, {})

    model.take(FOUND)

    assert [model.index(1, column).data() for column in range(3)] == ["c1", "whole number", "1,200"]
    assert model.index(1, 3).data(Qt.ItemDataRole.AccessibleTextRole) == "changed 7,800"
    assert model.index(1, 3).data(ColumnRole.STATISTICS) == FOUND
