"""Which calls made what: the smallest set of recorded calls that makes names again, and why some cannot be made so.

A call is said to have touched a name that it made, set anew, or may have changed in place. To make a name again as it
was, the last call that touched it is repeated, and before it whatever that call read or changed, back to the calls
that needed nothing. The order stays that of the record.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from workbench.domain.call import CallRecord, CallStatus
from workbench.domain.effects import effects_in


@dataclass(frozen=True, kw_only=True, slots=True)
class NotRebuilt:
    """A name that repeating calls does not bring back, and why, as the end of a sentence about it."""

    name: str
    reason: str


@dataclass(frozen=True, kw_only=True, slots=True)
class RebuildPlan:
    """The calls to repeat, in order; `names` are those of the wanted names that are there afterwards."""

    names: tuple[str, ...] = ()
    calls: tuple[CallRecord, ...] = ()
    cannot: tuple[NotRebuilt, ...] = ()

    @property
    def seconds(self) -> float:
        """How long the calls took when they first ran."""
        return sum(call.seconds or 0.0 for call in self.calls)

    @property
    def writes(self) -> tuple[str, ...]:
        """The output files that the calls write again."""
        return tuple(dict.fromkeys(file.path for call in self.calls for file in call.files_written))

    def of(self, name: str) -> RebuildPlan:
        """Give the part of the plan that makes one of its names again."""
        return plan_rebuild(self.calls, [name])

    @property
    def cost(self) -> str:
        """Say how many calls are repeated and how long they took."""
        calls = f"{len(self.calls)} {'call' if len(self.calls) == 1 else 'calls'}"
        return f"{calls}, {rounded_seconds(self.seconds)}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Repeated:
    """A call that was repeated: `call` is the new one, `of` the one it repeats."""

    call: int
    of: int


@dataclass(frozen=True, kw_only=True, slots=True)
class RebuildReport:
    """What repeating calls brought back and what it did not; `stopped` says in a sentence why it ended early."""

    made: tuple[str, ...] = ()
    repeated: tuple[Repeated, ...] = ()
    cannot: tuple[NotRebuilt, ...] = ()
    otherwise: tuple[str, ...] = ()
    """Of those made, the names that have another type or size than before."""
    stopped: str = ""

    def after(self, earlier: RebuildReport) -> RebuildReport:
        """Put what was made again before in front of it."""
        return replace(
            self,
            made=(*earlier.made, *self.made),
            repeated=(*earlier.repeated, *self.repeated),
            otherwise=(*earlier.otherwise, *self.otherwise),
        )


def rounded_seconds(seconds: float) -> str:
    """Say roughly how long something takes."""
    if seconds < 1:
        return "under 1 s"
    return f"about {seconds:.0f} s" if seconds < 120 else f"about {seconds / 60:.0f} min"


def plan_rebuild(
    records: Sequence[CallRecord],
    wanted: Iterable[str],
    faults: Mapping[int, str] | None = None,
    standing: Mapping[str, int] | None = None,
) -> RebuildPlan:
    """Plan to make names again that one runtime held.

    Args:
        records: the runtime's calls, in order.
        wanted: the names, as they were after the last call.
        faults: by the number of a call, why it cannot be repeated (an input that is not what it was).
        standing: names that are live again as they were after a call, by its number: what needs them so finds them.
    """
    needs, last, strangers = _needs(records, standing or {})
    blocked = _blocked(records, needs, {**strangers, **(faults or {})})
    names: list[str] = []
    cannot: list[NotRebuilt] = []
    for name in dict.fromkeys(wanted):
        place = last.get(name)
        if place is None:
            cannot.append(NotRebuilt(name=name, reason="no call of this runtime made it"))
        elif (reason := blocked[place]) is not None:
            cannot.append(NotRebuilt(name=name, reason=reason))
        else:
            names.append(name)
    chosen = _closure({last[name] for name in names}, needs)
    return RebuildPlan(
        names=tuple(names), calls=tuple(records[place] for place in sorted(chosen)), cannot=tuple(cannot)
    )


def _needs(
    records: Sequence[CallRecord], standing: Mapping[str, int]
) -> tuple[list[frozenset[int]], dict[str, int], dict[int, str]]:
    """Give for each call the earlier calls that it needs, by place, and for each name the call that touched it last.

    The third is why calls cannot be repeated, by their number, that need what no call made: a checkpoint brought it.
    """
    last: dict[str, int] = {}
    needs: list[frozenset[int]] = []
    strangers: dict[int, str] = {}
    for place, record in enumerate(records):
        changes = record.changes
        needed = (*changes.read, *changes.maybe_changed)
        made_by = {name: last[name] for name in needed if name in last}
        needs.append(frozenset(at for name, at in made_by.items() if standing.get(name) != records[at].number))
        if unknown := next((name for name in needed if name not in last), None):
            strangers[record.number] = f"call {record.number} needs {unknown}, which no call of this runtime made"
        if record.status is CallStatus.ABORTED:
            continue
        last |= dict.fromkeys(record.touched, place)
        for name in changes.deleted:
            last.pop(name, None)
    return needs, last, strangers


def _blocked(
    records: Sequence[CallRecord], needs: Sequence[frozenset[int]], faults: Mapping[int, str]
) -> list[str | None]:
    """Say of each call why it cannot be repeated: for a reason of its own, or that of a call it needs."""
    blocked: list[str | None] = []
    for place, record in enumerate(records):
        own = faults.get(record.number) or reason_against(record)
        blocked.append(own or next((blocked[other] for other in sorted(needs[place]) if blocked[other]), None))
    return blocked


def reason_against(record: CallRecord) -> str | None:
    """Say why a call is not to be repeated, None where nothing is against it."""
    match record.status:
        case CallStatus.OK:
            by_code = record.outside if record.outside is not None else effects_in(record.request.code)
            if by_code:
                return f"call {record.number} touches something outside: {', '.join(by_code[:2])}"
            seen = () if record.effects is None else record.effects.outside
            done = ", ".join(effect.words(done=True) for effect in seen[:2])
            return f"call {record.number} touched something outside: {done}" if done else None
        case CallStatus.ERROR:
            return f"call {record.number} ended with an error"
        case CallStatus.INTERRUPTED:
            return f"call {record.number} was interrupted"
        case CallStatus.ABORTED:
            return f"call {record.number} did not run"
        case CallStatus.LOST | CallStatus.UNKNOWN | CallStatus.STARTED:
            return f"call {record.number} was cut off"


def _closure(places: set[int], needs: Sequence[frozenset[int]]) -> set[int]:
    chosen: set[int] = set()
    waiting = list(places)
    while waiting:
        place = waiting.pop()
        if place not in chosen:
            chosen.add(place)
            waiting.extend(needs[place] - chosen)
    return chosen
