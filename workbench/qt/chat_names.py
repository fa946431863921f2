"""What the chat that is shown has by name: live values, helpers, files, and what once was; its replies look it up."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from PySide6.QtCore import QObject, Signal

from workbench.domain.call import CallRecord
from workbench.domain.conversation import Chat
from workbench.domain.events import (
    CallEnded,
    CheckpointRestored,
    Event,
    InputAdded,
    InputTakenOut,
    OutputsChanged,
    RuntimeChanged,
    RuntimeEnded,
)
from workbench.domain.foresight import imported_names
from workbench.domain.ids import ChatId
from workbench.domain.input import Input
from workbench.domain.output import Output
from workbench.domain.stale_words import reason_words
from workbench.domain.staleness import Staleness
from workbench.protocol.values import VariableKind, VariableSummary
from workbench.qt.bridge import EngineBridge
from workbench.qt.comparisons import Comparisons
from workbench.qt.reply_links import TABLE, Link, LinkState, file_address, name_address, past_address, rows_address

_CHANGED = "A later call set it anew: what opens is what it is now."
_GONE = "It is not live any more. Restore a checkpoint that holds it, or ask for it again."
_MADE_ANEW = (
    "A later call made the comparison anew, so these rows cannot be shown as they were. The figure was true then;"
    " ask for it again to see the rows."
)
_ENDED = "The runtime that held these rows has ended. Restore a checkpoint or compare again to see them."
_KEPT = frozenset({VariableKind.TABLE, VariableKind.HELPER, VariableKind.VALUE})


class ChatNames(QObject):
    """Keep them up to date.

    Signals:
        changed: a name stands for something else than before.
    """

    changed = Signal()

    def __init__(self, bridge: EngineBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._chat: ChatId | None = None
        self._live: dict[str, VariableSummary] = {}
        self._last_known: tuple[str, ...] = ()
        self._set_by: dict[str, datetime] = {}
        self._files: dict[str, str] = {}
        self._stale = Staleness()
        self._unsure: set[str] = set()
        self._looks = 0
        self._is_known = False
        """Whether it was looked at what is live."""
        self._comparisons = Comparisons()
        bridge.event_arrived.connect(self._take)

    @property
    def live(self) -> dict[str, VariableSummary]:
        """The live values by name."""
        return self._live

    @property
    def is_known(self) -> bool:
        """Whether it was looked at what is live."""
        return self._is_known

    @property
    def last_known(self) -> tuple[str, ...]:
        """The names of the tables, helpers and values of a runtime, also after it has ended."""
        return self._last_known

    def set_chat(self, chat: Chat | None) -> None:
        """Look up another chat's names."""
        self._chat = None if chat is None else chat.id
        self._live = {}
        self._last_known = ()
        self._is_known = False
        self._set_by.clear()
        self._unsure.clear()
        self._files.clear()
        self._comparisons.clear()
        self._look()
        if chat is not None:
            shown = chat.id
            self._bridge.ask(
                self,
                lambda engine: engine.outputs(shown),
                lambda found: self._take_outputs(shown, found),
                lambda _: None,
            )

    def load(self, calls: Iterable[CallRecord], inputs: Iterable[Input]) -> None:
        """Take what the chat has on record."""
        for record in calls:
            self._note(record)
        for item in inputs:
            self._files[f"inputs/{item.name}"] = f"inputs/{item.name}"
        self.changed.emit()

    def show_stale(self, stale: Staleness) -> None:
        """Take what is out of date now."""
        if stale != self._stale:
            self._stale = stale
            self.changed.emit()

    def links(self, at: datetime) -> LinksAt:
        """Give what a reply of that moment names."""
        return LinksAt(self, at)

    def named(self, text: str, at: datetime) -> Link | None:
        """Find what a text names."""
        name = text.removesuffix("()")
        if name in self._live:
            set_at = self._set_by.get(name)
            is_other = set_at is not None and set_at > at
            if reason := self._stale.names.get(name, ""):
                tip = f"{reason_words(reason)} {_CHANGED}" if is_other else reason_words(reason)
                return Link(address=name_address(name), state=LinkState.STALE, tip=tip)
            if is_other:
                return Link(address=name_address(name), state=LinkState.CHANGED, tip=_CHANGED)
            return Link(address=name_address(name))
        path = self._files.get(text) or self._files.get(f"outputs/{text}") or self._files.get(f"inputs/{text}")
        if path is not None:
            if reason := self._stale.outputs.get(path, ""):
                return Link(address=file_address(path), state=LinkState.STALE, tip=reason_words(reason))
            return Link(address=file_address(path))
        return Link(address=name_address(name), state=LinkState.GONE, tip=_GONE) if name in self._set_by else None

    def counted(self, number: int, bucket: str, column: str, at: datetime) -> Link | None:
        """Find the rows that a count speaks of."""
        if bucket == TABLE:
            return self._table(number, column, at)
        live = {name: item for name, item in self._live.items() if name not in self._unsure}
        if not number:
            return None
        holder = self._comparisons.holder(number, bucket, column, at, live)
        if holder is not None:
            return Link(address=rows_address(holder, bucket, column))
        is_sure = self._comparisons.holder(number, bucket, column, at, self._live) is None
        if not is_sure or not self._is_known or not self._comparisons.is_known(number, bucket, column, at):
            return None
        why = _MADE_ANEW if self._live else _ENDED
        return Link(address=past_address(why), state=LinkState.PAST, tip=why)

    def _table(self, rows: int, name: str, at: datetime) -> Link | None:
        """Find the table of a name where it has so many rows."""
        item = self._live.get(name)
        return self.named(name, at) if item is not None and item.shape is not None and item.shape[0] == rows else None

    def _note(self, record: CallRecord) -> None:
        if record.ended is None:
            return
        imported = imported_names(record.request.code)
        for name in (*record.changes.created, *record.changes.rebound, *record.changes.changed_confirmed):
            if name not in imported:
                self._set_by[name] = record.ended
        self._comparisons.take(record)

    def _take(self, event: Event) -> None:
        match event:
            case CallEnded(record=record) if record.request.chat == self._chat:
                self._note(record)
                # Until they are looked at, what the call set anew is no longer what an older count speaks of.
                self._unsure |= {*record.changes.created, *record.changes.rebound, *record.changes.maybe_changed}
                self.changed.emit()
                self._look()
            case RuntimeChanged() | CheckpointRestored() if event.chat == self._chat:
                self._look()
            case RuntimeEnded() if event.chat == self._chat:
                self._live = {}
                self.changed.emit()
            case OutputsChanged() if event.chat == self._chat:
                self._take_outputs(event.chat, event.outputs)
            case InputAdded(input=item) if item.chat == self._chat:
                self._files[f"inputs/{item.name}"] = f"inputs/{item.name}"
            case InputTakenOut() if event.chat == self._chat:
                self._files.pop(f"inputs/{event.name}", None)
                self.changed.emit()
            case _:
                pass

    def _look(self) -> None:
        chat = self._chat
        self._looks += 1
        number = self._looks
        if chat is not None:
            self._bridge.ask(
                self,
                lambda engine: engine.variables(chat),
                lambda found: self._take_live(chat, found, number),
                lambda _: None,
            )

    def _take_live(self, chat: ChatId, found: tuple[VariableSummary, ...], number: int) -> None:
        if chat == self._chat:
            self._live = {item.name: item for item in found}
            self._is_known = True
            if number == self._looks:  # nothing was set since it was asked
                self._unsure.clear()
            if found:
                self._last_known = tuple(item.name for item in found if item.kind in _KEPT)
            self.changed.emit()

    def _take_outputs(self, chat: ChatId, found: tuple[Output, ...]) -> None:
        if chat != self._chat:
            return
        kept = {path: path for path in self._files if not path.startswith("outputs/")}
        self._files = kept | {item.path: item.path for item in found if not item.missing}
        self.changed.emit()


class LinksAt:
    """What one reply names, at the moment it was written."""

    def __init__(self, names: ChatNames, at: datetime) -> None:
        self._names = names
        self._at = at

    def named(self, text: str) -> Link | None:
        """Find a table, a helper, a value or a file."""
        return self._names.named(text, self._at)

    def counted(self, number: int, bucket: str, column: str) -> Link | None:
        """Find the rows of a comparison that a count speaks of."""
        return self._names.counted(number, bucket, column, self._at)
