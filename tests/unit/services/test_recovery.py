from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tests.unit.services.engines import Setting, bench
from tests.unit.services.fake_runtime import FakeHost, FakeSession, lost
from workbench.domain.call import CallStatus
from workbench.domain.conversation import Author, Chat, MessageState
from workbench.domain.handshake import Handshake
from workbench.domain.kept_words import stores_of
from workbench.domain.runtime import (
    CallEnd,
    EndReason,
    FoundRuntime,
    Result,
    RuntimeEnd,
    RuntimeRemains,
    Stream,
)
from workbench.protocol.checkpoint_files import SavedAlone, SavedBeforeEnd
from workbench.protocol.program import Program, own_program
from workbench.protocol.values import CheckpointEntry, HelperSource, KeptState, VariableKind, VariableSummary


async def _leave_open(folder: Path) -> Chat:
    """Leave a chat whose message and call have no end, as a killed application does."""
    gate = asyncio.Event()

    def prepare(session: FakeSession) -> None:
        session.gates["slow"] = gate

    script = [[{"run": "slow", "intent": "It will wait."}, "Done."]]
    async with bench(folder, Setting(script=script, host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat("Prices")
        sending = asyncio.create_task(made.engine.send(chat.id, "wait for it"))
        await made.until("CallStarted")
        await made.crash()
        gate.set()
        await asyncio.wait({sending}, timeout=60)
    return chat


def _found(chat: Chat, *, busy: int | None = None, calls: tuple[CallEnd, ...] = ()) -> FoundRuntime:
    return FoundRuntime(
        runtime="r1",
        chat=chat.id,
        number=1,
        folder=str(chat.folder),
        runtime_folder="/run/r1",
        started=1.0,
        busy_call=busy,
        calls=calls,
    )


def _call(**changes: object) -> CallEnd:
    return replace(CallEnd(call=1, started=1.0, ended=2.0, status="ok", error_name=None), **changes)


@pytest.mark.asyncio
async def test_nothing_is_told_where_nothing_was_left(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        assert made.recovered == ()


@pytest.mark.asyncio
async def test_a_call_whose_end_nobody_knows_is_told_and_not_run_again(tmp_path: Path) -> None:
    chat = await _leave_open(tmp_path)

    async with bench(tmp_path) as made:
        calls = await made.engine.calls(chat.id)
        messages = await made.engine.messages(chat.id)

        assert [fact.text for fact in made.recovered] == [
            (
                "Runtime 1 ended unexpectedly: the cause is not known. Its variables are gone; the chat's history,"
                " inputs and outputs are still there."
            ),
            (
                "Call 1 (It will wait.) was running when the workbench ended; how it ended is not known. It was not run"
                " again."
            ),
            "Your message “wait for it” was not answered. It can be sent again.",
        ]
        assert [call.status for call in calls] == [CallStatus.UNKNOWN]
        assert [item.state for item in messages if item.author is Author.USER] == [MessageState.FAILED]
        assert made.host.sessions == []
    async with bench(tmp_path) as made:
        assert made.recovered == ()


@pytest.mark.asyncio
async def test_a_call_that_went_on_and_ended_is_completed_from_the_runtimes_own_record(tmp_path: Path) -> None:
    chat = await _leave_open(tmp_path)
    (chat.folder / "outputs" / "late.txt").write_text("late")
    host = FakeHost(found=(_found(chat, calls=(_call(),)),))

    def prepare(session: FakeSession) -> None:
        session.spooled[1] = (Stream(name="stdout", text="late\n"), Result(data={"text/plain": "7"}))
        session.namespace = (
            VariableSummary(name="prices", type_name="DataFrame", kind=VariableKind.TABLE),
            VariableSummary(name="read", type_name="function", kind=VariableKind.OTHER),
            VariableSummary(name="half", type_name="function", kind=VariableKind.HELPER),
        )
        session.live_helpers = (
            HelperSource(name="half", signature="half(x)", source="def half(x): ...", doc="", call=1, sha256=""),
        )

    host.prepare = prepare
    async with bench(tmp_path, Setting(host=host)) as made:
        calls = await made.engine.calls(chat.id)

        assert [fact.text for fact in made.recovered][:2] == [
            "Runtime 1 is alive with its values: prices and its helpers: half.",
            (
                "Call 1 (It will wait.) was running when the workbench ended. It went on and ended (ok)."
                " It had written outputs/late.txt."
            ),
        ]
        assert [(call.status, [item.path for item in call.files_written]) for call in calls] == [
            (CallStatus.OK, ["outputs/late.txt"])
        ]
        assert [(output.kind, output.text) for output in calls[0].outputs] == [("stream", "late\n"), ("result", "7")]
        messages = await made.engine.messages(chat.id)
        assert not any("is alive" in message.text for message in messages)
        assert (await made.engine.run(chat.id, "x = 1")).runtime == 1


@pytest.mark.asyncio
async def test_a_runtime_that_ended_during_the_call_leaves_it_lost_with_the_cause(tmp_path: Path) -> None:
    chat = await _leave_open(tmp_path)
    remains = RuntimeRemains(
        runtime="r1",
        chat=chat.id,
        folder=str(chat.folder),
        runtime_folder="/run/r1",
        end=lost(),
        calls=(_call(ended=None, status=None),),
        shown=(Stream(name="stdout", text="half\n"),),
    )
    host = FakeHost(left=(remains,))

    async with bench(tmp_path, Setting(host=host)) as made:
        calls = await made.engine.calls(chat.id)

        assert made.recovered[0].text.startswith("Runtime 1 ended unexpectedly: it was killed")
        assert "its runtime ended before it did" in made.recovered[1].text
        assert [call.status for call in calls] == [CallStatus.LOST]
        assert [output.text for output in calls[0].outputs] == ["half\n"]
        assert host.forgotten == ["r1"]


@pytest.mark.asyncio
async def test_a_call_that_still_runs_is_followed_to_its_end(tmp_path: Path) -> None:
    chat = await _leave_open(tmp_path)
    host = FakeHost(found=(_found(chat, busy=1, calls=(_call(ended=None, status=None),)),))

    def prepare(session: FakeSession) -> None:
        session.call_ends[1] = _call()
        session.spooled[1] = (Stream(name="stdout", text="more\n"),)

    host.prepare = prepare
    async with bench(tmp_path, Setting(host=host)) as made:
        await made.until("CallEnded")

        (call,) = await made.engine.calls(chat.id)
        assert call.status is CallStatus.OK
        assert [output.text for output in call.outputs] == ["more\n"]
        assert "still ran when it was opened again. It was not started again." in made.recovered[1].text
        assert made.host.sessions[0].executed == []


@pytest.mark.asyncio
async def test_the_model_is_told_with_the_next_message_what_happened(tmp_path: Path) -> None:
    chat = await _leave_open(tmp_path)

    async with bench(tmp_path, Setting(script=[["One."], ["Two."]])) as made:
        before = (await made.engine.state(chat.id)).notices
        await made.engine.send(chat.id, "go on")
        after = (await made.engine.state(chat.id)).notices

        assert before == tuple(fact.text for fact in made.recovered)
        assert after == ()


@pytest.mark.asyncio
async def test_a_call_that_never_reached_its_runtime_is_told_as_not_run(tmp_path: Path) -> None:
    chat = await _leave_open(tmp_path)

    async with bench(tmp_path, Setting(host=FakeHost(found=(_found(chat),)))) as made:
        calls = await made.engine.calls(chat.id)

        assert (
            made.recovered[1].text == "Call 1 (It will wait.) had not begun when the workbench ended. It did not run."
        )
        assert [call.status for call in calls] == [CallStatus.ABORTED]


@pytest.mark.asyncio
async def test_of_two_runtimes_of_a_chat_the_newer_one_is_attached(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat("Prices")
    both = (replace(_found(chat), number=2, runtime="r2"), _found(chat))

    async with bench(tmp_path, Setting(host=FakeHost(found=both))) as made:
        assert [session.number for session in made.host.sessions] == [2]


_STRANGE = Handshake(own=own_program(), other=Program(version="9.0.0", protocol=9, speaks_since=9), spoken=None)


@pytest.mark.asyncio
async def test_a_runtime_of_a_version_that_is_not_understood_is_left_alive_with_its_call(tmp_path: Path) -> None:
    chat = await _leave_open(tmp_path)
    running = _found(chat, busy=1, calls=(_call(ended=None, status=None),))
    host = FakeHost(found=(replace(running, handshake=_STRANGE),))

    async with bench(tmp_path, Setting(host=host)) as made:
        kept = await made.engine.kept.of_chat(chat.id)
        latest = await made.engine.ends.last(chat.id)

        assert [fact.text for fact in made.recovered] == [
            _STRANGE.words(1),
            ("Call 1 (It will wait.) still runs in runtime 1, which was not attached. It was not started again."),
            "Your message “wait for it” was not answered. It can be sent again.",
        ]
        assert _STRANGE.words(1) in stores_of(kept)[1].text
        assert (host.sessions, latest) == ([], None)
        await made.engine.restart(chat.id)
        assert host.found == ()
        assert await made.engine.ends.left_alone(chat.id) == ()
        assert (await made.engine.run(chat.id, "x = 1")).runtime == 2


@pytest.mark.asyncio
async def test_an_older_runtime_is_told_at_the_start_and_in_what_is_kept(tmp_path: Path) -> None:
    chat = await _leave_open(tmp_path)
    older = Handshake(own=own_program(), other=Program(version="0.0.9"), spoken=1)
    host = FakeHost(found=(_found(chat, calls=(_call(),)),))
    host.prepare = lambda session: setattr(session, "handshake", older)

    async with bench(tmp_path, Setting(host=host)) as made:
        kept = await made.engine.kept.of_chat(chat.id)

        assert made.recovered[0].text == f"Runtime 1 is alive; it holds no variables. {older.words(1)}"
        assert stores_of(kept)[1].text.endswith(older.words(1))


@pytest.mark.asyncio
@pytest.mark.parametrize("is_in_place", [True, False])
async def test_what_was_saved_before_a_runtime_ended_alone_is_offered_where_it_is_in_its_place(
    tmp_path: Path, *, is_in_place: bool
) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat("Prices")
        await made.engine.set_checkpoints(chat.id, True)
        await made.engine.run(chat.id, "x = 1")
        target = made.host.sessions[0].saves_before_end
        await made.crash()
    assert target is not None
    folder = target if is_in_place else tmp_path / "elsewhere"
    entry = CheckpointEntry(name="late", type_name="int", state=KeptState.KEPT)
    saved = SavedAlone(
        runtime="r1",
        chat=chat.id,
        number=1,
        folder=str(folder / "g000002"),
        manifest="abc",
        call=2,
        saved=9.0,
        entries=(entry,),
    )
    end = RuntimeEnd(number=1, reason=EndReason.EVICTED, saved=SavedBeforeEnd(names=("late",)))
    remains = RuntimeRemains(
        runtime="r1", chat=chat.id, folder=str(chat.folder), runtime_folder="/run/r1", end=end, calls=(), saved=saved
    )

    async with bench(tmp_path, Setting(host=FakeHost(left=(remains,)))) as made:
        receipt = await made.engine.ends.receipt(chat.id, end)

        assert made.recovered[0].text == (
            "Runtime 1 was closed while it was idle, to free its memory; a checkpoint was saved before, with late."
            " Its variables are gone, what was saved can be restored; the chat's history, inputs and outputs are still"
            " there."
        )
        assert receipt.checkpoint is not None
        assert (receipt.checkpoint.after_call, receipt.checkpoint.kept, receipt.checkpoint.manifest) == (
            (2, ("late",), "abc") if is_in_place else (1, (), "")
        )
