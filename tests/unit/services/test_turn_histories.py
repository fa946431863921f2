"""A turn builds on all earlier ones and reads only those that were not read yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.services.engines import Setting, bench
from workbench.domain.conversation import Chat
from workbench.domain.json_value import Json
from workbench.models.history import TurnMessages, turn_messages
from workbench.models.scripted import ScriptedModel
from workbench.services import turn_histories
from workbench.services.engine import Engine

TURNS = 6


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note each text of a turn that is read."""
    texts: list[str] = []

    def noted(text: str, told: Json, words: str) -> TurnMessages:
        texts.append(text)
        return turn_messages(text, told, words)

    monkeypatch.setattr(turn_histories, "turn_messages", noted)
    return texts


async def _say(engine: Engine, chat: Chat, read: list[str], words: str) -> int:
    before = len(read)
    await engine.send(chat.id, words)
    return len(read) - before


@pytest.mark.asyncio
async def test_a_turn_reads_the_turn_before_it_and_none_of_the_earlier_ones(tmp_path: Path, read: list[str]) -> None:
    async with bench(tmp_path, Setting(script=[[f"Answer {turn}."] for turn in range(TURNS)])) as made:
        chat = await made.engine.new_chat()

        counts = [await _say(made.engine, chat, read, f"say {turn}") for turn in range(TURNS)]

        assert counts == [0, *[1] * (TURNS - 1)]
        assert len(set(read)) == TURNS - 1


@pytest.mark.asyncio
async def test_going_to_another_chat_and_back_reads_nothing_again(tmp_path: Path, read: list[str]) -> None:
    async with bench(tmp_path, Setting(script=[[f"Answer {turn}."] for turn in range(TURNS)])) as made:
        first, second = await made.engine.new_chat("First"), await made.engine.new_chat("Second")

        for turn in range(TURNS):
            await _say(made.engine, first, read, f"first {turn}")
            await _say(made.engine, second, read, f"second {turn}")

        assert len(read) == len(set(read)) == 2 * (TURNS - 1)


@pytest.mark.asyncio
async def test_all_that_was_said_reaches_the_model_in_its_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    step = ScriptedModel._step  # noqa: SLF001 - what it is given

    def noted(self: ScriptedModel, messages: list[object]) -> object:
        seen.append(len(messages))
        return step(self, messages)  # pyright: ignore[reportArgumentType] - the messages of a request

    monkeypatch.setattr(ScriptedModel, "_step", noted)
    async with bench(tmp_path, Setting(script=[[f"Answer {turn}."] for turn in range(TURNS)])) as made:
        chat = await made.engine.new_chat()

        replies = [(await made.engine.send(chat.id, f"say {turn}")).reply for turn in range(TURNS)]

        assert replies == [f"Answer {turn}." for turn in range(TURNS)]
        assert seen == [2 * turn + 1 for turn in range(TURNS)]
