"""Chats are closed as was chosen: what is live is told, nothing ends that could not be saved."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest
from typing_extensions import override

from tests.unit.services.engines import Setting, bench
from tests.unit.services.fake_runtime import FakeHost, FakeSession
from workbench.domain.call import CallStatus
from workbench.domain.closing import LiveTable
from workbench.domain.runtime import EndReason
from workbench.protocol.values import CheckpointEntry, CheckpointReport, KeptState, VariableKind, VariableSummary

TABLE = VariableSummary(
    name="prices", type_name="DataFrame", kind=VariableKind.TABLE, shape=(1000, 4), size_bytes=5_000_000
)
CONNECTION = VariableSummary(name="conn", type_name="sqlite3.Connection", kind=VariableKind.OTHER)


@dataclass
class Saving(FakeSession):
    """Keeps tables, and nothing else."""

    @override
    async def save_checkpoint(self, folder: Path) -> CheckpointReport:
        await super().save_checkpoint(folder)
        entries = tuple(
            CheckpointEntry(
                name=item.name,
                type_name=item.type_name,
                state=KeptState.KEPT if item.kind is VariableKind.TABLE else KeptState.NOT_KEPT,
                reason="" if item.kind is VariableKind.TABLE else "a connection",
            )
            for item in self.namespace
        )
        return CheckpointReport(folder=str(folder), entries=entries, call=1, seconds=0.0)


class SavingHost(FakeHost):
    @override
    def _new(self, folder: Path, chat: str, number: int) -> FakeSession:
        session = Saving(chat=chat, number=number, folder=folder)
        self.prepare(session)
        self.sessions.append(session)
        return session


def holding(*held: VariableSummary) -> Setting:
    def prepare(session: FakeSession) -> None:
        session.namespace = held

    return Setting(host=SavingHost(prepare=prepare))


@pytest.mark.asyncio
async def test_only_chats_with_values_are_live(tmp_path: Path) -> None:
    async with bench(tmp_path, holding(TABLE)) as made:
        first, second = await made.engine.new_chat("One"), await made.engine.new_chat("Two")
        await made.engine.run(first.id, "prices = 1")
        await made.engine.start_runtime(second.id)
        made.host.sessions[1].namespace = ()

        live = await made.engine.closing.live()

        assert [(chat.title, chat.tables) for chat in live] == [
            ("One", (LiveTable(name="prices", rows=1000, columns=4, size=5_000_000),))
        ]
        assert live[0].lives_minutes == 60
        assert await made.engine.closing.live((second.id,)) == ()


@pytest.mark.asyncio
async def test_a_running_call_is_told_with_its_beginning(tmp_path: Path) -> None:
    async with bench(tmp_path, holding()) as made:
        chat = await made.engine.new_chat("One")
        await made.engine.start_runtime(chat.id)
        session = made.host.sessions[0]
        session.gates["wait"] = asyncio.Event()
        running = asyncio.create_task(made.engine.run(chat.id, "wait"))
        await made.until("CallStarted")
        session.running = 1

        live = await made.engine.closing.live()

        assert live[0].running is not None
        assert live[0].running.number == 1
        assert live[0].running.since is not None
        session.gates["wait"].set()
        await running


@pytest.mark.asyncio
async def test_values_that_a_runtime_does_not_tell_in_time_are_told_as_they_were_last_seen(tmp_path: Path) -> None:
    async with bench(tmp_path, holding(TABLE)) as made:
        chat = await made.engine.new_chat("One")
        await made.engine.run(chat.id, "prices = 1")
        made.host.sessions[0].side_fails = True

        live = await made.engine.closing.live()

        assert [table.name for table in live[0].tables] == ["prices"]


@pytest.mark.asyncio
async def test_a_checkpoint_is_saved_and_says_what_it_leaves_out(tmp_path: Path) -> None:
    async with bench(tmp_path, holding(TABLE, CONNECTION)) as made:
        chat = await made.engine.new_chat("One")
        await made.engine.run(chat.id, "prices = 1")

        saved = await made.engine.closing.save(chat.id)

        assert saved.fault == ""
        assert saved.left_out == (("conn", "a connection"),)
        assert made.engine.runtime(chat.id) is not None


@pytest.mark.asyncio
async def test_what_cannot_be_saved_is_told_and_ends_nothing(tmp_path: Path) -> None:
    async with bench(tmp_path, holding(TABLE)) as made:
        chat = await made.engine.new_chat("One")
        await made.engine.run(chat.id, "prices = 1")
        made.host.sessions[0].side_fails = True

        saved = await made.engine.closing.save(chat.id)

        assert saved.fault == "The runtime does not answer now."
        assert made.engine.runtime(chat.id) is not None


@pytest.mark.asyncio
async def test_a_call_that_runs_is_stopped_before_the_checkpoint(tmp_path: Path) -> None:
    async with bench(tmp_path, holding(TABLE)) as made:
        chat = await made.engine.new_chat("One")
        await made.engine.start_runtime(chat.id)
        session = made.host.sessions[0]
        session.gates["wait"] = asyncio.Event()
        running = asyncio.create_task(made.engine.run(chat.id, "wait"))
        await made.until("CallStarted")

        saved = await made.engine.closing.save(chat.id)

        assert saved.fault == ""
        assert session.interrupts == 1
        assert len(session.saved) == 1
        await running


@pytest.mark.asyncio
async def test_the_end_is_on_record_and_told_with_what_went(tmp_path: Path) -> None:
    async with bench(tmp_path, holding(TABLE)) as made:
        chat = await made.engine.new_chat("One")
        await made.engine.run(chat.id, "prices = 1")
        await made.engine.variables(chat.id)

        end = await made.engine.closing.end(chat.id)

        assert end is not None
        assert end.reason is EndReason.CLOSED
        assert made.engine.runtime(chat.id) is None
        receipt = await made.engine.ends.receipt(chat.id, end)
        assert receipt.is_worth_telling
        assert [item.name for item in receipt.gone] == ["prices"]


@pytest.mark.asyncio
async def test_ending_cuts_a_running_call_off(tmp_path: Path) -> None:
    async with bench(tmp_path, holding()) as made:
        chat = await made.engine.new_chat("One")
        await made.engine.start_runtime(chat.id)
        made.host.sessions[0].gates["wait"] = asyncio.Event()
        running = asyncio.create_task(made.engine.run(chat.id, "wait"))
        await made.until("CallStarted")

        await made.engine.closing.end(chat.id)

        assert (await running).status is not CallStatus.STARTED
        assert await made.engine.closing.live() == ()


@pytest.mark.asyncio
async def test_what_was_restored_and_not_touched_since_is_saved_already(tmp_path: Path) -> None:
    async with bench(tmp_path, holding(TABLE)) as made:
        chat = await made.engine.new_chat("One")
        await made.engine.run(chat.id, "prices = 1")
        await made.engine.save_checkpoint(chat.id)
        await made.engine.restart(chat.id)

        kept = await made.engine.closing.save(chat.id)
        made.host.sessions[1].namespace = (TABLE, CONNECTION)
        more = await made.engine.closing.save(chat.id)

        assert kept.fault == ""
        assert "No call of this runtime" in more.fault
