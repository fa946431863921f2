from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typing_extensions import override

from tests.unit.services.engines import Setting, bench
from tests.unit.services.fake_runtime import FakeHost, FakeSession
from workbench.domain.call import CallStatus
from workbench.domain.runtime import ErrorRaised, Finished, FinishStatus, RuntimeFacts


class Limited(FakeSession):
    """May hold six gigabytes, and fails where that is too little."""

    @property
    @override
    def facts(self) -> RuntimeFacts:
        return replace(super().facts, memory_limit=6_000_000_000)


class LimitedHost(FakeHost):
    @override
    def _new(self, folder: Path, chat: str, number: int) -> FakeSession:
        session = Limited(chat=chat, number=number, folder=folder)
        error = ErrorRaised(name="MemoryError", message="", traceback="…")
        session.events["much"] = (error, Finished(status=FinishStatus.ERROR))
        self.sessions.append(session)
        return session


@pytest.mark.asyncio
async def test_a_call_that_wanted_too_much_says_at_which_limit_it_ended_and_the_runtime_lives(tmp_path: Path) -> None:
    async with bench(tmp_path, Setting(host=LimitedHost())) as made:
        chat = await made.engine.new_chat()

        record = await made.engine.run(chat.id, "much")

        assert record.status is CallStatus.ERROR
        assert record.error is not None
        assert record.error.message.startswith("Out of memory at 6.0 GB, which is what one runtime may hold.")
        assert made.engine.runtime(chat.id) is not None
