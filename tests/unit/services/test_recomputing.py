"""Making anew ends with the runtime that it was planned for: nothing goes on in an empty one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.unit.services.engines import Bench, Setting, bench
from tests.unit.services.fake_runtime import FakeHost, FakeSession
from workbench.domain.call import CallRecord, CallRequest
from workbench.domain.ids import ChatId
from workbench.domain.stale_words import stale_lines
from workbench.domain.state import MAX_STALE, ChatState, RuntimeBlock
from workbench.domain.versions import History
from workbench.protocol.values import CallTracking, VariableKind, VariableSummary
from workbench.services import recomputing
from workbench.services.calls import CallService

CODES = ("a = 1", "b = a", "c = b + 1", "a = 2")
NAMES = tuple(VariableSummary(name=name, type_name="int", kind=VariableKind.VALUE) for name in "abc")


def prepare(session: FakeSession) -> None:
    session.namespace = NAMES
    session.tracked |= {
        1: CallTracking(call=1, created=("a",)),
        2: CallTracking(call=2, created=("b",), read_names=("a",)),
        3: CallTracking(call=3, created=("c",), read_names=("b",)),
        4: CallTracking(call=4, rebound=("a",)),
        5: CallTracking(call=5, rebound=("b",), read_names=("a",)),
        6: CallTracking(call=6, rebound=("c",), read_names=("b",)),
    }


async def worked(made: Bench) -> ChatId:
    chat = (await made.engine.new_chat()).id
    for code in CODES:
        await made.engine.run(chat, code)
    assert list((await made.engine.recomputing.stale(chat)).names) == ["b", "c"]
    return chat


@pytest.mark.asyncio
async def test_calls_are_repeated_in_the_runtime_that_they_were_planned_for(tmp_path: Path) -> None:
    async with bench(tmp_path, Setting(host=FakeHost(prepare=prepare))) as made:
        chat = await worked(made)

        report = await made.engine.recomputing.run(chat)

        assert (report.calls, report.stopped) == ((5, 6), "")


@pytest.mark.asyncio
async def test_calls_are_followed_anew_only_where_something_came_since(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with bench(tmp_path, Setting(host=FakeHost(prepare=prepare))) as made:
        chat = await worked(made)
        followed: list[int] = []
        real = recomputing.history_of

        def counted(records: Sequence[CallRecord]) -> History:
            followed.append(len(records))
            return real(records)

        monkeypatch.setattr(recomputing, "history_of", counted)

        first = await made.engine.recomputing.stale(chat)
        again = await made.engine.recomputing.stale(chat)
        await made.engine.run(chat, "b = a")
        after = await made.engine.recomputing.stale(chat)

        assert list(first.names) == list(again.names) == ["b", "c"]
        assert list(after.names) == ["c"]
        assert followed == [5]


@pytest.mark.parametrize("lost_before", [1, 2])
@pytest.mark.asyncio
async def test_nothing_goes_on_in_an_empty_runtime(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost_before: int
) -> None:
    proposed: list[str] = []
    real = CallService.propose

    async with bench(tmp_path, Setting(host=FakeHost(prepare=prepare))) as made:
        chat = await worked(made)

        async def propose(self: CallService, *given: Any) -> CallRequest:  # noqa: ANN401 - as it was asked
            proposed.append(given[1])
            if len(proposed) == lost_before:
                made.host.sessions[0].fail()
                await made.until("RuntimeEnded")
            return await real(self, *given)

        monkeypatch.setattr(CallService, "propose", propose)

        report = await made.engine.recomputing.run(chat)

        assert report.stopped == f"The runtime ended before call {lost_before + 1} was repeated."
        assert len(report.calls) == lost_before - 1
        assert len(made.host.sessions) == 1
        assert made.host.sessions[0].executed == [*CODES, *CODES[1 : 1 + len(report.calls)]]


@pytest.mark.asyncio
async def test_the_model_is_told_what_is_stale_in_the_words_that_the_user_reads(tmp_path: Path) -> None:
    async with bench(tmp_path, Setting(host=FakeHost(prepare=prepare))) as made:
        chat = (await made.engine.new_chat()).id
        for code in CODES[:3]:
            await made.engine.run(chat, code)
        before = await made.engine.state(chat)
        await made.engine.run(chat, CODES[3])

        told = (await made.engine.state(chat)).to_json()

        assert before.stale == ()
        assert told["stale"] == [
            "Stale: b – a is another one since call 4.",
            "Stale: c – b, which it was made from, is out of date: a is another one since call 4.",
        ]
        assert told["stale"] == stale_lines(await made.engine.recomputing.stale(chat))


def test_a_model_is_told_of_as_many_stale_things_as_it_can_use_with_their_number() -> None:
    lines = tuple(f"Stale: t{number} – it is." for number in range(300))

    told = ChatState(chat="", today="", runtime=RuntimeBlock(), stale=lines).to_json()

    assert (told["stale"], told["stale_total"]) == ([*lines[:MAX_STALE]], 300)
