"""The runtime of a chat: its states, the reasons of its end, what is found of it later, what it says while it runs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from workbench.domain.handshake import Handshake
from workbench.domain.isolation import NOT_ISOLATED, Isolation
from workbench.domain.runtime_state import EndReason, RuntimeState
from workbench.domain.sizes import size_text
from workbench.protocol.checkpoint_files import SavedAlone, SavedBeforeEnd
from workbench.protocol.effects import EffectNote

_MOST_NAMES = 6
MB = 1_000_000
"""The window counts memory so; with another unit the same figure would look smaller here than there."""

_SIGNAL_WORDS = {
    "SIGKILL": "it was killed, by whom is not known",
    "SIGSEGV": "a library crashed (memory access)",
    "SIGABRT": "a library stopped it (abort)",
    "SIGBUS": "a library crashed (memory access)",
    "SIGFPE": "a library crashed (arithmetic)",
    "SIGILL": "a library crashed (illegal instruction)",
    "SIGTERM": "it was asked to end from outside",
    "SIGHUP": "the session that it belonged to ended",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class RuntimeEnd:
    """How a runtime ended; what is not known is None."""

    number: int
    reason: EndReason
    exit_code: int | None = None
    signal: str | None = None
    last_call: int | None = None
    last_call_ended: bool = True
    peak_memory: int | None = None
    ended: float | None = None
    memory_limit: int | None = None
    """What it was allowed to hold, in bytes; None where nothing limited it."""
    saved: SavedBeforeEnd | None = None
    """What came of the checkpoint that was wanted before it ended alone, without the application."""

    def having_held(self, memory: int) -> RuntimeEnd:
        """Give the end with what was seen of the runtime's memory, where the system's own figure is lower."""
        return self if memory <= (self.peak_memory or 0) else replace(self, peak_memory=memory)

    def words(self) -> str:
        """Say in one sentence what happened, for the user and for the model."""
        sentence = f"Runtime {self.number} {self._cause()}"
        if self.reason is EndReason.FAILURE and self.last_call is not None:
            when = "after" if self.last_call_ended else "during"
            sentence += f", {when} call {self.last_call}"
        if self.reason is EndReason.FAILURE and self.peak_memory:
            sentence += f"; it had used {self.peak_memory / MB:,.0f} MB at most"
        return f"{sentence}{self._saved_words()}."

    def _saved_words(self) -> str:
        if self.saved is None:
            return ""
        if self.saved.fault:
            return f"; no checkpoint was saved before: {self.saved.fault}"
        return f"; a checkpoint was saved before, with {_listed(self.saved.names)}"

    def _cause(self) -> str:
        match self.reason:
            case EndReason.RESET:
                return "was reset by you"
            case EndReason.RESTARTED:
                return "was restarted by you"
            case EndReason.EVICTED:
                return "was closed while it was idle, to free its memory"
            case EndReason.CLOSED:
                return "was closed"
            case EndReason.FAILURE:
                return f"ended unexpectedly: {self._failure()}"

    def _failure(self) -> str:
        if self.signal == "SIGABRT" and self.memory_limit is not None:
            # Polars ends the process where memory is refused; others raise an error.
            limit = size_text(self.memory_limit)
            return f"a library stopped it (abort), as some do where memory ends: it may hold {limit} (SIGABRT)"
        if self.signal is not None:
            words = _SIGNAL_WORDS.get(self.signal)
            return f"{words} ({self.signal})" if words else f"signal {self.signal}"
        if self.exit_code == 0:
            return "its code ended it (exit)"
        if self.exit_code is not None:
            return f"exit code {self.exit_code}"
        return "the cause is not known"


def _listed(names: tuple[str, ...]) -> str:
    more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    return (", ".join(names[:_MOST_NAMES]) or "nothing that can be kept") + more


@dataclass(frozen=True, kw_only=True, slots=True)
class RuntimeFacts:
    """A runtime as it stands; `memory` is what its process occupies now, in bytes; a spare has no chat yet."""

    runtime: str
    chat: str | None
    number: int
    state: RuntimeState
    folder: str
    started: float
    calls: int
    running_call: int | None
    pid: int
    memory: int | None = None
    memory_limit: int | None = None
    """What it may hold, in bytes: beyond it code gets a MemoryError."""
    isolation: Isolation = NOT_ISOLATED
    handshake: Handshake | None = None
    """Set where another version of the workbench started it."""

    @property
    def version_words(self) -> str:
        """Say what it means that another version started it; empty where this one did."""
        return "" if self.handshake is None else self.handshake.words(self.number)


@dataclass(frozen=True, kw_only=True, slots=True)
class CallEnd:
    """What a runtime's spool says about a call, in seconds since the epoch; `ended` None: it did not end (yet)."""

    call: int
    started: float
    ended: float | None = None
    status: str | None = None
    error_name: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class EffectsNoted:
    """What was noted of a call's effects; with a journal the system told of each, native code's too."""

    notes: tuple[EffectNote, ...] = ()
    has_journal: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundRuntime:
    """A runtime that an earlier start of the application left running; `busy_call` still runs in it."""

    runtime: str
    chat: str
    number: int
    folder: str
    runtime_folder: str
    started: float
    busy_call: int | None
    calls: tuple[CallEnd, ...]
    handshake: Handshake | None = None
    """Set where another version of the workbench started it."""

    @property
    def is_understood(self) -> bool:
        """Whether this version can attach it."""
        return self.handshake is None or self.handshake.is_understood

    @property
    def version_words(self) -> str:
        """Say what it means that another version started it; empty where this one did."""
        return "" if self.handshake is None else self.handshake.words(self.number)


@dataclass(frozen=True, kw_only=True, slots=True)
class RuntimeRemains:
    """What is left of a runtime that ended while no application looked."""

    runtime: str
    chat: str
    folder: str
    runtime_folder: str
    end: RuntimeEnd
    calls: tuple[CallEnd, ...]
    saved: SavedAlone | None = None
    """The checkpoint that its supervisor had saved before, where its signature is right."""
    noted: EffectsNoted = EffectsNoted()
    """Of its last call."""
    shown: tuple[KernelEvent, ...] = ()
    """By its last call."""


class FinishStatus(StrEnum):
    """How an execution ended, as seen from outside the kernel."""

    OK = "ok"
    ERROR = "error"
    INTERRUPTED = "interrupted"
    """An interrupt ended it (KeyboardInterrupt)."""
    ABORTED = "aborted"
    """The kernel refused to start it: it did not run."""
    DAMAGED = "damaged"
    """The call ended, and the kernel no longer answers as it should: restart it."""
    LOST = "lost"
    """The process ended meanwhile."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Stream:
    """Text that a call printed."""

    name: str
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Display:
    """Something that a call displayed: texts by mime type (pictures as base64, JSON as JSON text)."""

    data: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, kw_only=True, slots=True)
class Result:
    """The value of a call's last expression: texts by mime type."""

    data: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, kw_only=True, slots=True)
class OutputCut:
    """The call showed more than is sent; the rest is in the file, relative to the chat's folder."""

    full_text_file: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class ErrorRaised:
    """An error that ended a call; the traceback is plain text, capped."""

    name: str
    message: str
    traceback: str


@dataclass(frozen=True, kw_only=True, slots=True)
class InputAsked:
    """The code asked for typed input; calls of a model get an error instead."""

    prompt: str
    password: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Finished:
    """The last event of every execution; `started` and `ended` are seconds since the epoch, by the kernel's clock."""

    status: FinishStatus
    started: float | None = None
    ended: float | None = None


KernelEvent = Stream | Display | Result | OutputCut | ErrorRaised | InputAsked | Finished
