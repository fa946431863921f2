from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.services.engines import bench, kinds
from workbench.domain.memory import LONGEST_FACT, MOST_FACTS, FactRefusedError, FactScope


@pytest.mark.asyncio
async def test_facts_hold_in_their_chat_or_in_all_and_reach_the_model(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        memory = made.engine.memory
        one, other = await made.engine.new_chat(), await made.engine.new_chat()
        await memory.add("Prices  are net,\nin EUR.", one.id)
        await memory.add("SKUs keep their zeros.", None)

        here = (await made.engine.state(one.id)).to_json()["facts"]
        there = [fact.text for fact in await memory.of_chat(other.id)]

    assert isinstance(here, list)
    assert [(item["text"], item["holds_in"]) for item in here if isinstance(item, dict)] == [
        ("SKUs keep their zeros.", "all chats"),
        ("Prices are net, in EUR.", "this chat"),
    ]
    assert there == ["SKUs keep their zeros."]
    assert "FactsChanged" in kinds(made.events)


@pytest.mark.asyncio
async def test_facts_are_there_at_the_next_start_and_go_with_their_chat(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        chat = await made.engine.new_chat()
        await made.engine.memory.add("a", chat.id)
        await made.engine.memory.add("b", None)

    async with bench(tmp_path) as made:
        before = [fact.text for fact in await made.engine.memory.of_chat(chat.id)]
        await made.engine.delete_chat(chat.id, lambda _: True)
        after = [fact.text for fact in await made.engine.memory.of_chat(chat.id)]

    assert (before, after) == (["b", "a"], ["b"])


@pytest.mark.asyncio
async def test_a_changed_fact_keeps_its_number_and_a_removed_one_can_be_put_back(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        memory, chat = made.engine.memory, await made.engine.new_chat()
        fact = await memory.add("Prices are net.", None)

        changed = await memory.change(fact.number, "Prices are gross.", FactScope.CHAT, chat.id)
        removed = await memory.remove(fact.number)
        without = await memory.of_chat(chat.id)
        await memory.put_back(removed)

        assert (changed.number, changed.text, changed.chat) == (fact.number, "Prices are gross.", chat.id)
        assert without == ()
        assert await memory.of_chat(chat.id) == (changed,)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (" \n\t", "A fact needs words."),
        ("x" * (LONGEST_FACT + 1), f"This fact is {LONGEST_FACT + 1} characters long"),
        ("prices are NET.", "This is kept already, for all chats."),
    ],
)
@pytest.mark.asyncio
async def test_what_cannot_be_kept_is_said_and_nothing_is_kept(tmp_path: Path, text: str, said: str) -> None:
    async with bench(tmp_path) as made:
        memory, chat = made.engine.memory, await made.engine.new_chat()
        await memory.add("Prices are net.", None)

        with pytest.raises(FactRefusedError) as refused:
            await memory.add(text, chat.id)

        assert str(refused.value).startswith(said)
        assert len(await memory.of_chat(chat.id)) == 1


@pytest.mark.asyncio
async def test_no_fact_is_kept_that_a_model_would_not_be_told(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        for number in range(MOST_FACTS):
            await made.engine.memory.add(f"fact {number}", None)

        with pytest.raises(FactRefusedError, match="100 facts are kept here already"):
            await made.engine.memory.add("one more", None)


@pytest.mark.asyncio
async def test_a_fact_that_is_gone_is_neither_changed_nor_removed(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        with pytest.raises(FactRefusedError, match="There is no fact 7 any more"):
            await made.engine.memory.remove(7)
        with pytest.raises(FactRefusedError, match="There is no fact 7 any more"):
            await made.engine.memory.change(7, "a", FactScope.ALL, None)


@pytest.mark.asyncio
async def test_a_fact_of_a_chat_needs_one(tmp_path: Path) -> None:
    async with bench(tmp_path) as made:
        fact = await made.engine.memory.add("a", None)

        with pytest.raises(FactRefusedError, match="No chat is open"):
            await made.engine.memory.change(fact.number, "a", FactScope.CHAT, None)
