"""What answers messages is loaded before the first one, at a moment when the engine has nothing else to do."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from tests.qt.fake_engine import FakeEngine, bridge_to, stop
from workbench.qt.warming import Warming


@dataclass
class Warmed(FakeEngine):
    """Notes what it was doing when it was told to load."""

    at_work: bool = False
    warmed: list[bool] = field(default_factory=list[bool])

    async def warm_up(self) -> None:
        await asyncio.sleep(0)
        self.warmed.append(self.at_work)

    async def work(self, until: asyncio.Event) -> None:
        self.at_work = True
        await until.wait()
        self.at_work = False


def test_it_loads_once_by_itself_where_a_message_is_likely(qtbot: QtBot) -> None:
    engine = Warmed()
    bridge = bridge_to(engine)
    warming = Warming(bridge, lambda: True, bridge, rest=1)

    bridge.start()

    qtbot.waitUntil(lambda: bool(engine.warmed))
    warming.look()
    assert not has_timer_running(warming)
    assert engine.warmed == [False]
    stop(qtbot, bridge)


def test_a_window_that_nobody_works_in_loads_nothing_until_a_message_is_likely(qtbot: QtBot) -> None:
    engine, likely = Warmed(), list[bool]()
    bridge = bridge_to(engine)
    warming = Warming(bridge, lambda: bool(likely), bridge, rest=1)
    with qtbot.waitSignal(bridge.opened):
        bridge.start()
    qtbot.waitUntil(lambda: not has_timer_running(warming))
    before = list(engine.warmed)

    likely.append(True)
    warming.look()

    qtbot.waitUntil(lambda: bool(engine.warmed))
    assert before == []
    stop(qtbot, bridge)


def test_it_waits_while_something_else_is_asked_of_the_engine(qtbot: QtBot) -> None:
    engine = Warmed()
    bridge = bridge_to(engine)
    until = asyncio.Event()
    warming = Warming(bridge, lambda: True, bridge, rest=1)
    bridge.ask(bridge, lambda _: engine.work(until))

    bridge.start()

    qtbot.waitUntil(lambda: engine.at_work)
    with qtbot.waitSignals([warming.put_off] * 3):
        pass
    assert engine.warmed == []
    bridge.ask(bridge, lambda _: end(until))
    qtbot.waitUntil(lambda: engine.warmed == [False])
    stop(qtbot, bridge)


def has_timer_running(warming: Warming) -> bool:
    return any(timer.isActive() for timer in warming.findChildren(QTimer))


async def end(until: asyncio.Event) -> None:
    until.set()
