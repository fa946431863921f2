"""What does not follow from the present any more, why, and which calls would make it anew.

A value or an output file is stale where something that it was made from is another one now: a file on disk, a helper, a
table, or something that is stale itself. Nothing is said of what a value's own successors did to its source: there is
no order of calls in which both would be new.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from workbench.domain.call import CallRecord, CallStatus
from workbench.domain.lineage import NotRebuilt, reason_against
from workbench.domain.versions import History, Made


@dataclass(frozen=True, kw_only=True, slots=True)
class Staleness:
    """For each stale name and output file a sentence that says why."""

    names: Mapping[str, str] = field(default_factory=dict[str, str])
    outputs: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, kw_only=True, slots=True)
class RecomputePlan:
    """The calls to repeat, in the order of the record, and what they make anew; nothing runs by itself."""

    names: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    calls: tuple[CallRecord, ...] = ()
    cannot: tuple[NotRebuilt, ...] = ()

    @property
    def seconds(self) -> float:
        """How long the calls took when they last ran."""
        return sum(call.seconds or 0.0 for call in self.calls)


@dataclass(frozen=True, kw_only=True, slots=True)
class RecomputeReport:
    """What was made anew: the numbers of the new calls, and the files that were taken into the chat anew."""

    plan: RecomputePlan
    calls: tuple[int, ...] = ()
    files: tuple[str, ...] = ()
    stopped: str = ""
    """Why it ended early, in a sentence."""


def stale_in(history: History, changed_files: Collection[str], live: Collection[str] | None = None) -> Staleness:
    """Find what is stale.

    Args:
        history: what the chat's calls made.
        changed_files: paths of inputs whose file on disk is another one than the one that was read.
        live: the names that are there; all that the calls made where that is None.
    """
    looking = _Looking(history, frozenset(changed_files))
    names = {name: made for name, made in history.names.items() if live is None or name in live}
    return Staleness(names=looking.all_of(names), outputs=looking.all_of(history.outputs))


class _Looking:
    """Finds for each name what is at the bottom of its being stale."""

    def __init__(self, history: History, changed_files: frozenset[str]) -> None:
        self._history = history
        self._changed = changed_files
        self._roots: dict[str, str] = {}
        # What a name was made from was mostly made before it: one round finds all, and a second one that it did.
        in_order = sorted(history.names.items(), key=lambda item: item[1].places[-1])
        is_new = True
        while is_new:
            is_new = False
            for name, made in in_order:
                if name not in self._roots and (root := self._root(made)):
                    self._roots[name] = root
                    is_new = True

    def all_of(self, things: Mapping[str, Made]) -> dict[str, str]:
        """Give those that are stale, each with its reason: what is nearest."""
        return {name: reason for name, made in things.items() if (reason := self._why(made))}

    def _why(self, made: Made) -> str:
        if own := self._own(made):
            return own
        source = self._stale_source(made)
        return f"{source}, which it was made from, is out of date: {self._roots[source]}" if source else ""

    def _root(self, made: Made) -> str:
        return self._own(made) or self._roots.get(self._stale_source(made), "")

    def _stale_source(self, made: Made) -> str:
        return next((name for name in made.names if name in self._roots), "")

    def _own(self, made: Made) -> str:
        if changed := sorted(made.files & self._changed):
            return f"{_file_name(changed[0])} changed on disk after call {self._number(made)} read it"
        for name, version in made.names.items():
            source = self._history.names.get(name)
            if source is None or source.version == version:
                continue
            if not self._history.comes_from(source.places[-1], made.places):
                return f"{name} is another one since call {self._number(source)}"
        return ""

    def _number(self, made: Made) -> int:
        return self._history.records[made.places[-1]].number


def plan_recompute(history: History, stale: Staleness, wanted: Iterable[str] | None = None) -> RecomputePlan:
    """Plan to make stale things anew from what there is now, with the fewest calls.

    Args:
        history: what the chat's calls made.
        stale: what of it is stale.
        wanted: names or paths of output files; all that is stale where that is None.
    """
    planning = _Planning(history, stale)
    asked = [*stale.names, *stale.outputs] if wanted is None else list(dict.fromkeys(wanted))
    cannot = [NotRebuilt(name=one, reason=reason) for one in asked if (reason := planning.against(one))]
    refused = {one.name for one in cannot}
    done = [one for one in asked if one not in refused and (one in stale.names or one in stale.outputs)]
    places = sorted(set[int]().union(*(planning.places(one) for one in done)) if done else set())
    return RecomputePlan(
        names=tuple(one for one in done if one in stale.names),
        outputs=tuple(one for one in done if one not in stale.names),
        calls=tuple(history.records[place] for place in places),
        cannot=tuple(cannot),
    )


class _Planning:
    """Finds for each stale thing the calls that make it anew."""

    def __init__(self, history: History, stale: Staleness) -> None:
        self._history = history
        self._stale = stale

    def places(self, wanted: str) -> set[int]:
        """Give the places of the calls that make it, what is stale before it, and what they would set back."""
        chosen: set[int] = set()
        waiting = [self._made(wanted)]
        while waiting:
            made = waiting.pop()
            if made is None or chosen.issuperset(made.places):
                continue
            chosen.update(made.places)
            names = self._history.names
            waiting.extend(names[name] for name in made.names if name in self._stale.names and name in names)
            # A repeated call sets whatever it sets: what came after it follows again.
            waiting.extend(
                names[name] for place in made.places for name in self._history.records[place].touched if name in names
            )
        return chosen

    def against(self, wanted: str) -> str:
        """Say why repeating calls does not make it anew; empty where it does."""
        made = self._made(wanted)
        if made is None:
            return "no recorded call made it"
        for place in sorted(self.places(wanted)):
            record = self._history.records[place]
            if record.status is not CallStatus.OK or reason_against(record):
                return reason_against(record) or f"call {record.number} did not end well"
            gone = [name for name in record.changes.read if name not in self._history.names]
            made_there = {name for other in self.places(wanted) for name in self._history.records[other].touched}
            if missing := [name for name in gone if name not in made_there]:
                return f"call {record.number} needs {missing[0]}, which is not there any more"
            if source := self._elsewhere(place):
                return f"{source} goes by other files now than when call {record.number} used it"
            if old := self._set_back(place, record):
                return f"call {record.number} defines {old} itself, and {old} is another one now"
        return ""

    def _elsewhere(self, place: int) -> str:
        """Name a source of what the call made that goes back to other files now: the same call would tell of these."""
        history = self._history
        made = [one for one in (*history.names.values(), *history.outputs.values()) if place in one.places]
        for name, then in {item for one in made for item in one.names.items()}:
            now = history.names.get(name)
            if now is not None and history.roots.get(now.version) != history.roots.get(then):
                return name
        return ""

    def _set_back(self, place: int, record: CallRecord) -> str:
        """Name something that the call both sets and goes by, where a later call set it otherwise."""
        for name in record.touched:
            now = self._history.names.get(name)
            if (
                now is not None
                and place not in now.places
                and any(name in made.names and place in made.places for made in self._history.names.values())
            ):
                return name
        return ""

    def _made(self, wanted: str) -> Made | None:
        return self._history.names.get(wanted) or self._history.outputs.get(wanted)


def _file_name(path: str) -> str:
    return path.rpartition("/")[2]
