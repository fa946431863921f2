from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from typing_extensions import override

from tests.unit.services.engines import Setting, bench, kinds, profile_in
from tests.unit.services.fake_runtime import FakeHost, FakeSession
from workbench.domain.errors import StorageError
from workbench.domain.events import NoticeRaised
from workbench.domain.runtime import EndReason, RuntimeEnd
from workbench.services.stopping import DOES_NOT_STOP, LADDER_SECONDS


@pytest.mark.asyncio
async def test_a_runtime_is_started_once_for_all_who_wait(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()

        await made.engine.warm(chat.id)
        await asyncio.gather(made.engine.run(chat.id, "x = 1"), made.engine.run(chat.id, "y = 1"))

        assert len(made.host.sessions) == 1


@pytest.mark.asyncio
async def test_a_runtime_that_ends_by_itself_is_told_with_its_cause(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.run(chat.id, "x = 1")

        made.host.sessions[0].fail()
        await made.until("RuntimeEnded")

        assert made.engine.runtime(chat.id) is None
        assert "killed" in ((await made.engine.state(chat.id)).runtime.ended or "")


@pytest.mark.asyncio
async def test_a_runtime_that_cannot_be_put_on_record_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.store.database.BUSY_TIMEOUT_SECONDS", 0.05)
    database = profile_in(tmp_path).database
    database.parent.mkdir()
    blocker = sqlite3.connect(database, isolation_level=None)

    def prepare(session: FakeSession) -> None:
        blocker.execute("BEGIN IMMEDIATE")

    async with bench(tmp_path, Setting(host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat()

        with pytest.raises(StorageError, match="locked"):
            await made.engine.run(chat.id, "x = 1")
        blocker.execute("ROLLBACK")

        assert (await made.host.sessions[0].ended()).reason is EndReason.CLOSED
        assert made.host.sessions[0].executed == []
    blocker.close()


@pytest.mark.asyncio
async def test_closing_can_end_the_runtimes_and_otherwise_leaves_them(tmp_path: Path) -> None:
    ended: list[bool] = []
    for end in (False, True):
        async with bench(tmp_path, Setting(host=FakeHost())) as made:
            chat = await made.engine.new_chat()
            await made.engine.run(chat.id, "x = 1")
            await made.engine.close(end_runtimes=end)
            ended.append(made.host.sessions[0].end.done())

    assert ended == [False, True]


@pytest.mark.asyncio
async def test_folders_of_spares_are_removed_and_never_one_with_a_file_in_it(tmp_path: Path) -> None:
    chats = profile_in(tmp_path).chats
    (chats / ".spare-aa" / "inputs").mkdir(parents=True)
    (chats / ".spare-bb").mkdir()
    (chats / ".spare-bb" / "kept.txt").write_text("x")

    async with bench(tmp_path, Setting(spare=True)) as made:
        await asyncio.wait_for(made.host.spare_ready.wait(), 60)
        during = sorted(item.name for item in chats.iterdir())

    assert made.host.spare_folder is not None
    assert during == sorted([".spare-bb", made.host.spare_folder.name])
    assert [item.name for item in chats.iterdir()] == [".spare-bb"]


class _Stuck(FakeSession):
    """A runtime whose call does not stop."""

    @override
    async def interrupt(self, *, group: bool = False) -> None:
        self.interrupts += 1
        self.groups.append(group)


class _StuckHost(FakeHost):
    @override
    def _new(self, folder: Path, chat: str, number: int) -> FakeSession:
        session = _Stuck(chat=chat, number=number, folder=folder)
        self.prepare(session)
        self.sessions.append(session)
        return session


def test_the_ladder_asks_all_of_a_call_after_two_seconds_and_the_user_after_five() -> None:
    first, second = LADDER_SECONDS

    assert (first, first + second) == (2.0, 5.0)
    assert "5 seconds" in DOES_NOT_STOP


@pytest.mark.asyncio
async def test_a_call_that_does_not_stop_is_interrupted_twice_and_then_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.services.stopping.LADDER_SECONDS", (0.01, 0.01))
    monkeypatch.setattr("workbench.services.stopping._SECOND_INTERRUPT_SECONDS", 0.01)
    gate = asyncio.Event()

    def prepare(session: FakeSession) -> None:
        session.gates["slow"] = gate

    async with bench(tmp_path, Setting(host=_StuckHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat()
        running = asyncio.create_task(made.engine.run(chat.id, "slow"))
        await made.until("CallStarted")

        stopped = await made.engine.interrupt(chat.id)

        assert (stopped, made.host.sessions[0].interrupts) == (False, 2)
        assert made.host.sessions[0].groups == [False, True]
        assert NoticeRaised(chat=chat.id, text=DOES_NOT_STOP, is_settled_by_end=True) in made.events
        await made.engine.kill(chat.id)
        gate.set()
        await running


class _Slow(FakeSession):
    """A runtime whose end is seen by its watch before whoever wanted it hears of it."""

    @override
    async def shutdown(self, reason: EndReason) -> RuntimeEnd:
        end = await super().shutdown(reason)
        for _ in range(5):
            await asyncio.sleep(0)
        return end


class _SlowHost(FakeHost):
    @override
    def _new(self, folder: Path, chat: str, number: int) -> FakeSession:
        session = _Slow(chat=chat, number=number, folder=folder)
        self.sessions.append(session)
        return session


@pytest.mark.asyncio
@pytest.mark.parametrize("host", [FakeHost, _SlowHost])
async def test_an_end_that_was_wanted_is_told_once_before_the_next_runtime(
    tmp_path: Path, host: type[FakeHost]
) -> None:
    async with bench(tmp_path, Setting(host=host())) as made:
        chat = await made.engine.new_chat()
        await made.engine.run(chat.id, "x = 1")
        before = len(made.events)

        await made.engine.restart(chat.id)

        assert kinds(made.events[before:]) == ["RuntimeEnded", "TurnWaits", "TurnWaits", "RuntimeChanged"]


@pytest.mark.asyncio
async def test_who_waits_for_an_end_is_not_called_off_when_the_end_was_wanted(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.run(chat.id, "x = 1")
        waiting = asyncio.create_task(made.engine._parts.runtimes.settled(chat.id))  # noqa: SLF001 - what a lost call does
        await asyncio.sleep(0)

        await made.engine.reset(chat.id)
        end = await waiting

        assert end is not None
        assert end.reason is EndReason.RESET


@pytest.mark.asyncio
async def test_closing_stops_what_runs_or_leaves_it_as_is_wanted(tmp_path: Path) -> None:
    interrupts: list[int] = []
    for number, leave in enumerate((False, True)):
        gate = asyncio.Event()
        host = FakeHost(prepare=lambda session, gate=gate: session.gates.update(slow=gate))
        (tmp_path / str(number)).mkdir()
        async with bench(tmp_path / str(number), Setting(host=host)) as made:
            chat = await made.engine.new_chat()
            running = asyncio.create_task(made.engine.run(chat.id, "slow"))
            await made.until("CallStarted")

            await made.engine.close(leave_calls=leave)
            interrupts.append(host.sessions[0].interrupts)
            gate.set()
            await asyncio.wait({running})

    assert interrupts == [1, 0]
