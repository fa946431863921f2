"""The settings' list of chats in which code runs without asking: what was allowed is named, and can be taken back."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from workbench.domain.conversation import ApprovalMode, Chat
from workbench.domain.overview import ChatOverview
from workbench.qt.bridge import EngineBridge
from workbench.views.parts import button, label, set_text, tooltip
from workbench.views.words import approval_words, shortened

ALLOWED = "Chats that run code without asking"
_NONE = "None: each asks before it runs code."
_TITLE = 40


class AllowedChats(QWidget):
    """Name them, each with a button that makes it ask again."""

    def __init__(self, bridge: EngineBridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.said = label("Looking…", "muted", wraps=True)
        self.rows: dict[str, QWidget] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._column.addWidget(self.said)
        self.setAccessibleName(ALLOWED)
        self._look()

    def _look(self) -> None:
        self._bridge.ask(
            self, lambda engine: engine.overviews(), self._show, lambda error: set_text(self.said, str(error))
        )

    def _show(self, found: tuple[ChatOverview, ...]) -> None:
        allowed = [item.chat for item in found if runs_without_asking(item.chat)]
        for row in self.rows.values():
            row.hide()
            row.deleteLater()
        self.rows = {chat.id: self._row(chat) for chat in allowed}
        for row in self.rows.values():
            self._column.addWidget(row)
        set_text(self.said, "" if allowed else _NONE)
        self.said.setVisible(not allowed)

    def _row(self, chat: Chat) -> QWidget:
        title = label(shortened(chat.title, _TITLE))
        title.setToolTip(tooltip(f"{chat.title}: {approval_words(chat)}"))
        ask = button("Ask again", "link", tip=f"Ask before code runs in “{chat.title}”")
        ask.setAccessibleName(f"Ask again in {chat.title}")
        ask.clicked.connect(partial(self._take_back, chat))
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(title)
        row.addWidget(label(approval_words(chat), "muted"))
        row.addStretch(1)
        row.addWidget(ask)
        return made

    def _take_back(self, chat: Chat, _checked: bool = False) -> None:  # noqa: FBT001, FBT002 - a Qt slot
        self._bridge.ask(self, lambda engine: engine.set_approval(chat.id, ApprovalMode.EACH), lambda _: self._look())


def runs_without_asking(chat: Chat) -> bool:
    """Say whether the next call of a chat runs without a question."""
    return chat.approval is ApprovalMode.ISOLATED or (chat.approval is ApprovalMode.CHAT and chat.approved)
