"""Feeds the chat that is shown: what is on record of it when it is opened, then what happens in it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.domain.call import CallRecord
from workbench.domain.content import ChatContent
from workbench.domain.conversation import Author, Chat
from workbench.domain.errors import WorkbenchError
from workbench.domain.events import (
    CallEnded,
    CallOutputArrived,
    CallStarted,
    Event,
    InputAdded,
    InputChangedOnDisk,
    InputTakenOut,
    MessageAdded,
    ReplyDelta,
    TurnEnded,
)
from workbench.domain.ids import ChatId
from workbench.qt.bridge import EngineBridge
from workbench.qt.chat_names import ChatNames
from workbench.qt.transcript import in_order, open_turn
from workbench.qt.turns import Turns
from workbench.views.composer import Composer
from workbench.views.input_chips import InputChips
from workbench.views.transcript_view import TranscriptView

BRIEF_MILLISECONDS = 80
"""A call that ends sooner is shown once, as it ended: its card would only flash, and delay what the call made."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FedParts:
    """What shows a chat."""

    transcript: TranscriptView
    chips: InputChips
    composer: Composer
    names: ChatNames
    turns: Turns


class ChatFeed(QObject):
    """Show one chat; what happens while it is being loaded is shown after what was loaded.

    Signals:
        loaded: the chat that is shown stands as it is on record.
        failed: it could not be loaded: its `ChatId`, and a sentence for the user.
        entry_added: a message or a call was added.
        turn_ended: the turn of the chat that is shown has ended: its `TurnResult`.
        call_started: a call began in the chat that is shown: its `ChatId`.
    """

    loaded = Signal()
    failed = Signal(str, str)
    entry_added = Signal()
    turn_ended = Signal(object)
    call_started = Signal(str)

    def __init__(self, bridge: EngineBridge, parts: FedParts, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._parts = parts
        self._chat: ChatId | None = None
        self._held: list[Event] | None = None
        self._begun: CallRecord | None = None
        """A call that began a moment ago and has no card yet."""
        self._brief = QTimer(self, singleShot=True, interval=BRIEF_MILLISECONDS)
        self._brief.timeout.connect(self._show_begun)
        bridge.event_arrived.connect(self._take)

    @property
    def is_loading(self) -> bool:
        """Whether the chat that is shown is still being loaded."""
        return self._held is not None

    def set_chat(self, chat: Chat | None) -> None:
        """Show another chat, or none."""
        self._chat = None if chat is None else chat.id
        self._held = None if chat is None else []
        self._begun = None
        self._parts.names.set_chat(chat)
        self._parts.transcript.clear()
        self._parts.chips.show_inputs(())
        if chat is not None:
            shown = chat.id
            self._bridge.ask(
                self,
                lambda engine: engine.chat_content(shown),
                lambda found: self._load(shown, found),
                lambda error: self._not_loaded(shown, error),
            )

    def _load(self, chat: ChatId, found: ChatContent) -> None:
        if chat != self._chat:
            return
        parts = self._parts
        messages = found.messages
        parts.names.load(found.calls, found.inputs)
        parts.transcript.show_entries(in_order(found))
        parts.composer.history.show([one.text for one in messages if one.author is Author.USER])
        parts.chips.show_inputs(found.inputs)
        held, self._held = self._held or [], None
        # The messages were read a while ago: the turn may have ended since.
        if open_turn(messages) and not any(isinstance(item, TurnEnded) and item.result.chat == chat for item in held):
            parts.turns.note_running(chat)
        for event in held:
            self._show(event)
        self.loaded.emit()

    def _not_loaded(self, chat: ChatId, error: WorkbenchError) -> None:
        self.failed.emit(chat, str(error))
        self._load(chat, ChatContent())

    def _take(self, event: Event) -> None:
        if self._held is not None:
            self._held.append(event)
        else:
            self._show(event)

    def _show(self, event: Event) -> None:
        transcript, shown = self._parts.transcript, self._chat
        match event:
            case MessageAdded(message=message) if message.chat == shown:
                self._show_begun()
                transcript.add_message(message)
                self.entry_added.emit()
            case ReplyDelta(chat=chat, text=text) if chat == shown:
                self._show_begun()
                transcript.stream(text)
            case CallStarted(record=record) if record.request.chat == shown:
                self._show_begun()
                self._begun = record
                self._brief.start()
                self.call_started.emit(record.request.chat)
            case CallOutputArrived(chat=chat, number=number, output=output) if chat == shown:
                self._show_begun()
                transcript.add_output(number, output)
            case CallEnded(record=record) if record.request.chat == shown:
                self._end_call(record)
            case TurnEnded(result=result) if result.chat == shown:
                transcript.end_stream()
                self.turn_ended.emit(result)
            case InputTakenOut(chat=chat, name=name) if chat == shown:
                self._parts.chips.remove(name)
                self._parts.composer.set_has_files(bool(self._parts.chips.names))
            case InputAdded(input=item) | InputChangedOnDisk(input=item) if item.chat == shown:
                self._parts.chips.add(item)
            case _:
                pass

    def _show_begun(self) -> None:
        """Give the call that began its card, before anything that comes after it."""
        record, self._begun = self._begun, None
        if record is not None:
            self._parts.transcript.show_call(record)
            self.entry_added.emit()

    def _end_call(self, record: CallRecord) -> None:
        begun = self._begun
        if begun is not None and begun.number == record.number:
            self._begun = record
            self._show_begun()
        else:
            self._parts.transcript.show_call(record)
