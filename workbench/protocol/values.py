"""The facts that a kernel tells about itself: variables, tables, helpers, calls."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

COLUMNS_SHOWN = 200
"""So many columns of a table are summarised; the shape tells how many there are."""

PREVIEW_LENGTH = 80
"""So many characters of a plain value are shown in a list."""


class VariableKind(StrEnum):
    """What a variable is to the person who looks at it."""

    TABLE = "table"
    HELPER = "helper"
    VALUE = "value"
    MODULE = "module"
    OTHER = "other"


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnSummary:
    """One column of a table: its heading and the name of its type."""

    name: str
    dtype: str


RESULT_REASON = "a result of a comparison: the comparison is kept and can be run again"
"""Why a checkpoint does not hold what a comparison gave."""

FINDING_REASON = "what a look at the tables found: ask again to have it"
"""Why a checkpoint does not hold what was found of tables: suggestions, explanations, reports."""


@dataclass(frozen=True, kw_only=True, slots=True)
class VariableSummary:
    """One variable as it is listed, without a look at its contents.

    `shape` is (rows, columns) of a table, and (length, 1) of a container. `version` grows with every change seen.
    `opens` tells that it can be looked at as a table, though it may be none (the result of a comparison, a query).
    """

    name: str
    type_name: str
    kind: VariableKind
    shape: tuple[int, int] | None = None
    columns: tuple[ColumnSummary, ...] = ()
    size_bytes: int | None = None
    preview: str = ""
    defined_in_call: int | None = None
    changed_in_call: int | None = None
    version: int = 0
    opens: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class NamespaceDelta:
    """What changed in the namespace since a version; `complete` means: forget the rest, this is all there is."""

    version: int
    complete: bool
    added: tuple[VariableSummary, ...] = ()
    changed: tuple[VariableSummary, ...] = ()
    deleted: tuple[str, ...] = ()
    last_call: int | None = None
    busy: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class TableWindow:
    """A rectangle of a table as texts; None stands for a blank (null)."""

    name: str
    columns: tuple[ColumnSummary, ...]
    rows: tuple[tuple[str | None, ...], ...]
    first_row: int
    first_column: int
    total_rows: int
    total_columns: int
    version: int


@dataclass(frozen=True, kw_only=True, slots=True)
class HelperSource:
    """A function or class that a call defined, as source text; `sha256` is that of the source."""

    name: str
    signature: str
    source: str
    doc: str
    call: int | None
    sha256: str


@dataclass(frozen=True, kw_only=True, slots=True)
class FileRead:
    """A file that a call read, relative to the chat's folder where it lies below it.

    `evidence` tells how it is known: "reading" (the comparison library said so, with rows), "opened" (the interpreter
    opened it) or "named" (the code names it; a native reader leaves no trace).
    """

    path: str
    bytes: int | None
    rows: int | None
    evidence: str


@dataclass(frozen=True, kw_only=True, slots=True)
class CallTracking:
    """What one call made, changed, removed and read.

    `maybe_changed` was touched by syntax or shows cheap marks of a change; `changed_confirmed` is the part of it whose
    content hash differs.
    """

    call: int
    created: tuple[str, ...] = ()
    rebound: tuple[str, ...] = ()
    maybe_changed: tuple[str, ...] = ()
    changed_confirmed: tuple[str, ...] = ()
    deleted: tuple[str, ...] = ()
    read_names: tuple[str, ...] = ()
    files_read: tuple[FileRead, ...] = ()
    modules: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class ContractText:
    """The contract of a live comparison, as it stood at the end of a call."""

    name: str
    toml: str
    call: int | None


@dataclass(frozen=True, kw_only=True, slots=True)
class ValueFound:
    """A value that a look into the live tables found: where, how often, and on which row first."""

    variable: str
    column: str
    value: str
    count: int
    first_row: int


class KeptState(StrEnum):
    """What became of one variable when a checkpoint was saved or restored."""

    KEPT = "kept"
    NOT_KEPT = "not_kept"
    RESTORED = "restored"
    NOT_RESTORED = "not_restored"


@dataclass(frozen=True, kw_only=True, slots=True)
class CheckpointEntry:
    """One variable of a checkpoint; `reason` says in plain words why it was not kept or did not come back."""

    name: str
    type_name: str
    state: KeptState
    codec: str = ""
    files: tuple[str, ...] = ()
    size_bytes: int = 0
    reason: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class CheckpointReport:
    """The outcome of saving or restoring a checkpoint, variable by variable; `folder` holds it."""

    folder: str
    entries: tuple[CheckpointEntry, ...]
    call: int | None
    seconds: float
    manifest: str = ""
    """The hash of the saved list of files, as who asked for it read it."""
