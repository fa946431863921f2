from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tests.unit.services.engines import Setting, bench, kinds, profile_in
from tests.unit.services.fake_runtime import OK, FakeHost, FakeSession
from workbench.domain.call import Asker, CallChanges, CallOutput, CallStatus, FileRead
from workbench.domain.events import CheckpointSaved, NoticeRaised
from workbench.domain.runtime import EndReason, Finished, FinishStatus, OutputCut, Stream
from workbench.protocol.values import CallTracking, ContractText
from workbench.protocol.values import FileRead as TrackedRead


def _statuses(path: Path) -> list[str]:
    with sqlite3.connect(path) as connection:
        found = [row[0] for row in connection.execute("SELECT status FROM calls ORDER BY number")]
    connection.close()
    return found


@pytest.mark.asyncio
async def test_a_call_is_on_record_before_it_runs(tmp_path: Path) -> None:
    seen: list[list[str]] = []

    def prepare(session: FakeSession) -> None:
        session.during["x = 1"] = lambda: seen.append(_statuses(profile_in(tmp_path).database))

    async with bench(tmp_path, Setting(host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat()

        record = await made.engine.run(chat.id, "x = 1")

    assert seen == [["started"]]
    assert (record.status, record.request.asker) == (CallStatus.OK, Asker.USER)


@pytest.mark.asyncio
async def test_a_record_holds_what_a_call_changed_read_and_wrote(tmp_path: Path) -> None:
    def prepare(session: FakeSession) -> None:
        session.tracked[1] = CallTracking(
            call=1,
            created=("a",),
            rebound=("b",),
            maybe_changed=("c",),
            deleted=("d",),
            read_names=("e",),
            files_read=(TrackedRead(path="inputs/a.csv", bytes=9, rows=2, evidence="reading"),),
        )
        session.during["x = 1"] = lambda: (session.folder / "outputs" / "r.txt").write_text("report")

    (tmp_path / "a.csv").write_text("id\n1\n2\n")
    async with bench(tmp_path, Setting(host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat()
        item = await made.engine.add_file(chat.id, tmp_path / "a.csv")

        record = await made.engine.run(chat.id, "x = 1")

        assert record.changes == CallChanges(
            created=("a",), rebound=("b",), maybe_changed=("c",), deleted=("d",), read=("e",)
        )
        assert record.files_read == (
            FileRead(path="inputs/a.csv", bytes=9, rows=2, sha256=item.sha256, evidence="reading"),
        )
        assert [(written.path, written.bytes, written.replaced) for written in record.files_written] == [
            ("outputs/r.txt", 6, False)
        ]
        assert await made.engine.calls(chat.id) == (record,)


@pytest.mark.asyncio
async def test_streams_are_put_together_and_a_cut_is_marked(tmp_path: Path) -> None:
    def prepare(session: FakeSession) -> None:
        session.events["x = 1"] = (
            Stream(name="stdout", text="a"),
            Stream(name="stdout", text="b"),
            Stream(name="stderr", text="c"),
            OutputCut(full_text_file="outputs/.calls/call-01.txt"),
            OK,
        )

    async with bench(tmp_path, Setting(host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat()

        record = await made.engine.run(chat.id, "x = 1")

    assert record.outputs == (
        CallOutput(kind="stream", name="stdout", text="ab"),
        CallOutput(kind="stream", name="stderr", text="c", cut=True, full_text_file="outputs/.calls/call-01.txt"),
    )


@pytest.mark.asyncio
async def test_a_runtime_that_ends_during_a_call_leaves_the_call_lost_and_its_end_on_record(tmp_path: Path) -> None:
    def prepare(session: FakeSession) -> None:
        session.during["die"] = session.fail
        session.events["die"] = (Finished(status=FinishStatus.LOST),)

    async with bench(tmp_path, Setting(host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat()

        record = await made.engine.run(chat.id, "die")
        state = await made.engine.state(chat.id)

        assert record.status is CallStatus.LOST
        assert (state.runtime.state, state.runtime.number) == ("ended", 1)
        assert "killed" in (state.runtime.ended or "")
        assert (await made.engine.run(chat.id, "x = 1")).runtime == 2


@pytest.mark.asyncio
async def test_a_call_that_runs_lets_the_next_one_wait(tmp_path: Path) -> None:
    gate = asyncio.Event()

    def prepare(session: FakeSession) -> None:
        session.gates["slow"] = gate

    async with bench(tmp_path, Setting(host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat()
        first = asyncio.create_task(made.engine.run(chat.id, "slow"))
        second = asyncio.create_task(made.engine.run(chat.id, "fast"))
        await made.until("CallStarted")
        gate.set()
        records = await asyncio.gather(first, second)

    assert [record.number for record in records] == [1, 2]
    assert made.host.sessions[0].executed == ["slow", "fast"]


@pytest.mark.asyncio
async def test_an_end_that_cannot_be_written_is_held_and_written_with_the_next_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.store.database.BUSY_TIMEOUT_SECONDS", 0.05)
    database = profile_in(tmp_path).database
    database.parent.mkdir()
    blocker = sqlite3.connect(database, isolation_level=None)

    def prepare(session: FakeSession) -> None:
        session.during["x = 1"] = lambda: blocker.execute("BEGIN IMMEDIATE")

    async with bench(tmp_path, Setting(host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat()

        first = await made.engine.run(chat.id, "x = 1")
        blocker.execute("ROLLBACK")
        statuses = [_statuses(database)]
        second = await made.engine.run(chat.id, "y = 1")

        assert first.status is CallStatus.OK
        assert any(isinstance(event, NoticeRaised) and "not on record" in event.text for event in made.events)
        assert statuses == [["started"]]
        assert await made.engine.calls(chat.id) == (first, second)
    blocker.close()


@pytest.mark.asyncio
async def test_a_call_that_cannot_be_tracked_is_kept_all_the_same(tmp_path: Path) -> None:
    def prepare(session: FakeSession) -> None:
        session.side_fails = True

    async with bench(tmp_path, Setting(host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat()

        record = await made.engine.run(chat.id, "x = 1")

    assert (record.status, record.changes) == (CallStatus.OK, CallChanges())


@pytest.mark.asyncio
async def test_the_contract_of_the_live_comparison_is_kept_by_version_and_mirrored(tmp_path: Path) -> None:
    def prepare(session: FakeSession) -> None:
        session.during["one"] = lambda: _live(session, "a = 1\n")
        session.during["two"] = lambda: _live(session, "a = 2\n")

    async with bench(tmp_path, Setting(host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat()

        for code in ("one", "other", "two"):
            await made.engine.run(chat.id, code)
        state = await made.engine.state(chat.id)

        assert state.contract is not None
        assert (state.contract.version, state.contract.toml) == (2, "a = 2\n")
        assert (chat.folder / "comparison.toml").read_text() == "a = 2\n"
        assert kinds(made.events).count("ContractChanged") == 2


def _live(session: FakeSession, toml: str) -> None:
    other = ContractText(name="aside", toml="b = 1\n", call=9)
    session.live_contracts = (other, ContractText(name="comparison", toml=toml, call=1))


@pytest.mark.asyncio
async def test_checkpoints_are_saved_only_where_they_are_switched_on(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.run(chat.id, "x = 1")
        await made.engine.set_checkpoints(chat.id, on=True)
        await made.engine.run(chat.id, "x = 2")

        saved = [event.checkpoint.after_call for event in made.events if isinstance(event, CheckpointSaved)]

        assert saved == [2]


@pytest.mark.asyncio
async def test_a_reset_ends_the_runtime_and_starts_an_empty_one(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.run(chat.id, "x = 1")

        end = await made.engine.reset(chat.id)

        assert end is not None
        assert end.reason is EndReason.RESET
        assert [session.number for session in made.host.sessions] == [1, 2]
        assert kinds(made.events).count("RuntimeEnded") == 1


@pytest.mark.asyncio
async def test_a_reset_during_a_call_does_not_wait_for_it(tmp_path: Path) -> None:
    gate = asyncio.Event()

    def prepare(session: FakeSession) -> None:
        session.gates["slow"] = gate
        session.events["slow"] = (Finished(status=FinishStatus.LOST),)

    async with bench(tmp_path, Setting(host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat()
        running = asyncio.create_task(made.engine.run(chat.id, "slow"))
        await made.until("CallStarted")

        await made.engine.reset(chat.id)

        assert (await running).status is CallStatus.LOST


@pytest.mark.asyncio
async def test_a_spare_becomes_the_runtime_of_a_new_chat(tmp_path: Path) -> None:
    async with bench(tmp_path, Setting(spare=True)) as made:
        await asyncio.wait_for(made.host.spare_ready.wait(), 60)
        chat = await made.engine.new_chat("Sums")

        record = await made.engine.run(chat.id, "x = 1")

        assert (record.runtime, len(made.host.sessions)) == (1, 1)
        assert sorted(item.name for item in chat.folder.iterdir()) == ["inputs", "outputs"]


@pytest.mark.asyncio
async def test_an_end_that_was_held_is_written_when_the_engine_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.store.database.BUSY_TIMEOUT_SECONDS", 0.05)
    database = profile_in(tmp_path).database
    database.parent.mkdir()
    blocker = sqlite3.connect(database, isolation_level=None)

    def prepare(session: FakeSession) -> None:
        session.during["x = 1"] = lambda: blocker.execute("BEGIN IMMEDIATE")

    async with bench(tmp_path, Setting(host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat()
        await made.engine.run(chat.id, "x = 1")
        blocker.execute("ROLLBACK")
        blocker.close()

    assert _statuses(database) == ["ok"]
