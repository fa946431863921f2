from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.services.engines import Setting, bench
from tests.unit.services.fake_runtime import FakeHost
from workbench.domain.json_value import JsonObject
from workbench.protocol.values import CallTracking, VariableKind, VariableSummary
from workbench.services.engine import Engine

OWN = VariableSummary(name="x", type_name="int", kind=VariableKind.VALUE)


async def loss(engine: Engine, chat: str) -> JsonObject | None:
    found = (await engine.state((await engine.find_chat(chat)).id)).to_json()["loss"]
    assert found is None or isinstance(found, dict)
    return found


@pytest.mark.asyncio
async def test_the_model_is_told_of_a_loss_what_the_card_tells_the_user(tmp_path: Path) -> None:
    tracked = CallTracking(call=1, created=("x",))
    host = FakeHost(prepare=lambda session: session.tracked.update({1: tracked}))
    async with bench(tmp_path, Setting(host=host)) as made:
        chat = await made.engine.new_chat()
        await made.engine.run(chat.id, "x = 1")
        host.sessions[0].namespace = (OWN,)
        before = await loss(made.engine, chat.id)
        host.sessions[0].fail()
        await made.until("RuntimeEnded")

        told = await loss(made.engine, chat.id)
        end = await made.engine.ends.to_tell(chat.id)
        assert end is not None
        receipt = await made.engine.ends.receipt(chat.id, end)
        await made.engine.run(chat.id, "x = 1")
        host.sessions[1].namespace = (OWN,)
        after = await loss(made.engine, chat.id)

    assert (before, after) == (None, None)
    assert told is not None
    assert (told["gone"], told["cause"]) == (["x"], end.words())
    assert (told["checkpoint"], told["rebuild"]) == (receipt.checkpoint_words(on=False), receipt.rebuild_words())
    assert "look_first" not in told


@pytest.mark.asyncio
async def test_a_new_chat_has_lost_nothing(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        assert await loss(made.engine, (await made.engine.new_chat()).id) is None
