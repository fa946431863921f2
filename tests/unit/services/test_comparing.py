"""The dialogs' side of the engine: ground, plan, corrected readings, looks at outputs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.unit.services.engines import Setting, bench
from tests.unit.services.fake_runtime import FakeHost, FakeSession
from workbench.compare.contract import Column
from workbench.domain.compare_ground import CompareSource
from workbench.domain.compare_wish import CompareWish
from workbench.domain.conversation import Chat, TurnEnd
from workbench.domain.errors import InputRefusedError, StorageError
from workbench.domain.events import InputAdded, NoticeRaised
from workbench.domain.ids import CallId
from workbench.domain.peek import NoPeek, TextPeek
from workbench.domain.reading import ReadingWishes
from workbench.protocol.values import VariableKind, VariableSummary
from workbench.services.engine import Engine


async def chat_with(engine: Engine, folder: Path, *names: str) -> Chat:
    chat = await engine.new_chat("Prices")
    for name in names:
        (folder / name).write_text(f"id,{name}\n1,2\n")
        await engine.add_file(chat.id, folder / name)
    return await engine.chat(chat.id)


def wish_of(sources: tuple[CompareSource, ...]) -> CompareWish:
    key = Column(name="id", headings={one.id: "id" for one in sources}, role="key")
    return CompareWish(inputs=tuple(one.input for one in sources), columns=(key,))


@pytest.mark.asyncio
async def test_a_comparison_of_the_dialog_is_a_turn_with_one_approved_call(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await chat_with(made.engine, tmp_path, "a.csv", "b.csv")
        ground = await made.engine.compare_ground(chat.id)

        result = await made.engine.compare(chat.id, wish_of(ground.sources))

        messages = await made.engine.messages(chat.id)
        calls = await made.engine.calls(chat.id)
    assert [one.id for one in ground.sources] == ["a", "b"]
    assert result.end is TurnEnd.ANSWERED
    assert [request.intent for request in made.asked] == [
        "read a.csv and b.csv, compare a.csv with b.csv by id and use id as the key"
    ]
    assert [call.request.code for call in calls] == [made.asked[0].code]
    assert result.reply.startswith("Done: read a.csv and b.csv")
    assert messages[0].text == "Compare a.csv with b.csv by id."


@pytest.mark.asyncio
async def test_a_comparison_that_is_declined_runs_nothing_and_says_so(tmp_path: Path) -> None:
    async with bench(tmp_path, Setting(answers=[False])) as made:
        chat = await chat_with(made.engine, tmp_path, "a.csv", "b.csv")
        ground = await made.engine.compare_ground(chat.id)

        result = await made.engine.compare(chat.id, wish_of(ground.sources))

        assert await made.engine.calls(chat.id) == ()
    assert result.end is not TurnEnd.ANSWERED
    assert result.reply.startswith("Nothing was run")


@pytest.mark.asyncio
async def test_a_corrected_reading_is_kept_told_and_changes_nothing_on_disk(tmp_path: Path) -> None:
    reading = ReadingWishes(header_row=4, delimiter=";")
    async with bench(tmp_path) as made:
        chat = await chat_with(made.engine, tmp_path, "a.csv")
        before = (chat.folder / "inputs" / "a.csv").stat().st_mtime_ns

        turn = await made.engine.correct_reading(chat.id, "a.csv", reading)

        (item,) = await made.engine.inputs(chat.id)
        state = (await made.engine.state(chat.id)).to_json()
        after = (chat.folder / "inputs" / "a.csv").stat().st_mtime_ns
    assert turn is None
    assert (item.reading, before) == (reading, after)
    inputs = state["inputs"]
    assert isinstance(inputs, list)
    assert isinstance(inputs[0], dict)
    assert inputs[0]["read_with"] == {"delimiter": ";", "header_row": 4}


@pytest.mark.parametrize(("said", "kept"), [(True, ReadingWishes(delimiter=";")), (False, ReadingWishes())])
@pytest.mark.asyncio
async def test_a_reading_is_another_one_only_where_the_live_table_is_read_again(
    tmp_path: Path, *, said: bool, kept: ReadingWishes
) -> None:
    def prepare(session: FakeSession) -> None:
        session.namespace = (VariableSummary(name="a", type_name="DataFrame", kind=VariableKind.TABLE),)

    async with bench(tmp_path, Setting(answers=[said], host=FakeHost(prepare=prepare))) as made:
        chat = await chat_with(made.engine, tmp_path, "a.csv")
        await made.engine.start_runtime(chat.id)

        turn = await made.engine.correct_reading(chat.id, "a.csv", ReadingWishes(delimiter=";"))

        (item,) = await made.engine.inputs(chat.id)
    told = [event.input.reading for event in made.events if isinstance(event, InputAdded)]
    notices = [event.text for event in made.events if isinstance(event, NoticeRaised)]
    refused = "a.csv was not read again: the live table is still the one that was read before."
    assert notices == ([] if said else [refused])
    assert turn is not None
    assert [request.intent for request in made.asked] == ["read a.csv again: delimiter semicolon"]
    assert (item.reading, told[-1]) == (kept, kept)


@pytest.mark.asyncio
async def test_an_input_that_is_gone_is_named(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await chat_with(made.engine, tmp_path, "a.csv")
        (chat.folder / "inputs" / "a.csv").unlink()

        with pytest.raises(InputRefusedError, match=r"a\.csv is no longer in the chat's folder"):
            await made.engine.correct_reading(chat.id, "a.csv", ReadingWishes(header_row=1))
        with pytest.raises(InputRefusedError, match="no input b"):
            await made.engine.preview_input(chat.id, "b.csv", ReadingWishes())


@pytest.mark.asyncio
async def test_looks_at_outputs_follow_no_link_and_wait_for_no_pipe(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    async with bench(tmp_path) as made:
        chat = await chat_with(made.engine, tmp_path, "a.csv")
        outputs = chat.folder / "outputs"
        outputs.mkdir(exist_ok=True)
        (outputs / "own.txt").write_text("own")
        (outputs / "link.txt").symlink_to(tmp_path / "secret.txt")
        os.mkfifo(outputs / "pipe.txt")

        names = ("own.txt", "link.txt", "pipe.txt")
        looks = {name: await made.engine.peek(chat.id, f"outputs/{name}") for name in names}
        outside = await made.engine.peek(chat.id, "outputs/../../../secret.txt")

    assert looks["own.txt"] == TextPeek(text="own")
    assert [type(looks[name]) for name in ("link.txt", "pipe.txt")] == [NoPeek, NoPeek]
    assert isinstance(outside, NoPeek)


@pytest.mark.asyncio
async def test_a_renamed_output_is_still_that_of_its_call(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await chat_with(made.engine, tmp_path, "a.csv")
        outputs = chat.folder / "outputs"
        outputs.mkdir(exist_ok=True)
        for name in ("a.txt", "taken.txt"):
            (outputs / name).write_text(name)
        await made.engine._parts.outputs.snapshot(chat, CallId(3))  # noqa: SLF001 - as after call 3

        new = await made.engine.rename_output(chat.id, "outputs/a.txt", "b.txt")
        for name in ("taken.txt", "x/y.txt", "b.exe", ".txt"):
            with pytest.raises(StorageError):
                await made.engine.rename_output(chat.id, new, name)

        found = await made.engine.outputs(chat.id)
    assert [(one.path, one.call) for one in found] == [("outputs/b.txt", 3), ("outputs/taken.txt", 3)]
