from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.services.engines import Setting, bench
from tests.unit.services.fake_runtime import FakeHost
from workbench.domain.conversation import ApprovalMode
from workbench.domain.errors import NotIsolatedError
from workbench.domain.events import NoticeRaised
from workbench.domain.isolation import FELL_BACK, NOT_ISOLATED, Isolation

SCRIPT = [
    [{"run": "x = 1", "intent": "Make x."}, {"run": "y = 1", "intent": "Make y."}, "Done."],
]


@pytest.mark.asyncio
async def test_code_runs_by_itself_where_the_runtime_is_isolated(tmp_path: Path) -> None:
    host = FakeHost(isolated=Isolation(is_on=True))
    async with bench(tmp_path, Setting(script=SCRIPT, host=host)) as made:
        chat = await made.engine.new_chat()
        await made.engine.set_approval(chat.id, ApprovalMode.ISOLATED)

        await made.engine.send(chat.id, "go")

        assert made.asked == []
        assert made.host.sessions[0].executed == ["x = 1", "y = 1"]


@pytest.mark.asyncio
async def test_it_is_not_offered_where_nothing_isolates_the_runtime(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()

        with pytest.raises(NotIsolatedError):
            await made.engine.set_approval(chat.id, ApprovalMode.ISOLATED)

        assert (await made.engine.chat(chat.id)).approval is ApprovalMode.EACH


@pytest.mark.asyncio
async def test_a_runtime_that_is_isolated_no_more_lets_each_call_be_asked_for_and_it_is_said_once(
    tmp_path: Path,
) -> None:
    host = FakeHost(isolated=Isolation(is_on=True))
    async with bench(tmp_path, Setting(script=SCRIPT, host=host, answers=(True, True))) as made:
        chat = await made.engine.new_chat()
        await made.engine.set_approval(chat.id, ApprovalMode.ISOLATED)
        host.isolated = NOT_ISOLATED

        await made.engine.send(chat.id, "go")

        assert [request.code for request in made.asked] == ["x = 1", "y = 1"]
        assert made.events.count(NoticeRaised(chat=chat.id, text=FELL_BACK)) == 1
        assert (await made.engine.chat(chat.id)).approval is ApprovalMode.EACH
