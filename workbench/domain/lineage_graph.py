"""Where things come from, as a graph: input files, tables, helpers, values and output files, and what led to what.

Shown is what is there: files, live names, and whatever they were made from. What an ended runtime held is shown as gone
as long as no later runtime has begun work.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from workbench.domain.call import CallRecord
from workbench.domain.foresight import imported_names
from workbench.domain.namespace import is_for_undo
from workbench.domain.staleness import Staleness
from workbench.domain.versions import History, Made


class NodeKind(Enum):
    """What a thing is to who looks at it."""

    INPUT = "input"
    TABLE = "table"
    HELPER = "helper"
    VALUE = "value"
    OUTPUT = "output"


@dataclass(frozen=True, kw_only=True, slots=True)
class LineageNode:
    """A thing; `key` is its name in Python or, of a file, its path as calls use it."""

    key: str
    kind: NodeKind
    size: str = ""
    """Rows and columns of a table, where they are known."""
    call: int | None = None
    """The call that made it last, None where no call did."""
    intent: str = ""
    """What that call was for."""
    stale: str = ""
    """Why it does not follow from the present, as the end of a sentence."""
    is_changed: bool = False
    """Of an input: its file on disk is another one now."""
    is_gone: bool = False
    """It was live in a runtime that has ended."""

    @property
    def name(self) -> str:
        """The name without the folder."""
        return self.key.rpartition("/")[2]

    @property
    def is_file(self) -> bool:
        """Whether it is a file, and no name in Python."""
        return self.kind in {NodeKind.INPUT, NodeKind.OUTPUT}


@dataclass(frozen=True, kw_only=True, slots=True)
class LineageEdge:
    """`target` was made from `source`, or by it where that is a helper."""

    source: str
    target: str
    is_stale: bool = False
    """The target is stale by way of this source."""
    closes_ring: bool = False
    """It was made from an earlier one of the source, which is made from it now; left out where an order is wanted."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LineageGraph:
    """Things in the order they came, and what was made from what."""

    nodes: tuple[LineageNode, ...] = ()
    edges: tuple[LineageEdge, ...] = ()

    def node(self, key: str) -> LineageNode | None:
        """Give a thing by its key."""
        return next((node for node in self.nodes if node.key == key), None)

    def sources(self, key: str) -> tuple[str, ...]:
        """Give what a thing was made from."""
        return tuple(edge.source for edge in self.edges if edge.target == key)

    def targets(self, key: str) -> tuple[str, ...]:
        """Give what was made from a thing."""
        return tuple(edge.target for edge in self.edges if edge.source == key)

    def before(self, key: str) -> frozenset[str]:
        """Give all that a thing goes back to."""
        return _reached(key, ((edge.target, edge.source) for edge in self.edges))

    def after(self, key: str) -> frozenset[str]:
        """Give all that follows from a thing."""
        return _reached(key, ((edge.source, edge.target) for edge in self.edges))

    def stale_after(self, key: str) -> tuple[str, ...]:
        """Give what is stale of a thing and of all that follows from it, in order."""
        wanted = {key, *self.after(key)}
        return tuple(node.key for node in self.nodes if node.stale and node.key in wanted)


@dataclass(frozen=True, kw_only=True, slots=True)
class LineageFacts:
    """What is known of the things beside the calls."""

    inputs: Mapping[str, bool] = field(default_factory=dict[str, bool])
    """The chat's input files by path, and whether each is another one on disk now."""
    outputs: Collection[str] = ()
    """The paths of the output files that are there."""
    live: Collection[str] = ()
    """The names that are live."""
    kinds: Mapping[str, tuple[NodeKind, str]] = field(default_factory=dict[str, tuple[NodeKind, str]])
    """What live names are, or were when last seen, with the size of tables."""


def lineage_of(history: History, stale: Staleness, facts: LineageFacts) -> LineageGraph:
    """Build the graph of a chat."""
    return _Building(history, stale, facts).graph()


class _Building:
    def __init__(self, history: History, stale: Staleness, facts: LineageFacts) -> None:
        self._history = history
        self._stale = stale
        self._facts = facts
        imported = frozenset[str]().union(*(imported_names(record.request.code) for record in history.records))
        self._names = {
            name: made
            for name, made in history.names.items()
            if (name in facts.kinds or name not in imported) and not is_for_undo(name)
        }
        self._made = {**self._names, **history.outputs}

    def graph(self) -> LineageGraph:
        keys = self._shown()
        pairs = [(source, key) for key in keys for source in self._sources(key) if source in keys]
        closing = _closing(keys, pairs)
        return LineageGraph(
            nodes=tuple(self._node(key) for key in keys),
            edges=tuple(
                LineageEdge(
                    source=source,
                    target=target,
                    is_stale=self._is_stale(source, target),
                    closes_ring=(source, target) in closing,
                )
                for source, target in pairs
            ),
        )

    def _shown(self) -> dict[str, None]:
        """Give the keys of what is shown: inputs first, then by the call that made each."""
        facts = self._facts
        newest = self._history.records[-1].runtime if self._history.records else None
        ends = [
            *(path for path in self._history.outputs if path in facts.outputs),
            *(name for name, made in self._names.items() if name in facts.live or self._record(made).runtime == newest),
        ]
        found = dict.fromkeys(ends)
        waiting = ends
        while waiting:
            sources = [source for source in self._sources(waiting.pop()) if source not in found]
            found |= dict.fromkeys(sources)
            waiting.extend(sources)
        made = sorted((key for key in found if key in self._made), key=lambda key: self._made[key].places[-1])
        read = [key for key in found if key not in self._made and key not in facts.inputs]
        alone = [path for path in facts.outputs if path not in found]
        return dict.fromkeys([*facts.inputs, *read, *made, *alone])

    def _sources(self, key: str) -> list[str]:
        made = self._made.get(key)
        if made is None:
            return []
        names = [name for name in made.names if name in self._names]
        return [source for source in (*sorted(made.files), *names) if source != key]

    def _node(self, key: str) -> LineageNode:
        made = self._made.get(key)
        record = None if made is None else self._record(made)
        kind, size = self._kind(key, record)
        is_file = kind in {NodeKind.INPUT, NodeKind.OUTPUT}
        return LineageNode(
            key=key,
            kind=kind,
            size=size,
            call=None if record is None else record.number,
            intent="" if record is None else record.request.intent.strip(),
            stale=self._stale.outputs.get(key, "") if is_file else self._stale.names.get(key, ""),
            is_changed=self._facts.inputs.get(key, False),
            is_gone=not is_file and key not in self._facts.live,
        )

    def _kind(self, key: str, record: CallRecord | None) -> tuple[NodeKind, str]:
        if key in self._history.outputs or key in self._facts.outputs:
            return NodeKind.OUTPUT, ""
        if record is None or key not in self._names:
            return NodeKind.INPUT, ""
        known = self._facts.kinds.get(key)
        if known is not None:
            return known
        code = record.request.code
        return (NodeKind.HELPER if f"def {key}(" in code or f"class {key}" in code else NodeKind.VALUE), ""

    def _is_stale(self, source: str, target: str) -> bool:
        if not (self._stale.names.get(target) or self._stale.outputs.get(target)):
            return False
        if source in self._stale.names or source in self._stale.outputs or self._facts.inputs.get(source, False):
            return True
        now, then = self._names.get(source), self._made[target].names.get(source)
        if now is None or now.version == then:
            return False
        return not self._history.comes_from(now.places[-1], self._made[target].places)

    def _record(self, made: Made) -> CallRecord:
        return self._history.records[made.places[-1]]


def _closing(keys: Iterable[str], pairs: Sequence[tuple[str, str]]) -> frozenset[tuple[str, str]]:
    """Find the pairs that close a ring, looking from what came first."""
    follow: dict[str, list[str]] = {key: [] for key in keys}
    for source, target in pairs:
        follow[source].append(target)
    closing: set[tuple[str, str]] = set()
    done: set[str] = set()
    for first in follow:
        # By hand, not by a function that calls itself: a chain may be longer than those may go deep.
        path: dict[str, int] = {}
        stack = [] if first in done else [first]
        while stack:
            key = stack[-1]
            at = path.setdefault(key, 0)
            if at == len(follow[key]):
                del path[key]
                done.add(key)
                stack.pop()
                continue
            path[key] = at + 1
            following = follow[key][at]
            if following in path:
                closing.add((key, following))
            elif following not in done:
                stack.append(following)
    return frozenset(closing)


def _reached(start: str, steps: Iterable[tuple[str, str]]) -> frozenset[str]:
    follow: dict[str, list[str]] = {}
    for one, other in steps:
        follow.setdefault(one, []).append(other)
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for key in follow.get(waiting.pop(), ()):
            if key not in found:
                found.add(key)
                waiting.append(key)
    return frozenset(found - {start})
