"""Follows the runtime of the chat that is shown: its state, its calls, its memory."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.domain.conversation import Chat
from workbench.domain.runtime_state import EndReason, RuntimeState
from workbench.qt.bridge import EngineBridge

if TYPE_CHECKING:
    from workbench.domain.events import Event
    from workbench.domain.isolation import Isolation
    from workbench.domain.runtime import FoundRuntime, RuntimeEnd, RuntimeFacts

_LOOK_MILLISECONDS = 3000
BRIEF_MILLISECONDS = 100
"""A call that ends sooner is not told: a bar that comes and goes at once would only flash."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RuntimeView:
    """What the window knows of a runtime; `started` in seconds since the epoch, `memory` in bytes."""

    state: RuntimeState = RuntimeState.NONE
    number: int = 0
    started: float = 0.0
    calls: int = 0
    memory: int | None = None
    running_call: int | None = None
    end: RuntimeEnd | None = None
    isolation: Isolation | None = None
    """None where there is no process that would be isolated or not."""
    version: str = ""
    """In short, where another version of the workbench started it; `version_words` say what that means."""
    version_words: str = ""
    left: str = ""
    """What is said of runtimes that live on, and that this version cannot speak with; empty where there is none."""
    is_known: bool = True
    """False until somebody has looked whether there is one."""

    @property
    def is_live(self) -> bool:
        """Whether there is a process."""
        return self.state in {RuntimeState.IDLE, RuntimeState.BUSY, RuntimeState.STARTING}

    @property
    def failed(self) -> bool:
        """Whether it ended and nobody wanted that."""
        return self.end is not None and self.end.reason in {EndReason.FAILURE, EndReason.EVICTED}


class RuntimeWatch(QObject):
    """Tell the state of one chat's runtime.

    Signals:
        changed: the `RuntimeView` is another one.
    """

    changed = Signal(object)

    def __init__(self, bridge: EngineBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._chat: Chat | None = None
        self._view = RuntimeView()
        self._left = ""
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MILLISECONDS)
        self._timer.timeout.connect(self._look)
        self._coming: RuntimeView | None = None
        self._brief = QTimer(self, singleShot=True, interval=BRIEF_MILLISECONDS)
        self._brief.timeout.connect(self._show_coming)
        bridge.event_arrived.connect(self._take)

    @property
    def view(self) -> RuntimeView:
        """What is known now."""
        return self._view

    def set_chat(self, chat: Chat | None) -> None:
        """Follow another chat's runtime."""
        same = chat is not None and self._chat is not None and chat.id == self._chat.id
        self._chat = chat
        if same:
            return
        self._left = ""
        self._show(RuntimeView(is_known=chat is None))
        if chat is not None:
            self._look()
            self._look_for_left(chat)
            shown = chat.id
            self._bridge.ask(self, lambda engine: engine.ends.last(shown), lambda end: self._take_end(shown, end))

    def expect(self) -> None:
        """Say that nobody knows yet whether there is a runtime: a chat is being opened."""
        self._show(RuntimeView(is_known=False))

    def _look(self) -> None:
        chat = self._chat
        if chat is None or not self._bridge.is_open:
            return
        self._bridge.ask(
            self,
            lambda engine: engine.runtime_now(chat.id),
            lambda found: self._take_facts(chat, found),
            lambda _: None,
        )

    def _look_for_left(self, chat: Chat) -> None:
        def take(found: tuple[FoundRuntime, ...]) -> None:
            if self._chat is not None and self._chat.id == chat.id:
                self._left = " ".join(one.version_words for one in found)
                self._show(self._view)

        self._bridge.ask(self, lambda engine: engine.ends.left_alone(chat.id), take, lambda _: None)

    def _take_facts(self, chat: Chat, facts: RuntimeFacts | None) -> None:
        if self._chat is None or self._chat.id != chat.id:
            return
        if facts is not None:
            self._show(_of(facts))
        elif not self._view.is_known:
            self._show(RuntimeView())

    def _take_end(self, chat: str, end: RuntimeEnd | None) -> None:
        if end is not None and self._chat is not None and self._chat.id == chat and not self._view.is_live:
            self._show(RuntimeView(state=RuntimeState.ENDED, number=end.number, end=end))

    def _take(self, event: Event) -> None:
        from workbench.domain.events import (  # noqa: PLC0415 - not before the first paint
            CallEnded,
            CallStarted,
            CheckpointRestored,
            RuntimeChanged,
            RuntimeEnded,
        )

        chat = self._chat
        match event:
            case RuntimeChanged() if chat is not None and event.chat == chat.id:
                self._show(_of(event.facts))
                self._look_for_left(chat)
            case RuntimeEnded() if chat is not None and event.chat == chat.id:
                self._show(RuntimeView(state=RuntimeState.ENDED, number=event.end.number, end=event.end))
            case CallStarted() if chat is not None and event.record.request.chat == chat.id:
                number = event.record.number
                self._show(replace(self._view, state=RuntimeState.BUSY, running_call=number, end=None))
            case CallEnded() if chat is not None and event.record.request.chat == chat.id:
                if self._view.is_live:
                    self._show(replace(self._view, state=RuntimeState.IDLE, running_call=None))
                self._look()
            case CheckpointRestored() if chat is not None and event.chat == chat.id:
                self._look()  # it was busy with that, and no call has ended
            case _:
                pass

    def _show(self, view: RuntimeView) -> None:
        view = replace(view, left=self._left)
        if view.state is RuntimeState.BUSY and self._view.state is RuntimeState.IDLE:
            if self._coming is None:
                self._brief.start()
            self._coming = view
            return
        self._coming = None
        self._show_now(view)

    def _show_coming(self) -> None:
        view, self._coming = self._coming, None
        if view is not None:
            self._show_now(view)

    def _show_now(self, view: RuntimeView) -> None:
        if view.is_live:
            self._timer.start()
        else:
            self._timer.stop()
        if view != self._view:
            self._view = view
            self.changed.emit(view)


def _of(facts: RuntimeFacts) -> RuntimeView:
    return RuntimeView(
        state=facts.state,
        number=facts.number,
        started=facts.started,
        calls=facts.calls,
        memory=facts.memory,
        running_call=facts.running_call,
        isolation=facts.isolation,
        version="" if facts.handshake is None else facts.handshake.in_short(),
        version_words=facts.version_words,
    )
