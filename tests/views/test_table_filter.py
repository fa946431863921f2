"""The line of filters above a table, without a table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.views.window import themed
from workbench.protocol.tables import CellFilter, FilterKind, ValueCount
from workbench.protocol.values import ColumnSummary
from workbench.views.table_filter import TableFilter

COLUMNS = tuple(ColumnSummary(name=name, dtype="String") for name in ("city", "kind", "note"))
FOUND = (ValueCount(text="Bonn", count=12), ValueCount(text="Köln & Umland", count=4), ValueCount(text="Köln", count=1))


@pytest.fixture
def made(qtbot: QtBot) -> Iterator[TableFilter]:
    themed()
    filter_ = TableFilter()
    qtbot.addWidget(filter_)
    filter_.show_columns(COLUMNS)
    filter_.resize(700, 40)
    filter_.show()
    qtbot.waitUntil(filter_.isActiveWindow)
    yield filter_
    filter_.value.popup.hide()


def wanted(column: int, kind: FilterKind, value: str = "") -> CellFilter:
    return CellFilter(column=column, kind=kind, value=value)


def offered(qtbot: QtBot, made: TableFilter, values: tuple[ValueCount, ...] = FOUND) -> None:
    """Click into the line and answer what it asks for."""
    with qtbot.waitSignal(made.values_wanted) as asked:
        qtbot.mouseClick(made.value, Qt.MouseButton.LeftButton)
    assert asked.args is not None
    made.show_values(asked.args[0], values)


def chips_of(made: TableFilter) -> list[QWidget]:
    items = [made.chips.itemAt(place) for place in range(made.chips.count())]
    return [widget for item in items if item is not None and (widget := item.widget()) is not None]


def test_frequent_values_are_offered_with_their_counts_and_mean_the_whole_value(
    qtbot: QtBot, made: TableFilter
) -> None:
    offered(qtbot, made)
    assert made.value.popup.isVisible()
    assert made.value.offered == ("Bonn   12", "Köln & Umland   4", "Köln   1")

    with qtbot.waitSignal(made.changed) as told:
        for _ in range(3):
            qtbot.keyClick(made.value.popup, Qt.Key.Key_Down)
        qtbot.keyClick(made.value.popup, Qt.Key.Key_Return)

    assert told.args == [(wanted(0, FilterKind.EQUALS, "Köln"),)]


def test_another_kind_of_filter_stays_when_a_value_is_chosen(qtbot: QtBot, made: TableFilter) -> None:
    made.kind.setCurrentText("is not")
    offered(qtbot, made)

    with qtbot.waitSignal(made.changed) as told:
        qtbot.keyClick(made.value.popup, Qt.Key.Key_Down)
        qtbot.keyClick(made.value.popup, Qt.Key.Key_Return)

    assert told.args == [(wanted(0, FilterKind.DIFFERS, "Bonn"),)]


def test_values_that_no_filter_would_find_are_not_offered(qtbot: QtBot, made: TableFilter) -> None:
    odd = ("x" * 79 + "…", "two\nlines", "", "a\u202eb", "good")

    offered(qtbot, made, tuple(ValueCount(text=text, count=3) for text in odd))

    assert made.value.offered == ("good   3",)


def test_values_that_come_late_for_another_column_are_not_offered(qtbot: QtBot, made: TableFilter) -> None:
    with qtbot.waitSignal(made.values_wanted):
        qtbot.mouseClick(made.value, Qt.MouseButton.LeftButton)
    made.choose_column(1)

    made.show_values(0, FOUND)

    assert made.value.offered == ()
    assert not made.value.popup.isVisible()


def test_typing_narrows_what_is_offered_and_enter_takes_what_is_typed(qtbot: QtBot, made: TableFilter) -> None:
    offered(qtbot, made)
    qtbot.keyClicks(made.value, "uml")
    model = made.value.completer().completionModel()
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["Köln & Umland   4"]

    with qtbot.waitSignal(made.changed) as told:
        qtbot.keyClick(made.value.popup, Qt.Key.Key_Return)

    assert told.args == [(wanted(0, FilterKind.CONTAINS, "uml"),)]


def test_filters_that_are_kept_work_together_and_each_can_be_taken_away(qtbot: QtBot, made: TableFilter) -> None:
    qtbot.keyClicks(made.value, "bonn")
    qtbot.mouseClick(made.keep_button, Qt.MouseButton.LeftButton)
    first = wanted(0, FilterKind.CONTAINS, "bonn")
    assert made.filters == (first,)
    assert not made.keep_button.isEnabled()

    made.column.setCurrentIndex(2)
    made.kind.setCurrentText("is blank")
    with qtbot.waitSignal(made.changed) as told:
        pass
    assert told.args == [(first, wanted(2, FilterKind.BLANK))]
    assert not made.value.isEnabled()
    made.keep()
    assert made.value.isEnabled()

    chips = chips_of(made)
    assert [chip.accessibleName() for chip in chips] == [
        "Take away: city contains bonn",
        "Take away: note is blank",
    ]
    with qtbot.waitSignal(made.changed) as told:
        qtbot.mouseClick(chips[0], Qt.MouseButton.LeftButton)
    assert told.args == [(wanted(2, FilterKind.BLANK),)]


def test_the_same_filter_twice_is_one(qtbot: QtBot, made: TableFilter) -> None:
    for _ in range(2):
        qtbot.keyClicks(made.value, "x")
        made.keep()

    assert made.filters == (wanted(0, FilterKind.CONTAINS, "x"),)
    assert len(chips_of(made)) == 1


def test_escape_takes_all_filters_away(qtbot: QtBot, made: TableFilter) -> None:
    qtbot.keyClicks(made.value, "x")
    made.keep()
    qtbot.keyClicks(made.value, "y")

    with qtbot.waitSignals([made.changed, made.left]):
        qtbot.keyClick(made.value, Qt.Key.Key_Escape)

    assert made.filters == ()
    assert chips_of(made) == []


def test_filters_of_columns_that_are_gone_go_with_them(qtbot: QtBot, made: TableFilter) -> None:
    made.choose_column(2)
    qtbot.keyClicks(made.value, "x")
    made.keep()
    made.choose_column(1)
    qtbot.keyClicks(made.value, "y")
    made.apply()

    with qtbot.waitSignal(made.changed) as told:
        made.show_columns(COLUMNS[:2])

    assert told.args == [(wanted(1, FilterKind.CONTAINS, "y"),)]
    with qtbot.waitSignal(made.changed) as told:
        made.show_columns((COLUMNS[0], ColumnSummary(name="other", dtype="String")))
    assert told.args == [()]


def test_what_was_refused_or_stopped_can_be_asked_for_again(qtbot: QtBot, made: TableFilter) -> None:
    qtbot.keyClicks(made.value, "x")
    made.apply()
    made.show_fault("Stopped. The rows are shown as before.")

    with qtbot.waitSignal(made.changed) as told:
        qtbot.keyClick(made.value, Qt.Key.Key_Return)

    assert told.args == [(wanted(0, FilterKind.CONTAINS, "x"),)]
