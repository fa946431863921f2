"""Stops what runs in chats, and knows what was asked to stop and has not yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from workbench.qt.bridge import EngineBridge

if TYPE_CHECKING:
    from workbench.domain.errors import WorkbenchError
    from workbench.domain.events import Event
    from workbench.domain.ids import ChatId


@dataclass(frozen=True, kw_only=True, slots=True)
class Stop:
    """What was asked to stop, and when; it can be asked again where it did not within a while."""

    since: datetime
    is_of_answer: bool = False
    """Whether only the answer is to stop: a call that the user made goes on."""
    can_ask_again: bool = False


class StopRequests(QObject):
    """Ask the engine to stop things, in every chat.

    Signals:
        changed: something else is stopping.
    """

    changed = Signal()

    def __init__(self, bridge: EngineBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._stops: dict[ChatId, Stop] = {}
        bridge.event_arrived.connect(self._take)

    def of(self, chat: ChatId | None) -> Stop | None:
        """Give what is stopping in a chat."""
        return None if chat is None else self._stops.get(chat)

    def everything(self, chat: ChatId) -> None:
        """Stop the answer and whatever call runs."""
        self._note(chat)
        self._bridge.ask(self, lambda engine: engine.interrupt(chat), *self._ends(chat))

    def call(self, chat: ChatId) -> None:
        """Stop the call that runs; a question that waits in the chat stays."""
        self._note(chat)
        self._bridge.ask(self, lambda engine: engine.interrupt_call(chat), *self._ends(chat))

    def answer(self, chat: ChatId) -> None:
        """Stop the answer to the last message; a call that the user made goes on."""
        self._note(chat, is_of_answer=True)
        self._bridge.ask(self, lambda engine: engine.stop_turn(chat), *self._ends(chat))

    def _note(self, chat: ChatId, *, is_of_answer: bool = False) -> None:
        before = self._stops.get(chat)
        if before is None:
            self._stops[chat] = Stop(since=datetime.now(UTC), is_of_answer=is_of_answer)
        else:
            widened = before.is_of_answer and is_of_answer
            self._stops[chat] = replace(before, is_of_answer=widened, can_ask_again=False)
        self.changed.emit()

    def _ends(self, chat: ChatId) -> tuple[Callable[[bool], None], Callable[[WorkbenchError], None]]:
        """Give what takes the engine's answer, and its fault."""
        return lambda is_over: self._answered(chat, is_over), lambda _: self._over(chat)

    def _answered(self, chat: ChatId, is_over: bool) -> None:  # noqa: FBT001 - what the engine answers
        if is_over:
            self._over(chat)
        elif chat in self._stops:
            self._stops[chat] = replace(self._stops[chat], can_ask_again=True)
            self.changed.emit()

    def _over(self, chat: ChatId) -> None:
        if self._stops.pop(chat, None) is not None:
            self.changed.emit()

    def _take(self, event: Event) -> None:
        from workbench.domain.events import CallEnded, RuntimeEnded  # noqa: PLC0415 - not before the first paint

        match event:
            case CallEnded(record=record):
                stop = self._stops.get(record.request.chat)
                if stop is not None and stop.can_ask_again:  # else the engine's answer comes now
                    self._over(record.request.chat)
            case RuntimeEnded(chat=chat):
                self._over(chat)
            case _:
                pass
