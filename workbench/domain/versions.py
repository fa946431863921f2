"""Which version of a name a call made: two versions are the same where the same code worked on the same things.

A version is a number that stands for how a value came about: the code of the call, the versions of the names it read,
the content of the files it read. A helper is its definition and a plain value its text, whatever else the call did.
A call that ended badly or touched something outside makes a version like no other.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from workbench.domain.call import CallRecord, CallStatus
from workbench.domain.call_effects import EffectPlace
from workbench.domain.python_code import parsed
from workbench.protocol.effects import EffectKind

_WRITES = {EffectKind.WRITE, EffectKind.RENAME}
_NO_EFFECT = {CallStatus.ABORTED, CallStatus.STARTED}


@dataclass(frozen=True, kw_only=True, slots=True)
class Made:
    """How a name came to be as it is: the calls, by their place in the record, and what they went by."""

    version: int
    places: tuple[int, ...]
    """From the call that made it anew to the last one that changed it in place."""
    names: Mapping[str, int] = field(default_factory=dict[str, int])
    """The names those calls read, with the version that each had then."""
    files: frozenset[str] = frozenset()
    """The files those calls read."""


@dataclass(frozen=True, kw_only=True, slots=True)
class History:
    """What a chat's calls made: names that are there, and output files by their path."""

    records: tuple[CallRecord, ...]
    names: Mapping[str, Made]
    outputs: Mapping[str, Made]
    roots: Mapping[int, frozenset[str]]
    """For each version of a name the files it went back to."""
    needs: tuple[frozenset[int], ...]
    """For each call the places of the earlier ones whose values it read."""

    def comes_from(self, place: int, others: Iterable[int]) -> bool:
        """Say whether a call went by a value that one of the others made."""
        wanted, waiting, seen = set(others), [place], set[int]()
        while waiting:
            at = waiting.pop()
            if at in wanted:
                return True
            waiting.extend(self.needs[at] - seen)
            seen |= self.needs[at]
        return False


def history_of(records: Sequence[CallRecord]) -> History:
    """Follow the versions of names and output files through the calls of a chat, in order."""
    reading = _Reading()
    for place, record in enumerate(records):
        reading.take(place, record)
    return History(
        records=tuple(records),
        names=reading.names,
        outputs=reading.outputs,
        roots=reading.roots,
        needs=tuple(reading.needs),
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class _Step:
    """A call that did something, with the versions that it went by."""

    place: int
    record: CallRecord
    read: Mapping[str, int]
    own: int
    """Stands for all that the call went by."""

    @property
    def files(self) -> frozenset[str]:
        return frozenset(file.path for file in self.record.files_read)

    @property
    def made(self) -> tuple[str, ...]:
        changes = self.record.changes
        return tuple(dict.fromkeys((*changes.created, *changes.rebound, *changes.changed_confirmed)))


class _Reading:
    def __init__(self) -> None:
        self.names: dict[str, Made] = {}
        self.outputs: dict[str, Made] = {}
        self.needs: list[frozenset[int]] = []
        self.roots: dict[int, frozenset[str]] = {}
        self._versions: dict[tuple[object, ...], int] = {}

    def take(self, place: int, record: CallRecord) -> None:
        changes = record.changes
        known = [name for name in dict.fromkeys((*changes.read, *changes.maybe_changed)) if name in self.names]
        self.needs.append(frozenset(self.names[name].places[-1] for name in known) - {place})
        if record.status in _NO_EFFECT:
            return
        read = {name: self.names[name].version for name in known}
        step = _Step(place=place, record=record, read=read, own=self._number(*_cause(place, record, read)))
        code = _code_of(record.request.code)
        names = dict.fromkeys((*step.made, *self._set_to_the_same(record, code)))
        made = {name: self._made(name, step, code) for name in names}
        self.names |= made
        for one in made.values():
            sources = (self.roots.get(version, frozenset[str]()) for version in one.names.values())
            self.roots[one.version] = one.files.union(*sources)
        helpers = {name: made[name].version for name in code.used_helpers if name in made}
        for name in made.keys() - code.helpers.keys() - code.plain.keys():
            self.names[name] = replace(made[name], names={**made[name].names, **helpers})
        for file in record.files_written:
            version = self._number(step.own, file.sha256)
            self.outputs[file.path] = Made(
                version=version, places=(place,), names={**read, **helpers}, files=step.files
            )
        for path in self._written_with_the_same(record):
            self.outputs[path] = replace(
                self.outputs[path], places=(place,), names={**read, **helpers}, files=step.files
            )
        for name in changes.deleted:
            self.names.pop(name, None)

    def _set_to_the_same(self, record: CallRecord, code: _Code) -> list[str]:
        """Name what the call set to the value that it had: no change is seen of it, and yet the call made it."""
        if record.status is not CallStatus.OK:
            return []
        return [name for name in code.sets if name in self.names and name not in record.changes.deleted]

    def _written_with_the_same(self, record: CallRecord) -> list[str]:
        """Name the output files that the call was seen to write, and that hold what they held."""
        if record.status is not CallStatus.OK or record.effects is None:
            return []
        changed = {file.path for file in record.files_written}
        written = dict.fromkeys(
            path
            for effect in record.effects.seen
            if effect.place is EffectPlace.OUTPUTS and effect.kind in _WRITES and not effect.is_possible
            for path in (effect.to or effect.target,)
        )
        return [path for path in written if path in self.outputs and path not in changed]

    def _made(self, name: str, step: _Step, code: _Code) -> Made:
        if (text := code.helpers.get(name) or code.plain.get(name)) is not None:
            return Made(version=self._number("text", text), places=(step.place,))
        before = self.names.get(name)
        if before is None or (name not in step.read and name not in step.record.changes.changed_confirmed):
            return Made(version=self._number(step.own, name), places=(step.place,), names=step.read, files=step.files)
        others = {source: version for source, version in step.read.items() if source != name}
        return Made(
            version=self._number(step.own, name, before.version),
            places=(*before.places, step.place),
            names={**before.names, **others},
            files=before.files | step.files,
        )

    def _number(self, *cause: object) -> int:
        return self._versions.setdefault(cause, len(self._versions))


def _cause(place: int, record: CallRecord, read: Mapping[str, int]) -> tuple[object, ...]:
    """Give what a call went by; one that cannot be relied on is like no other."""
    outside = () if record.effects is None else record.effects.outside
    files = tuple(sorted((file.path, file.sha256 or "") for file in record.files_read))
    if record.status is not CallStatus.OK or outside or any(not sha256 for _, sha256 in files):
        return ("once", place)
    return (record.request.code, tuple(sorted(read.items())), files)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Code:
    """What a call's code defines at its top: helpers and plain values by their text, and which helpers it uses."""

    helpers: Mapping[str, str] = field(default_factory=dict[str, str])
    plain: Mapping[str, str] = field(default_factory=dict[str, str])
    used_helpers: frozenset[str] = frozenset()
    sets: tuple[str, ...] = ()
    """The names that it sets whatever happens."""


@lru_cache(maxsize=8192)
def _code_of(code: str) -> _Code:
    try:
        tree = parsed(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return _Code()
    helpers: dict[str, str] = {}
    plain: dict[str, str] = {}
    rest: list[ast.stmt] = []
    for statement in tree.body:
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                helpers[statement.name] = ast.dump(statement)
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Constant() | ast.UnaryOp(operand=ast.Constant()) as value
            ):
                plain[name] = ast.dump(value)
            case _:
                rest.append(statement)
    nodes = [node for statement in rest for node in ast.walk(statement) if isinstance(node, ast.Name)]
    otherwise = {node.id for node in nodes if not isinstance(node.ctx, ast.Load)}
    return _Code(
        helpers={name: text for name, text in helpers.items() if name not in otherwise},
        plain={name: text for name, text in plain.items() if name not in otherwise},
        sets=tuple(_set_by(tree.body)),
        used_helpers=frozenset(helpers) & {node.id for node in nodes},
    )


def _set_by(statements: Iterable[ast.stmt]) -> dict[str, None]:
    found: dict[str, None] = {}
    for statement in statements:
        targets = statement.targets if isinstance(statement, ast.Assign) else ()
        for target in targets:
            parts = target.elts if isinstance(target, ast.Tuple) else (target,)
            found |= {part.id: None for part in parts if isinstance(part, ast.Name)}
    return found
