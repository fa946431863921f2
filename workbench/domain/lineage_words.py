"""A lineage in words: the same in the window's tips, for screen readers and in the terminal."""

from __future__ import annotations

from workbench.domain.json_value import Json, JsonObject
from workbench.domain.lineage_graph import LineageGraph, LineageNode, NodeKind
from workbench.domain.stale_words import reason_words

_DEEPEST = 20
"""So far a line is moved in at most."""
NOTHING = "Nothing has been made in this chat yet."


def kind_words(node: LineageNode) -> str:
    """Say what a thing is, how large, and which call made it."""
    match node.kind:
        case NodeKind.INPUT:
            kind = "input file"
        case NodeKind.OUTPUT:
            kind = "output file"
        case _:
            kind = f"{node.kind.value} {node.size}".rstrip()
    return kind if node.call is None else f"{kind} · call {node.call}"


def state_words(node: LineageNode) -> str:
    """Say what is not as it should be; empty where all is."""
    words = [
        reason_words(node.stale) if node.stale else "",
        "It changed on disk since it was read." if node.is_changed else "",
        "It is gone with its runtime." if node.is_gone else "",
    ]
    return " ".join(filter(None, words))


def state_word(node: LineageNode) -> str:
    """Say the same in a word for a mark."""
    if node.stale:
        return "stale"
    if node.is_changed:
        return "changed"
    return "gone" if node.is_gone else ""


def node_words(graph: LineageGraph, node: LineageNode) -> str:
    """Say all of a thing in a sentence or two."""
    sources, targets = graph.sources(node.key), graph.targets(node.key)
    parts = [f"{node.name}, {kind_words(node).replace(' · ', ', ')}."]
    if state := state_words(node):
        parts.append(state)
    if sources:
        parts.append(f"Made from {_listed(sources)}.")
    if targets:
        parts.append(f"{'Used for' if node.kind is NodeKind.HELPER else 'Leads to'} {_listed(targets)}.")
    return " ".join(parts)


def lineage_lines(graph: LineageGraph) -> list[str]:
    """Give lines to read in a terminal: what was made of something stands below it, further in."""
    if not graph.nodes:
        return [NOTHING]
    told: set[str] = set()
    lines: list[str] = []
    nodes = {node.key: node for node in graph.nodes}
    helpers = {node.key for node in graph.nodes if node.kind is NodeKind.HELPER}
    sources: dict[str, list[str]] = {}
    targets: dict[str, list[str]] = {}
    for edge in graph.edges:
        sources.setdefault(edge.target, []).append(edge.source)
        if not edge.closes_ring:
            targets.setdefault(edge.source, []).append(edge.target)
    roots = [key for key in nodes if key not in helpers and not set(sources.get(key, ())) - helpers]
    # What stands in a ring that nothing leads into is told too.
    for root in dict.fromkeys([*roots, *(key for key in nodes if key not in helpers)]):
        waiting = [] if root in told else [(root, 0)]
        while waiting:
            key, depth = waiting.pop()
            space = "  " * min(depth, _DEEPEST)
            if key in told:
                lines.append(f"{space}{nodes[key].name} – as above")
                continue
            told.add(key)
            through = [nodes[source].name for source in sources.get(key, ()) if source in helpers]
            lines.append(f"{space}{_line(nodes[key])}{f', through {_listed(through)}' if through else ''}")
            if state := state_words(nodes[key]):
                lines.append(f"{space}  ! {state}")
            waiting += [(target, depth + 1) for target in reversed(targets.get(key, ())) if target not in helpers]
    if helpers:
        lines.append("Helpers:")
        for key in (key for key in nodes if key in helpers):
            used = _listed(targets.get(key, ()))
            lines.append(f"  {_line(nodes[key])}{f', used for {used}' if used else ''}")
    return lines


def lineage_json(graph: LineageGraph) -> JsonObject:
    """Give the graph as JSON."""
    nodes: list[Json] = [
        {
            "name": node.key,
            "kind": node.kind.value,
            "size": node.size or None,
            "call": node.call,
            "stale": node.stale or None,
            "changed_on_disk": node.is_changed,
            "gone": node.is_gone,
        }
        for node in graph.nodes
    ]
    edges: list[Json] = [{"from": edge.source, "to": edge.target, "stale": edge.is_stale} for edge in graph.edges]
    return {"nodes": nodes, "edges": edges}


def _line(node: LineageNode) -> str:
    return f"{node.name} – {kind_words(node).replace(' · ', ', ')}"


def _listed(keys: tuple[str, ...] | list[str]) -> str:
    names = [key.rpartition("/")[2] for key in keys]
    shown = names[:6]
    more = f" and {len(names) - len(shown)} more" if len(names) > len(shown) else ""
    return f"{', '.join(shown)}{more}"
