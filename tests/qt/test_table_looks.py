"""What a table view asks for, with an engine that answers as a test wants it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from pytestqt.qtbot import QtBot

from tests.qt.fake_engine import FakeEngine, bridge_to, stop
from workbench.domain.errors import WorkbenchError
from workbench.domain.ids import ChatId
from workbench.protocol.messages import Refusal, SideRefused
from workbench.protocol.tables import (
    ColumnOrder,
    StopWork,
    TableAnswer,
    TableRequest,
    TableView,
    ViewFacts,
    ViewRequest,
    Working,
    WorkStopped,
)
from workbench.protocol.values import ColumnSummary
from workbench.qt.bridge import EngineBridge
from workbench.qt.table_state import TableState

CHAT = ChatId("c1")
PLAIN = TableView(name="t")


def facts(view: TableView, stamp: str = "1", rows: int = 10) -> ViewFacts:
    columns = (ColumnSummary(name="a", dtype="Int64"),)
    return ViewFacts(view=view, type_name="x", rows=rows, total_rows=10, total_columns=1, columns=columns, stamp=stamp)


@dataclass
class LookingEngine(FakeEngine):
    """Sorting takes as long as the test wants."""

    asked: list[TableRequest] = field(default_factory=list[TableRequest])
    is_sorting: bool = False
    is_silent: bool = False
    refusal: SideRefused | None = None
    is_live: bool = True

    async def look(self, chat: ChatId, request: TableRequest) -> TableAnswer | SideRefused | None:
        self.asked.append(request)
        if self.is_silent:
            raise WorkbenchError("The runtime does not answer now.")
        if not self.is_live:
            return None
        match request:
            case StopWork():
                return WorkStopped(ticket=request.ticket)
            case ViewRequest(view=view) if view.order and self.is_sorting:
                return Working(ticket="w1", words="Sorting", seconds=2.0, done=0.5)
            case ViewRequest(view=view):
                return self.refusal or facts(view)
            case _:
                return SideRefused(refusal=Refusal.BUSY, text="Not now.")


@pytest.fixture
def engine() -> LookingEngine:
    return LookingEngine()


@pytest.fixture
def state(qtbot: QtBot, engine: LookingEngine) -> Iterator[TableState]:
    bridge: EngineBridge = bridge_to(engine)
    with qtbot.waitSignal(bridge.opened):
        bridge.start()
    made = TableState(bridge, CHAT, PLAIN, bridge)
    with qtbot.waitSignal(made.shown):
        made.open()
    yield made
    made.close()
    stop(qtbot, bridge)


def test_a_sort_that_takes_long_is_told_with_its_progress_and_stopped(
    qtbot: QtBot, engine: LookingEngine, state: TableState
) -> None:
    engine.is_sorting = True
    with qtbot.waitSignal(state.working) as told:
        state.sort(0, descending=False)

    with qtbot.waitSignal(state.refused) as refused:
        state.stop()

    qtbot.waitUntil(lambda: StopWork(ticket="w1") in engine.asked)
    assert told.args == [Working(ticket="w1", words="Sorting", seconds=2.0, done=0.5)]
    assert refused.args == ["Stopped. The rows are shown as before."]
    assert state.order is None


def test_another_wish_takes_the_place_of_one_that_is_worked_on(
    qtbot: QtBot, engine: LookingEngine, state: TableState
) -> None:
    engine.is_sorting = True
    with qtbot.waitSignal(state.working):
        state.sort(0, descending=False)
    engine.is_sorting = False

    with qtbot.waitSignal(state.shown):
        state.sort(0, descending=True)

    assert state.order == ColumnOrder(column=0, descending=True)


def test_a_heading_goes_from_ascending_to_descending_to_none(qtbot: QtBot, state: TableState) -> None:
    orders: list[ColumnOrder | None] = []
    for _ in range(3):
        with qtbot.waitSignal(state.shown):
            state.cycle(0)
        orders.append(state.order)

    assert orders == [ColumnOrder(column=0), ColumnOrder(column=0, descending=True), None]


def test_a_silent_runtime_is_asked_again_and_the_rows_stay(
    qtbot: QtBot, engine: LookingEngine, state: TableState
) -> None:
    engine.is_silent = True
    with qtbot.waitSignal(state.news) as told:
        state.cycle(0)
    engine.is_silent = False

    with qtbot.waitSignal(state.shown, timeout=5000):
        pass
    assert told.args == ["The runtime gives no answer now. It is asked again by itself.", False]
    assert state.model.is_live


def test_a_runtime_that_ended_keeps_the_last_rows(qtbot: QtBot, engine: LookingEngine, state: TableState) -> None:
    engine.is_live = False

    with qtbot.waitSignal(state.news) as told:
        state.cycle(0)

    assert told.args == ["The runtime has ended: t is gone. The last rows that were fetched stay.", False]
    assert (state.model.is_live, state.model.rowCount(), state.order) == (False, 10, None)


def test_a_refused_filter_leaves_the_rows_as_they_are(qtbot: QtBot, engine: LookingEngine, state: TableState) -> None:
    engine.refusal = SideRefused(refusal=Refusal.FAILED, text="a holds numbers. “x” is none.")

    with qtbot.waitSignal(state.refused) as told:
        state.cycle(0)

    assert told.args == ["a holds numbers. “x” is none."]
    assert state.model.is_live
