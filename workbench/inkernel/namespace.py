"""The namespace as it is listed: versions, so that only what changed is told again."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from workbench.inkernel.known_types import PLAIN
from workbench.inkernel.summarize import Origin, summarize
from workbench.protocol.values import CallTracking, NamespaceDelta, VariableKind, VariableSummary

LOOK_SECONDS = 0.010
"""No look at a namespace takes more of the kernel's time; of a very large one the rest comes with the next look."""
ALWAYS_LOOKED_AT = 20
MAX_NAME = 200


@dataclass(frozen=True, kw_only=True, slots=True)
class Listed:
    """A variable as it was told last; `identity` and the summary show whether it is to be told again."""

    identity: int
    summary: VariableSummary
    since: int


class Namespace:
    """The variables of a chat; used by the main thread (after calls) and by the side thread (looks)."""

    def __init__(self, user_names: dict[str, object], hidden: Mapping[str, object]) -> None:
        self._names = user_names
        self._hidden = hidden
        self._lock = threading.Lock()
        self._version = 0
        self._resume = 0
        self._listed: dict[str, Listed] = {}
        self._deleted: dict[str, int] = {}
        self._touched: set[str] = set()
        self._touches: dict[str, int] = {}
        self._defined: dict[str, int] = {}
        self._changed: dict[str, int] = {}

    @property
    def names(self) -> dict[str, object]:
        """The very dictionary in which calls run."""
        return self._names

    def variables(self) -> dict[str, object]:
        """Give what calls made, without IPython's own names and without private ones."""
        everything = self._names.copy()  # one step for the interpreter: no call can change it meanwhile
        return {
            name: value
            for name, value in everything.items()
            if type(name) is str and not name.startswith("_") and name not in self._hidden and len(name) <= MAX_NAME
        }

    def note(self, tracking: CallTracking) -> None:
        """Take note of a call that ended; what came without a number (0) has no origin to name."""
        with self._lock:
            touched = (*tracking.created, *tracking.rebound, *tracking.maybe_changed)
            self._touched.update(touched)
            for name in touched:
                self._touches[name] = self._touches.get(name, 0) + 1
            if tracking.call == 0:
                return
            for name in (*tracking.created, *tracking.rebound):
                self._defined[name] = tracking.call
                self._changed.pop(name, None)
            for name in tracking.maybe_changed:
                self._changed[name] = tracking.call
            for name in tracking.deleted:
                self._defined.pop(name, None)
                self._changed.pop(name, None)

    def note_restored(self, name: str, call: int | None) -> None:
        """Take note of a variable that a checkpoint brought back, and of the call that had set it."""
        with self._lock:
            self._touched.add(name)
            self._touches[name] = self._touches.get(name, 0) + 1
            self._changed.pop(name, None)
            if call is not None:
                self._defined[name] = call

    def defined_in(self, name: str) -> int | None:
        """Give the call that set a name last."""
        return self._defined.get(name)

    def call_of(self, name: str) -> int | None:
        """Give the call that set or changed a name last."""
        return self._changed.get(name) or self._defined.get(name)

    def stamp_of(self, name: str, value: object, mark: tuple[object, ...]) -> str:
        """Give a text that is another one once a variable was changed, as far as that is known, or replaced."""
        return f"{self._touches.get(name, 0)}.{id(value):x}.{hash(mark) & 0xFFFFFFFFFFFFFFFF:x}"

    def delta(self, since: int, last_call: int | None, *, busy: bool) -> NamespaceDelta:
        """Tell what changed since a version."""
        with self._lock:
            self._look()
            complete = since <= 0 or since > self._version
            fresh = [listed for listed in self._listed.values() if complete or listed.summary.version > since]
            return NamespaceDelta(
                version=self._version,
                complete=complete,
                added=tuple(listed.summary for listed in fresh if complete or listed.since > since),
                changed=tuple(listed.summary for listed in fresh if not complete and listed.since <= since),
                deleted=() if complete else tuple(sorted(n for n, v in self._deleted.items() if v > since)),
                last_call=last_call,
                busy=busy,
            )

    def version_of(self, name: str) -> int:
        """Give the version of a variable as it was told last."""
        listed = self._listed.get(name)
        return 0 if listed is None else listed.summary.version

    def _look(self) -> None:
        variables = self.variables()
        deadline = time.monotonic() + LOOK_SECONDS
        following = self._version + 1
        moved = False
        for name in self._listed.keys() - variables.keys():
            del self._listed[name]
            self._deleted[name] = following
            moved = True
        names = list(variables)
        start = self._resume % max(len(names), 1)
        self._resume = 0
        for position, name in enumerate(names[start:] + names[:start], start):
            if position - start >= ALWAYS_LOOKED_AT and time.monotonic() > deadline:
                self._resume = position  # the next look goes on here
                break
            moved |= self._look_at(name, variables[name], following)
        if moved:
            self._version = following

    def _look_at(self, name: str, value: object, following: int) -> bool:
        known = self._listed.get(name)
        if known is not None and not self._may_differ(name, value, known):
            return False
        version = 0 if known is None else known.summary.version
        origin = Origin(
            defined_in_call=self._defined.get(name), changed_in_call=self._changed.get(name), version=version
        )
        summary = summarize(name, value, self._names, origin)
        if known is not None and known.summary == summary and known.identity == id(value) and name not in self._touched:
            return False
        self._touched.discard(name)
        since = following if known is None else known.since
        self._listed[name] = Listed(identity=id(value), summary=replace(summary, version=following), since=since)
        self._deleted.pop(name, None)
        return True

    def _may_differ(self, name: str, value: object, known: Listed) -> bool:
        if name in self._touched or known.identity != id(value):
            return True
        # What cannot change under its name needs no second look.
        return type(value) not in PLAIN and known.summary.kind not in (VariableKind.HELPER, VariableKind.MODULE)
