"""The runtime of a chat: its states, the reasons of its end, and what is found of it later."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

MIB = 1024 * 1024


class RuntimeState(StrEnum):
    """Where a chat's runtime stands."""

    NONE = "none"
    STARTING = "starting"
    IDLE = "idle"
    BUSY = "busy"
    ENDED = "ended"


class EndReason(StrEnum):
    """Why a runtime ended."""

    RESET = "reset"
    RESTARTED = "restarted"
    EVICTED = "evicted"
    FAILURE = "failure"
    CLOSED = "closed"


_SIGNAL_WORDS = {
    "SIGKILL": "it was killed, perhaps because memory ran out",
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

    def words(self) -> str:
        """Say in one sentence what happened, for the user and for the model."""
        sentence = f"Runtime {self.number} {self._cause()}"
        if self.reason is EndReason.FAILURE and self.last_call is not None:
            when = "after" if self.last_call_ended else "during"
            sentence += f", {when} call {self.last_call}"
        if self.reason is EndReason.FAILURE and self.peak_memory:
            sentence += f"; it had used {self.peak_memory / MIB:,.0f} MB at most"
        return sentence + "."

    def _cause(self) -> str:
        match self.reason:
            case EndReason.RESET:
                return "was reset by you"
            case EndReason.RESTARTED:
                return "was restarted by you"
            case EndReason.EVICTED:
                return "was closed after a long idle time"
            case EndReason.CLOSED:
                return "was closed"
            case EndReason.FAILURE:
                return f"ended unexpectedly: {self._failure()}"

    def _failure(self) -> str:
        if self.signal is not None:
            words = _SIGNAL_WORDS.get(self.signal)
            return f"{words} ({self.signal})" if words else f"signal {self.signal}"
        if self.exit_code is not None:
            return f"exit code {self.exit_code}"
        return "the cause is not known"


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


@dataclass(frozen=True, kw_only=True, slots=True)
class CallTrace:
    """What a runtime's spool says about a call, in seconds since the epoch; `ended` None: it did not end (yet)."""

    call: int
    started: float
    ended: float | None = None
    status: str | None = None
    error_name: str | None = None


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
    calls: tuple[CallTrace, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class RuntimeRemains:
    """What is left of a runtime that ended while no application looked."""

    runtime: str
    chat: str
    folder: str
    runtime_folder: str
    end: RuntimeEnd
    calls: tuple[CallTrace, ...]
