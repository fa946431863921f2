"""Asks the runtime about tables: facts, cells, statistics; what takes longer is asked for again until it is there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.domain.errors import WorkbenchError
from workbench.domain.ids import ChatId
from workbench.protocol.messages import Refusal, SideRefused
from workbench.protocol.tables import StopWork, TableAnswer, TableRequest, Working
from workbench.qt.bridge import EngineBridge
from workbench.qt.pending import PendingRequest

T = TypeVar("T")

_AGAIN_MILLISECONDS = 30
_SILENT_MILLISECONDS = 1000
NO_RUNTIME = SideRefused(refusal=Refusal.NOT_FOUND, text="The runtime has ended.")


@dataclass(kw_only=True, slots=True)
class Look:
    """One question; `drop` ends it, and nothing of it arrives any more."""

    request: TableRequest
    done: Callable[[TableAnswer], None]
    refused: Callable[[SideRefused], None]
    working: Callable[[Working], None] | None = None
    pending: PendingRequest[TableAnswer | SideRefused | None] | None = None
    ticket: str = ""
    is_dropped: bool = False


class TableLooks(QObject):
    """Ask about tables of one chat.

    Signals:
        silent_changed: whether the runtime gives no answer now (it is asked again by itself).
    """

    silent_changed = Signal(bool)

    def __init__(self, bridge: EngineBridge, chat: ChatId, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._chat = chat
        self._is_silent = False

    def ask(
        self,
        request: TableRequest,
        done: Callable[[TableAnswer], None],
        refused: Callable[[SideRefused], None],
        working: Callable[[Working], None] | None = None,
    ) -> Look:
        """Ask, and ask again as long as the runtime is at it or silent."""
        look = Look(request=request, done=done, refused=refused, working=working)
        self._ask(look)
        return look

    def drop(self, look: Look | None) -> None:
        """Take a question back, and have the work for it stopped."""
        if look is None or look.is_dropped:
            return
        look.is_dropped = True
        if look.pending is not None:
            look.pending.cancel()
        if look.ticket:
            chat, stop = self._chat, StopWork(ticket=look.ticket)
            self._bridge.ask(self, lambda engine: engine.look(chat, stop), None, lambda _: None)

    def _ask(self, look: Look) -> None:
        if look.is_dropped:
            return
        chat, request = self._chat, look.request
        look.pending = self._bridge.ask(
            self,
            lambda engine: engine.look(chat, request),
            lambda answer: self._take(look, answer),
            lambda error: self._wait(look, error),
        )

    def _take(self, look: Look, answer: TableAnswer | SideRefused | None) -> None:
        self._set_silent(silent=False)
        if look.is_dropped:
            return
        match answer:
            case None:
                look.is_dropped = True
                look.refused(NO_RUNTIME)
            case SideRefused():
                look.is_dropped = True
                look.refused(answer)
            case Working():
                look.ticket = answer.ticket
                if look.working is not None:
                    look.working(answer)
                QTimer.singleShot(_AGAIN_MILLISECONDS, self, lambda: self._ask(look))
            case _:
                look.is_dropped = True
                look.done(answer)

    def _wait(self, look: Look, error: WorkbenchError) -> None:
        """Ask again later: code that does not let other code run keeps the runtime from answering."""
        del error
        if look.is_dropped:
            return
        self._set_silent(silent=True)
        QTimer.singleShot(_SILENT_MILLISECONDS, self, lambda: self._ask(look))

    def _set_silent(self, *, silent: bool) -> None:
        if silent is not self._is_silent:
            self._is_silent = silent
            self.silent_changed.emit(silent)
