"""The lineage of a chat is built from its calls and laid out in a process whose end harms nothing."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from typing_extensions import override

from tests.unit.services.engines import Bench, Setting, bench
from tests.unit.services.fake_runtime import FakeHost
from tests.unit.services.test_recomputing import CODES, prepare
from workbench.domain.errors import InputRefusedError
from workbench.domain.ids import ChatId
from workbench.domain.json_value import JsonObject
from workbench.domain.lineage_graph import LineageEdge, LineageGraph, LineageNode, NodeKind
from workbench.domain.lineage_places import placed
from workbench.services.reader import FileReader


class Counting(FileReader):
    """Counts what it is asked; fails where that is wanted."""

    def __init__(self, *, fails: bool = False) -> None:
        super().__init__(timeout_seconds=200)
        self.asked = 0
        self.fails = fails

    @override
    async def ask(self, module: str, arguments: Sequence[str], named: str) -> JsonObject:
        self.asked += 1
        if self.fails:
            raise InputRefusedError("It ended.", "")
        return await super().ask(module, arguments, named)


async def worked(made: Bench, layout: FileReader) -> ChatId:
    made.engine.lineage._layout = layout  # noqa: SLF001 - what a test watches
    chat = (await made.engine.new_chat()).id
    for code in CODES:
        await made.engine.run(chat, code)
    return chat


@pytest.mark.asyncio
async def test_what_was_made_from_what_stands_from_left_to_right(tmp_path: Path) -> None:
    async with bench(tmp_path, Setting(host=FakeHost(prepare=prepare))) as made:
        chat = await worked(made, layout := Counting())

        drawn = await made.engine.lineage.drawing(chat)
        again = await made.engine.lineage.drawing(chat)

        assert {(edge.source, edge.target) for edge in drawn.graph.edges if edge.is_stale} == {("a", "b"), ("b", "c")}
        assert {key: place.column for key, place in drawn.placement.places.items()} == {"a": 0, "b": 1, "c": 2}
        assert again == drawn
        assert layout.asked == 1


@pytest.mark.asyncio
async def test_where_the_layout_ends_without_an_answer_it_is_laid_out_plainly(tmp_path: Path) -> None:
    async with bench(tmp_path, Setting(host=FakeHost(prepare=prepare))) as made:
        chat = await worked(made, Counting(fails=True))

        drawn = await made.engine.lineage.drawing(chat)

        assert {key: place.column for key, place in drawn.placement.places.items()} == {"a": 0, "b": 1, "c": 2}


@pytest.mark.asyncio
async def test_a_thousand_things_are_laid_out(tmp_path: Path) -> None:
    rolled = random.Random(5)
    pairs = sorted({(max(0, at - rolled.randint(1, 300)), at) for at in range(40, 1000) for _ in range(2)})
    graph = LineageGraph(
        nodes=tuple(LineageNode(key=f"t{at}", kind=NodeKind.TABLE) for at in range(1000)),
        edges=tuple(LineageEdge(source=f"t{source}", target=f"t{target}") for source, target in pairs),
    )
    async with bench(tmp_path) as made:
        made.engine.lineage._layout = Counting()  # noqa: SLF001 - what a test watches

        parts = await made.engine.lineage._laid_out(tuple(pairs))  # noqa: SLF001 - the part that is looked at

    assert parts is not None
    placement = placed(graph, parts)
    places = placement.places
    assert len(set(places.values())) == 1000
    for source, target in pairs:
        line = (source_key := f"t{source}", target_key := f"t{target}")
        columns = range(places[source_key].column, places[target_key].column + 1)
        bends = placement.bends.get(line, ())
        assert [place.column for place in bends] == list(columns)[1:-1]
