from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.services.engines import bench
from workbench.domain.kept_words import stores_of
from workbench.protocol.values import VariableKind, VariableSummary

MODULE = VariableSummary(name="pd", type_name="module", kind=VariableKind.MODULE)
TABLE = VariableSummary(name="t", type_name="Table", kind=VariableKind.TABLE, shape=(3, 2), defined_in_call=1)


@pytest.mark.asyncio
async def test_the_four_are_counted_each_from_its_own_place_and_losing_one_leaves_the_others(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        engine = made.engine
        chat, other = await engine.new_chat(), await engine.new_chat()
        await engine.run(other.id, "y = 1")
        await engine.run(chat.id, "t = 1")
        made.host.sessions[-1].namespace = (MODULE, TABLE)
        (chat.folder / "outputs" / "a.csv").write_text("a\n1\n")
        await engine.outputs(chat.id)
        await engine.memory.add("Prices are net.", chat.id)

        before = await engine.kept.of_chat(chat.id)
        await engine.restart(chat.id)
        after = await engine.kept.of_chat(chat.id)

    assert (before.messages, before.calls, before.live, before.lost) == (0, 1, (TABLE,), None)
    assert ([item.path for item in before.outputs], len(before.facts)) == (["outputs/a.csv"], 1)
    assert after.lost is not None
    assert [item.name for item in after.lost.gone] == ["t"]
    assert (after.live, after.outputs, after.facts, after.calls) == ((), before.outputs, before.facts, 1)
    assert [store.word for store in stores_of(after)] == ["safe", "nothing loaded", "1 present", "1 fact"]


@pytest.mark.asyncio
async def test_looking_starts_nothing(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()

        kept = await made.engine.kept.of_chat(chat.id)

        assert (kept.runtime, kept.live, made.host.sessions) == (None, (), [])
