"""Knows which calls run, in every chat: for whoever would end something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from workbench.qt.bridge import EngineBridge

if TYPE_CHECKING:
    from workbench.domain.events import Event


class RunningCalls(QObject):
    """Follow calls from their start to their end; one that an earlier start left running counts too."""

    def __init__(self, bridge: EngineBridge, parent: QObject) -> None:
        super().__init__(parent)
        self._running: dict[str, int] = {}
        bridge.event_arrived.connect(self._take)

    @property
    def count(self) -> int:
        """How many calls run, at most one in each chat."""
        return len(self._running)

    def in_chat(self, chat: str) -> int | None:
        """Give the number of the call that runs in a chat."""
        return self._running.get(chat)

    def _take(self, event: Event) -> None:
        from workbench.domain.events import CallEnded, CallStarted, RuntimeChanged, RuntimeEnded  # noqa: PLC0415 - not before the first paint

        match event:
            case CallStarted(record=record):
                self._running[record.request.chat] = record.number
            case CallEnded(record=record):
                if self._running.get(record.request.chat) == record.number:
                    del self._running[record.request.chat]
            case RuntimeChanged(facts=facts) if facts.running_call is not None:
                self._running[event.chat] = facts.running_call
            case RuntimeEnded():
                self._running.pop(event.chat, None)
            case _:
                pass
