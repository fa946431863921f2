"""An output: a file in the chat's `outputs/`, with the call that made it."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.domain.ids import CallId, ChatId


@dataclass(frozen=True, kw_only=True, slots=True)
class Output:
    """A file as it stood after a call. `path` is relative to the chat's folder, with forward slashes."""

    chat: ChatId
    path: str
    bytes: int
    sha256: str
    mtime_ns: int
    call: CallId | None
    """The call after which it was first seen so; None where it was made outside any call."""
    missing: bool = False
