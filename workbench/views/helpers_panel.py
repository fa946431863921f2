"""The panel of helpers: functions and classes that calls defined, with their source; an edit runs as a call."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMargins, QModelIndex, Signal
from PySide6.QtGui import QGuiApplication, Qt
from PySide6.QtWidgets import (
    QFileDialog,
    QListView,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from workbench.domain.call import CallRecord
from workbench.domain.code_diff import changed_lines
from workbench.domain.conversation import Chat
from workbench.domain.errors import WorkbenchError
from workbench.domain.ids import ChatId
from workbench.protocol.values import HelperSource
from workbench.qt.bridge import EngineBridge
from workbench.qt.helpers_model import HelpersModel, summary_of
from workbench.qt.live_follower import LiveFollower
from workbench.qt.markdown import visible
from workbench.qt.output_files import save_text
from workbench.views.code_view import CodeView
from workbench.views.empty_state import EmptyState
from workbench.views.file_chooser import choose_place
from workbench.views.flow_layout import FlowLayout
from workbench.views.helper_cell import HelperDelegate
from workbench.views.helper_past import HelperPast
from workbench.views.parts import button, label, set_text
from workbench.views.theme import Theme

_WORDS = "Functions that calls define, to be used again, appear here with their code and the call that made them."


class HelpersPanel(QWidget):
    """Show the helpers of the chat's runtime.

    Signals:
        notice_requested: a sentence for the banner.
        insert_requested: a helper's name for the next message.
    """

    notice_requested = Signal(str)
    insert_requested = Signal(str)

    def __init__(self, bridge: EngineBridge, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._theme = theme
        self._wanted = ""
        self._shown: HelperSource | None = None
        self._is_running = False
        self._dialog: QFileDialog | None = None
        self._follower = LiveFollower(bridge, self._ask, self)
        self.model = HelpersModel(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(HelperDelegate(theme, self.list))
        self.list.setAccessibleName("Helpers")
        self._facts = label(role="muted", wraps=True)
        self._facts.setContentsMargins(12, 8, 12, 6)
        self.past = HelperPast(bridge)
        self.code = CodeView(theme)
        self.edit_button = button("Edit…", tip="Change the code and run it as a call")
        self.copy_button = button("Copy", tip="Copy the code")
        self.insert_button = button("Into the message", tip="Put its name into the message that you write")
        self.save_button = button("Save as a module…", tip="Save the code as a file that Python can import")
        self.run_button = button(
            "Run as a call", "primary", tip="Run the changed code, on record like any call (Ctrl+Return)"
        )
        self.undo_button = button("Leave as it was")
        self._stack = QStackedWidget()
        self._stack.addWidget(EmptyState("No helpers yet", _WORDS))
        self._stack.addWidget(self._page())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        self._connect()
        self._show_buttons()

    @property
    def is_editing(self) -> bool:
        """Whether a source is being changed."""
        return not self.code.isReadOnly()

    def set_chat(self, chat: Chat | None) -> None:
        """Show another chat's helpers."""
        self._follower.set_chat(chat)

    def show_helper(self, name: str) -> None:
        """Choose a helper, now or as soon as it is there; not while another one is being changed."""
        self._wanted = name
        row = self.model.row_of(name)
        if row >= 0 and not self.is_editing:
            self._wanted = ""
            self.list.setCurrentIndex(self.model.index(row))
            self._show_source()

    def _ask(self, chat: ChatId, done: Callable[[object], None]) -> None:
        self._bridge.ask(self, lambda engine: engine.helpers(chat), done, lambda _: None)

    def _connect(self) -> None:
        self._follower.found.connect(self._show)
        self._follower.chat_changed.connect(self._forget)
        self._follower.ended.connect(self._set_gone)
        self.list.selectionModel().currentChanged.connect(self._choose)
        self.edit_button.clicked.connect(self._edit)
        self.copy_button.clicked.connect(self._copy)
        self.insert_button.clicked.connect(self._insert)
        self.save_button.clicked.connect(self._save)
        self.past.version_chosen.connect(self._show_code)
        self.run_button.clicked.connect(self._run)
        self.undo_button.clicked.connect(self._leave)

    def _page(self) -> QWidget:
        source = QWidget()
        inside = QVBoxLayout(source)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        inside.addWidget(self._facts)
        inside.addWidget(self.past)
        inside.addWidget(self.code)
        row = QWidget()
        flow = FlowLayout(row, gap=6, margins=QMargins(10, 8, 10, 8))
        for made in (*self._looking(), self.run_button, self.undo_button):
            flow.addWidget(made)
        inside.addWidget(row)
        inside.addStretch(1)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self.list)
        splitter.addWidget(source)
        splitter.setStretchFactor(0, 1)
        splitter.setStretchFactor(1, 3)
        return splitter

    # -- what is there -----------------------------------------------------------------------------------------------

    def _show(self, helpers: tuple[HelperSource, ...]) -> None:
        if not helpers and self.model.is_gone:
            return  # the last known ones of a runtime that ended stay, greyed
        if not helpers:
            self._ask_last_known()
        chosen = self._wanted or (self._shown.name if self._shown is not None else "")
        self.model.show(helpers)
        self._stack.setCurrentIndex(1 if helpers else 0)
        if self.is_editing:
            return
        row = max(self.model.row_of(chosen), 0)
        if helpers:
            self._wanted = "" if self.model.row_of(self._wanted) >= 0 else self._wanted
            self.list.setCurrentIndex(self.model.index(row))
        self._show_source()

    def _ask_last_known(self) -> None:
        chat = self._follower.chat
        if chat is not None:
            self._bridge.ask(
                self,
                lambda engine: engine.ends.last_helpers(chat),
                lambda known: self._show_last_known(chat, known),
                lambda _: None,
            )

    def _show_last_known(self, chat: ChatId, known: tuple[HelperSource, ...]) -> None:
        """Show, greyed, what a runtime held that has ended; not where something was defined meanwhile."""
        if known and chat == self._follower.chat and not self.model.rowCount():
            self._show(known)
            self._set_gone()

    def _forget(self) -> None:
        self._leave()
        self.model.show(())
        self._shown, self._wanted = None, ""
        self.past.follow(None, "")
        self._stack.setCurrentIndex(0)

    def _set_gone(self) -> None:
        self.model.set_gone()
        self._show_facts()

    def _choose(self, current: QModelIndex) -> None:
        if self.is_editing:
            return  # what is being changed stays until it is run or left
        if current.isValid():
            self._show_source()

    def _show_source(self) -> None:
        self._shown = self.model.helper(self.list.currentIndex().row())
        self.past.follow(self._follower.chat, "" if self._shown is None else self._shown.name)
        self._show_code()
        self._show_facts()
        self._show_buttons()

    def _show_code(self) -> None:
        """Show the version that is looked at, or what it changed; nothing moves where that is the same."""
        if self.is_editing or self._shown is None:
            return
        change = self.past.change
        if change is not None:
            self.code.show_changes(changed_lines(*change))
        elif self.code.toPlainText() != visible(self._source().rstrip("\n")):
            self.code.show_code(self._source())
        self._show_buttons()

    def _source(self) -> str:
        """Give the code that is looked at, of the newest version or of an older one."""
        older = self.past.chosen
        known = "" if self._shown is None else self._shown.source
        return known if older is None else older.source

    def _show_facts(self) -> None:
        helper = self._shown
        if helper is None:
            set_text(self._facts, "")
            return
        call = "" if helper.call is None else f"defined by call {helper.call}"
        gone = "gone with its runtime; it can be run again" if self.model.is_gone else ""
        set_text(self._facts, " · ".join(filter(None, (helper.name, summary_of(helper), call, gone))))

    # -- changing it -------------------------------------------------------------------------------------------------

    def _show_buttons(self) -> None:
        editing = self.is_editing
        for made in self._looking():
            made.setVisible(not editing)
            made.setEnabled(self._shown is not None)
        self.past.setEnabled(not editing)
        self.run_button.setVisible(editing)
        self.undo_button.setVisible(editing)
        self.run_button.setEnabled(editing and not self._is_running)

    def _looking(self) -> tuple[QPushButton, ...]:
        return (self.edit_button, self.copy_button, self.insert_button, self.save_button)

    def _edit(self) -> None:
        self.code.show_code(self._source())  # without the signs of what changed
        self.code.setReadOnly(False)
        self.code.setFocus()
        self._show_buttons()

    def _leave(self) -> None:
        self.code.setReadOnly(True)
        if self._shown is not None:
            self.code.show_code(self._source())
        self._show_code()
        self._show_buttons()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._source().rstrip("\n"))

    def _insert(self) -> None:
        if self._shown is not None:
            self.insert_requested.emit(f"{self._shown.name} ")

    def _save(self) -> None:
        if self._shown is None:
            return
        source = f"{self._source().rstrip()}\n"
        self._dialog = choose_place(
            self, self._theme, Path.home() / f"{self._shown.name}.py", lambda place: self._save_to(place, source)
        )

    def _save_to(self, place: Path, source: str) -> None:
        fault = save_text(source, place)
        self.notice_requested.emit(fault or f"{place.name} was saved. It holds this code alone, without its imports.")

    def _run(self) -> None:
        chat, code = self._follower.chat, self.code.toPlainText()
        if chat is None or self._is_running:
            return
        self._is_running = True
        self._show_buttons()
        self._bridge.ask(self, lambda engine: engine.run(chat, code), self._ran, self._failed)

    def _ran(self, record: CallRecord) -> None:
        self._is_running = False
        if record.error is not None:
            self._show_buttons()
            self.notice_requested.emit(
                f"Call {record.number} ended with an error: {record.error.name}: {record.error.message[:200]}."
                " The helper is as it was; change the code and run it again."
            )
            return
        self.code.setReadOnly(True)
        self._follower.look()
        self._show_buttons()

    def _failed(self, error: WorkbenchError) -> None:
        self._is_running = False
        self._show_buttons()
        self.notice_requested.emit(str(error))
