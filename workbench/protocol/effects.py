"""What a call did outside Python's memory, as the supervisor and the kernel note it before it happens."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum

JOURNAL_FILE = "effects.jsonl"
"""The supervisor's journal in a runtime's folder: what the system was asked to do, native code and programs too."""

EARLIER_JOURNAL_FILE = "effects-earlier.jsonl"
"""The journal's older half, where it grew long."""

INTENTS_FILE = "intents.jsonl"
"""The kernel's own notes in a runtime's folder: what Python code was about to do, and in which line."""

MARKS_FOLDER = "marks"
"""A kernel that opens `marks/N` in its runtime's folder for writing tells the journal that call N begins, 0 its end."""

LISTENER_VARIABLE = "WORKBENCH_EFFECTS"
"""Names the descriptor by which a kernel gives its supervisor the system's listener; gone before any call runs."""

MOST_NOTED = 2_000
"""So many effects of each kind in a call are noted one by one; further ones are counted."""

LONGEST_INTENT = 1_000
"""So many characters of a path or command line the kernel notes at most."""

UNREAD_TARGET = "(could not be read)"
"""Stands for a target that the supervisor could not read, or not write down."""


class EffectKind(StrEnum):
    """What is done to the target."""

    WRITE = "write"
    """A file is opened for writing, made or cut."""
    DELETE = "delete"
    RENAME = "rename"
    FOLDER = "folder"
    """A folder is made."""
    LINK = "link"
    CHANGE = "change"
    """The rights, the owner or the times of a file are changed."""
    PROGRAM = "program"
    """A program is started."""
    CONNECT = "connect"
    """A connection is opened, or something is sent to an address."""
    DATABASE = "database"
    """A database is opened."""
    SIGNAL = "signal"
    """Another process is sent a signal."""


class EffectEvidence(StrEnum):
    """How an effect is known."""

    JOURNAL = "journal"
    """The system was asked for it."""
    INTENT = "intent"
    """Python code was about to do it."""
    DISK = "disk"
    """It was seen on disk afterwards."""
    HANDLE = "handle"
    """What an earlier call had left open was written to meanwhile."""
    OPEN = "open"
    """An earlier call had left it open; nothing shows whether it was written to."""
    UNCHANGED = "unchanged"
    """It was open, and was not written to: what `OPEN` said at the call's beginning is settled."""


@dataclass(frozen=True, kw_only=True, slots=True)
class EffectNote:
    """One effect of a call, or (`more` above 0, without a target) how many of its kind there were beyond those noted.

    Where such a count stands several times in a file, the last one holds.

    `target` is an absolute path, an address (`tcp 10.0.0.1:5432`, `unix /run/x`, `udp …`) or a program's command line;
    `to` the new path of a rename or link. `line` is that of the call's own code, 1-based. `process` is 0 for the
    kernel itself, else the number of the process that a call started. A call of 0 is what went on between calls.
    `since` is the call that opened what was left open, 0 where that is not known.
    """

    call: int
    kind: EffectKind
    target: str
    evidence: EffectEvidence
    at: float
    to: str = ""
    line: int | None = None
    process: int = 0
    more: int = 0
    since: int = 0


_quoted = json.encoder.encode_basestring_ascii
"""As `json.dumps` for texts, which takes its time to find out that it is one."""


def note_begin(call: int | None, kind: str, evidence: str, at: float) -> str:
    """Give the beginning of an EffectNote's line, up to its target.

    Such lines are put together by hand: the code that has the effect waits meanwhile.
    """
    return f'{{"call":{call},"kind":"{kind}","evidence":"{evidence}","at":{at},"target":'


def note_line(begin: str, target: str, *, to: str = "", fields: str = "") -> bytes:
    """Give the whole line; `fields` are further ones as JSON, each after a comma."""
    if to:
        fields = f',"to":{_quoted(to)}{fields}'
    return (begin + _quoted(target) + fields + "}\n").encode("ascii")
