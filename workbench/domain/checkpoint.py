"""A checkpoint: what of a runtime was saved after a call, name by name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.protocol.values import CheckpointEntry, KeptState

_RANKS = (
    (0, frozenset({"DataFrame", "LazyFrame", "Series", "Table", "ndarray", "DuckDBPyRelation"})),
    (1, frozenset({"function", "type"})),
    (3, frozenset({"Contract"})),
)
"""Which types are named first and last."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Checkpoint:
    """What was saved after a call. `complete` is false where saving failed; `fault` says why."""

    chat: ChatId
    runtime: RuntimeNumber
    after_call: CallId
    saved: datetime
    folder: Path
    entries: tuple[CheckpointEntry, ...] = ()
    fault: str = ""
    manifest: str = ""
    """The hash of its list of files: nothing else is restored. Earlier versions did not keep it."""

    @property
    def kept(self) -> tuple[str, ...]:
        """The names that can be restored, tables first."""
        return _names(entry for entry in self.entries if entry.state is KeptState.KEPT)


@dataclass(frozen=True, kw_only=True, slots=True)
class RestoreReport:
    """What a restore brought back and what it did not, with reasons."""

    after_call: CallId
    entries: tuple[CheckpointEntry, ...]

    @property
    def restored(self) -> tuple[str, ...]:
        """The names that are live again, tables first."""
        return _names(entry for entry in self.entries if entry.state is KeptState.RESTORED)

    @property
    def missing(self) -> tuple[CheckpointEntry, ...]:
        """The entries that did not come back, each with its reason."""
        return tuple(entry for entry in self.entries if entry.state is not KeptState.RESTORED)


def _names(entries: Iterable[CheckpointEntry]) -> tuple[str, ...]:
    """Name what people look for first: tables, then helpers, then others; rules as they were before come last."""
    return tuple(entry.name for entry in sorted(entries, key=_rank))


def _rank(entry: CheckpointEntry) -> int:
    kind = entry.type_name.rpartition(".")[2]
    return next((rank for rank, kinds in _RANKS if kind in kinds), 2)
