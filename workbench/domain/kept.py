"""What is kept of a chat: four things, each in its own place, with its own end. Losing one does not lose the others."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from workbench.domain.checkpoint import Checkpoint
from workbench.domain.memory import Fact
from workbench.domain.output import Output
from workbench.domain.receipt import LossReceipt
from workbench.domain.runtime import FoundRuntime, RuntimeFacts
from workbench.protocol.values import KeptState, VariableKind, VariableSummary


@dataclass(frozen=True, kw_only=True, slots=True)
class Kept:
    """The four, as they stand now."""

    messages: int
    calls: int
    on_record: datetime
    """When something of the chat was last put on record."""
    runtime: RuntimeFacts | None = None
    """The runtime that lives."""
    left: tuple[FoundRuntime, ...] = ()
    """Runtimes that live on, and that this version cannot speak with."""
    live: tuple[VariableSummary, ...] = ()
    """What it holds that is work of the chat."""
    checkpoints: bool = False
    """Whether the chat's checkpoints are on."""
    checkpoint: Checkpoint | None = None
    """What was last saved of the runtime that lives."""
    lost: LossReceipt | None = None
    """What the last end cost, where nothing of the chat is loaded since."""
    outputs: tuple[Output, ...] = ()
    facts: tuple[Fact, ...] = ()

    @property
    def tables(self) -> int:
        """How many tables are live."""
        return sum(item.kind is VariableKind.TABLE for item in self.live)

    def saved_as(self, item: VariableSummary) -> KeptState | None:
        """Tell whether a live value is in the last checkpoint as it is now; None where it changed since."""
        if self.checkpoint is None:
            return None
        entry = next((one for one in self.checkpoint.entries if one.name == item.name), None)
        changed = max(item.changed_in_call or 0, item.defined_in_call or 0)
        if entry is None or changed > self.checkpoint.after_call:
            return None
        return entry.state
