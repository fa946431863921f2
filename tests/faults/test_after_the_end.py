"""What is said and done in a chat after its runtime was killed is true, and goes by what is on record."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.faults.test_rebuild import killed, opened, ran
from workbench.domain.call import Asker, CallStatus
from workbench.domain.conversation import Chat, TurnEnd
from workbench.domain.events import CallStarted, Event, TurnWait, TurnWaits
from workbench.services.engine import Engine

pytestmark = pytest.mark.asyncio

OLD = "id,name,price\n1,Rose,1.00\n2,Lily,2.00\n3,Iris,3.00\n4,Fern,4.00\n"
NEW = "id,name,price\n1,Rose,1.04\n2,Lily,2.08\n3,Iris,3.50\n4,Fern,4.00\n"
SLOW = "import time\nwhile True:\n    time.sleep(0.05)\n"


@asynccontextmanager
async def compared(folder: Path) -> AsyncGenerator[tuple[Engine, Chat]]:
    """Give an engine with a chat in which two files were compared."""
    async with opened(folder) as engine:
        chat = await engine.new_chat("Plants")
        for name, text in (("old.csv", OLD), ("new.csv", NEW)):
            (folder / name).write_text(text)
            await engine.add_file(chat.id, folder / name)
        assert "3" in (await engine.send(chat.id, "compare old.csv and new.csv by id")).reply
        yield engine, chat


async def until(engine: Engine, wanted: type[Event], **fields: object) -> None:
    """Wait for an event with these fields."""
    told = asyncio.Event()

    def heard(event: Event) -> None:
        if isinstance(event, wanted) and all(getattr(event, name) == value for name, value in fields.items()):
            told.set()

    stop = engine.bus.listen(heard)
    await asyncio.wait_for(told.wait(), 60)
    stop()


async def test_a_message_that_waited_for_a_runtime_that_ended_is_planned_anew(tmp_path: Path) -> None:
    async with compared(tmp_path) as (engine, chat):
        begun = asyncio.create_task(until(engine, CallStarted))
        waits = asyncio.create_task(until(engine, TurnWaits, wait=TurnWait.CALL))
        await asyncio.sleep(0)
        console = asyncio.create_task(engine.run(chat.id, SLOW, Asker.CONSOLE))
        await begun
        sent = asyncio.create_task(engine.send(chat.id, "ignore differences up to 0.05 in price"))
        await waits
        await killed(engine, chat)
        result, lost = await sent, await console

        assert lost.status is CallStatus.LOST
        assert result.end is TurnEnd.ANSWERED, result.reply
        assert "NameError" not in result.reply
        assert "still there" not in result.reply
        assert "The runtime with the live tables is gone" in result.reply
        statuses = [record.status for record in await engine.calls(chat.id)]
        assert statuses == [CallStatus.OK, CallStatus.LOST, CallStatus.OK]


async def test_a_runtime_that_took_its_rules_from_the_contract_is_made_again_with_the_rules_of_then(
    tmp_path: Path,
) -> None:
    async with compared(tmp_path) as (engine, chat):
        await engine.send(chat.id, "ignore differences up to 0.05 in price")
        await killed(engine, chat)
        await engine.send(chat.id, "show the changed rows")
        await engine.send(chat.id, "ignore differences up to 0.1 in price")
        rules = (await engine.state(chat.id)).contract
        before = await ran(engine, chat, "print(before, result, comparison.contract.to_toml())")
        await killed(engine, chat)

        report = await engine.rebuilding.run(chat.id)

        assert (report.stopped, report.cannot, report.otherwise) == ("", (), ())
        after = await ran(engine, chat, "print(before, result, comparison.contract.to_toml())")
        assert after.outputs == before.outputs
        now = (await engine.state(chat.id)).contract
        assert rules is not None
        assert now is not None
        assert now.toml == rules.toml
        assert (chat.folder / "comparison.toml").read_text() == rules.toml


async def test_an_output_that_an_earlier_runtime_wrote_is_no_stranger(tmp_path: Path) -> None:
    async with opened(tmp_path) as engine:
        chat = await engine.new_chat("Text")
        await ran(engine, chat, "from pathlib import Path\n_ = Path('outputs/kept.txt').write_text('rose')")
        await killed(engine, chat)
        await ran(engine, chat, "word = open('outputs/kept.txt').read()")
        await killed(engine, chat)

        report = await engine.rebuilding.run(chat.id, ["word"])

        assert (report.made, report.cannot) == (("word",), ())


async def test_undo_goes_back_through_the_rules_that_held_also_in_a_later_runtime(tmp_path: Path) -> None:
    async with compared(tmp_path) as (engine, chat):
        await engine.send(chat.id, "ignore differences up to 0.05 in price")
        await engine.send(chat.id, "ignore differences up to 0.1 in price")
        await killed(engine, chat)
        await engine.send(chat.id, "compare again")

        replies = [(await engine.send(chat.id, "undo that")).reply for _ in range(3)]

        calls = await engine.calls(chat.id)
        assert (
            "`price`: was “differences up to 0.1 do not count”, now “differences up to 0.05 do not count”" in replies[0]
        )
        assert "`price`: was “differences up to 0.05 do not count”, now “exact”" in replies[1]
        assert replies[2].startswith("There is no change")
        assert not any("Undo that" in reply or "held already" in reply for reply in replies)
        assert len(calls) == 6
