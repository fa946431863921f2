"""Follows what is live in one chat's runtime: asked again after every call, told when the runtime ends."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from workbench.domain.conversation import Author, Chat
from workbench.domain.events import CallEnded, CheckpointRestored, Event, MessageAdded, RuntimeChanged, RuntimeEnded
from workbench.domain.ids import ChatId
from workbench.qt.bridge import EngineBridge

Ask = Callable[[ChatId, Callable[[object], None]], None]
"""Asks the engine about a chat through the bridge; the answer goes to the second."""


class LiveFollower(QObject):
    """Ask the engine about the chat that is shown.

    Signals:
        found: the answer to the request.
        chat_changed: another chat is shown, or none; what was shown of the last one goes.
        call_ended: a call's number; the answer follows.
        message_sent: the user wrote; what comes from now on is new.
        ended: the runtime has ended.
    """

    found = Signal(object)
    chat_changed = Signal()
    call_ended = Signal(int)
    message_sent = Signal()
    ended = Signal()

    def __init__(self, bridge: EngineBridge, ask: Ask, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ask = ask
        self._chat: ChatId | None = None
        bridge.event_arrived.connect(self._take)

    @property
    def chat(self) -> ChatId | None:
        """The chat that is shown."""
        return self._chat

    def set_chat(self, chat: Chat | None) -> None:
        """Follow another chat; what is new about the same one changes nothing here."""
        wanted = None if chat is None else chat.id
        if wanted == self._chat:
            return
        self._chat = wanted
        self.chat_changed.emit()
        self.look()

    def look(self) -> None:
        """Ask now."""
        chat = self._chat
        if chat is not None:
            self._ask(chat, lambda answer: self.found.emit(answer) if chat == self._chat else None)

    def _take(self, event: Event) -> None:
        chat = self._chat
        match event:
            case MessageAdded(message=message) if message.chat == chat and message.author is Author.USER:
                self.message_sent.emit()
            case CallEnded(record=record) if record.request.chat == chat:
                self.call_ended.emit(record.number)
                self.look()
            case RuntimeChanged() | CheckpointRestored() if event.chat == chat:
                self.look()
            case RuntimeEnded() if event.chat == chat:
                self.ended.emit()
            case _:
                pass
