"""The bridge between the engine's thread and the window's, with an engine that does as told."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from typing import Any, cast

import pytest
from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from tests.qt.fake_engine import FakeEngine, bridge_to, bridge_with, stop
from workbench.domain.approval import Answer
from workbench.domain.call import Asker, CallRequest
from workbench.domain.errors import WorkbenchError
from workbench.domain.events import NoticeRaised, ReplyDelta
from workbench.domain.ids import CallId, ChatId
from workbench.domain.ports import Approver
from workbench.qt.approval import ApprovalQuestion
from workbench.qt.bridge import EngineBridge
from workbench.services.engine import Engine

FLOOD = 100_000


@pytest.fixture
def engine() -> FakeEngine:
    return FakeEngine()


@pytest.fixture
def bridge(qtbot: QtBot, engine: FakeEngine) -> Iterator[EngineBridge]:
    bridge = bridge_to(engine)
    with qtbot.waitSignal(bridge.opened, timeout=60_000):
        bridge.start()
    yield bridge
    if bridge.is_open:
        stop(qtbot, bridge)


def double(number: int) -> Any:  # noqa: ANN401 - the fake has one method more than the engine
    return lambda engine: cast("FakeEngine", engine).double(number)


async def _forever(_: object) -> None:
    await asyncio.Event().wait()


def test_an_answer_arrives_on_the_window_s_thread(qtbot: QtBot, bridge: EngineBridge, engine: FakeEngine) -> None:
    answers: list[tuple[int, str]] = []

    bridge.ask(bridge, double(21), lambda answer: answers.append((answer, threading.current_thread().name)))

    qtbot.waitUntil(lambda: answers != [])
    assert answers == [(42, threading.main_thread().name)]
    assert engine.threads == ["engine"]


def test_what_is_asked_before_the_engine_is_open_is_answered_later(qtbot: QtBot, engine: FakeEngine) -> None:
    bridge, answers = bridge_to(engine), list[int]()

    bridge.ask(bridge, double(1), answers.append)
    bridge.ask(bridge, double(2), answers.append)
    bridge.start()

    qtbot.waitUntil(lambda: len(answers) == 2)
    assert answers == [2, 4]
    stop(qtbot, bridge)


def test_nobody_is_called_after_the_owner_was_destroyed(qtbot: QtBot, bridge: EngineBridge) -> None:
    owner, called, later = QObject(), list[int](), list[int]()

    bridge.ask(owner, double(1), called.append)
    delete(owner)
    bridge.ask(bridge, double(2), later.append)

    qtbot.waitUntil(lambda: later != [])
    assert called == []


def test_a_cancelled_request_is_not_answered_and_its_work_ends(qtbot: QtBot, bridge: EngineBridge) -> None:
    ended, called = threading.Event(), list[object]()

    async def wait(_: object) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    pending = bridge.ask(bridge, wait, called.append)
    bridge.ask(bridge, double(1), lambda _: pending.cancel())

    qtbot.waitUntil(ended.is_set)
    assert called == []


def test_an_error_goes_to_whoever_asked(qtbot: QtBot, bridge: EngineBridge) -> None:
    told, elsewhere = list[str](), list[str]()
    bridge.request_failed.connect(elsewhere.append)

    async def fail(_: object) -> None:
        raise WorkbenchError("The disk is full.", "Free some space.")

    bridge.ask(bridge, fail, failed=lambda error: told.append(str(error)))

    qtbot.waitUntil(lambda: told != [])
    assert (told, elsewhere) == (["The disk is full. Free some space."], [])


def test_an_error_that_nobody_takes_is_told_in_a_sentence(qtbot: QtBot, bridge: EngineBridge) -> None:
    async def fail(_: object) -> None:
        raise ZeroDivisionError

    with qtbot.waitSignal(bridge.request_failed) as told:
        bridge.ask(bridge, fail)

    assert told.args == ["Something went wrong inside the workbench. Nothing was lost. The details are in the log."]


def test_a_panel_that_fails_keeps_nobody_else_from_hearing(qtbot: QtBot, bridge: EngineBridge) -> None:
    answers: list[int] = []

    def fail(_: int) -> None:
        raise ZeroDivisionError

    bridge.ask(bridge, double(1), fail)
    bridge.ask(bridge, double(2), answers.append)

    qtbot.waitUntil(lambda: answers == [4])


@pytest.mark.parametrize("error", [WorkbenchError("The profile is in use."), ZeroDivisionError()])
def test_an_engine_that_cannot_be_made_is_told_and_every_request_refused(qtbot: QtBot, error: Exception) -> None:
    refused: list[str] = []

    def fail(_: Approver) -> Engine:
        raise error

    bridge = bridge_with(fail)
    bridge.ask(bridge, double(1), failed=lambda error: refused.append(str(error)))
    with qtbot.waitSignal(bridge.failed) as told:
        bridge.start()
    bridge.ask(bridge, double(1), failed=lambda error: refused.append(str(error)))

    qtbot.waitUntil(lambda: len(refused) == 2)
    assert refused == [told.args[0]] * 2 if told.args else False
    stop(qtbot, bridge)


def test_stopping_while_the_engine_opens_closes_it_afterwards(qtbot: QtBot, engine: FakeEngine) -> None:
    going_on = threading.Event()

    async def open_slowly() -> object:
        await asyncio.to_thread(going_on.wait, 60)
        return ()

    engine.opening = open_slowly
    bridge = bridge_to(engine)
    bridge.start()
    with qtbot.waitSignal(bridge.stopped, timeout=60_000):
        bridge.stop(end_runtimes=True)
        going_on.set()

    assert engine.closed == [True]
    assert bridge.join(60)


def test_stopping_ends_what_is_still_asked_for(qtbot: QtBot, bridge: EngineBridge, engine: FakeEngine) -> None:
    called: list[object] = []
    bridge.ask(bridge, _forever, called.append, called.append)

    stop(qtbot, bridge)

    assert (engine.closed, called) == ([True], [])


def test_a_bridge_that_never_started_stops_at_once(qtbot: QtBot, engine: FakeEngine) -> None:
    bridge = bridge_to(engine)

    with qtbot.waitSignal(bridge.stopped):
        bridge.stop()


@pytest.mark.benchmark
def test_a_flood_of_events_does_not_hold_up_the_window(qtbot: QtBot, bridge: EngineBridge, engine: FakeEngine) -> None:
    seen, late = [0], list[float]()
    bridge.event_arrived.connect(lambda _: seen.__setitem__(0, seen[0] + 1))
    timer, last = QTimer(), [time.perf_counter()]

    def tick() -> None:
        now = time.perf_counter()
        late.append(now - last[0] - 0.005)
        last[0] = now

    async def flood(_: object) -> None:
        for number in range(FLOOD):
            engine.bus.publish(NoticeRaised(chat=None, text=str(number)))
            if number % 1000 == 0:
                await asyncio.sleep(0)

    timer.timeout.connect(tick)
    timer.start(5)
    qtbot.waitUntil(lambda: len(late) >= 200, timeout=30_000)
    without = nearly_worst(late)
    late.clear()
    bridge.ask(bridge, flood)

    qtbot.waitUntil(lambda: seen[0] == FLOOD, timeout=60_000)
    assert nearly_worst(late) < without + 0.05


def nearly_worst(late: list[float]) -> float:
    """Give the lateness that one tick in twenty exceeds: the machine itself is late now and then."""
    return sorted(late)[int(len(late) * 0.95)]


def test_pieces_of_a_reply_that_wait_are_joined(qtbot: QtBot, bridge: EngineBridge, engine: FakeEngine) -> None:
    pieces: list[str] = []
    bridge.event_arrived.connect(lambda event: pieces.append(event.text))
    written = threading.Event()

    async def write(_: object) -> None:
        for number in range(1000):
            engine.bus.publish(ReplyDelta(chat=ChatId("c"), turn=1, text=f"{number} "))
        written.set()

    bridge.ask(bridge, write)
    assert written.wait(60)  # until then the window is busy, so that all of them wait

    expected = "".join(f"{number} " for number in range(1000))
    qtbot.waitUntil(lambda: len("".join(pieces)) == len(expected))
    assert "".join(pieces) == expected
    assert len(pieces) < 10


def _asking(engine: FakeEngine, said: list[object]) -> Any:  # noqa: ANN401 - a factory of the bridge
    async def asked(approve: Approver) -> None:
        request = CallRequest(chat=ChatId("c"), number=CallId(3), asker=Asker.MODEL, code="1")
        try:
            said.append(await approve(request))
        except asyncio.CancelledError:
            said.append("cancelled")
            raise

    tasks: list[asyncio.Task[None]] = []

    def make(approve: Approver) -> Engine:
        async def open_engine() -> object:
            tasks.append(asyncio.create_task(asked(approve)))
            return ()

        engine.opening = open_engine
        return cast("Engine", engine)

    return make


def test_a_question_is_answered_once(qtbot: QtBot, engine: FakeEngine) -> None:
    said: list[object] = []
    bridge = bridge_with(_asking(engine, said))
    with qtbot.waitSignal(bridge.approval_asked) as asked:
        bridge.start()
    question = cast("ApprovalQuestion", asked.args[0]) if asked.args else None
    assert question is not None

    with qtbot.waitSignal(bridge.approval_over):
        bridge.answer_approval(question, Answer(run=True, code="2"))
    bridge.answer_approval(question, Answer(run=False))

    qtbot.waitUntil(lambda: said != [])
    assert said == [Answer(run=True, code="2")]
    stop(qtbot, bridge)


def test_a_question_without_an_answer_ends_with_the_engine(qtbot: QtBot, engine: FakeEngine) -> None:
    said: list[object] = []
    bridge = bridge_with(_asking(engine, said))
    with qtbot.waitSignal(bridge.approval_asked):
        bridge.start()

    stop(qtbot, bridge)

    assert said == ["cancelled"]
