"""Knows what is kept of the chat that is shown; asked again a little after something of it changed."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.domain.conversation import Chat
from workbench.domain.events import (
    CallEnded,
    CheckpointRestored,
    CheckpointSaved,
    Event,
    FactsChanged,
    MessageAdded,
    OutputsChanged,
    RuntimeChanged,
    RuntimeEnded,
)
from workbench.domain.ids import ChatId
from workbench.domain.kept import Kept
from workbench.qt.bridge import EngineBridge

_WAIT_MILLISECONDS = 250
"""What happens at once, as at the end of a call, is asked for once, and never before the answer is shown."""


class KeptWatch(QObject):
    """Follow one chat.

    Signals:
        changed: a `Kept`, None where no chat is shown.
    """

    changed = Signal(object)

    def __init__(self, bridge: EngineBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._chat: ChatId | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_WAIT_MILLISECONDS)
        self._timer.timeout.connect(self._look)
        bridge.event_arrived.connect(self._take)

    def set_chat(self, chat: Chat | None) -> None:
        """Follow another chat, or what is new about the same one: its checkpoints were switched."""
        shown = None if chat is None else chat.id
        if shown != self._chat:
            self._chat = shown
            self.changed.emit(None)
        self._timer.start()

    def _look(self) -> None:
        chat = self._chat
        if chat is not None:
            self._bridge.ask(
                self,
                lambda engine: engine.kept.of_chat(chat),
                lambda kept: self._found(chat, kept),
                lambda _: None,  # the chat was deleted meanwhile
            )

    def _found(self, chat: ChatId, kept: Kept) -> None:
        if chat == self._chat:
            self.changed.emit(kept)

    def _take(self, event: Event) -> None:
        if self._chat is not None and _chat_of(event, self._chat) == self._chat:
            self._timer.start()


def _chat_of(event: Event, shown: ChatId) -> ChatId | None:
    """Give the chat of which an event changes what is kept; a fact of all chats belongs to the one that is shown."""
    match event:
        case MessageAdded():
            return event.message.chat
        case CallEnded():
            return event.record.request.chat
        case RuntimeChanged() | RuntimeEnded() | OutputsChanged() | CheckpointRestored():
            return event.chat
        case CheckpointSaved():
            return event.checkpoint.chat
        case FactsChanged():
            return event.chat or shown
        case _:
            return None
