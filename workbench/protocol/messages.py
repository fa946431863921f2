"""Requests to a kernel's side socket and its answers: one frozen class each, told apart by its name."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from workbench.protocol.tables import TABLE_ANSWERS, TABLE_REQUESTS, TableAnswer, TableRequest
from workbench.protocol.values import (
    CallTracking,
    CheckpointReport,
    ContractText,
    HelperSource,
    NamespaceDelta,
    TableWindow,
    ValueFound,
)

SIDE_SOCKET = "side"
"""Name of the side socket in the runtime's folder."""

SIDE_FILE = "side.json"
"""Names the side socket's address where paths do not work."""

SIDE_PURPOSE = b"side"
SIDE_ANSWER_PURPOSE = b"side-answer"
SIDE_ID_LENGTH = 8
"""Every request and its answer begin with so many bytes that are the same in both."""


@dataclass(frozen=True, kw_only=True, slots=True)
class StateRequest:
    """Ask whether a call runs and which one ended last."""


@dataclass(frozen=True, kw_only=True, slots=True)
class VariablesRequest:
    """Ask for the namespace; with the version of the last answer only what changed comes back."""

    since: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class WindowRequest:
    """Ask for a rectangle of a table."""

    name: str
    first_row: int = 0
    rows: int = 50
    first_column: int = 0
    columns: int = 50


@dataclass(frozen=True, kw_only=True, slots=True)
class HelperRequest:
    """Ask for the source of one helper."""

    name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class HelpersRequest:
    """Ask for the sources of all helpers that calls defined."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TrackingRequest:
    """Ask what a call made, changed and read."""

    call: int


@dataclass(frozen=True, kw_only=True, slots=True)
class ContractsRequest:
    """Ask for the contracts of the live comparisons."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FindValuesRequest:
    """Look for a text in the live tables, ignoring case, within a short time."""

    text: str
    column: str | None = None
    limit: int = 20


SideRequest = (
    StateRequest
    | VariablesRequest
    | WindowRequest
    | HelperRequest
    | HelpersRequest
    | TrackingRequest
    | ContractsRequest
    | FindValuesRequest
    | TableRequest
)


@dataclass(frozen=True, kw_only=True, slots=True)
class KernelState:
    """Whether a call runs now, which, since when (seconds since the epoch), and which ended last."""

    busy: bool
    call: int | None
    since: float | None
    last_call: int | None
    pid: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Helpers:
    """All helpers that calls defined and that are still there."""

    helpers: tuple[HelperSource, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Contracts:
    """The contracts of the live comparisons."""

    contracts: tuple[ContractText, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class ValuesFound:
    """Where a text was found; `complete` is false when the time was up before all was looked through."""

    found: tuple[ValueFound, ...]
    complete: bool


class Refusal(StrEnum):
    """Why the side socket has no answer."""

    NOT_FOUND = "not_found"
    NOT_A_TABLE = "not_a_table"
    BUSY = "busy"
    FAILED = "failed"
    BAD_REQUEST = "bad_request"


@dataclass(frozen=True, kw_only=True, slots=True)
class SideRefused:
    """The request could not be answered; `text` is a plain sentence."""

    refusal: Refusal
    text: str


SideAnswer = (
    KernelState
    | NamespaceDelta
    | TableWindow
    | HelperSource
    | Helpers
    | CallTracking
    | Contracts
    | ValuesFound
    | TableAnswer
    | SideRefused
)

SIDE_REQUESTS: tuple[type, ...] = (
    StateRequest,
    VariablesRequest,
    WindowRequest,
    HelperRequest,
    HelpersRequest,
    TrackingRequest,
    ContractsRequest,
    FindValuesRequest,
    *TABLE_REQUESTS,
)
SIDE_ANSWERS: tuple[type, ...] = (
    KernelState,
    NamespaceDelta,
    TableWindow,
    HelperSource,
    Helpers,
    CallTracking,
    Contracts,
    ValuesFound,
    *TABLE_ANSWERS,
    SideRefused,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class SaveCheckpoint:
    """Save what is data only to a folder; run in the kernel's main thread between calls."""

    folder: str


@dataclass(frozen=True, kw_only=True, slots=True)
class RestoreCheckpoint:
    """Bring back what a folder holds; no names means all. With a hash only the checkpoint whose manifest has it."""

    folder: str
    names: tuple[str, ...] = ()
    manifest: str = ""


CheckpointAnswer = CheckpointReport | SideRefused

CHECKPOINT_ANSWERS: tuple[type[CheckpointAnswer], ...] = (CheckpointReport, SideRefused)
CHECKPOINT_REPORT_FILE = "checkpoint.json"
"""The kernel's answer about a checkpoint, in the runtime's folder."""
