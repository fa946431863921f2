"""A call: one execution in a chat's runtime, and the record of it that outlives the runtime."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum

from workbench.domain.call_effects import CallEffects
from workbench.domain.ids import CallId, ChatId, RuntimeNumber

RESULT_MIME = "application/vnd.workbench.result+json"
"""The media type under which a result carries its figures."""

EDITED = "edited by you"
"""Stands at the end of what a call is for, where the user changed its code before it ran."""

NOT_THIS_RUNTIME = "The runtime that it was planned for ended while it waited. Ask once more."
"""Why a call did not run that was planned for what an ended runtime held: it is to be planned anew."""


class Asker(Enum):
    """Who asked for a call."""

    MODEL = "model"
    USER = "user"
    CONSOLE = "console"
    """The user, by typing in the console."""
    WORKBENCH = "workbench"


class CallStatus(Enum):
    """What is known about how a call went."""

    STARTED = "started"
    OK = "ok"
    ERROR = "error"
    INTERRUPTED = "interrupted"
    ABORTED = "aborted"
    """It did not run."""
    LOST = "lost"
    """The runtime ended meanwhile."""
    UNKNOWN = "unknown"
    """The application ended meanwhile; nobody saw the outcome."""

    @property
    def cut_off(self) -> bool:
        """Say whether nobody saw the call's own end."""
        return self in {CallStatus.LOST, CallStatus.UNKNOWN}

    @property
    def is_open(self) -> bool:
        """Say whether the call has no known end yet."""
        return self is CallStatus.STARTED


@dataclass(frozen=True, kw_only=True, slots=True)
class CallRequest:
    """What is to run, who wants it and why; shown before it runs."""

    chat: ChatId
    number: CallId
    asker: Asker
    code: str
    intent: str = ""
    repeats: CallId | None = None
    """The latest earlier call with the same code, if any."""
    memory: str = ""
    """Where it may not fit into memory, the estimate in words: it is asked for then, whatever was said before."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CallOutput:
    """One thing a call showed. `data` maps a media type to its text."""

    kind: str
    """stream, display, result or error."""
    name: str = ""
    text: str = ""
    data: dict[str, str] = field(default_factory=dict[str, str])
    cut: bool = False
    full_text_file: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class CallError:
    """The exception that ended a call; the traceback is capped."""

    name: str
    message: str
    traceback: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class FileRead:
    """A file that a call read. `evidence` tells how it is known: reading, opened or named."""

    path: str
    bytes: int | None
    rows: int | None = None
    sha256: str | None = None
    evidence: str = "reading"


@dataclass(frozen=True, kw_only=True, slots=True)
class FileWritten:
    """A file in the chat's outputs that a call created or changed."""

    path: str
    bytes: int
    sha256: str
    replaced: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class CallChanges:
    """Names that a call made, set anew, may have changed in place, deleted and read."""

    created: tuple[str, ...] = ()
    rebound: tuple[str, ...] = ()
    maybe_changed: tuple[str, ...] = ()
    changed_confirmed: tuple[str, ...] = ()
    """Of those that may have changed, the ones whose content was seen to differ."""
    deleted: tuple[str, ...] = ()
    read: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class CallRecord:
    """A call as it is kept: committed before it runs, completed when it has ended."""

    request: CallRequest
    runtime: RuntimeNumber
    started: datetime
    ended: datetime | None = None
    status: CallStatus = CallStatus.STARTED
    outputs: tuple[CallOutput, ...] = ()
    changes: CallChanges = field(default_factory=CallChanges)
    files_read: tuple[FileRead, ...] = ()
    files_written: tuple[FileWritten, ...] = ()
    error: CallError | None = None
    outside: tuple[str, ...] | None = None
    """What a second run would have as an effect again, by its code; None where nobody looked."""
    effects: CallEffects | None = None
    """What it was seen to do outside Python's memory; None where nobody looked."""

    @property
    def number(self) -> CallId:
        """The call's number in its chat."""
        return self.request.number

    @property
    def touched(self) -> tuple[str, ...]:
        """The names that the call made, set anew or may have changed in place."""
        return (*self.changes.created, *self.changes.rebound, *self.changes.maybe_changed)

    @property
    def seconds(self) -> float | None:
        """How long the call took, None while it runs or where its end is unknown."""
        return None if self.ended is None else (self.ended - self.started).total_seconds()
