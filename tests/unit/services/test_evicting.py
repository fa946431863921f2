"""Where more runtimes live than is allowed, the least useful end: after a warning, never one in use."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.unit.services.engines import Bench, Setting, bench
from tests.unit.services.fake_runtime import FakeHost, FakeSession
from workbench.domain.events import EvictionsPlanned, NoticeRaised
from workbench.domain.ids import ChatId
from workbench.domain.runtime import EndReason
from workbench.protocol.values import VariableKind, VariableSummary
from workbench.services.clock import now
from workbench.services.evicting import WARNING_SECONDS

TABLE = VariableSummary(name="prices", type_name="DataFrame", kind=VariableKind.TABLE, shape=(10, 2), size_bytes=100)
SOON = timedelta(seconds=WARNING_SECONDS / 2)
AFTER = timedelta(seconds=WARNING_SECONDS + 1)


@asynccontextmanager
async def at_most(folder: Path, count: int, chats: int) -> AsyncGenerator[tuple[Bench, list[ChatId]]]:
    """Give an engine with so many chats in which a call ran, the first one first."""
    (folder / "settings.toml").write_text(f"live_runtimes = {count}")

    def prepare(session: FakeSession) -> None:
        session.namespace = (TABLE,)

    async with bench(folder, Setting(host=FakeHost(prepare=prepare))) as made:
        made_chats: list[ChatId] = []
        for number in range(chats):
            chat = await made.engine.new_chat(f"Chat {number}")
            await made.engine.run(chat.id, f"prices = {number}")
            made_chats.append(chat.id)
        yield made, made_chats


def planned(made: Bench) -> list[str]:
    told = [event for event in made.events if isinstance(event, EvictionsPlanned)]
    return [one.title for one in told[-1].planned] if told else []


def ends(made: Bench) -> list[EndReason | None]:
    return [session.end.result().reason if session.end.done() else None for session in made.host.sessions]


async def looks(made: Bench, *moments: datetime) -> None:
    for at in moments:
        await made.engine.evicting.look(at)


@pytest.mark.asyncio
async def test_within_the_limit_nothing_is_planned(tmp_path: Path) -> None:
    async with at_most(tmp_path, 2, 2) as (made, _):
        await looks(made, now(), now() + AFTER)

        assert (planned(made), ends(made)) == ([], [None, None])


@pytest.mark.asyncio
async def test_the_one_idle_for_longest_is_told_before_it_ends_with_its_reason(tmp_path: Path) -> None:
    async with at_most(tmp_path, 1, 2) as (made, chats):
        begun = now()
        await looks(made, begun, begun + SOON)
        assert (planned(made), ends(made)) == (["Chat 0"], [None, None])
        told = next(event for event in made.events if isinstance(event, EvictionsPlanned))
        assert told.planned[0].held == "prices (10 rows, 100 B)"

        await looks(made, begun + AFTER)

        assert (planned(made), ends(made)) == ([], [EndReason.EVICTED, None])
        end = await made.engine.ends.last(chats[0])
        assert end is not None
        receipt = await made.engine.ends.receipt(chats[0], end)
        assert [item.name for item in receipt.gone] == ["prices"]


@pytest.mark.asyncio
async def test_the_chat_that_is_open_stays_and_opening_one_spares_it(tmp_path: Path) -> None:
    async with at_most(tmp_path, 1, 2) as (made, chats):
        begun = now()
        await looks(made, begun)

        await made.engine.evicting.show(chats[0])

        assert planned(made) == ["Chat 1"]
        await looks(made, begun + AFTER + AFTER)
        assert ends(made) == [None, EndReason.EVICTED]


@pytest.mark.asyncio
async def test_one_that_became_busy_after_the_warning_is_spared(tmp_path: Path) -> None:
    async with at_most(tmp_path, 1, 1) as (made, chats):
        other = await made.engine.new_chat("Other")
        await made.engine.start_runtime(other.id)
        await made.engine.evicting.show(other.id)
        begun = now()
        await looks(made, begun)
        assert planned(made) == ["Chat 0"]
        session, runs = made.host.sessions[0], asyncio.Event()
        session.gates["slow"] = asyncio.Event()
        session.during["slow"] = runs.set
        running = asyncio.create_task(made.engine.run(chats[0], "slow"))
        await runs.wait()

        await looks(made, begun + AFTER)

        assert (planned(made), ends(made)) == ([], [None, None])
        session.gates["slow"].set()
        await running


@pytest.mark.asyncio
async def test_a_checkpoint_is_saved_first_where_that_is_on(tmp_path: Path) -> None:
    async with at_most(tmp_path, 1, 2) as (made, chats):
        await made.engine.set_checkpoints(chats[0], True)
        begun = now()

        await looks(made, begun, begun + AFTER)

        assert len(made.host.sessions[0].saved) == 1
        assert made.host.sessions[1].saved == []
        assert ends(made) == [EndReason.EVICTED, None]


@pytest.mark.asyncio
async def test_one_that_could_not_be_saved_goes_on_and_is_told_of(tmp_path: Path) -> None:
    async with at_most(tmp_path, 1, 2) as (made, chats):
        await made.engine.set_checkpoints(chats[0], True)
        made.host.sessions[0].side_fails = True
        begun = now()

        await looks(made, begun, begun + AFTER)

        assert ends(made) == [None, None]
        told = [event.text for event in made.events if isinstance(event, NoticeRaised)]
        assert any("could not be saved and goes on" in text for text in told)
        await looks(made, begun + AFTER)
        assert planned(made) == ["Chat 1"]
