"""The panel of helpers: functions and classes that calls defined, with their source; an edit runs as a call."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from workbench.domain.conversation import Chat
from workbench.domain.events import CallEnded, Event, RuntimeChanged, RuntimeEnded
from workbench.domain.ids import ChatId
from workbench.protocol.values import HelperSource
from workbench.qt.bridge import EngineBridge
from workbench.qt.markdown import visible
from workbench.views.code_view import CodeView
from workbench.views.empty_state import EmptyState
from workbench.views.parts import button, label, set_text
from workbench.views.theme import Theme


class HelpersPanel(QWidget):
    """Show the helpers of the chat's runtime.

    Signals:
        notice_requested: a sentence for the banner.
    """

    notice_requested = Signal(str)

    def __init__(self, bridge: EngineBridge, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._chat: ChatId | None = None
        self._helpers: dict[str, HelperSource] = {}
        self._wanted = ""
        self.list = QListWidget()
        self.list.setAccessibleName("Helpers")
        self.list.currentItemChanged.connect(self._show_source)
        self._facts = label(role="muted", wraps=True)
        self._facts.setContentsMargins(12, 8, 12, 6)
        self.code = CodeView(theme)
        self.edit_button = button("Edit…", tip="Change the source and run it as a call")
        self.run_button = button("Run as a call", "primary")
        self.edit_button.clicked.connect(self._edit)
        self.run_button.clicked.connect(self._run)
        self._stack = QStackedWidget()
        words = "Functions and classes that calls define appear here, with their source and the call that made them."
        self._stack.addWidget(EmptyState("No helpers yet", words))
        self._stack.addWidget(self._page())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        bridge.event_arrived.connect(self._take)

    def set_chat(self, chat: Chat | None) -> None:
        """Show another chat's helpers."""
        wanted = None if chat is None else chat.id
        if wanted == self._chat:
            return
        self._chat = wanted
        self._show(())
        self._look()

    def show_helper(self, name: str) -> None:
        """Choose a helper."""
        self._wanted = name
        for row in range(self.list.count()):
            if self.list.item(row).data(Qt.ItemDataRole.UserRole) == name:
                self.list.setCurrentRow(row)

    def _page(self) -> QWidget:
        source = QWidget()
        inside = QVBoxLayout(source)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        inside.addWidget(self._facts)
        inside.addWidget(self.code)
        row = QHBoxLayout()
        row.setContentsMargins(10, 8, 10, 8)
        row.setSpacing(6)
        row.addWidget(self.edit_button)
        row.addWidget(self.run_button)
        row.addStretch(1)
        inside.addLayout(row)
        inside.addStretch(1)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self.list)
        splitter.addWidget(source)
        splitter.setStretchFactor(1, 3)
        return splitter

    def _take(self, event: Event) -> None:
        match event:
            case CallEnded(record=record) if record.request.chat == self._chat:
                self._look()
            case RuntimeChanged() if event.chat == self._chat:
                self._look()
            case RuntimeEnded() if event.chat == self._chat:
                self._show(())
            case _:
                pass

    def _look(self) -> None:
        chat = self._chat
        if chat is not None:
            self._bridge.ask(
                self,
                lambda engine: engine.helpers(chat),
                lambda found: self._show(found) if chat == self._chat else None,
                lambda _: None,
            )

    def _show(self, helpers: tuple[HelperSource, ...]) -> None:
        found = {item.name: item for item in helpers}
        if found == self._helpers:
            return
        item = self.list.currentItem()
        chosen = self._wanted or ("" if self.list.currentRow() < 0 else str(item.data(Qt.ItemDataRole.UserRole)))
        self._helpers = found
        self.list.clear()
        for helper in helpers:
            made = QListWidgetItem(visible(f"{helper.name}{helper.signature}"))
            made.setData(Qt.ItemDataRole.UserRole, helper.name)
            self.list.addItem(made)
        if helpers:
            self.list.setCurrentRow(0)
            self.show_helper(chosen)
        self._stack.setCurrentIndex(1 if helpers else 0)

    def _show_source(self) -> None:
        helper = self._current()
        if helper is None:
            return
        call = "" if helper.call is None else f"defined by call {helper.call}"
        set_text(self._facts, " · ".join(filter(None, (call, helper.doc.strip().split("\n")[0]))))
        self.code.setReadOnly(True)
        self.code.show_code(helper.source)
        self.edit_button.setEnabled(True)
        self.run_button.setEnabled(False)

    def _current(self) -> HelperSource | None:
        if self.list.currentRow() < 0:
            return None
        return self._helpers.get(str(self.list.currentItem().data(Qt.ItemDataRole.UserRole)))

    def _edit(self) -> None:
        self.code.setReadOnly(False)
        self.code.setFocus()
        self.edit_button.setEnabled(False)
        self.run_button.setEnabled(True)

    def _run(self) -> None:
        chat, helper = self._chat, self._current()
        if chat is None or helper is None:
            return
        code = self.code.toPlainText()
        self._wanted = helper.name
        self.run_button.setEnabled(False)
        self.code.setReadOnly(True)
        self.edit_button.setEnabled(True)
        self._bridge.ask(self, lambda engine: engine.run(chat, code), lambda _: None, self._failed)

    def _failed(self, error: Exception) -> None:
        self.notice_requested.emit(str(error))
