from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.services.engines import Setting, bench, profile_in
from tests.unit.services.fake_runtime import FakeHost, FakeSession
from workbench.domain.errors import WorkbenchError
from workbench.domain.events import CheckpointSaved


@pytest.mark.asyncio
async def test_a_restore_brings_back_what_the_runtime_before_had_saved_not_what_lives(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.set_checkpoints(chat.id, on=True)
        await made.engine.run(chat.id, "x = 1")
        await made.engine.reset(chat.id)
        await made.engine.run(chat.id, "y = 1")

        report = await made.engine.restore_checkpoint(chat.id)

        assert report.after_call == 1
        folder = profile_in(tmp_path).checkpoints / chat.id / "runtime-0001"
        assert [session.restored for session in made.host.sessions] == [[], [folder]]


@pytest.mark.asyncio
async def test_nothing_is_restored_by_itself(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.set_checkpoints(chat.id, on=True)
        await made.engine.run(chat.id, "x = 1")
        await made.engine.restart(chat.id)
        await made.engine.run(chat.id, "y = 1")

        assert [session.restored for session in made.host.sessions] == [[], []]


@pytest.mark.asyncio
async def test_without_a_checkpoint_of_an_earlier_runtime_a_restore_says_so(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.set_checkpoints(chat.id, on=True)
        await made.engine.run(chat.id, "x = 1")

        with pytest.raises(WorkbenchError, match="no checkpoint of an earlier runtime"):
            await made.engine.restore_checkpoint(chat.id)


@pytest.mark.asyncio
async def test_a_checkpoint_that_fails_is_told_and_the_older_one_stays(tmp_path: Path) -> None:
    def prepare(session: FakeSession) -> None:
        session.during["fail"] = lambda: setattr(session, "side_fails", True)

    async with bench(tmp_path, Setting(host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat()
        await made.engine.set_checkpoints(chat.id, on=True)
        await made.engine.run(chat.id, "x = 1")
        await made.engine.run(chat.id, "fail")
        await made.engine.reset(chat.id)

        report = await made.engine.restore_checkpoint(chat.id)

        faults = [event.checkpoint.fault for event in made.events if isinstance(event, CheckpointSaved)]
        assert faults == ["", "The runtime does not answer now."]
        assert report.after_call == 1


@pytest.mark.asyncio
async def test_checkpoints_of_old_runtimes_are_removed(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.set_checkpoints(chat.id, on=True)
        for _ in range(5):
            await made.engine.run(chat.id, "x = 1")
            await made.engine.reset(chat.id)

        folder = profile_in(tmp_path).checkpoints / chat.id
        assert sorted(item.name for item in folder.iterdir()) == ["runtime-0003", "runtime-0004", "runtime-0005"]
