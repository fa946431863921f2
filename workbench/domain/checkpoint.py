"""A checkpoint: what of a runtime was saved after a call, name by name."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.protocol.values import CheckpointEntry, KeptState


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

    @property
    def kept(self) -> tuple[str, ...]:
        """The names that can be restored."""
        return tuple(entry.name for entry in self.entries if entry.state is KeptState.KEPT)


@dataclass(frozen=True, kw_only=True, slots=True)
class RestoreReport:
    """What a restore brought back and what it did not, with reasons."""

    after_call: CallId
    entries: tuple[CheckpointEntry, ...]

    @property
    def restored(self) -> tuple[str, ...]:
        """The names that are live again."""
        return tuple(entry.name for entry in self.entries if entry.state is KeptState.RESTORED)

    @property
    def missing(self) -> tuple[CheckpointEntry, ...]:
        """The entries that did not come back, each with its reason."""
        return tuple(entry for entry in self.entries if entry.state is not KeptState.RESTORED)
