"""The journal of effects in the runtime's folder: one line for each, written before it happens."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from workbench.protocol.effects import (
    EARLIER_JOURNAL_FILE,
    JOURNAL_FILE,
    MOST_NOTED,
    UNREAD_TARGET,
    EffectEvidence,
    note_begin,
    note_line,
)
from workbench.supervisor.effect_decoding import Effect
from workbench.supervisor.open_handles import HandleNote

FILE_LIMIT = 8_000_000
"""A file of so many bytes is put aside when the next call begins, and the one before it goes."""
CALL_LIMIT = 4_000_000
"""So many bytes are written of one call; its further effects are only counted."""
MOST_FAULTS_TOLD = 20


@dataclass
class _Account:
    """What was noted since the call began."""

    noted: set[tuple[Effect, int]] = field(default_factory=set[tuple[Effect, int]])
    count: dict[str, int] = field(default_factory=dict[str, int])
    more: dict[str, int] = field(default_factory=dict[str, int])
    size: int = 0


class EffectJournal:
    """Appends to `effects.jsonl`. A line reaches the system at once: it outlives every process.

    What happens before the first call is the start of Python and is not noted.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._descriptor: int | None = None
        self._size = 0
        self._call: int | None = None
        self._account = _Account()
        self._begins: dict[str, str] = {}
        self._faults = 0
        self._missed: dict[tuple[int | None, str], bytes] = {}
        with contextlib.suppress(OSError):  # told when something is written
            self._open()  # the file says that there is a journal, also where nothing happens

    def begin(self, call: int) -> None:
        """Take note that a call begins, or (0) that it ended."""
        self._close_account()
        if self._missed:
            self._append(b"")
        self._account = _Account()
        self._begins.clear()
        if call or self._call is not None:
            self._call = call
        if call and self._size > FILE_LIMIT:
            self._put_aside()

    def holds(self, effect: Effect, process: int) -> bool:
        """Say whether the running call's account has this effect already."""
        return (effect, process) in self._account.noted

    def note(self, effect: Effect, process: int) -> None:
        """Write an effect of the running call, or count it."""
        if self._call is None:
            return
        account = self._account
        kind, target, to = effect
        count = account.count.get(kind, 0)
        if count >= MOST_NOTED or account.size >= CALL_LIMIT:
            self._count(kind)
            return
        account.noted.add((effect, process))
        account.count[kind] = count + 1
        fields = f',"process":{process}' if process else ""
        account.size += self._write(
            kind, note_line(self._begins.get(kind) or self._begin(kind), target, to=to, fields=fields)
        )

    def next_turn(self) -> None:
        """Take note that time has passed: the lines of a turn have its time, which takes a while to write out."""
        self._begins.clear()

    @property
    def call(self) -> int | None:
        """The running call; 0 between calls, None before the first one."""
        return self._call

    def note_handle(self, told: HandleNote) -> None:
        """Write what is known of something that the running call found open."""
        kind, target, _ = told.effect
        if self._call:
            fields = f',"process":{told.process},"since":{told.since}'
            self._write(kind, note_line(self._begin(kind, told.evidence), target, fields=fields))

    def close(self) -> None:
        """Write what was only counted, and close the file."""
        self._close_account()
        if self._missed:
            self._append(b"")
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def tell_fault(self, what: str) -> None:
        """Say in the supervisor's log what could not be noted; not for ever."""
        self._faults += 1
        if self._faults <= MOST_FAULTS_TOLD:
            sys.stderr.write(f"The journal of effects missed something: {what}\n")
            sys.stderr.flush()

    def _count(self, kind: str) -> None:
        """Count one more; how many stands in the file now and then, for the end may come at any moment."""
        more = self._account.more.get(kind, 0) + 1
        self._account.more[kind] = more
        if more & (more - 1) == 0:
            self._write(kind, note_line(self._begin(kind), "", fields=f',"more":{more}'))

    def _close_account(self) -> None:
        for kind, more in self._account.more.items():
            if more & (more - 1):
                self._write(kind, note_line(self._begin(kind), "", fields=f',"more":{more}'))

    def _begin(self, kind: str, evidence: EffectEvidence = EffectEvidence.JOURNAL) -> str:
        begin = note_begin(self._call, kind, evidence, time.time())
        if evidence is EffectEvidence.JOURNAL:
            self._begins[kind] = begin
        return begin

    def _write(self, kind: str, data: bytes) -> int:
        if not (why := self._append(data)):
            return len(data)
        self.tell_fault(f"{why}: {data.decode('ascii').strip()[:200]}")
        self._missed[self._call, kind] = note_line(self._begin(kind), UNREAD_TARGET)
        return 0

    def _append(self, data: bytes) -> str:
        """Write a line, and before it that others are missing which could not be written; say why not, or nothing."""
        if self._missed:
            data = b"\n" + b"".join(self._missed.values()) + data  # what a full disk cut spoils no other line
        try:
            written = os.write(self._open() if self._descriptor is None else self._descriptor, data)
        except OSError as error:
            return error.strerror or "unknown"
        self._size += written
        if written < len(data):
            return "a line was cut"
        self._missed.clear()
        return ""

    def _open(self) -> int:
        if self._descriptor is None:
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
            self._descriptor = os.open(self._folder / JOURNAL_FILE, flags, 0o600)
        return self._descriptor

    def _put_aside(self) -> None:
        try:
            os.replace(self._folder / JOURNAL_FILE, self._folder / EARLIER_JOURNAL_FILE)  # noqa: PTH105 - two names
        except OSError as error:
            self.tell_fault(f"{error.strerror} for the earlier file")
            return
        if self._descriptor is not None:
            os.close(self._descriptor)
        self._descriptor, self._size = None, 0
        with contextlib.suppress(OSError):
            self._open()
