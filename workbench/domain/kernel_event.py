"""What comes out of a runtime while it executes one call: a closed union, in the order it happens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Finish(Enum):
    """How an execution ended."""

    OK = "ok"
    ERROR = "error"
    ABORTED = "aborted"
    """The request was never run."""
    DAMAGED = "damaged"
    """The kernel lives and answers no more as it should."""
    LOST = "lost"
    """The kernel's process ended."""


@dataclass(frozen=True, kw_only=True, slots=True)
class StreamText:
    """Text on stdout or stderr."""

    name: str
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class DisplayShown:
    """Something displayed: texts by media type."""

    data: Mapping[str, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class ResultShown:
    """The value of the last expression: texts by media type."""

    data: Mapping[str, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class ErrorRaised:
    """The exception that ended the execution, traceback without colours."""

    name: str
    message: str
    traceback: str


@dataclass(frozen=True, kw_only=True, slots=True)
class OutputCut:
    """More was shown than is sent; the rest is in a file, relative to the chat's folder."""

    file: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Finished:
    """The execution's end; nothing follows."""

    status: Finish


KernelEvent: TypeAlias = StreamText | DisplayShown | ResultShown | ErrorRaised | OutputCut | Finished
