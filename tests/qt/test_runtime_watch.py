"""What is told of a runtime's state: a call that ends at once makes no stir."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from pytestqt.qtbot import QtBot

from tests.views.console_alone import CHAT, NOW, FakeBridge, record
from workbench.domain.call import CallStatus
from workbench.domain.conversation import Chat
from workbench.domain.events import CallEnded, CallStarted, RuntimeChanged
from workbench.domain.runtime import RuntimeFacts
from workbench.domain.runtime_state import RuntimeState
from workbench.qt.bridge import EngineBridge
from workbench.qt.runtime_watch import RuntimeView, RuntimeWatch


class OpenBridge(FakeBridge):
    """What is asked of it gets no answer."""

    is_open = True


def idle() -> RuntimeFacts:
    return RuntimeFacts(
        runtime="r",
        chat=CHAT,
        number=1,
        state=RuntimeState.IDLE,
        folder="/nowhere",
        started=0.0,
        calls=0,
        running_call=None,
        pid=1,
    )


class Told:
    """A watch of one idle runtime, and the states it told."""

    def __init__(self) -> None:
        self.bridge = OpenBridge()
        self.watch = RuntimeWatch(cast("EngineBridge", self.bridge), self.bridge)
        self.watch.set_chat(Chat(id=CHAT, title="t", folder=Path("/nowhere"), created=NOW))
        self.bridge.event_arrived.emit(RuntimeChanged(chat=CHAT, facts=idle()))
        self.states: list[RuntimeState] = []
        self.watch.changed.connect(self._note)

    def begin(self) -> None:
        self.bridge.event_arrived.emit(CallStarted(record=record(1)))

    def end(self) -> None:
        self.bridge.event_arrived.emit(CallEnded(record=record(1, status=CallStatus.OK, ended=NOW)))

    def _note(self, view: RuntimeView) -> None:
        self.states.append(view.state)


@pytest.fixture
def told(qtbot: QtBot) -> Told:
    del qtbot  # there has to be an application
    return Told()


def test_a_call_that_ends_at_once_is_not_told_as_running(told: Told, qtbot: QtBot) -> None:
    told.begin()
    told.end()
    told.begin()
    qtbot.waitUntil(lambda: bool(told.states))

    assert told.states == [RuntimeState.BUSY]


def test_a_call_that_goes_on_is_told_as_running_and_as_ended(told: Told, qtbot: QtBot) -> None:
    told.begin()
    qtbot.waitUntil(lambda: told.watch.view.state is RuntimeState.BUSY)
    told.end()

    assert told.states == [RuntimeState.BUSY, RuntimeState.IDLE]


def test_nothing_is_said_of_a_runtime_before_somebody_has_looked(qtbot: QtBot) -> None:
    del qtbot
    bridge = OpenBridge()
    watch = RuntimeWatch(cast("EngineBridge", bridge), bridge)
    watch.set_chat(Chat(id=CHAT, title="t", folder=Path("/nowhere"), created=NOW))
    before = watch.view

    bridge.asked[0][1](None)

    assert (before.state, before.is_known) == (RuntimeState.NONE, False)
    assert watch.view == RuntimeView()
