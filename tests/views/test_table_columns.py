"""Which columns and rows of a comparison are shown, by its switches."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from tests.views.window import themed
from workbench.protocol.tables import TableView, ViewFacts
from workbench.protocol.values import ColumnSummary
from workbench.qt.table_model import TableModel
from workbench.qt.table_switches import AROUND, CHANGED, FORGIVEN, NARROWED, ROWS, TableSwitches
from workbench.views.table_columns import ColumnsShown
from workbench.views.table_grid import TableGrid

NAMES = ("id", "status", "changed columns", "row in old", "row in new", "price", "price", "name", "name")


def facts(*, still: tuple[int, ...] = (7, 8), rows: tuple[int, ...] = (3, 4)) -> ViewFacts:
    return ViewFacts(
        view=TableView(name="result"),
        type_name="x",
        rows=3,
        total_rows=3,
        total_columns=len(NAMES),
        columns=tuple(ColumnSummary(name=name, dtype="text") for name in NAMES),
        stamp="1",
        still_columns=still,
        row_columns=rows,
    )


@pytest.fixture
def shown(qtbot: QtBot) -> ColumnsShown:
    model = TableModel()
    grid = TableGrid(model, themed())
    model.setParent(grid)
    qtbot.addWidget(grid)
    model.show_facts(facts())
    made = ColumnsShown(grid)
    qtbot.addWidget(made)
    made.show_facts(facts())
    return made


def hidden(shown: ColumnsShown) -> list[int]:
    grid = shown._grid  # noqa: SLF001
    return [column for column in range(len(NAMES)) if grid.isColumnHidden(column)]


def test_all_values_are_shown_at_first_and_rows_of_files_where_they_are_wanted(shown: ColumnsShown) -> None:
    assert hidden(shown) == [3, 4]

    shown.action(ROWS).trigger()

    assert hidden(shown) == []


def test_only_what_changed_hides_the_other_columns_and_no_current_cell(shown: ColumnsShown) -> None:
    grid = shown._grid  # noqa: SLF001
    grid.setCurrentIndex(grid.model().index(1, 8))

    shown.changed_button.click()

    assert hidden(shown) == [3, 4, 7, 8]
    assert (grid.currentIndex().row(), grid.currentIndex().column()) == (1, 0)
    shown.changed_button.click()
    assert hidden(shown) == [3, 4]


def test_a_hidden_column_that_is_looked_for_is_shown(shown: ColumnsShown) -> None:
    shown.changed_button.click()

    shown.reveal(4)
    assert hidden(shown) == [7, 8]
    shown.reveal(5)
    assert hidden(shown) == [7, 8]
    shown.reveal(7)
    assert hidden(shown) == []


def test_what_is_switched_holds_for_the_next_rows_and_a_switch_without_effect_is_not_there(
    shown: ColumnsShown,
) -> None:
    shown.changed_button.click()

    shown.show_facts(facts(still=(5, 6), rows=()))

    assert hidden(shown) == [5, 6]
    assert (shown.changed_button.isHidden(), shown.more_button.isHidden()) == (False, True)
    shown.show_facts(facts(still=(), rows=()))
    assert hidden(shown) == []
    assert shown.isHidden()


@dataclass
class Store:
    table_switches: str = ""


def made(qtbot: QtBot, store: Store) -> ColumnsShown:
    model = TableModel()
    grid = TableGrid(model, themed())
    model.setParent(grid)
    qtbot.addWidget(grid)
    model.show_facts(facts())
    made = ColumnsShown(grid, TableSwitches(store))
    qtbot.addWidget(made)
    return made


def test_switches_that_are_turned_ask_for_other_rows(shown: ColumnsShown) -> None:
    asked: list[tuple[int, bool]] = []
    shown.rows_wanted.connect(lambda around, forgiven: asked.append((around, forgiven)))
    shown.show_facts(replace(facts(), can_narrow=True, can_forgive=True))
    assert not shown.action(AROUND).isEnabled()  # around what?

    for name in (NARROWED, AROUND, FORGIVEN, NARROWED):
        shown.action(name).trigger()

    assert asked == [(0, False), (3, False), (3, True), (-1, True)]
    assert not shown.action(AROUND).isEnabled()


def test_a_menu_offers_the_switches_that_have_an_effect(qtbot: QtBot, shown: ColumnsShown) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)

    shown.show_facts(replace(facts(rows=()), can_forgive=True))
    shown.add_to(menu)

    assert [action.text() for action in menu.actions() if not action.isSeparator()] == [
        "Only changed columns",
        "What rules forgave",
    ]


def test_switches_are_remembered_but_for_one_that_leaves_rows_away(qtbot: QtBot) -> None:
    store = Store(table_switches="of another version,changed")
    first = made(qtbot, store)
    assert [name for name in (CHANGED, ROWS, NARROWED, AROUND, FORGIVEN) if first.is_on(name)] == [CHANGED]
    first.show_facts(replace(facts(), can_narrow=True, can_forgive=True))
    assert hidden(first) == [3, 4, 7, 8]

    for name in (ROWS, NARROWED, AROUND, FORGIVEN):
        first.action(name).trigger()
    first.changed_button.click()

    assert store.table_switches == "rows,around,forgiven"
    later = made(qtbot, store)
    later.show_facts(replace(facts(), can_narrow=True, can_forgive=True))
    assert [later.is_on(name) for name in (CHANGED, ROWS, NARROWED, AROUND, FORGIVEN)] == [
        *(False, True, False, True, True)
    ]
    assert hidden(later) == []


def test_the_first_column_stays_in_sight_beside_the_row_numbers_when_it_is_scrolled_away(
    qtbot: QtBot, shown: ColumnsShown
) -> None:
    grid = shown._grid  # noqa: SLF001
    grid.resize(300, 200)
    grid.show()
    for column in range(len(NAMES)):
        grid.setColumnWidth(column, 120)
    bar, narrow = grid.horizontalScrollBar(), grid.rows.width()
    qtbot.waitUntil(lambda: bar.maximum() > 300)

    seen: list[tuple[tuple[int, ...], bool]] = []
    for value in (0, 30, 300, 30):
        bar.setValue(value)
        qtbot.waitUntil(lambda: (grid.rows.width() > narrow) is bool(grid.rows.columns))
        seen.append((grid.rows.columns, grid.rows.width() > narrow))

    assert seen == [((), False), ((), False), ((0,), True), ((), False)]


def test_every_column_of_the_key_stays_in_sight_with_its_heading(qtbot: QtBot, shown: ColumnsShown) -> None:
    grid = shown._grid  # noqa: SLF001
    grid._model.show_facts(replace(facts(), status_column=2))  # noqa: SLF001 - a key of two columns
    grid.resize(400, 200)
    grid.show()
    for column in range(len(NAMES)):
        grid.setColumnWidth(column, 120)
    bar = grid.horizontalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 300)

    bar.setValue(300)

    qtbot.waitUntil(lambda: grid.rows.columns == (0, 1) and grid.pinned_headings.isVisible())
    assert grid.pinned_headings.names == NAMES[:2]
    qtbot.waitUntil(lambda: grid.pinned_headings.geometry().right() == grid.rows.geometry().right())

    bar.setValue(0)

    qtbot.waitUntil(lambda: not grid.pinned_headings.isVisible())
