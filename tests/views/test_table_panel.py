"""Tables in the real window with a real kernel, by keys and clicks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGraphicsView, QLabel
from pytestqt.qtbot import QtBot

from tests.unit.services.fake_reader import FakeReader
from tests.views.table_bench import TABLES, Bench
from tests.views.window import Wanted, window
from workbench.qt.table_blocks import CellPair
from workbench.qt.table_model import CellRole
from workbench.qt.table_switches import FORGIVEN, NARROWED
from workbench.views.cell_dialog import CellDialog

WIDE = """
from workbench.compare import what_changed
ids = {"id": ["1", "2", "3"]}
old = pl.DataFrame(ids | {f"c{n}": ["1", "2", "3"] for n in range(60)})
new = pl.DataFrame(ids | {f"c{n}": ["1", "2.4" if n in (2, 40) else "2", "9" if n == 3 else "3"] for n in range(60)})
comparison = Comparison().add("old", old).add("new", new).pair("old", "new").key("id")
before = comparison.run()
result = comparison.rule("c2", tolerance=0.5).run()
change = what_changed(before, result)
"""


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    monkeypatch.setenv("WORKBENCH_RUNTIME_DIR", str(tmp_path / "rt"))
    with window(qtbot, tmp_path, Wanted(reader=FakeReader())) as made:
        yield Bench(qtbot, made)


def test_a_table_is_opened_sorted_filtered_and_copied_by_keys_and_clicks(qtbot: QtBot, bench: Bench) -> None:
    made = bench.made
    assert made.variables.choose("orders")
    made.variables.table.setFocus()
    qtbot.keyClick(made.variables.table, Qt.Key.Key_Return)
    panel = bench.loaded("orders")
    grid = panel.grid
    bench.until_rows(panel, "2,000 rows")

    header = grid.horizontalHeader()
    place = QPoint(header.sectionViewportPosition(1) + 12, header.height() // 2)
    for expected in (["0.0", "0.0", "0.0"], ["99.0", "99.0", "99.0"], ["0.0", "1.0", "2.0"]):
        qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
        qtbot.waitUntil(lambda expected=expected: bench.column(panel, 1) == expected, timeout=20_000)

    grid.setFocus()
    qtbot.keyClick(grid, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(panel.finder.edit, "pri")
    assert grid.currentIndex().column() == 1
    qtbot.keyClick(panel.finder.edit, Qt.Key.Key_Escape)
    qtbot.keyClick(grid, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(panel.filter.value, "98")
    bench.until_rows(panel, "40 of 2,000 rows")
    assert bench.column(panel, 0) == ["00098", "00099", "00198"]

    qtbot.keyClick(panel.filter.value, Qt.Key.Key_Return)
    grid.setCurrentIndex(panel.state.model.index(0, 0))
    grid.selectionModel().select(panel.state.model.index(0, 0), QItemSelectionModel.SelectionFlag.ClearAndSelect)
    for _ in range(2):
        qtbot.keyClick(grid, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(grid, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    clipboard = QGuiApplication.clipboard()
    clipboard.clear()
    qtbot.keyClick(grid, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: clipboard.text() != "", timeout=20_000)
    lines = clipboard.text().split("\n")
    assert lines[:2] == ["id\tprice\tnote", "00098\t98.0\t'=1+1"]
    assert lines[2] == "00099\t99.0\t" + "long " * 500
    assert "mso-number-format" in clipboard.mimeData().html()


def test_a_click_on_a_heading_with_shift_sorts_by_that_column_too(qtbot: QtBot, bench: Bench) -> None:
    panel = bench.open("orders")
    header, left = panel.grid.horizontalHeader(), Qt.MouseButton.LeftButton
    bench.column(panel, 0)
    places = [QPoint(header.sectionViewportPosition(column) + 12, header.height() // 2) for column in range(2)]

    qtbot.mouseClick(header.viewport(), left, pos=places[1])
    for expected in (["00000", "00100", "00200"], ["01900", "01800", "01700"]):
        qtbot.mouseClick(header.viewport(), left, Qt.KeyboardModifier.ShiftModifier, pos=places[0])
        qtbot.waitUntil(lambda expected=expected: bench.column(panel, 0) == expected, timeout=20_000)

    headings = [panel.state.model.headerData(column, Qt.Orientation.Horizontal) for column in range(2)]
    assert headings == ["id ↓²", "price ↑¹"]
    qtbot.mouseClick(header.viewport(), left, pos=places[1])
    qtbot.waitUntil(lambda: [by.column for by in panel.state.order] == [1], timeout=20_000)


def test_every_key_reaches_its_place(qtbot: QtBot, bench: Bench) -> None:
    panel = bench.open("orders")
    grid = panel.grid
    grid.setFocus()
    grid.setCurrentIndex(panel.state.model.index(0, 0))

    def at(key: Qt.Key, *held: Qt.KeyboardModifier) -> tuple[int, int]:
        qtbot.keyClick(grid, key, held[0] if held else Qt.KeyboardModifier.NoModifier)
        return grid.currentIndex().row(), grid.currentIndex().column()

    control = Qt.KeyboardModifier.ControlModifier
    assert at(Qt.Key.Key_Down) == (1, 0)
    assert at(Qt.Key.Key_Right) == (1, 1)
    assert at(Qt.Key.Key_End) == (1, 2)
    assert at(Qt.Key.Key_Home) == (1, 0)
    assert at(Qt.Key.Key_End, control) == (1999, 2)
    qtbot.waitUntil(lambda: panel.state.model.index(1999, 0).data() == "01999", timeout=20_000)
    assert at(Qt.Key.Key_Home, control) == (0, 0)
    assert at(Qt.Key.Key_PageDown)[0] > 1


def test_a_count_opens_exactly_its_rows_in_the_colours_of_a_comparison(bench: Bench) -> None:
    panel = bench.open("result", "changed", "price")

    cell = panel.state.model.cell(0, 4)

    bench.until_rows(panel, "1 of 4 rows")
    assert bench.column(panel, 0, 1) == ["2"]
    assert panel.grid.heading.pointed == (3, 4, 5, 6)
    assert [bench.column(panel, place, 1) for place in (3, 5, 6)] == [["20"], ["+5"], ["+25"]]
    assert panel.grid.currentIndex().column() == 4
    assert cell is not None
    assert (cell.text, cell.status, cell.is_marked) == ("25", "changed", True)
    assert panel.grid.cells.status_column == 1
    panel.grid.setCurrentIndex(panel.state.model.index(0, 3))
    panel.grid.text_requested.emit()
    dialog = panel.findChild(CellDialog)
    assert dialog is not None
    assert [text.accessibleName() for text in dialog.texts] == ["price · old", "price · new"]
    assert [text.toPlainText() for text in dialog.texts] == ["20", "25"]
    marked = [[found.cursor.selectedText() for found in text.extraSelections()] for text in dialog.texts]
    assert marked == [["0"], ["5"]]
    dialog.close()


def test_what_rules_forgave_is_shown_where_it_is_wanted_and_so_is_what_differs_alone(
    qtbot: QtBot, bench: Bench
) -> None:
    bench.run(WIDE)
    panel = bench.open("result")
    model = panel.state.model
    column = [one.name for one in model.columns].index("c2 · new")
    assert panel.banner.isHidden()

    panel.columns.action(FORGIVEN).trigger()
    qtbot.waitUntil(lambda: model.pair(1, column) is not None, timeout=20_000)

    assert model.index(1, column).data(CellRole.PAIR) == CellPair(
        before="2", after="2.4", columns=(column - 1, column), is_after=True, rule="tolerance"
    )
    assert panel.banner_text.text() == "Grey: 1 difference that a rule forgave (tolerance 1). It counts as no change."
    panel.grid.setCurrentIndex(model.index(1, column))
    panel.grid.text_requested.emit()
    dialog = panel.findChild(CellDialog)
    assert dialog is not None
    assert dialog.note.text() == "A rule forgave this: tolerance. It is in no count of changes."
    dialog.close()
    panel.columns.action(NARROWED).trigger()
    bench.until_rows(panel, "2 of 3 rows")
    panel.columns.action(FORGIVEN).trigger()
    qtbot.waitUntil(panel.banner.isHidden, timeout=20_000)
    bench.until_rows(panel, "2 of 3 rows")
    assert bench.column(panel, 0, 2) == ["2", "3"]


def test_the_column_of_a_count_stands_behind_the_key_and_is_marked(qtbot: QtBot, bench: Bench) -> None:
    bench.run(WIDE)
    panel = bench.open("result", "changed", "c40")
    grid, across = panel.grid, panel.grid.heading
    pair = (5, 6)  # c3 and c40 changed: their values stand before all others
    measured = (123, 124)

    def is_in_sight() -> bool:
        left, right = (across.sectionViewportPosition(column) for column in pair)
        return left >= 0 and right + across.sectionSize(pair[1]) <= grid.viewport().width()

    qtbot.waitUntil(lambda: panel.state.model.cell(0, 6) is not None, timeout=20_000)
    qtbot.waitUntil(is_in_sight, timeout=20_000)
    assert across.pointed == (*pair, *measured)
    assert grid.currentIndex().column() == 6
    assert [across.logicalIndex(place) for place in range(7)] == [0, *pair, *measured, 1, 2]
    qtbot.keyClick(grid, Qt.Key.Key_End)
    grid.horizontalScrollBar().setValue(grid.horizontalScrollBar().maximum())
    assert not is_in_sight()

    bench.made.openings.open_rows("result", "changed", "c40")
    qtbot.waitUntil(is_in_sight, timeout=20_000)

    bench.made.openings.open_rows("change", "left_changed", "c2")
    moved = bench.loaded("change", "left_changed", "c2")
    bench.until_rows(moved, "1 row")
    assert bench.column(moved, 1, 1) == ["still changed"]
    assert moved.grid.heading.pointed[:2] == (3, 4)  # what changed stands first


def test_a_value_of_the_column_is_chosen_and_the_filter_goes_with_the_order(qtbot: QtBot, bench: Bench) -> None:
    bench.run("orders = orders.with_columns(kind=pl.Series(['tea', 'salt', 'Tea leaf', None] * 500))")
    panel = bench.open("orders")
    panel.filter.choose_column(3)
    qtbot.mouseClick(panel.filter.value, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(panel.filter.value.popup.isVisible, timeout=20_000)
    assert set(panel.filter.value.offered) == {"tea   500", "salt   500", "Tea leaf   500"}
    chosen = panel.filter.value.offered.index("tea   500")

    for _ in range(chosen + 1):
        qtbot.keyClick(panel.filter.value.popup, Qt.Key.Key_Down)
    qtbot.keyClick(panel.filter.value.popup, Qt.Key.Key_Return)
    bench.until_rows(panel, "500 of 2,000 rows")
    panel.state.sort(0, descending=True)
    qtbot.waitUntil(lambda: bench.column(panel, 0) == ["01996", "01992", "01988"], timeout=20_000)
    panel.filter.keep()
    panel.filter.choose_column(0)
    qtbot.keyClicks(panel.filter.value, "8")
    panel.filter.kind.setCurrentText("contains")

    bench.until_rows(panel, "176 of 2,000 rows")
    assert bench.column(panel, 0) == ["01988", "01984", "01980"]


def test_the_whole_text_of_a_cell_is_shown_on_demand(qtbot: QtBot, bench: Bench) -> None:
    panel = bench.open("orders")
    bench.column(panel, 2, 4)
    panel.grid.setCurrentIndex(panel.state.model.index(3, 2))
    panel.grid.setFocus()

    qtbot.keyClick(panel.grid, Qt.Key.Key_Return)

    dialog = panel.findChild(CellDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.text.toPlainText() == "long " * 500, timeout=20_000)
    dialog.close()
    qtbot.waitUntil(lambda: panel.findChild(CellDialog) is None, timeout=20_000)

    place = panel.grid.visualRect(panel.state.model.index(0, 0)).center()
    qtbot.mouseClick(panel.grid.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(panel.grid.viewport(), Qt.MouseButton.LeftButton, pos=place)

    qtbot.waitUntil(lambda: panel.findChild(CellDialog) is not None, timeout=20_000)
    second = panel.findChild(CellDialog)
    assert second is not None
    assert second.text.toPlainText() == "00000"
    second.close()


def test_statistics_are_shown_for_the_chosen_column(qtbot: QtBot, bench: Bench) -> None:
    panel = bench.open("orders")
    panel.grid.setFocus()
    panel.grid.setCurrentIndex(panel.state.model.index(0, 1))

    qtbot.keyClick(panel.grid, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)

    qtbot.waitUntil(lambda: panel.pane.heading.text() == "price", timeout=20_000)
    figures = [part.text() for part in panel.pane.findChildren(QLabel) if part.isVisibleTo(panel)]
    assert "99.0" in figures
    qtbot.waitUntil(lambda: bool(panel.pane.plot.findChildren(QGraphicsView)), timeout=60_000)


def test_a_table_that_was_changed_or_deleted_is_said_to_be_and_its_rows_stay(qtbot: QtBot, bench: Bench) -> None:
    panel = bench.open("orders")
    bench.column(panel, 0)

    bench.run("orders = orders.head(5)")
    qtbot.waitUntil(panel.banner_button.isVisible, timeout=20_000)
    words = "“orders” was changed by call 2 since these rows were fetched. It has 5 × 3 now."
    qtbot.waitUntil(lambda: panel.banner_text.text() == words, timeout=20_000)
    assert panel.state.model.rowCount() == 2000
    assert bench.column(panel, 0) == ["00000", "00001", "00002"]

    qtbot.mouseClick(panel.banner_button, Qt.MouseButton.LeftButton)
    bench.until_rows(panel, "5 rows")
    bench.column(panel, 0)
    assert not panel.banner.isVisible()

    bench.run("orders = 5")
    qtbot.waitUntil(lambda: "no table any more" in panel.banner_text.text(), timeout=20_000)
    bench.run("del orders")
    qtbot.waitUntil(lambda: "There is no variable “orders” now." in panel.banner_text.text(), timeout=20_000)
    assert bench.column(panel, 0) == ["00000", "00001", "00002"]

    bench.run(TABLES)
    qtbot.waitUntil(panel.banner_button.isVisible, timeout=20_000)
    qtbot.keyClick(panel.grid, Qt.Key.Key_F5)
    bench.until_rows(panel, "2,000 rows")


def test_a_tab_whose_value_is_gone_before_it_was_shown_says_so_plainly_and_offers_nothing(
    qtbot: QtBot, bench: Bench
) -> None:
    bench.made.openings.open_table("before")
    panel = bench.panel("before")

    words = "“before” is not live any more: no rows can be shown. Ask in the chat for what made it, or close this tab."
    qtbot.waitUntil(lambda: panel.banner_text.text() == words, timeout=20_000)
    assert panel.banner.property("banner") == "plain"
    assert not panel.strip.isVisible()

    bench.run("before = orders.head(3)")
    bench.until_rows(panel, "3 rows")
    assert panel.strip.isVisible()


def test_rows_are_fetched_while_a_call_runs_and_stay_when_the_runtime_is_killed(qtbot: QtBot, bench: Bench) -> None:
    panel = bench.open("orders")
    made = bench.made
    bench.bridge.ask(made, lambda engine: engine.run(bench.chat, "while True: pass"))
    qtbot.waitUntil(lambda: made.watch.view.running_call is not None, timeout=20_000)

    panel.grid.scrollToBottom()
    qtbot.waitUntil(lambda: panel.state.model.cell(1999, 0) is not None, timeout=20_000)
    panel.filter.choose_column(0)
    qtbot.keyClicks(panel.filter.value, "0199")
    bench.until_rows(panel, "11 of 2,000 rows")
    bench.column(panel, 0)
    bench.bridge.ask(made, lambda engine: engine.kill(bench.chat))

    qtbot.waitUntil(
        lambda: panel.banner_text.text().startswith("The runtime has ended: “orders” is gone."), timeout=20_000
    )
    assert not panel.state.model.is_live
    assert panel.banner.property("banner") == "plain"  # it was ended on purpose
    assert bench.column(panel, 0) == ["00199", "01990", "01991"]
    qtbot.waitUntil(lambda: made.variables.model.is_gone, timeout=20_000)


def test_closing_a_table_while_its_rows_are_fetched_is_quiet(qtbot: QtBot, bench: Bench) -> None:
    for _ in range(3):
        bench.made.openings.open_table("orders")
        bench.made.docks.close_lower("table_orders")
    qtbot.wait(200)

    assert bench.made.docks.lower("table_orders") is None
