"""Where the things of a lineage stand when it is drawn: in columns, each right of what it was made from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from workbench.domain.lineage_graph import LineageGraph


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """A column, from the left, and a height in it, in rows from the top."""

    column: int
    row: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Placement:
    """The place of each thing by its key, and where the lines that pass columns go through them."""

    places: Mapping[str, Place] = field(default_factory=dict[str, Place])
    bends: Mapping[tuple[str, str], tuple[Place, ...]] = field(default_factory=dict[tuple[str, str], tuple[Place, ...]])


@dataclass(frozen=True, kw_only=True, slots=True)
class LineageDrawing:
    """A lineage and where everything in it stands."""

    graph: LineageGraph = field(default_factory=LineageGraph)
    placement: Placement = field(default_factory=Placement)


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawnPart:
    """A part of the graph that hangs together, as it was laid out; numbers beyond the things' own stand for bends."""

    places: Mapping[int, Place]
    steps: tuple[tuple[int, int], ...]
    """Each line in steps from column to column."""


def order_edges(graph: LineageGraph) -> tuple[tuple[int, int], ...]:
    """Give the edges by the numbers of their things; there is no ring among them."""
    number = {node.key: at for at, node in enumerate(graph.nodes)}
    edges = ((number[edge.source], number[edge.target]) for edge in graph.edges if not edge.closes_ring)
    return tuple(sorted(set(edges)))


def placed(graph: LineageGraph, parts: Iterable[DrawnPart]) -> Placement:
    """Put the parts below each other, and below them what nothing was made from and that was made from nothing."""
    keys = [node.key for node in graph.nodes]
    places: dict[str, Place] = {}
    bends: dict[tuple[str, str], tuple[Place, ...]] = {}
    top = 0.0
    for part in sorted(parts, key=lambda one: min(one.places, default=0)):
        moved = _moved(part.places, top)
        places |= {keys[number]: place for number, place in moved.items() if number < len(keys)}
        bends |= {
            (keys[line[0]], keys[line[-1]]): tuple(moved[number] for number in line[1:-1])
            for line in _lines(part.steps, len(keys))
        }
        top = max((place.row for place in moved.values()), default=top) + 1
    left = [key for key in keys if key not in places]
    wide = max(3, 1 + max((place.column for place in places.values()), default=0))
    for at, key in enumerate(left):
        places[key] = Place(column=at % wide, row=top + at // wide)
    return Placement(places=places, bends={line: through for line, through in bends.items() if through})


def plain_parts(graph: LineageGraph) -> tuple[DrawnPart, ...]:
    """Lay the graph out by itself: each thing right of all it was made from, in the order of what stands before it."""
    edges = order_edges(graph)
    columns = _columns(edges)
    sources: dict[int, list[int]] = {}
    for source, target in edges:
        sources.setdefault(target, []).append(source)
    places: dict[int, Place] = {}
    for column in range(1 + max(columns.values(), default=-1)):
        here = {number: _height(number, sources, places) for number in sorted(columns) if columns[number] == column}
        places |= {
            number: Place(column=column, row=float(row))
            for row, number in enumerate(sorted(here, key=lambda one: here[one]))
        }
    return (DrawnPart(places=places, steps=edges),) if places else ()


def _height(number: int, sources: Mapping[int, list[int]], places: Mapping[int, Place]) -> float:
    """Give the height in the middle of what a thing was made from."""
    found = [places[source].row for source in sources.get(number, ()) if source in places]
    return sum(found) / len(found) if found else float(number)


def _columns(edges: tuple[tuple[int, int], ...]) -> dict[int, int]:
    """Give each thing's column; what was made from nothing stands just before what was first made from it."""
    columns = dict.fromkeys((number for edge in edges for number in edge), 0)
    is_new = True
    while is_new:
        is_new = False
        for source, target in edges:
            if columns[target] <= columns[source]:
                columns[target] = columns[source] + 1
                is_new = True
    made = {target for _, target in edges}
    for number in columns.keys() - made:
        columns[number] = min(columns[target] for source, target in edges if source == number) - 1
    return columns


def _moved(places: Mapping[int, Place], top: float) -> dict[int, Place]:
    highest = min((place.row for place in places.values()), default=0.0)
    return {number: Place(column=place.column, row=place.row - highest + top) for number, place in places.items()}


def _lines(steps: tuple[tuple[int, int], ...], things: int) -> list[list[int]]:
    """Put steps together to lines from one thing to another."""
    onward = {source: target for source, target in steps if source >= things}
    lines: list[list[int]] = []
    for source, target in steps:
        if source >= things:
            continue
        line = [source, target]
        while line[-1] >= things and line[-1] in onward:
            line.append(onward[line[-1]])
        if line[-1] < things and all(one != other for one, other in pairwise(line)):
            lines.append(line)
    return lines
