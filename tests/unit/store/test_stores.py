from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from workbench.domain.call import (
    Asker,
    CallChanges,
    CallError,
    CallOutput,
    CallRecord,
    CallRequest,
    CallStatus,
    FileRead,
    FileWritten,
)
from workbench.domain.checkpoint import Checkpoint
from workbench.domain.conversation import ApprovalMode, Author, Chat, MessageState, TurnEnd
from workbench.domain.ids import CallId, ChatId, RuntimeId, RuntimeNumber
from workbench.domain.input import FileStamp, Input
from workbench.domain.output import Output
from workbench.domain.runtime import EndReason, RuntimeEnd
from workbench.protocol.values import CheckpointEntry, KeptState
from workbench.store.calls import CallStore
from workbench.store.chats import ChatStore
from workbench.store.checkpoints import CheckpointStore
from workbench.store.contracts import ContractStore
from workbench.store.database import Database
from workbench.store.inputs import InputStore
from workbench.store.messages import MessageStore, TurnClosing
from workbench.store.outputs import OutputStore
from workbench.store.overviews import OverviewStore
from workbench.store.runtimes import RuntimeSeen, RuntimeStore

NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
CHAT = Chat(id=ChatId("c1"), title="Prices", folder=Path("/chats/Prices"), created=NOW)


@pytest_asyncio.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = Database(tmp_path / "workbench.sqlite")
    await opened.open()
    await ChatStore(opened).add(CHAT)
    yield opened
    await opened.close()


def _record(number: int, code: str = "1 + 1") -> CallRecord:
    request = CallRequest(chat=CHAT.id, number=CallId(number), asker=Asker.MODEL, code=code, intent="It will add.")
    return CallRecord(request=request, runtime=RuntimeNumber(1), started=NOW)


@pytest.mark.asyncio
async def test_a_chat_comes_back_as_it_was_saved(database: Database) -> None:
    changed = replace(CHAT, title="Sales", approval=ApprovalMode.CHAT, approved=True, checkpoints=True)

    await ChatStore(database).save(changed)

    assert await ChatStore(database).all() == (changed,)


@pytest.mark.asyncio
async def test_a_chat_that_is_known_follows_its_record(database: Database) -> None:
    chats, changed = ChatStore(database), replace(CHAT, title="Sales")

    before, _, after = await asyncio.gather(chats.get(CHAT.id), chats.save(changed), chats.get(CHAT.id))
    kept = await chats.get(CHAT.id)
    await OverviewStore(database).forget(CHAT.id)
    chats.forget(CHAT.id)
    await chats.save(changed)

    assert (before, after, kept, await chats.get(CHAT.id)) == (CHAT, changed, changed, None)


@pytest.mark.asyncio
async def test_only_what_the_last_calls_showed_of_one_kind_is_read(database: Database) -> None:
    calls = CallStore(database)
    shown = CallOutput(kind="result", data={"text/plain": "2", "a/kind": "{}"})
    for number in range(1, 5):
        record = await calls.begin(_record(number))
        other = CallOutput(kind="stream", name="stdout", text="hello\n")
        await calls.end(replace(record, ended=NOW, status=CallStatus.OK, outputs=(other, shown)))

    assert await calls.latest_outputs(CHAT.id, 2, "a/kind") == ((3, shown), (4, shown))


@pytest.mark.asyncio
async def test_a_call_is_on_record_before_it_has_ended_and_complete_afterwards(database: Database) -> None:
    calls = CallStore(database)
    begun = _record(1)
    done = replace(
        begun,
        started=NOW + timedelta(seconds=1),
        ended=NOW + timedelta(seconds=2),
        status=CallStatus.ERROR,
        outputs=(
            CallOutput(
                kind="stream", name="stdout", text="hello\n", cut=True, full_text_file="outputs/.calls/call-01.txt"
            ),
            CallOutput(kind="result", data={"text/plain": "2"}),
        ),
        changes=CallChanges(created=("a",), rebound=("b",), deleted=("c",), read=("d",)),
        files_read=(FileRead(path="inputs/a.csv", bytes=10, rows=2, sha256="ff"),),
        files_written=(FileWritten(path="outputs/r.xlsx", bytes=20, sha256="ee", replaced=True),),
        error=CallError(name="ValueError", message="no"),
    )

    await calls.begin(begun)
    open_before = await calls.open_calls()
    await calls.end(done)

    assert open_before == (begun,)
    assert await calls.open_calls() == ()
    assert await calls.of_chat(CHAT.id) == (done,)


@pytest.mark.asyncio
async def test_the_same_code_is_found_again_whatever_blanks_surround_it(database: Database) -> None:
    calls = CallStore(database)
    await calls.begin(_record(1, "a = 1"))
    await calls.begin(_record(2, "b = 1"))

    found = [await calls.next(CHAT.id, code) for code in ("a = 1\n", "b = 2")]

    assert found == [(3, 1), (3, None)]


@pytest.mark.asyncio
async def test_two_proposals_of_one_number_get_one_each(database: Database) -> None:
    calls = CallStore(database)

    kept = [await calls.begin(_record(1)), await calls.begin(_record(1))]

    assert [record.number for record in kept] == [1, 2]
    assert await calls.of_chat(CHAT.id) == tuple(kept)


@pytest.mark.asyncio
async def test_a_turn_keeps_message_reply_and_the_models_own_messages(database: Database) -> None:
    messages = MessageStore(database)
    sent = await messages.begin_turn(CHAT.id, "compare these", NOW)

    reply = await messages.end_turn(
        TurnClosing(chat=CHAT.id, turn=sent.turn, ended=NOW, end=TurnEnd.ANSWERED, reply="Done.", history="[]")
    )

    assert reply is not None
    assert await messages.of_chat(CHAT.id) == (replace(sent, state=MessageState.ANSWERED), reply)
    assert await messages.histories(CHAT.id) == ((1, "[]"),)
    assert await messages.histories(CHAT.id, frozenset({1})) == ((1, None),)


@pytest.mark.asyncio
async def test_a_turn_left_open_becomes_failed_and_can_be_opened_again(database: Database) -> None:
    messages = MessageStore(database)
    sent = await messages.begin_turn(CHAT.id, "compare these", NOW)

    left = await messages.close_open_turns(NOW)
    again = await messages.reopen_turn(CHAT.id, sent.turn)

    assert left == (replace(sent, state=MessageState.FAILED),)
    assert again == sent


@pytest.mark.asyncio
async def test_notes_of_the_workbench_stand_outside_turns(database: Database) -> None:
    messages = MessageStore(database)

    note = await messages.add(CHAT.id, Author.WORKBENCH, "The runtime ended.", NOW)

    assert (await messages.of_chat(CHAT.id), note.turn) == ((note,), 0)


@pytest.mark.asyncio
async def test_an_input_comes_back_with_its_report(database: Database) -> None:
    item = Input(
        chat=CHAT.id,
        name="a.csv",
        original=Path("/home/me/a.csv"),
        sha256="ff",
        copy_stamp=FileStamp(size=1, mtime_ns=2),
        original_stamp=FileStamp(size=3, mtime_ns=4),
        added=NOW,
        report={"rows": 3},
    )
    await InputStore(database).save(item)

    await InputStore(database).save(replace(item, changed_on_disk=True))

    assert await InputStore(database).of_chat(CHAT.id) == (replace(item, changed_on_disk=True),)


@pytest.mark.asyncio
async def test_an_unchanged_contract_gets_no_new_version(database: Database) -> None:
    contracts = ContractStore(database)

    versions = [(await contracts.add(CHAT.id, toml, CallId(1), NOW)).version for toml in ("a", "a", "b", "a")]

    assert versions == [1, 1, 2, 3]
    assert [item.toml for item in await contracts.all(CHAT.id)] == ["a", "b", "a"]


@pytest.mark.asyncio
async def test_an_output_keeps_its_latest_state(database: Database) -> None:
    first = Output(chat=CHAT.id, path="outputs/r.xlsx", bytes=1, sha256="a", mtime_ns=1, call=CallId(1))
    second = replace(first, bytes=2, sha256="b", call=CallId(2))
    store = OutputStore(database)

    await store.save((first,))
    await store.save((second,))

    assert await store.of_chat(CHAT.id) == (second,)


@pytest.mark.asyncio
async def test_a_checkpoint_that_failed_is_not_offered(database: Database) -> None:
    entry = CheckpointEntry(name="t", type_name="DataFrame", state=KeptState.KEPT, codec="arrow", size_bytes=9)
    good = Checkpoint(
        chat=CHAT.id,
        runtime=RuntimeNumber(1),
        after_call=CallId(1),
        saved=NOW,
        folder=Path("/k/1"),
        entries=(entry,),
    )
    store = CheckpointStore(database)

    await store.save(good)
    await store.save(replace(good, after_call=CallId(2), entries=(), fault="The disk is full."))

    assert await store.latest(CHAT.id) == good
    assert await store.latest(CHAT.id, other_than=RuntimeNumber(1)) is None


@pytest.mark.asyncio
async def test_the_first_reason_of_a_runtimes_end_stays(database: Database) -> None:
    store = RuntimeStore(database)
    seen = RuntimeSeen(chat=CHAT.id, number=RuntimeNumber(1), runtime=RuntimeId("r"), started=NOW)
    reset = RuntimeEnd(number=1, reason=EndReason.RESET)

    await store.started(seen)
    await store.ended(CHAT.id, reset, NOW)
    await store.ended(CHAT.id, RuntimeEnd(number=1, reason=EndReason.FAILURE), NOW)

    assert await store.latest(CHAT.id) == replace(seen, end=reset)
    assert await store.open_ones() == ()


@pytest.mark.asyncio
async def test_messages_are_searched_for_every_word_without_regard_to_capitals(database: Database) -> None:
    other = replace(CHAT, id=ChatId("c2"), title="Other")
    await ChatStore(database).add(other)
    messages = MessageStore(database)
    await messages.add(CHAT.id, Author.USER, "Compare the Äpfel of March", NOW)
    await messages.add(CHAT.id, Author.ANALYST, "12 ÄPFEL changed, 100% sure_of", NOW)
    await messages.add(other.id, Author.ANALYST, "Nothing changed.", NOW)

    found = {
        wanted: [(item.chat, item.line) for item in await messages.search(tuple(wanted.casefold().split()))]
        for wanted in ("changed", "äpfel", "äpfel march", "100%", "sure%of", "nowhere", "")
    }

    assert found == {
        "changed": [("c2", "Nothing changed."), ("c1", "12 ÄPFEL changed, 100% sure_of")],
        "äpfel": [("c1", "12 ÄPFEL changed, 100% sure_of")],
        "äpfel march": [("c1", "Compare the Äpfel of March")],
        "100%": [("c1", "12 ÄPFEL changed, 100% sure_of")],
        "sure%of": [],
        "nowhere": [],
        "": [],
    }
