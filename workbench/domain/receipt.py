"""What the end of a runtime cost and what it left, each of the things that are kept apart: facts and their words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from workbench.domain.call import CallRecord
from workbench.domain.checkpoint import Checkpoint
from workbench.domain.foresight import foresee
from workbench.domain.input import Input
from workbench.domain.lineage import NotRebuilt, RebuildPlan
from workbench.domain.output import Output
from workbench.domain.runtime import EndReason, RuntimeEnd
from workbench.protocol.values import FINDING_REASON, RESULT_REASON, CheckpointEntry, KeptState, VariableKind

_MOST_NAMES = 6
_NOUNS = (
    (VariableKind.TABLE, "table", "tables"),
    (VariableKind.HELPER, "helper", "helpers"),
    (VariableKind.VALUE, "value", "values"),
)
"""The kinds in the order in which they are named."""
_MADE_AGAIN = (RESULT_REASON, FINDING_REASON)
_FINDINGS = {
    "ComparisonResult": ("result of a comparison", "results of comparisons"),
    "ManyResult": ("result of a comparison", "results of comparisons"),
    "RuleChange": ("effect of a changed rule", "effects of changed rules"),
    "KeySuggestions": ("suggestion for the key", "suggestions for the key"),
    "ColumnSuggestions": ("suggestion for the columns", "suggestions for the columns"),
    "Explanation": ("explanation of a row", "explanations of rows"),
    "ReadingReport": ("reading report", "reading reports"),
    "SummaryTable": ("table of figures", "tables of figures"),
    "Contract": ("contract as it was before", "contracts as they were before"),
}
_OTHER_FINDING = ("other finding", "other findings")


@dataclass(frozen=True, kw_only=True, slots=True)
class GoneName:
    """A name that was live; its kind is None where only the record of the calls knows it."""

    name: str
    kind: VariableKind | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class LossReceipt:
    """One end. `cut_off` is the call that was running; `checkpoint` the one that a restore would bring back."""

    end: RuntimeEnd
    gone: tuple[GoneName, ...] = ()
    checkpoint: Checkpoint | None = None
    outputs: tuple[Output, ...] = ()
    inputs: tuple[Input, ...] = ()
    messages: int = 0
    calls: int = 0
    cut_off: CallRecord | None = None
    missing_inputs: tuple[str, ...] = ()
    """Inputs whose copy is no longer in the chat's folder."""
    imported: frozenset[str] = frozenset()
    """Names that calls only imported: they come back with the next import."""
    rebuild: RebuildPlan = field(default_factory=RebuildPlan)
    """The calls that make it again when they are repeated."""

    @property
    def is_worth_telling(self) -> bool:
        """Whether the user did not want it, or something could be brought back or made again."""
        match self.end.reason:
            case EndReason.FAILURE | EndReason.EVICTED:
                return True
            case EndReason.RESTARTED | EndReason.CLOSED:
                return self.can_restore or bool(self.gone)
            case EndReason.RESET:
                return self.can_restore

    @property
    def was_wanted(self) -> bool:
        """Whether the user asked for the end."""
        return self.end.reason in {EndReason.RESTARTED, EndReason.RESET, EndReason.CLOSED}

    @property
    def can_restore(self) -> bool:
        """Whether a checkpoint holds anything."""
        return bool(self.kept)

    @property
    def kept(self) -> tuple[str, ...]:
        """What the checkpoint holds, but for imports."""
        kept = () if self.checkpoint is None else self.checkpoint.kept
        return tuple(name for name in kept if name not in self.imported)

    @property
    def not_kept(self) -> tuple[CheckpointEntry, ...]:
        """What the checkpoint does not hold, each with its reason."""
        entries = () if self.checkpoint is None else self.checkpoint.entries
        return tuple(
            entry for entry in entries if entry.state is not KeptState.KEPT and entry.name not in self.imported
        )

    @property
    def newer_names(self) -> tuple[str, ...]:
        """Names that were made after the checkpoint was saved."""
        if self.checkpoint is None:
            return ()
        known = {entry.name for entry in self.checkpoint.entries}
        return tuple(item.name for item in self.gone if item.name not in known)

    def ending_words(self) -> tuple[str, ...]:
        """Say, before a runtime is ended on purpose, what goes, what a checkpoint keeps of it, and what stays."""
        goes = f"What is loaded ends: {self.gone_words()}." if self.gone else "Nothing is loaded."
        if self.checkpoint is not None and self.can_restore:
            kept = (
                f"The checkpoint of {self.checkpoint.saved.astimezone():%H:%M} stays, {self.checkpoint_words(on=True)}."
            )
            kept += " You can restore it afterwards."
        elif self.gone:
            kept = "No checkpoint holds it: it can only be made again"
            kept += f", by repeating {self.rebuild.cost}." if self.rebuild.names else ", from the files."
        else:
            kept = ""
        return tuple(filter(None, (goes, kept, "Messages, calls, inputs and output files stay.")))

    def gone_words(self) -> str:
        """Say what is gone, kind by kind, each counted and named: tables come first."""
        if not self.gone:
            return "nothing was loaded"
        groups = [
            _counted([item.name for item in self.gone if item.kind is kind], one, many) for kind, one, many in _NOUNS
        ]
        groups = [group for group in groups if group]
        others = [item for item in self.gone if item.kind not in {kind for kind, *_ in _NOUNS}]
        if others:
            noun = "other value" if groups else "name"
            rest = _counted([item.name for item in others], noun, f"{noun}s")
            groups.append(f"and {rest}" if groups else rest)
        return "; ".join(groups)

    def checkpoint_words(self, *, on: bool) -> str:
        """Say what can be brought back and what not, with the reason."""
        if self.checkpoint is None or not self.kept:
            return "on, but nothing was saved yet" if on else "off in this chat: nothing was saved"
        words = f"after call {self.checkpoint.after_call}: {named(self.kept)}"
        if again := [entry for entry in self.not_kept if entry.reason in _MADE_AGAIN]:
            words += f"; to be made again: {counted_findings(again)}"
        for reason, names in by_reason(entry for entry in self.not_kept if entry.reason not in _MADE_AGAIN).items():
            words += f"; not {named(names)} ({reason})"
        if self.newer_names:
            words += f"; made later and not in it: {named(self.newer_names)}"
        return words

    def rebuild_words(self) -> str:
        """Say what repeating calls would make again and what not, with the reason; empty where nothing is gone."""
        plan = self.rebuild
        if not plan.names and not plan.cannot:
            return ""
        words = f"repeating {plan.cost}, makes {named(plan.names)} again" if plan.names else "no call can be repeated"
        if plan.writes:
            words += f", and writes {named([path.rpartition('/')[2] for path in plan.writes])} again"
        for reason, names in by_why(plan.cannot).items():
            words += f"; not {named(names)} ({reason})"
        return words

    def output_words(self) -> str:
        """Name the files that are there, with the calls that wrote them."""
        if not self.outputs:
            return "none were written"
        shown = [
            item.path.rpartition("/")[2] + (f" (call {item.call})" if item.call is not None else "")
            for item in self.outputs
        ]
        return named(shown)

    def input_words(self) -> str:
        """Say whether the originals are as they were."""
        changed = [item.name for item in self.inputs if item.changed_on_disk]
        if not self.inputs:
            return "none were added"
        if self.missing_inputs:
            is_are = "is" if len(self.missing_inputs) == 1 else "are"
            rest = [item.name for item in self.inputs if item.name not in self.missing_inputs]
            there = f"; still there: {named(rest)}" if rest else ""
            return f"{named(self.missing_inputs)} {is_are} no longer in the chat's folder: add again{there}"
        if changed:
            return f"{named(changed)} changed on disk since; the chat's own copy is as it was"
        return f"{named([item.name for item in self.inputs])}, unchanged"

    def record_words(self) -> str:
        """Count what is on record."""
        messages = f"{self.messages} {'message' if self.messages == 1 else 'messages'}"
        return f"{messages} and {self.calls} {'call' if self.calls == 1 else 'calls'}, with code and results"

    @property
    def unknown_names(self) -> tuple[str, ...]:
        """The names that the call which was cut off makes or sets anew: how far it came is not known."""
        if self.cut_off is None:
            return ()
        live = {item.name for item in self.gone}
        seen = foresee(self.cut_off.request.code, live)
        names = dict.fromkeys((*seen.makes, *seen.replaces))
        return tuple(name for name in names if name not in self.imported)

    @property
    def must_look_first(self) -> bool:
        """Whether a call that was cut off may have left something that is to be looked at before it is run again."""
        return self.cut_off is not None and (self.cut_off.effects is None or bool(self.cut_off.effects.seen))

    def cut_off_words(self) -> str:
        """Say what to look at before a call that was cut off is run again; empty where none was."""
        if self.cut_off is None:
            return ""
        words = f"call {self.cut_off.number} was cut off. It was not run again. "
        if self.unknown_names:
            words += f"How far it came with {named(self.unknown_names)} is not known. "
        effects = self.cut_off.effects
        if effects is None:
            return f"{words}Look at what it may have written or sent before you run it again"
        return words + effects.cut_off_words()


def by_reason(entries: Iterable[CheckpointEntry]) -> dict[str, list[str]]:
    """Put the names together that share a reason."""
    found: dict[str, list[str]] = {}
    for entry in entries:
        found.setdefault(entry.reason or entry.type_name, []).append(entry.name)
    return found


def by_why(cannot: Iterable[NotRebuilt]) -> dict[str, list[str]]:
    """Put the names together that repeating calls does not bring back for the same reason."""
    found: dict[str, list[str]] = {}
    for item in cannot:
        found.setdefault(item.reason, []).append(item.name)
    return found


def counted_findings(entries: Iterable[CheckpointEntry]) -> str:
    """Count what comparisons and looks at tables gave, each kind by its own name, and name them."""
    names: dict[tuple[str, str], list[str]] = {}
    for entry in entries:
        names.setdefault(_FINDINGS.get(entry.type_name.rpartition(".")[2], _OTHER_FINDING), []).append(entry.name)
    return ", ".join(
        f"{len(own)} {one if len(own) == 1 else many} ({named(own)})" for (one, many), own in names.items()
    )


def _counted(names: list[str], one: str, many: str) -> str:
    """Count names and name them; empty where there are none."""
    return f"{len(names)} {one if len(names) == 1 else many}: {named(names)}" if names else ""


def named(names: list[str] | tuple[str, ...]) -> str:
    """Join names, and count those that are too many."""
    if len(names) <= _MOST_NAMES:
        return ", ".join(names)
    return f"{', '.join(names[:_MOST_NAMES])} and {len(names) - _MOST_NAMES} more"
