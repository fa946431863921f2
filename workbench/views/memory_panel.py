"""The panel of approved memory: the facts that the user keeps, for this chat or for all; only the user writes here."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.domain.conversation import Chat
from workbench.domain.events import Event, FactsChanged
from workbench.domain.ids import ChatId
from workbench.domain.memory import Fact, FactScope
from workbench.qt.bridge import EngineBridge
from workbench.views.fact_row import FactEdit, FactRow
from workbench.views.notices import NoticeAction
from workbench.views.parts import label
from workbench.views.scrolled import scrolled

_WORDS = (
    "Facts you keep are told to the language model with every message, where one is chosen; the built-in analyst does"
    " not read them. They stay when a runtime ends, and until you remove them. Nothing is added here by itself."
)


class MemoryPanel(QWidget):
    """Show the facts, and let the user add, change and remove them.

    Signals:
        undo_offered: a sentence for the banner, and a `NoticeAction` that takes back what it tells.
    """

    undo_offered = Signal(str, object)

    def __init__(self, bridge: EngineBridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._chat: ChatId | None = None
        self.adder = FactEdit("Keep", is_new=True)
        self.adder.done.connect(self._add)
        self.rows: list[FactRow] = []
        self._list = QVBoxLayout()
        self._list.setSpacing(8)
        inside = QWidget()
        page = QVBoxLayout(inside)
        page.setContentsMargins(12, 10, 12, 12)
        page.setSpacing(10)
        page.addWidget(label(_WORDS, "muted", wraps=True))
        page.addWidget(self.adder)
        page.addLayout(self._list)
        page.addStretch(1)
        scroll = scrolled(inside, "Memory")
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the fields in it have the keys, and bring themselves into view
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scroll)
        bridge.event_arrived.connect(self._take)
        self.set_chat(None)

    def set_chat(self, chat: Chat | None) -> None:
        """Show the facts of another chat, beside those of all."""
        self._chat = None if chat is None else chat.id
        for part in (self.adder, *self.rows):
            part.set_chat(is_open=chat is not None)
        self._look()

    def _take(self, event: Event) -> None:
        if isinstance(event, FactsChanged):
            self._look()

    def _look(self) -> None:
        chat = self._chat
        self._bridge.ask(
            self,
            lambda engine: engine.memory.of_chat(chat),
            lambda facts: self._show(facts) if chat == self._chat else None,
        )

    def _show(self, facts: tuple[Fact, ...]) -> None:
        if facts == tuple(row.fact for row in self.rows):
            return
        known = {row.fact: row for row in self.rows}
        for row in self.rows:
            self._list.removeWidget(row)
            if row.fact not in facts:
                row.hide()
                row.deleteLater()
        self.rows = [known.get(fact) or self._row(fact) for fact in facts]
        for row in self.rows:
            self._list.addWidget(row)

    def _row(self, fact: Fact) -> FactRow:
        row = FactRow(fact, is_chat_open=self._chat is not None)
        row.edit.done.connect(partial(self._change, row))
        row.remove_button.clicked.connect(lambda: self._remove(row))
        return row

    def _add(self, text: str, scope: FactScope) -> None:
        chat = self._chat if scope is FactScope.CHAT else None
        self.adder.wait()
        self._bridge.ask(
            self, lambda engine: engine.memory.add(text, chat), lambda _: self.adder.clear(), self.adder.show_fault
        )

    def _change(self, row: FactRow, text: str, scope: FactScope) -> None:
        chat, number = self._chat, row.fact.number
        row.edit.wait()
        self._bridge.ask(
            row,
            lambda engine: engine.memory.change(number, text, scope, chat),
            lambda _: row.show_text(),
            row.edit.show_fault,
        )

    def _remove(self, row: FactRow) -> None:
        row.setEnabled(False)  # a second click is no second request
        self._bridge.ask(self, lambda engine: engine.memory.remove(row.fact.number), self._removed, lambda _: None)

    def _removed(self, fact: Fact) -> None:
        undo = NoticeAction(text="Undo", run=lambda: self._put_back(fact))
        self.undo_offered.emit(f"The fact “{fact.text}” was removed.", undo)

    def _put_back(self, fact: Fact) -> None:
        self._bridge.ask(self, lambda engine: engine.memory.put_back(fact))
