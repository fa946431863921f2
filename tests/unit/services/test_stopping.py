"""What a wish to stop ends: a turn with its own call, never a call that somebody else made."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.unit.services.engines import Setting, bench
from tests.unit.services.fake_runtime import FakeHost, FakeSession
from workbench.domain.call import Asker, CallStatus
from workbench.domain.conversation import TurnEnd
from workbench.domain.runtime import Finished, FinishStatus

ADD = {"run": "1 + 1", "intent": "It adds."}


@pytest.mark.asyncio
async def test_stopping_a_turn_that_waits_leaves_the_users_own_call_running(tmp_path: Path) -> None:
    gate = asyncio.Event()

    def prepare(session: FakeSession) -> None:
        session.gates["loop"] = gate

    async with bench(tmp_path, Setting(script=[[ADD, "Added."]], host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat()
        loop = asyncio.create_task(made.engine.run(chat.id, "loop", Asker.CONSOLE))
        await made.until("CallStarted")
        sending = asyncio.create_task(made.engine.send(chat.id, "add"))
        await made.until("MessageAdded")

        stopped = await made.engine.stop_turn(chat.id)
        result = await sending
        gate.set()
        record = await loop

        assert (stopped, result.end, result.calls) == (True, TurnEnd.CANCELLED, ())
        assert (record.status, made.host.sessions[0].executed) == (CallStatus.OK, ["loop"])
        assert made.host.sessions[0].interrupts == 0


@pytest.mark.asyncio
async def test_stopping_a_turn_stops_its_own_call(tmp_path: Path) -> None:
    gate = asyncio.Event()

    def prepare(session: FakeSession) -> None:
        session.gates["1 + 1"] = gate
        session.events["1 + 1"] = (Finished(status=FinishStatus.INTERRUPTED),)

    async with bench(tmp_path, Setting(script=[[ADD, "Never said."]], host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat()
        sending = asyncio.create_task(made.engine.send(chat.id, "add"))
        await made.until("CallStarted")

        stopped = await made.engine.stop_turn(chat.id)

        assert (stopped, (await sending).end) == (True, TurnEnd.CANCELLED)
        assert made.host.sessions[0].interrupts == 1
