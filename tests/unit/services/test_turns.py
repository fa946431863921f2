from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tests.unit.services.engines import Setting, bench, kinds
from tests.unit.services.fake_runtime import OK, FakeHost, FakeSession
from workbench.domain.call import NOT_THIS_RUNTIME, Asker, CallRequest, CallStatus
from workbench.domain.conversation import ApprovalMode, Author, MessageState, TurnEnd
from workbench.domain.errors import WorkbenchError
from workbench.domain.runtime import ErrorRaised, Finished, FinishStatus, Result, Stream
from workbench.protocol.values import CallTracking
from workbench.services.turns import MAY_HAVE_CHANGED, STOPPED

ADD = {"run": "1 + 1", "intent": "It adds."}


def _host(code: str, *events: object) -> FakeHost:
    def prepare(session: FakeSession) -> None:
        session.events[code] = events  # pyright: ignore[reportArgumentType] - events of the test

    return FakeHost(prepare=prepare)


@pytest.mark.asyncio
async def test_a_turn_runs_an_approved_call_and_gives_the_reply(tmp_path: Path) -> None:
    host = _host("1 + 1", Stream(name="stdout", text="hi\n"), Result(data={"text/plain": "2"}), OK)
    async with bench(tmp_path, Setting(script=[[ADD, "It is {text}, {status}."]], host=host)) as made:
        chat = await made.engine.new_chat("Sums")

        result = await made.engine.send(chat.id, "add")

        assert (result.end, result.reply, result.calls) == (TurnEnd.ANSWERED, "It is hi\n2\n, ok.", (1,))
        assert [request.intent for request in made.asked] == ["It adds."]
        assert [kind for kind in kinds(made.events) if kind != "TurnWaits"] == [
            "MessageAdded",
            "CallProposed",
            "RuntimeChanged",
            "CallStarted",
            "CallOutputArrived",
            "CallOutputArrived",
            "NamespaceChanged",
            "CallEnded",
            "ReplyDelta",
            "MessageAdded",
            "TurnEnded",
        ]
        messages = await made.engine.messages(chat.id)
        assert [(item.author, item.text, item.state) for item in messages] == [
            (Author.USER, "add", MessageState.ANSWERED),
            (Author.ANALYST, "It is hi\n2\n, ok.", MessageState.ANSWERED),
        ]


@pytest.mark.asyncio
async def test_a_declined_call_does_not_run_and_the_model_is_told(tmp_path: Path) -> None:
    async with bench(tmp_path, Setting(script=[[ADD, "Not done: {not_run}."]], answers=[False])) as made:
        chat = await made.engine.new_chat()

        result = await made.engine.send(chat.id, "add")

        assert (result.end, result.reply) == (TurnEnd.REFUSED, "Not done: declined.")
        assert await made.engine.calls(chat.id) == ()
        assert made.host.sessions == []


@pytest.mark.asyncio
async def test_asked_once_per_chat_the_first_yes_holds(tmp_path: Path) -> None:
    async with bench(tmp_path, Setting(script=[[ADD, ADD, "Done."], [ADD, "Done."]])) as made:
        chat = await made.engine.new_chat()
        await made.engine.set_approval(chat.id, ApprovalMode.CHAT)

        await made.engine.send(chat.id, "add")
        await made.engine.send(chat.id, "add again")

        assert [request.number for request in made.asked] == [1]
        assert len(await made.engine.calls(chat.id)) == 3


@pytest.mark.asyncio
async def test_asked_once_per_chat_a_no_is_asked_again(tmp_path: Path) -> None:
    setting = Setting(script=[[ADD, ADD, "Done."]], answers=[False, True])
    async with bench(tmp_path, setting) as made:
        chat = await made.engine.new_chat()
        await made.engine.set_approval(chat.id, ApprovalMode.CHAT)

        await made.engine.send(chat.id, "add")

        assert len(made.asked) == 2


@pytest.mark.asyncio
async def test_a_call_that_repeats_code_says_which(tmp_path: Path) -> None:
    async with bench(tmp_path, Setting(script=[[ADD, ADD, "Done."]])) as made:
        chat = await made.engine.new_chat()

        await made.engine.send(chat.id, "add twice")

        assert [call.request.repeats for call in await made.engine.calls(chat.id)] == [None, 1]


@pytest.mark.asyncio
async def test_a_model_that_does_not_understand_is_told_apart(tmp_path: Path) -> None:
    async with bench(tmp_path, Setting(script=[[{"say": "I cannot.", "understood": False}]])) as made:
        chat = await made.engine.new_chat()

        result = await made.engine.send(chat.id, "write a poem")

        assert (result.end, result.reply) == (TurnEnd.NOT_UNDERSTOOD, "I cannot.")


@pytest.mark.asyncio
async def test_an_error_in_a_call_is_told_to_the_model(tmp_path: Path) -> None:
    host = _host(
        "1 + 1",
        ErrorRaised(name="NameError", message="no x", traceback="Traceback …"),
        Finished(status=FinishStatus.ERROR),
    )
    async with bench(tmp_path, Setting(script=[[ADD, "{status} {error}"]], host=host)) as made:
        chat = await made.engine.new_chat()

        result = await made.engine.send(chat.id, "add")

        assert json.loads(result.reply.removeprefix("error ")) == {
            "name": "NameError",
            "message": "no x",
            "traceback": "Traceback …",
        }


@pytest.mark.asyncio
async def test_the_state_is_fresh_at_every_request_of_a_turn(tmp_path: Path) -> None:
    async with bench(tmp_path, Setting(script=[[ADD, ADD, "Done."]])) as made:
        chat = await made.engine.new_chat()

        await made.engine.send(chat.id, "add")
        state = await made.engine.state(chat.id)

        assert (state.runtime.number, state.runtime.state, state.runtime.calls) == (1, "idle", 2)


@pytest.mark.asyncio
async def test_stopping_a_turn_interrupts_its_call_and_keeps_what_was_said(tmp_path: Path) -> None:
    gate = asyncio.Event()

    def prepare(session: FakeSession) -> None:
        session.gates["1 + 1"] = gate
        session.events["1 + 1"] = (Finished(status=FinishStatus.INTERRUPTED),)

    setting = Setting(script=[[ADD, "Never said."], ["Next."]], host=FakeHost(prepare=prepare))
    async with bench(tmp_path, setting) as made:
        chat = await made.engine.new_chat()
        sending = asyncio.create_task(made.engine.send(chat.id, "add"))
        await made.until("CallStarted")

        stopped = await made.engine.interrupt(chat.id)
        result = await sending
        following = await made.engine.send(chat.id, "go on")

        assert stopped
        assert (result.end, made.host.sessions[0].interrupts) == (TurnEnd.CANCELLED, 1)
        assert [call.status for call in await made.engine.calls(chat.id)] == [CallStatus.INTERRUPTED]
        assert following.reply == "Next."


@pytest.mark.asyncio
async def test_a_stopped_turn_says_that_its_call_may_have_changed_the_rules(tmp_path: Path) -> None:
    gate = asyncio.Event()

    def prepare(session: FakeSession) -> None:
        session.gates["1 + 1"] = gate
        session.events["1 + 1"] = (Finished(status=FinishStatus.INTERRUPTED),)
        session.tracked[1] = CallTracking(call=1, maybe_changed=("comparison",))

    setting = Setting(script=[[ADD, "Never said."]], host=FakeHost(prepare=prepare))
    async with bench(tmp_path, setting) as made:
        chat = await made.engine.new_chat()
        sending = asyncio.create_task(made.engine.send(chat.id, "add"))
        await made.until("CallStarted")

        await made.engine.interrupt(chat.id)
        result = await sending

    assert result.reply == f"{STOPPED} {MAY_HAVE_CHANGED}"


@pytest.mark.asyncio
async def test_stopping_the_users_own_call_leaves_the_question_of_a_turn_standing(tmp_path: Path) -> None:
    gate, asked, answer = asyncio.Event(), asyncio.Event(), asyncio.Event()

    def prepare(session: FakeSession) -> None:
        session.gates["loop"] = gate
        session.events["loop"] = (Finished(status=FinishStatus.INTERRUPTED),)

    async def approve(_: CallRequest) -> bool:
        asked.set()
        await answer.wait()
        return True

    setting = Setting(script=[[ADD, "Added."]], host=FakeHost(prepare=prepare), approver=approve)
    async with bench(tmp_path, setting) as made:
        chat = await made.engine.new_chat()
        sending = asyncio.create_task(made.engine.send(chat.id, "add"))
        await asyncio.wait_for(asked.wait(), 60)
        loop = asyncio.create_task(made.engine.run(chat.id, "loop", Asker.CONSOLE))
        await made.until("CallStarted")

        stopped = await made.engine.interrupt_call(chat.id)
        record = await loop
        answer.set()
        result = await sending

        assert (stopped, record.status) == (True, CallStatus.INTERRUPTED)
        assert (result.end, result.reply) == (TurnEnd.ANSWERED, "Added.")


@pytest.mark.asyncio
async def test_a_turn_that_closing_cut_off_is_not_said_to_be_stopped_by_the_user(tmp_path: Path) -> None:
    asked = asyncio.Event()

    async def approve(_: CallRequest) -> bool:
        asked.set()
        return await asyncio.Future()

    async with bench(tmp_path, Setting(script=[[ADD, "Added."]], approver=approve)) as made:
        chat = await made.engine.new_chat()
        sending = asyncio.create_task(made.engine.send(chat.id, "add"))
        await asyncio.wait_for(asked.wait(), 60)

        await made.engine.close()

        result = await sending
    assert (result.end, result.calls) == (TurnEnd.CANCELLED, ())
    assert result.reply.endswith("(The workbench was closed before this was done. Ask again to go on.)")


@pytest.mark.asyncio
async def test_stopping_the_call_of_a_turn_stops_the_turn(tmp_path: Path) -> None:
    gate = asyncio.Event()

    def prepare(session: FakeSession) -> None:
        session.gates["1 + 1"] = gate
        session.events["1 + 1"] = (Finished(status=FinishStatus.INTERRUPTED),)

    async with bench(tmp_path, Setting(script=[[ADD, "Never said."]], host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat()
        sending = asyncio.create_task(made.engine.send(chat.id, "add"))
        await made.until("CallStarted")

        stopped = await made.engine.interrupt_call(chat.id)

        assert (stopped, (await sending).end) == (True, TurnEnd.CANCELLED)


@pytest.mark.asyncio
async def test_a_second_message_waits_its_turn_by_being_refused(tmp_path: Path) -> None:
    async with bench(tmp_path, Setting(script=[[{"say": "Slow.", "seconds": 0.2}]])) as made:
        chat = await made.engine.new_chat()
        first = asyncio.create_task(made.engine.send(chat.id, "one"))
        await made.until("MessageAdded")

        with pytest.raises(WorkbenchError, match="still being answered"):
            await made.engine.send(chat.id, "two")

        assert (await first).reply == "Slow."


@pytest.mark.asyncio
async def test_a_model_that_is_not_in_the_settings_fails_the_turn_and_keeps_the_message(tmp_path: Path) -> None:
    async with bench(tmp_path, Setting(model="nosuch")) as made:
        chat = await made.engine.new_chat()

        result = await made.engine.send(chat.id, "hello")

        assert result.end is TurnEnd.FAILED
        assert "There is no model 'nosuch'" in result.fault
        assert [item.state for item in await made.engine.messages(chat.id)] == [MessageState.FAILED]


@pytest.mark.asyncio
async def test_a_failed_message_can_be_sent_again_and_is_not_doubled(tmp_path: Path) -> None:
    async with bench(tmp_path, Setting(model="nosuch")) as made:
        chat = await made.engine.new_chat()
        failed = await made.engine.send(chat.id, "hello")
    async with bench(tmp_path, Setting(script=[["Hello."]])) as made:
        again = await made.engine.send_again(chat.id, failed.turn)

        assert again is not None
        assert (again.end, again.reply, again.turn) == (TurnEnd.ANSWERED, "Hello.", failed.turn)
        texts = [item.text for item in await made.engine.messages(chat.id)]
        assert texts == ["hello", "Hello."]


@pytest.mark.asyncio
async def test_the_history_is_whole_after_reopening(tmp_path: Path) -> None:
    script = [[ADD, "First."], ["Second."]]
    async with bench(tmp_path, Setting(script=script)) as made:
        chat = await made.engine.new_chat()
        await made.engine.send(chat.id, "one")
    async with bench(tmp_path, Setting(script=script)) as made:
        result = await made.engine.send(chat.id, "two")

        # The script counts turns in the history that it is given: it would begin anew without one.
        assert result.reply == "Second."


@pytest.mark.asyncio
async def test_tools_look_without_asking(tmp_path: Path) -> None:
    steps = [
        {"tool": "list_outputs"},
        {"tool": "find_values", "arguments": {"text": "a"}},
        {"tool": "read_variable", "arguments": {"name": "x"}},
        {"tool": "read_helper", "arguments": {"name": "x"}},
        "{error}",
    ]
    async with bench(tmp_path, Setting(script=[steps])) as made:
        chat = await made.engine.new_chat()

        result = await made.engine.send(chat.id, "look")

        assert (result.reply, made.asked) == ("No runtime is alive: nothing is loaded.", [])


@pytest.mark.asyncio
async def test_what_led_to_a_call_is_known_after_a_crash(tmp_path: Path) -> None:
    gate = asyncio.Event()

    def prepare(session: FakeSession) -> None:
        session.gates["1 + 1"] = gate

    script = [[ADD, "Never said."], ["After it."]]
    async with bench(tmp_path, Setting(script=script, host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat()
        sending = asyncio.create_task(made.engine.send(chat.id, "add"))
        await made.until("CallStarted")
        await made.crash()
        gate.set()
        await asyncio.wait({sending})
    async with bench(tmp_path, Setting(script=script)) as made:
        result = await made.engine.send(chat.id, "and now?")

        # The script counts turns in the history that it is given.
        assert result.reply == "After it."
        assert len(await made.engine.calls(chat.id)) == 1


@pytest.mark.asyncio
async def test_a_call_that_was_planned_for_a_runtime_that_ended_meanwhile_does_not_run(tmp_path: Path) -> None:
    def prepare(session: FakeSession) -> None:
        session.gates["slow"] = asyncio.Event()
        session.events["slow"] = (Finished(status=FinishStatus.LOST),)

    script = [["Hello."], [ADD, "Not done: {not_run}"]]
    async with bench(tmp_path, Setting(script=script, host=FakeHost(prepare=prepare))) as made:
        chat = await made.engine.new_chat()
        await made.engine.run(chat.id, "x = 1")
        slow = asyncio.create_task(made.engine.run(chat.id, "slow", Asker.CONSOLE))
        await made.until("CallStarted")
        await made.engine.send(chat.id, "hello")
        waiting = asyncio.create_task(made.engine.send(chat.id, "add"))
        await made.until("TurnWaits")
        await made.until("CallProposed")
        session = made.host.sessions[0]
        session.fail()
        session.gates["slow"].set()
        await slow

        result = await waiting

        assert result.reply == f"Not done: {NOT_THIS_RUNTIME}"
        assert [session.executed for session in made.host.sessions] == [["x = 1", "slow"]]
