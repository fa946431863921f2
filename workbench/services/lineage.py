"""Gives the lineage of a chat: what was made from what, what of it is stale, and how it is drawn."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

from workbench.domain.errors import WorkbenchError
from workbench.domain.ids import ChatId
from workbench.domain.json_value import JsonObject, field_objects, field_text
from workbench.domain.lineage_graph import LineageFacts, LineageGraph, NodeKind, lineage_of
from workbench.domain.lineage_places import DrawnPart, LineageDrawing, Place, order_edges, placed, plain_parts
from workbench.domain.namespace import is_own
from workbench.protocol.values import VariableKind, VariableSummary
from workbench.services.outputs import OutputService
from workbench.services.reader import FileReader
from workbench.services.recomputing import RecomputeService
from workbench.services.state import StateService

LAYOUT = "workbench.services.graph_layout"
_KEPT = 8
"""So many layouts are kept: a chat that is looked at again is not laid out again."""
_MOST_EDGES = 8_000
"""With more the argument of the process would be too long; who looks at so many sees no crossings."""
_log = logging.getLogger(__name__)

Edges = tuple[tuple[int, int], ...]


class LineageService:
    """Build the graph, and have it laid out in a process of its own."""

    def __init__(
        self, *, recomputing: RecomputeService, state: StateService, outputs: OutputService, layout: FileReader
    ) -> None:
        self._recomputing = recomputing
        self._state = state
        self._outputs = outputs
        self._layout = layout
        self._kept: OrderedDict[Edges, tuple[DrawnPart, ...]] = OrderedDict()

    async def graph(self, chat: ChatId) -> LineageGraph:
        """Give what was made from what."""
        looked = await self._recomputing.look(chat)
        outputs = await self._outputs.of_chat(chat)
        live = [item for item in looked.live if is_own(item)]
        records = looked.history.records
        known = tuple(live) or (await self._state.last_known(chat, records[-1].runtime) if records else ())
        facts = LineageFacts(
            inputs=looked.inputs,
            outputs=frozenset(item.path for item in outputs if not item.missing),
            live=frozenset(item.name for item in live),
            kinds={item.name: _kind(item) for item in known if is_own(item)},
        )
        return await asyncio.to_thread(lineage_of, looked.history, looked.stale, facts)

    async def drawing(self, chat: ChatId) -> LineageDrawing:
        """Give the same with its places."""
        graph = await self.graph(chat)
        parts = await self._parts(graph)
        return LineageDrawing(graph=graph, placement=await asyncio.to_thread(placed, graph, parts))

    async def _parts(self, graph: LineageGraph) -> tuple[DrawnPart, ...]:
        edges = order_edges(graph)
        if edges in self._kept:
            self._kept.move_to_end(edges)
            return self._kept[edges]
        parts = await self._laid_out(edges)
        if parts is None:
            return await asyncio.to_thread(plain_parts, graph)
        self._kept[edges] = parts
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return parts

    async def _laid_out(self, edges: Edges) -> tuple[DrawnPart, ...] | None:
        if not edges:
            return ()
        if len(edges) > _MOST_EDGES:
            return None
        words = " ".join(f"{source}-{target}" for source, target in edges)
        try:
            answer = await self._layout.ask(LAYOUT, (words,), "The lineage")
            parts = tuple(_part(part) for part in _parts_of(answer))
        except (WorkbenchError, ValueError) as error:
            _log.warning("The lineage was laid out plainly: %s", error)
            return None
        found = {number for part in parts for number in part.places}
        return parts if found >= {number for edge in edges for number in edge} else None


def _kind(item: VariableSummary) -> tuple[NodeKind, str]:
    if item.kind is VariableKind.HELPER:
        return NodeKind.HELPER, ""
    if item.kind is VariableKind.TABLE or item.opens:
        return NodeKind.TABLE, "" if item.shape is None else f"{item.shape[0]:,} × {item.shape[1]:,}"
    return NodeKind.VALUE, ""


def _parts_of(answer: JsonObject) -> list[JsonObject]:
    report = answer.get("report")
    return field_objects(report, "parts") if isinstance(report, dict) else []


def _part(answer: JsonObject) -> DrawnPart:
    """Read a part; the library's columns go down to the last, and its places may lie between rows."""
    places = [place.split(":") for place in field_text(answer, "places").split()]
    steps = [step.split("-") for step in field_text(answer, "steps").split()]
    last = max((float(y) for _, _, y in places), default=0.0)
    return DrawnPart(
        places={int(number): Place(column=round(last - float(y)), row=float(x)) for number, x, y in places},
        steps=tuple((int(source), int(target)) for source, target in steps),
    )
