from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.unit.services.engines import bench
from workbench.domain.checkpoint import RestoreReport
from workbench.domain.happened import Happened
from workbench.domain.runtime import EndReason, RuntimeEnd
from workbench.protocol.values import HelperSource, VariableKind, VariableSummary

OWN = VariableSummary(name="x", type_name="int", kind=VariableKind.VALUE)
HELPER = VariableSummary(name="net", type_name="function", kind=VariableKind.HELPER, defined_in_call=1)
SOURCE = HelperSource(name="net", signature="net(price)", source="def net(price): ...", doc="", call=1, sha256="s")


@pytest.mark.asyncio
async def test_what_happened_to_runtimes_is_told_in_order_also_at_the_next_start(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.set_checkpoints(chat.id, on=True)
        await made.engine.run(chat.id, "x = 1")
        made.host.sessions[0].fail()
        await made.until("RuntimeEnded")
        await made.engine.restore_checkpoint(chat.id)
        made.host.sessions[1].namespace = (OWN,)
        told = await made.engine.ends.happened(chat.id)

    async with bench(tmp_path) as made:
        again = await made.engine.ends.happened(chat.id)

    ended, restored = told
    assert isinstance(ended.what, RuntimeEnd)
    assert ended.end_words()[0].startswith("Runtime 1 ended unexpectedly")
    assert isinstance(restored.what, RestoreReport)
    assert (restored.what.after_call, restored.end_words(), ended.at <= restored.at) == (1, (), True)
    assert again[:2] == told


@pytest.mark.asyncio
async def test_an_end_that_a_card_tells_is_not_told_twice(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.run(chat.id, "x = 1")
        made.host.sessions[0].fail()
        await made.until("RuntimeEnded")

        assert await made.engine.ends.to_tell(chat.id) is not None
        assert await made.engine.ends.happened(chat.id) == ()


def test_a_call_that_was_cut_off_is_to_be_looked_at_first() -> None:
    def words(*, ended: bool) -> str:
        end = RuntimeEnd(number=1, reason=EndReason.FAILURE, last_call=15, last_call_ended=ended)
        return " ".join(Happened(at=datetime(2026, 1, 1, tzinfo=UTC), what=end).end_words())

    assert "Call 15 was cut off and was not run again: look at what it may have written" in words(ended=False)
    assert "cut off" not in words(ended=True)


@pytest.mark.asyncio
async def test_the_helpers_of_an_ended_runtime_are_known_at_the_next_start(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.start_runtime(chat.id)
        made.host.sessions[0].namespace = (HELPER,)
        made.host.sessions[0].live_helpers = (SOURCE,)
        await made.engine.variables(chat.id)

    async with bench(tmp_path) as made:
        assert await made.engine.ends.last_helpers(chat.id) == (SOURCE,)


@pytest.mark.asyncio
async def test_what_was_emptied_on_purpose_shows_no_helpers_of_before(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.start_runtime(chat.id)
        made.host.sessions[0].namespace = (HELPER,)
        made.host.sessions[0].live_helpers = (SOURCE,)
        await made.engine.variables(chat.id)

        await made.engine.reset(chat.id)

        assert await made.engine.ends.last_helpers(chat.id) == ()
