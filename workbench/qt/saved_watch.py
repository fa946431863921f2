"""Knows when the last checkpoint of the chat that is shown was saved, also by an earlier start."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from workbench.domain.conversation import Chat
from workbench.qt.bridge import EngineBridge

if TYPE_CHECKING:
    from workbench.domain.checkpoint import Checkpoint
    from workbench.domain.events import Event
    from workbench.domain.ids import ChatId


class SavedWatch(QObject):
    """Follow one chat.

    Signals:
        saved: when its last checkpoint was saved, None where there is none, and why it could not be.
    """

    saved = Signal(object, str)

    def __init__(self, bridge: EngineBridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._chat: ChatId | None = None
        bridge.event_arrived.connect(self._take)

    def set_chat(self, chat: Chat | None) -> None:
        """Follow another chat."""
        shown = None if chat is None else chat.id
        if shown == self._chat:
            return
        self._chat = shown
        self.saved.emit(None, "")
        if shown is not None:
            self._bridge.ask(
                self, lambda engine: engine.checkpoints(shown), lambda found: self._found(shown, found), lambda _: None
            )

    def _found(self, chat: ChatId, found: tuple[Checkpoint, ...]) -> None:
        if chat == self._chat and found:
            self._tell(max(item.saved for item in found))

    def _take(self, event: Event) -> None:
        from workbench.domain.events import CheckpointSaved  # noqa: PLC0415 - not before the first paint

        if isinstance(event, CheckpointSaved) and event.checkpoint.chat == self._chat:
            self._tell(event.checkpoint.saved, event.checkpoint.fault)

    def _tell(self, at: datetime, fault: str = "") -> None:
        self.saved.emit(at, fault)
