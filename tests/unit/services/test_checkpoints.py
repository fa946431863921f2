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


@pytest.mark.asyncio
async def test_what_is_live_is_saved_at_once_where_a_call_has_made_it(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.save_checkpoint(chat.id)
        await made.engine.run(chat.id, "x = 1")
        await made.engine.set_checkpoints(chat.id, on=True)

        await made.engine.save_checkpoint(chat.id)

        saved = [event.checkpoint.after_call for event in made.events if isinstance(event, CheckpointSaved)]
        assert saved == [1]
        await made.engine.reset(chat.id)
        await made.engine.save_checkpoint(chat.id)  # the new runtime holds nothing that a call made
        assert [item.runtime for item in await made.engine.checkpoints(chat.id)] == [1]


@pytest.mark.asyncio
async def test_the_checkpoint_of_any_runtime_is_listed_and_brought_back(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.set_checkpoints(chat.id, on=True)
        for code in ("x = 1", "y = 1", "z = 1"):
            await made.engine.run(chat.id, code)
            await made.engine.run(chat.id, code)
            await made.engine.reset(chat.id)

        listed = [(item.runtime, item.after_call) for item in await made.engine.checkpoints(chat.id)]
        report = await made.engine.restore_checkpoint(chat.id, 1)

        assert listed == [(3, 6), (2, 4), (1, 2)]
        assert report.after_call == 2
        assert made.host.sessions[-1].restored == [profile_in(tmp_path).checkpoints / chat.id / "runtime-0001"]
        with pytest.raises(WorkbenchError, match="no longer there"):
            await made.engine.restore_checkpoint(chat.id, 9)


@pytest.mark.asyncio
async def test_a_runtime_knows_where_to_save_before_it_ends_alone_only_while_checkpoints_are_on(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat("Prices")
        await made.engine.run(chat.id, "x = 1")
        (session,) = made.host.sessions
        at_first = session.saves_before_end

        await made.engine.set_checkpoints(chat.id, True)
        switched_on = session.saves_before_end
        await made.engine.restart(chat.id)
        again = made.host.sessions[-1].saves_before_end
        await made.engine.set_checkpoints(chat.id, False)

        assert at_first is None
        assert [path and path.name for path in (switched_on, again)] == ["runtime-0001", "runtime-0002"]
        assert made.host.sessions[-1].saves_before_end is None
