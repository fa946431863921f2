"""Knows the lineage of the chat that is shown, as long as somebody looks at it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.domain.conversation import Chat
from workbench.domain.errors import WorkbenchError
from workbench.domain.events import (
    CallEnded,
    CheckpointRestored,
    Event,
    InputAdded,
    InputChangedOnDisk,
    InputTakenOut,
    OutputsChanged,
    RuntimeChanged,
    RuntimeEnded,
)
from workbench.domain.ids import ChatId
from workbench.domain.lineage_places import LineageDrawing
from workbench.qt.bridge import EngineBridge

_REST_MILLISECONDS = 300
"""Several things that happen at once are looked at once."""


class LineageWatch(QObject):
    """Follow one chat: look after each call, and when a file came, went or changed.

    Signals:
        begun: another chat is shown, or none: whether one is.
        drawn: a `LineageDrawing`.
        failed: why it cannot be shown, a sentence.
    """

    begun = Signal(bool)
    drawn = Signal(object)
    failed = Signal(str)

    def __init__(self, bridge: EngineBridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._chat: ChatId | None = None
        self._is_watched = False
        self._is_old = False
        self._is_asking = False
        self._timer = QTimer(self, singleShot=True, interval=_REST_MILLISECONDS)
        self._timer.timeout.connect(self._look)
        bridge.event_arrived.connect(self._take)

    def set_chat(self, chat: Chat | None) -> None:
        """Follow another chat."""
        shown = None if chat is None else chat.id
        if shown == self._chat:
            return
        self._chat = shown
        self.begun.emit(shown is not None)
        self._is_old = True
        self._look()

    def set_watched(self, *, watched: bool) -> None:
        """Say whether somebody looks at it; what happened meanwhile is looked at then."""
        self._is_watched = watched
        if watched and self._is_old:
            self._look()

    def look_again(self) -> None:
        """Look soon: something is otherwise."""
        self._is_old = True
        if self._is_watched:
            self._timer.start()

    def _look(self) -> None:
        chat = self._chat
        if chat is None or not self._is_watched or self._is_asking:
            return
        self._is_old, self._is_asking = False, True
        self._bridge.ask(
            self,
            lambda engine: engine.lineage.drawing(chat),
            lambda found: self._found(chat, found),
            lambda error: self._refused(chat, error),
        )

    def _found(self, chat: ChatId, found: LineageDrawing) -> None:
        self._is_asking = False
        if chat == self._chat:
            self.drawn.emit(found)
        if self._is_old or chat != self._chat:  # something happened while it was looked at
            self._look()

    def _refused(self, chat: ChatId, error: WorkbenchError) -> None:
        self._is_asking = False
        if chat == self._chat:
            self.failed.emit(str(error))
        else:
            self._look()

    def _take(self, event: Event) -> None:
        match event:
            case CallEnded(record=record):
                chat = record.request.chat
            case InputAdded(input=item) | InputChangedOnDisk(input=item):
                chat = item.chat
            case InputTakenOut() | OutputsChanged() | RuntimeChanged() | RuntimeEnded() | CheckpointRestored():
                chat = event.chat
            case _:
                return
        if chat == self._chat:
            self.look_again()
