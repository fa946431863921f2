"""The way through the window that shows every panel and state: what is done, and where a picture is taken."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from picture_files import (
    CODE_THAT_DRAWS,
    CODE_THAT_FAILS,
    CODE_THAT_IS_A_HELPER,
    CODE_THAT_TAKES_LONG,
    write_doubtful_text,
    write_doubtful_workbook,
)
from picture_hands import Steps, click, open_dialogs, press, rest, write
from picture_late import Late
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QPushButton, QWidget

from workbench.domain.runtime_state import RuntimeState
from workbench.qt.bridge import EngineBridge
from workbench.qt.table_model import heading_text
from workbench.views.call_card import CallCard
from workbench.views.console_widget import control_of
from workbench.views.main_window import MainWindow
from workbench.views.table_panel import TablePanel

_SMALL = QSize(1024, 700)
_CTRL = Qt.KeyboardModifier.ControlModifier
_CODE_THAT_DIES = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"


class Walk:
    """Work as an analyst does, from the first start to a runtime that ended."""

    def __init__(
        self, window: MainWindow, bridge: EngineBridge, picture: Callable[[str, QWidget | None], None]
    ) -> None:
        self._window = window
        self._bridge = bridge
        self._keep = picture
        self._late = Late(window=window, keep=picture, begin=self._begin)
        self._folder = Path(os.environ["WORKBENCH_HOME"])

    def all(self) -> Steps:
        """Walk the whole way."""
        yield lambda: self._window.choice.chat is None and self._window.isVisible()
        yield rest()
        self._picture("start")
        yield from self._doubts()
        yield from self._first_round()
        yield from self._second_round()
        yield from self._table()
        yield from self._dialogs()
        yield from self._calls()
        yield from self._sides()
        yield from self._chats()
        yield from self._narrow()
        yield from self._ended()

    # -- files that are doubtful to read -----------------------------------------------------------------------------

    def _doubts(self) -> Steps:
        panel = self._window.chat_panel
        panel.add_files((write_doubtful_text(self._folder),))
        yield lambda: self._window.choice.chat is not None
        self._picture("reading-begun")
        yield lambda: len(panel.chips.names) == 1
        yield rest()
        self._picture("doubts")
        click(panel.chips.findChildren(QPushButton)[0])
        yield lambda: self._window.file_dialogs.reading is not None
        yield self._is_read
        yield rest()
        yield from self._dialog("reading")
        panel.add_files((write_doubtful_workbook(self._folder),))
        yield lambda: len(panel.chips.names) == 2
        yield rest()
        self._picture("doubts-both")
        click(self._window.toolbar.compare_button)
        yield lambda: self._window.file_dialogs.compare is not None
        yield rest(5.0)
        yield from self._dialog("compare-first")
        click(self._window.toolbar.new_button)
        yield lambda: self._window.choice.chat is None
        yield rest()

    # -- the sample --------------------------------------------------------------------------------------------------

    def _first_round(self) -> Steps:
        panel = self._window.chat_panel
        click(panel.start_page.sample_button)
        yield lambda: len(panel.chips.names) == 2
        yield rest()
        self._picture("files")
        press(panel.composer.edit, Qt.Key.Key_Return)
        yield lambda: panel.card is not None
        yield rest(0.7)
        self._picture("approval")
        if panel.card is not None:
            click(panel.card.edit_button)
        yield rest()
        self._picture("approval-edit")
        yield self._is_idle
        yield rest()
        self._picture("answer")

    def _second_round(self) -> Steps:
        window = self._window
        yield from self._say("Ignore differences of up to 0.05 in the price")
        self._picture("rule")
        window.openings.open_rows("result", "changed", "")
        yield lambda: bool(window.docks.lower("table_result_changed"))
        yield rest(1.0)
        window.variables.choose("supplier_prices_april")
        columns = window.variables.outline.model
        yield lambda: columns.rowCount() > 0 and all(columns.index(row, 2).data() for row in range(columns.rowCount()))
        yield rest()
        self._picture("main")
        window.variables.search.setText("prices")
        yield rest()
        self._picture("variables-filter")
        window.variables.search.clear()
        yield from self._say("Save the report as xlsx")
        yield from self._say("Which columns changed most?")
        self._picture("summary")
        yield from self._late.found()
        yield from self._say("Save the report as html")

    def _table(self) -> Steps:
        table = self._window.docks.lower("table_result_changed")
        if not isinstance(table, TablePanel):
            return
        facts = table.state.model.facts
        headings = [] if facts is None else [heading_text(column) for column in facts.columns]
        table.grid.go_to_column(next(at for at, words in enumerate(headings) if words.startswith("price_eur")))
        table.statistics_button.setChecked(True)
        yield lambda: bool(table.pane.plot.findChildren(QWidget))
        yield rest()
        self._picture("rows")
        table.statistics_button.setChecked(False)
        click(table.find_button)
        write(table.finder.edit, "order")
        yield rest()
        self._picture("find-column")
        press(table.finder.edit, Qt.Key.Key_Escape)
        table.filter.column.setCurrentIndex(0)
        write(table.filter.value, "0005")
        yield rest(1.0)
        self._picture("filter")
        table.filter.value.clear()
        self._window.openings.open_rows("result", "", "")
        yield rest(1.0)
        self._picture("all-rows")
        self._window.docks.close_lower("table_result")
        press(table.grid, Qt.Key.Key_Return)
        yield lambda: bool(open_dialogs(self._window))
        yield rest()
        yield from self._dialog("cell")

    # -- dialogs -----------------------------------------------------------------------------------------------------

    def _dialogs(self) -> Steps:
        window = self._window
        press(window, Qt.Key.Key_F1)
        yield from self._opened("guide")
        press(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
        yield from self._opened("keys")
        press(window, Qt.Key.Key_Comma, _CTRL)
        yield from self._opened("settings")
        click(window.toolbar.compare_button)
        yield lambda: window.file_dialogs.compare is not None
        yield rest(5.0)
        compare = window.file_dialogs.compare
        if compare is not None:
            compare.table.selectRow(compare.model.row_of("price_eur"))
        yield rest()
        yield from self._dialog("compare")
        window.chat_panel.add_files((Path("prices_june.csv"),))
        yield lambda: bool(window.chat_panel.banner.text)
        yield rest()
        self._picture("notice")
        window.chat_panel.banner.clear()
        yield from self._menu("menu-settings", window.toolbar.settings_button)
        yield from self._menu("menu-running", window.toolbar.approval_button)

    def _menu(self, name: str, made: QPushButton) -> Steps:
        menu = made.menu()
        menu.popup(made.mapToGlobal(QPoint(0, made.height())))
        yield rest()
        self._picture(name, menu)
        menu.close()
        yield rest()

    def _opened(self, name: str) -> Steps:
        yield lambda: bool(open_dialogs(self._window))
        yield rest()
        yield from self._dialog(name)

    def _is_read(self) -> bool:
        """Say whether the dialog of a file shows its rows."""
        reading = self._window.file_dialogs.reading
        return reading is not None and reading.preview.rowCount() > 0

    def _dialog(self, name: str) -> Steps:
        """Keep a picture of the dialog that is open, and close it."""
        dialog = open_dialogs(self._window)[-1]
        self._picture(name, dialog)
        dialog.close()
        self._window.activateWindow()
        yield lambda: not open_dialogs(self._window) and self._window.isActiveWindow()

    # -- calls and the console ---------------------------------------------------------------------------------------

    def _calls(self) -> Steps:
        window = self._window
        window.docks.show_lower("console")
        yield lambda: window.console.console is not None
        yield rest(1.5)
        if window.console.console is not None:
            control = control_of(window.console.console)
            write(control, "len(supplier_prices_april)")
            press(control, Qt.Key.Key_Return)
        yield rest(2.0)
        self._picture("console")
        yield from self._run(CODE_THAT_FAILS)
        self._picture("error")
        yield from self._run(CODE_THAT_DRAWS)
        yield rest(1.0)
        self._picture("picture")
        done = self._begin(CODE_THAT_TAKES_LONG)
        yield lambda: window.watch.view.state is RuntimeState.BUSY
        yield rest(1.5)
        self._newest_card().output_button.setChecked(True)
        yield rest()
        self._picture("running")
        press(window, Qt.Key.Key_Q, _CTRL)
        yield from self._opened("closing")
        click(window.toolbar.interrupt_button)
        yield lambda: bool(done)
        yield rest(1.0)
        self._picture("stopped")
        yield from self._late.stopping()

    def _newest_card(self) -> CallCard:
        cards = self._window.chat_panel.transcript.cards
        return cards[max(cards)]

    # -- the panels at the side --------------------------------------------------------------------------------------

    def _sides(self) -> Steps:
        window = self._window
        window.places.outputs.raise_()
        for name, path in (
            ("outputs", "outputs/supplier_prices_march_against_supplier_prices_april.xlsx"),
            ("outputs-picture", "outputs/changes_by_category.png"),
            ("outputs-text", "outputs/notes.txt"),
            ("outputs-page", "outputs/supplier_prices_march_against_supplier_prices_april.html"),
        ):
            window.outputs.choose(path)
            yield rest(1.0)
            yield lambda: window.outputs.preview.stack.currentIndex() > 0
            yield rest()
            self._picture(name)
        yield from self._run(CODE_THAT_IS_A_HELPER)
        window.openings.open_helper("by_category")
        yield rest()
        self._picture("helpers")
        click(window.helpers.edit_button)
        yield rest()
        self._picture("helpers-edit")
        click(window.helpers.undo_button)
        yield from self._kept()
        window.places.variables.raise_()
        yield rest()
        self._picture("variables")
        window.places.variables.setFloating(True)
        yield rest()
        self._picture("floating", window.places.variables)
        window.places.variables.setFloating(False)
        window.places.variables.raise_()
        window.activateWindow()
        yield window.isActiveWindow

    def _kept(self) -> Steps:
        """Keep two facts by the keys, and look at them and at all that is kept."""
        memory, place = self._window.panels.memory, self._window.places.memory
        place.raise_()
        for number, fact in enumerate(("Prices are net, in EUR.", "SKUs keep their leading zeros."), start=1):
            memory.adder.scope.setCurrentIndex(number - 1)
            write(memory.adder.field, fact)
            press(memory.adder.field, Qt.Key.Key_Return)
            yield lambda wanted=number: len(memory.rows) == wanted
        yield rest()
        self._picture("memory")
        memory.rows[0].change_button.click()
        yield rest()
        self._picture("memory-edit")
        memory.rows[0].edit.cancel_button.click()
        self._window.places.kept.raise_()
        yield rest(1.0)
        self._picture("kept")

    # -- chats -------------------------------------------------------------------------------------------------------

    def _chats(self) -> Steps:
        window = self._window
        window.chats_panel.search.setFocus()
        write(window.chats_panel.search, "q4")
        yield rest()
        self._picture("chats-search")
        window.chats_panel.search.clear()
        yield rest()
        for name, key in (("chat-rename", Qt.Key.Key_F2), ("chat-delete", Qt.Key.Key_Delete)):
            window.chats_panel.list.setFocus()
            press(window.chats_panel.list, key)
            yield from self._opened(name)

    def _narrow(self) -> Steps:
        window, before, layout = self._window, self._window.size(), self._window.saveState()
        window.docks.show_lower("table_result_changed")
        window.resize(_SMALL)
        yield rest(0.8)
        self._picture("small")
        window.resize(before)
        yield rest()
        window.restoreState(layout)
        yield rest()

    # -- a runtime that ends -----------------------------------------------------------------------------------------

    def _ended(self) -> Steps:
        window = self._window
        click(window.toolbar.checkpoints)
        yield from self._run("kept = 1")
        yield lambda: "saved" in window.toolbar.checkpoints.accessibleDescription()
        yield from self._run(_CODE_THAT_DIES, ends=True)
        window.docks.show_lower("table_result_changed")
        yield rest(0.8)
        self._picture("ended")
        window.places.kept.raise_()
        yield rest()
        self._picture("kept-ended")
        window.places.variables.raise_()
        window.docks.show_lower("console")
        yield rest()
        self._picture("ended-console")
        card = window.chat_panel.ends.card
        if card is None:
            return
        click(card.restore_button)
        yield lambda: window.watch.view.is_live and "Back from" in card.said.text()
        yield rest(1.5)
        self._picture("restored")
        window.docks.show_lower("table_result_changed")
        yield rest()
        self._picture("restored-table")
        yield from self._late.chosen()
        yield from self._late.reset()

    # -- what is done often ------------------------------------------------------------------------------------------

    def _picture(self, name: str, widget: QWidget | None = None) -> None:
        self._keep(name, widget)

    def _say(self, text: str) -> Steps:
        edit = self._window.chat_panel.composer.edit
        edit.clear()
        write(edit, text)
        press(edit, Qt.Key.Key_Return)
        yield lambda: self._window.chat_panel.is_running
        yield self._is_idle
        yield rest()

    def _begin(self, code: str) -> list[bool]:
        """Run code as the user's call; the list is filled when it ended."""
        done: list[bool] = []
        chat = self._window.choice.chat
        if chat is not None:
            ended: Callable[[object], None] = partial(_note, done)
            self._bridge.ask(self._window, lambda engine: engine.run(chat.id, code), ended, ended)
        return done

    def _run(self, code: str, *, ends: bool = False) -> Steps:
        done = self._begin(code)
        yield lambda: bool(done)
        if ends:
            yield lambda: not self._window.watch.view.is_live
        yield rest()

    def _is_idle(self) -> bool:
        panel = self._window.chat_panel
        if panel.card is not None:
            click(panel.card.chat_button)
        return not panel.is_running


def _note(done: list[bool], _: object) -> None:
    done.append(True)
