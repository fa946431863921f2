"""Tells the engine which chat is open, and the window which runtimes will end to make room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from workbench.domain.conversation import Chat
from workbench.qt.bridge import EngineBridge

if TYPE_CHECKING:
    from workbench.domain.events import Event


class EvictionWatch(QObject):
    """Follow what is planned.

    Signals:
        planned: other runtimes are planned to end: a tuple of `PlannedEnd`, empty where none is.
    """

    planned = Signal(object)

    def __init__(self, bridge: EngineBridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        bridge.event_arrived.connect(self._take)

    def set_chat(self, chat: Chat | None) -> None:
        """Say that another chat is open: its runtime is never ended by itself."""
        shown = None if chat is None else chat.id
        self._bridge.ask(self, lambda engine: engine.evicting.show(shown), None, lambda _: None)

    def _take(self, event: Event) -> None:
        from workbench.domain.events import EvictionsPlanned  # noqa: PLC0415 - not before the first paint

        if isinstance(event, EvictionsPlanned):
            self.planned.emit(event.planned)
