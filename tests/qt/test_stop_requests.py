"""What was asked to stop is known until it has, and nothing else is said to be stopping."""

from __future__ import annotations

from typing import cast

import pytest

from tests.views.console_alone import CHAT, NOW, FakeBridge, record
from workbench.domain.call import CallStatus
from workbench.domain.errors import WorkbenchError
from workbench.domain.events import CallEnded
from workbench.qt.bridge import EngineBridge
from workbench.qt.stop_requests import StopRequests


class Stopped:
    """Requests whose answers a test gives."""

    def __init__(self) -> None:
        self.bridge = FakeBridge()
        self.stops = StopRequests(cast("EngineBridge", self.bridge), self.bridge)

    def answer(self, *, is_over: bool) -> None:
        self.bridge.asked.pop(0)[1](is_over)

    def end_call(self) -> None:
        self.bridge.event_arrived.emit(CallEnded(record=record(1, status=CallStatus.INTERRUPTED, ended=NOW)))

    @property
    def state(self) -> str:
        stop = self.stops.of(CHAT)
        return "" if stop is None else "again" if stop.can_ask_again else "stopping"


@pytest.mark.parametrize("way", ["everything", "call", "answer"])
def test_what_was_asked_to_stop_is_stopping_at_once_and_until_it_has(way: str) -> None:
    made = Stopped()

    getattr(made.stops, way)(CHAT)
    states = [made.state]
    made.answer(is_over=True)

    assert [*states, made.state] == ["stopping", ""]


def test_what_does_not_stop_goes_on_stopping_and_can_be_asked_again_until_it_ends() -> None:
    made = Stopped()
    made.stops.everything(CHAT)

    made.answer(is_over=False)
    states = [made.state]
    made.stops.everything(CHAT)
    states.append(made.state)
    made.answer(is_over=False)
    made.end_call()

    assert [*states, made.state] == ["again", "stopping", ""]


def test_a_request_that_fails_leaves_nothing_stopping() -> None:
    made = Stopped()
    made.stops.call(CHAT)

    made.bridge.asked.pop(0)[2](WorkbenchError("no"))

    assert made.state == ""


def test_where_the_call_is_to_stop_too_it_is_not_only_the_answer() -> None:
    made = Stopped()
    made.stops.answer(CHAT)
    first = made.stops.of(CHAT)

    made.stops.everything(CHAT)

    second = made.stops.of(CHAT)
    assert first is not None
    assert second is not None
    assert (first.is_of_answer, second.is_of_answer, second.since) == (True, False, first.since)
