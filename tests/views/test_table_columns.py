"""Which columns of a comparison's rows are shown."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.views.window import themed
from workbench.protocol.tables import TableView, ViewFacts
from workbench.protocol.values import ColumnSummary
from workbench.qt.table_model import TableModel
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

    shown.rows_button.click()

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
    assert (shown.changed_button.isHidden(), shown.rows_button.isHidden()) == (False, True)
    shown.show_facts(facts(still=(), rows=()))
    assert hidden(shown) == []
    assert shown.isHidden()
