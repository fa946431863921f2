"""Where a chat's runtime stands, and why one ended: what the window needs of it before all else."""

from __future__ import annotations

from enum import StrEnum


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
