"""What a table view asks for, with an engine that answers as a test wants it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest
from pytestqt.qtbot import QtBot

from tests.qt.fake_engine import FakeEngine, bridge_to, stop
from tests.views.test_helpers_panel import FACTS
from workbench.domain.errors import WorkbenchError
from workbench.domain.events import RuntimeChanged, RuntimeEnded
from workbench.domain.ids import ChatId
from workbench.domain.runtime import RuntimeEnd
from workbench.domain.runtime_state import EndReason
from workbench.protocol.messages import Refusal, SideRefused
from workbench.protocol.tables import (
    CellFilter,
    ColumnOrder,
    FilterKind,
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
    note: str = ""

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
                return self.refusal or replace(facts(view), note=self.note)
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
    assert state.order == ()


def test_another_wish_takes_the_place_of_one_that_is_worked_on(
    qtbot: QtBot, engine: LookingEngine, state: TableState
) -> None:
    engine.is_sorting = True
    with qtbot.waitSignal(state.working):
        state.sort(0, descending=False)
    engine.is_sorting = False

    with qtbot.waitSignal(state.shown):
        state.sort(0, descending=True)

    assert state.order == (ColumnOrder(column=0, descending=True),)


def test_a_heading_goes_from_ascending_to_descending_to_none(qtbot: QtBot, state: TableState) -> None:
    orders: list[tuple[ColumnOrder, ...]] = []
    for _ in range(3):
        with qtbot.waitSignal(state.shown):
            state.cycle(0)
        orders.append(state.order)

    assert orders == [(ColumnOrder(column=0),), (ColumnOrder(column=0, descending=True),), ()]


UP, DOWN = False, True


def by(*columns: tuple[int, bool]) -> tuple[ColumnOrder, ...]:
    return tuple(ColumnOrder(column=column, descending=descending) for column, descending in columns)


@pytest.mark.parametrize(
    ("clicks", "order"),
    [
        ([(0, True)], by((0, UP))),
        ([(0, False), (2, True)], by((0, UP), (2, UP))),
        ([(0, False), (2, True), (2, True)], by((0, UP), (2, DOWN))),
        ([(0, False), (2, True), (0, True)], by((0, DOWN), (2, UP))),
        ([(0, False), (2, True), (0, True), (0, True)], by((2, UP))),
        ([(0, False), (2, True), (1, False)], by((1, UP))),
        ([(0, False), (2, True), (0, False)], by((0, UP))),
        ([(0, False), (2, True), (1, True), (1, True), (1, True)], by((0, UP), (2, UP))),
    ],
)
def test_a_click_with_shift_sorts_by_one_column_more(
    qtbot: QtBot, state: TableState, clicks: list[tuple[int, bool]], order: tuple[ColumnOrder, ...]
) -> None:
    for column, adds in clicks:
        with qtbot.waitSignal(state.shown):
            state.cycle(column, adds=adds)

    assert state.order == order


def test_keys_sort_by_one_column_more_and_take_it_away_again(qtbot: QtBot, state: TableState) -> None:
    orders: list[tuple[ColumnOrder, ...]] = []
    for column, descending, adds in ((1, UP, False), (2, DOWN, True), (2, DOWN, True), (1, UP, False)):
        with qtbot.waitSignal(state.shown):
            state.sort(column, descending=descending, adds=adds)
        orders.append(state.order)

    assert orders == [by((1, UP)), by((1, UP), (2, DOWN)), by((1, UP)), ()]


def test_what_is_done_while_rows_are_sorted_goes_on_from_there(
    qtbot: QtBot, engine: LookingEngine, state: TableState
) -> None:
    engine.is_sorting = True
    keep = CellFilter(column=0, kind=FilterKind.CONTAINS, value="x")
    with qtbot.waitSignal(state.working):
        state.cycle(1)
    state.cycle(2, adds=True)
    state.filter((keep,))
    engine.is_sorting = False

    with qtbot.waitSignal(state.shown):
        state.open()

    assert (state.order, state.view.filters) == (by((1, UP), (2, UP)), (keep,))


def test_more_columns_than_small_numbers_tell_apart_are_refused(qtbot: QtBot, state: TableState) -> None:
    for column in range(9):
        with qtbot.waitSignal(state.shown):
            state.cycle(column, adds=True)

    with qtbot.waitSignal(state.refused) as told:
        state.cycle(9, adds=True)

    assert told.args == ["Rows are sorted by at most 9 columns."]
    assert len(state.order) == 9


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

    assert told.args == ["The runtime has ended: “t” is gone. The last rows that were fetched stay.", False]
    assert (state.model.is_live, state.model.rowCount(), state.order) == (False, 10, ())


@pytest.mark.parametrize("reason", [EndReason.RESET, EndReason.FAILURE])
def test_rows_that_were_cut_off_are_told_from_those_left_behind_by_choice(
    qtbot: QtBot, engine: LookingEngine, state: TableState, reason: EndReason
) -> None:
    with qtbot.waitSignal(state.news):
        engine.bus.publish(RuntimeEnded(chat=CHAT, facts=FACTS, end=RuntimeEnd(number=1, reason=reason)))

    assert (state.is_cut_off, state.model.is_live) == (reason is EndReason.FAILURE, False)


def test_a_refused_filter_leaves_the_rows_as_they_are(qtbot: QtBot, engine: LookingEngine, state: TableState) -> None:
    engine.refusal = SideRefused(refusal=Refusal.FAILED, text="a holds numbers. “x” is none.")

    with qtbot.waitSignal(state.refused) as told:
        state.cycle(0)

    assert told.args == ["a holds numbers. “x” is none."]
    assert state.model.is_live


def test_that_rows_became_those_of_an_earlier_comparison_is_said_though_they_are_the_same(
    qtbot: QtBot, engine: LookingEngine, state: TableState
) -> None:
    engine.note = "These rows are of an earlier comparison."

    with qtbot.waitSignal(state.news) as told:
        engine.bus.publish(RuntimeChanged(chat=CHAT, facts=FACTS))

    assert (told.args, state.note) == (["", False], engine.note)
