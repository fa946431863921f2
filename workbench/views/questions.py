"""The questions before calls: which chat asks, and the card of the chat that is shown."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from workbench.domain.approval import Answer
from workbench.domain.ids import ChatId
from workbench.qt.approval import ApprovalQuestion
from workbench.qt.bridge import EngineBridge
from workbench.views.approval_card import ApprovalCard
from workbench.views.theme import Theme


class Questions(QObject):
    """Keep what is asked, and pass answers on.

    Signals:
        asked: a chat asks something: its `ChatId`.
        over: the question of a chat is answered, or nobody waits for an answer any more: its `ChatId`.
        answered: the user has answered on the card.
    """

    asked = Signal(str)
    over = Signal(str)
    answered = Signal()

    def __init__(self, bridge: EngineBridge, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._theme = theme
        self._open: dict[ChatId, ApprovalQuestion] = {}
        self._card: ApprovalCard | None = None
        bridge.approval_asked.connect(self._take)
        bridge.approval_over.connect(self._end)

    @property
    def card(self) -> ApprovalCard | None:
        """The card that stands in the chat that is shown."""
        return self._card

    def is_open(self, chat: ChatId) -> bool:
        """Tell whether a chat asks something."""
        return chat in self._open

    def leave(self) -> None:
        """Forget the card, since another chat is shown; the question stands."""
        self._card = None

    def make_card(self, chat: ChatId, live: frozenset[str]) -> ApprovalCard:
        """Make the card for a chat's question, with the names that are live in it."""
        card = ApprovalCard(self._theme, self._open[chat], live)
        card.answered.connect(self._answer)
        self._card = card
        return card

    def _take(self, question: ApprovalQuestion) -> None:
        self._open[question.request.chat] = question
        self.asked.emit(question.request.chat)

    def _answer(self, question: ApprovalQuestion, answer: Answer) -> None:
        self._bridge.answer_approval(question, answer)
        self.answered.emit()

    def _end(self, question: ApprovalQuestion) -> None:
        self._open.pop(question.request.chat, None)
        card = self._card
        if card is not None and card.question is question:
            self._card = None
            card.hide()
            card.deleteLater()
        self.over.emit(question.request.chat)
