"""Begins turns in chats, and knows which chats are being answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from workbench.qt.bridge import EngineBridge

if TYPE_CHECKING:
    from workbench.domain.call import CallRequest
    from workbench.domain.compare_wish import CompareWish
    from workbench.domain.errors import WorkbenchError
    from workbench.domain.events import Event
    from workbench.domain.ids import ChatId


_WORKING = "Working…"
_WAITS = {"ANALYST": "Loading what answers messages, once after a start…", "RUNTIME": "Starting the runtime…"}


class Turns(QObject):
    """Follow turns in every chat, from their first word to their end.

    Signals:
        changed: another set of chats is being answered.
        begun: a turn was asked for in a chat: its `ChatId`, and the message that is on its way, or nothing.
        ended: a turn has ended: its `TurnResult`.
        refused: a turn was not begun: `ChatId`, the message, and a sentence for the user where there is one to say.
    """

    changed = Signal()
    begun = Signal(str, str)
    ended = Signal(object)
    refused = Signal(str, str, str)

    def __init__(self, bridge: EngineBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._running: set[ChatId] = set()
        self._held: dict[ChatId, str] = {}
        self._waits: dict[ChatId, str] = {}
        self._behind: set[ChatId] = set()
        bridge.event_arrived.connect(self._take)

    def is_running(self, chat: ChatId) -> bool:
        """Tell whether a chat is being answered."""
        return chat in self._running

    def words(self, chat: ChatId) -> str:
        """Say what goes on in a chat that is being answered: what it waits for, where it waits."""
        return self._waits.get(chat, _WORKING)

    def is_behind_call(self, chat: ChatId | None) -> bool:
        """Tell whether the chat's message waits for a call that somebody else runs."""
        return chat in self._behind

    def note_running(self, chat: ChatId) -> None:
        """Take note of a turn that was begun before anybody looked."""
        self._set(chat, running=True)

    def send(self, chat: ChatId, text: str) -> None:
        """Send a message; a second one while the first is answered is refused."""
        self._ask(chat, text)  # the engine is at it while the window shows it
        self._begin(chat, text)

    def hold(self, chat: ChatId, text: str) -> None:
        """Keep a message that is to be sent once the files of its chat are read."""
        self._held[chat] = text
        self._begin(chat, text)

    def held(self, chat: ChatId) -> str:
        """Give the message of a chat that is not sent yet, nothing where none is."""
        return self._held.get(chat, "")

    def all_held(self) -> tuple[ChatId, ...]:
        """List the chats whose message is not sent yet."""
        return tuple(self._held)

    def let_go(self, chat: ChatId) -> None:
        """Send the message that was kept."""
        text = self._held.pop(chat)
        self.changed.emit()
        self._ask(chat, text)

    def give_back(self, chat: ChatId) -> bool:
        """Give the message that was kept back unsent; false where there is none."""
        text = self._held.pop(chat, None)
        if text is not None:
            self._set(chat, running=False)
            self.refused.emit(chat, text, "")
        return text is not None

    def _ask(self, chat: ChatId, text: str) -> None:
        self._bridge.ask(
            self,
            lambda engine: engine.send(chat, text),
            lambda _: None,
            lambda error: self._refuse(chat, text, error),
        )

    def compare(self, chat: ChatId, wish: CompareWish) -> None:
        """Carry out what the Compare dialog wants."""
        self._begin(chat, "")
        self._bridge.ask(
            self,
            lambda engine: engine.compare(chat, wish),
            lambda _: None,
            lambda error: self._refuse(chat, "", error),
        )

    def send_again(self, chat: ChatId, turn: int) -> None:
        """Send the message of a turn that failed once more."""
        self._set(chat, running=True)
        self._bridge.ask(
            self,
            lambda engine: engine.send_again(chat, turn),
            lambda result: None if result is not None else self._set(chat, running=False),
            lambda error: self._refuse(chat, "", error),
        )

    def _begin(self, chat: ChatId, text: str) -> None:
        self._set(chat, running=True)
        self.begun.emit(chat, text)

    def _refuse(self, chat: ChatId, text: str, error: WorkbenchError) -> None:
        self._set(chat, running=False)
        self.refused.emit(chat, text, str(error))

    def _set(self, chat: ChatId, *, running: bool) -> None:
        if running:
            self._running.add(chat)
        else:
            self._running.discard(chat)
        self.changed.emit()

    def _take(self, event: Event) -> None:
        from workbench.domain.conversation import MessageState  # noqa: PLC0415 - not before the first paint
        from workbench.domain.events import (  # noqa: PLC0415 - not before the first paint
            MessageAdded,
            TurnEnded,
            TurnWait,
            TurnWaits,
        )

        match event:
            case TurnWaits(chat=chat, wait=TurnWait.NOTHING):
                self._waits.pop(chat, None)
                self._behind.discard(chat)
                self.changed.emit()
            case TurnWaits(chat=chat, wait=wait, call=call):
                self._waits[chat] = _waiting_for(call) if wait is TurnWait.CALL else _WAITS[wait.name]
                if wait is TurnWait.CALL:
                    self._behind.add(chat)
                self.changed.emit()
            case TurnEnded(result=result):
                self._set(result.chat, running=False)
                self.ended.emit(result)
            case MessageAdded(message=message) if message.state is MessageState.SENT:
                if message.chat not in self._running:  # a dialog began the turn
                    self._set(message.chat, running=True)
            case _:
                pass


def _waiting_for(call: CallRequest | None) -> str:
    from workbench.domain.call import Asker  # noqa: PLC0415 - not before the first paint

    if call is None:
        return "Waiting for the call that runs…"
    return f"Waiting for call {call.number}{' of the console' if call.asker is Asker.CONSOLE else ''} to end…"
