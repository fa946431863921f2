"""Knows what is out of date in the chat that is shown, and has it made anew when the user asks for that."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from workbench.domain.conversation import Chat
from workbench.domain.events import CallEnded, Event, InputAdded, InputChangedOnDisk, RuntimeChanged, RuntimeEnded
from workbench.domain.ids import ChatId
from workbench.domain.stale_words import recomputed_words
from workbench.domain.staleness import RecomputePlan, Staleness
from workbench.qt.bridge import EngineBridge

_REST_MILLISECONDS = 400
"""What a call made is shown first."""


class StaleWatch(QObject):
    """Follow one chat: look after each call, when a file changed, and when the user comes back to the window.

    Signals:
        found: what is stale now, a `Staleness`.
        planned: the chat, and what would make it anew, a `RecomputePlan`.
        told: a sentence about what came of it.
    """

    found = Signal(object)
    planned = Signal(str, object)
    told = Signal(str)

    def __init__(self, bridge: EngineBridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._chat: ChatId | None = None
        self._stale = Staleness()
        self._is_asked = False
        self._wanted: tuple[str, ...] | None = None
        self._timer = QTimer(self, singleShot=True, interval=_REST_MILLISECONDS)
        self._timer.timeout.connect(self._look)
        bridge.event_arrived.connect(self._take)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._come_back)

    @property
    def stale(self) -> Staleness:
        """What is stale, as far as was looked."""
        return self._stale

    def set_chat(self, chat: Chat | None) -> None:
        """Follow another chat."""
        shown = None if chat is None else chat.id
        if shown == self._chat:
            return
        self._chat = shown
        self._tell(Staleness())
        self._timer.start()

    def plan(self, wanted: Collection[str] | None = None) -> None:
        """Ask what would make it anew, once until `run` or `leave` answers; nothing is run.

        Args:
            wanted: names and paths of output files; all that is stale where that is None.
        """
        chat = self._chat
        if chat is not None and not self._is_asked:
            self._is_asked = True
            self._wanted = asked = None if wanted is None else tuple(wanted)
            self._bridge.ask(
                self,
                lambda engine: engine.recomputing.plan(chat, asked),
                lambda plan: self._planned(chat, plan),
                lambda error: self._end(str(error)),
            )

    def leave(self) -> None:
        """Leave it as it is."""
        self._is_asked = False

    def run(self, chat: ChatId) -> None:
        """Make anew what was planned for a chat by repeating calls."""
        asked = self._wanted
        self._bridge.ask(
            self,
            lambda engine: engine.recomputing.run(chat, asked),
            lambda report: self._end(" ".join(recomputed_words(report))),
            lambda error: self._end(str(error)),
        )

    def _end(self, words: str) -> None:
        self._is_asked = False
        self.told.emit(words)

    def _planned(self, chat: ChatId, plan: RecomputePlan) -> None:
        if chat == self._chat:
            self.planned.emit(chat, plan)
        else:
            self._is_asked = False

    def _look(self) -> None:
        chat = self._chat
        if chat is not None and self._bridge.is_open:
            self._bridge.ask(
                self,
                lambda engine: engine.recomputing.stale(chat),
                lambda stale: self._tell(stale) if chat == self._chat else None,
                lambda _: None,
            )

    def _tell(self, stale: Staleness) -> None:
        if stale != self._stale:
            self._stale = stale
            self.found.emit(stale)

    def _take(self, event: Event) -> None:
        match event:
            case CallEnded(record=record):
                chat = record.request.chat
            case InputAdded(input=item) | InputChangedOnDisk(input=item):
                chat = item.chat
            case RuntimeChanged() | RuntimeEnded():
                chat = event.chat
            case _:
                return
        if chat == self._chat:
            self._timer.start()

    def _come_back(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive and self._chat is not None:
            self._timer.start()
