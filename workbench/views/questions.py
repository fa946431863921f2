"""The questions before calls: which chat asks, and the card of the chat that is shown."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from workbench.domain.approval import Answer
from workbench.domain.ids import ChatId
from workbench.qt.approval import ApprovalQuestion
from workbench.qt.bridge import EngineBridge
from workbench.qt.chat_names import ChatNames
from workbench.views.approval_card import ApprovalCard
from workbench.views.composer import Composer
from workbench.views.notices import Notice, NoticeAction, NoticeBanner
from workbench.views.theme import Theme
from workbench.views.transcript_view import TranscriptView


@dataclass(frozen=True, kw_only=True, slots=True)
class QuestionPlaces:
    """Where a question is asked, what is typed meanwhile goes, and other chats' questions are told."""

    transcript: TranscriptView
    composer: Composer
    banner: NoticeBanner
    names: ChatNames


class Questions(QObject):
    """Keep what is asked, show it in its chat, and pass answers on.

    Signals:
        shown: a card stands in the chat that is shown.
        ended: that card is answered, or nobody waits for an answer any more.
        open_requested: the chat that asks is to be shown: its `ChatId`.
    """

    shown = Signal()
    ended = Signal()
    open_requested = Signal(str)

    def __init__(self, bridge: EngineBridge, theme: Theme, places: QuestionPlaces, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._theme = theme
        self._places = places
        self._open: dict[ChatId, ApprovalQuestion] = {}
        self._chat: ChatId | None = None
        self._is_loaded = False
        self._card: ApprovalCard | None = None
        bridge.approval_asked.connect(self._take)
        bridge.approval_over.connect(self._end)
        edit = places.composer.edit
        edit.key_offered.connect(self._take_key)
        edit.textChanged.connect(self._look_at_keys)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._look_at_keys)
        places.names.changed.connect(self._show_live)

    @property
    def card(self) -> ApprovalCard | None:
        """The card that stands in the chat that is shown."""
        return self._card

    def set_chat(self, chat: ChatId | None) -> None:
        """Follow another chat; the question of the one before stands, and its card is forgotten."""
        self._card = None
        self._is_loaded = False
        self._chat = chat
        if chat is not None:
            self._places.banner.withdraw(_of(chat))

    def show_waiting(self) -> None:
        """Show what the chat asks, now that its messages stand."""
        self._is_loaded = True
        if self._chat is not None and self._chat in self._open:
            self._show(self._open[self._chat])

    def _take(self, question: ApprovalQuestion) -> None:
        chat = question.request.chat
        self._open[chat] = question
        if chat != self._chat:
            go = NoticeAction(text="Show it", run=lambda: self.open_requested.emit(chat))
            words = "Another chat asks whether it may run a call."
            self._places.banner.show_notice(Notice(text=words, action=go, kind=_of(chat)))
        elif self._is_loaded:
            self._show(question)

    def _show(self, question: ApprovalQuestion) -> None:
        places = self._places
        self._card = card = ApprovalCard(self._theme, question, frozenset(places.names.live))
        card.answered.connect(self._answer)
        card.typed.connect(places.composer.write_on)
        places.transcript.add_question(card)
        self.shown.emit()
        self._look_at_keys()
        if not places.composer.edit.toPlainText().strip():
            card.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_key(self, event: QKeyEvent) -> None:
        """Let Enter and Escape answer where nothing is written: a click into the composer took them from the card."""
        if self._card is not None and self._card.take_key(event):
            event.accept()

    def _look_at_keys(self) -> None:
        """Have the card name its keys where they answer it, and only there."""
        card, focus = self._card, QApplication.focusWidget()
        if card is None or focus is None:
            return
        edit = self._places.composer.edit
        is_read = card.code.isReadOnly()
        beside = focus is self._places.transcript or (focus is edit and not edit.toPlainText().strip())
        card.show_keys(are_heard=focus is card or card.isAncestorOf(focus) or (beside and is_read))

    def _show_live(self) -> None:
        if self._card is not None and self._places.names.is_known:
            self._card.show_live(self._places.names.live.keys())

    def _answer(self, question: ApprovalQuestion, answer: Answer) -> None:
        self._bridge.answer_approval(question, answer)
        self._places.composer.edit.setFocus()

    def _end(self, question: ApprovalQuestion) -> None:
        chat = question.request.chat
        self._open.pop(chat, None)
        card = self._card
        if card is not None and card.question is question:
            self._card = None
            card.hide()
            card.deleteLater()
        self._places.banner.withdraw(_of(chat))
        if chat == self._chat:
            self.ended.emit()


def _of(chat: ChatId) -> str:
    return f"question of {chat}"
