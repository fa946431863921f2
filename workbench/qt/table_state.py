"""What a table view shows and wants to show: which rows in which order, whether the table is still the same."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.domain.events import CallEnded, CheckpointRestored, Event, RuntimeChanged, RuntimeEnded
from workbench.domain.ids import ChatId
from workbench.protocol.messages import Refusal, SideRefused
from workbench.protocol.tables import (
    CellFilter,
    CellsRequest,
    ColumnOrder,
    ColumnStatistics,
    StatisticsRequest,
    TableAnswer,
    TableView,
    ViewCells,
    ViewFacts,
    ViewRequest,
    Working,
)
from workbench.qt.bridge import EngineBridge
from workbench.qt.table_blocks import BlockPlace
from workbench.qt.table_looks import NO_RUNTIME, Look, TableLooks
from workbench.qt.table_model import TableModel

_SLOW_SECONDS = 0.5
_STATISTICS_MILLISECONDS = 120
_MOST_STATISTICS = 200


class TableState(QObject):
    """Hold one table view together: its model, its order and filter, its statistics.

    Signals:
        shown: another view is shown: `ViewFacts`.
        refused: the view that was wanted cannot be had, a sentence; the one that is shown stays.
        working: work takes longer, `Working`; None once it is over.
        news: what became of the table, a sentence and whether it can be shown anew; an empty one when all is well.
        statistics_ready: `ColumnStatistics` of the column asked for last.
        statistics_refused: why there are none.
    """

    shown = Signal(object)
    refused = Signal(str)
    working = Signal(object)
    news = Signal(str, bool)
    statistics_ready = Signal(object)
    statistics_refused = Signal(str)

    def __init__(self, bridge: EngineBridge, chat: ChatId, view: TableView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chat = chat
        self._plain = view
        self._look: Look | None = None
        self._check: Look | None = None
        self._cells: dict[BlockPlace, Look] = {}
        self._statistics: Look | None = None
        self._column = -1
        self._known: dict[tuple[object, ...], ColumnStatistics] = {}
        self.looks = TableLooks(bridge, chat, self)
        self.model = TableModel(self)
        self.model.cells_wanted.connect(self._fetch)
        self.looks.silent_changed.connect(self._tell_silent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_STATISTICS_MILLISECONDS)
        self._timer.timeout.connect(self._ask_statistics)
        bridge.event_arrived.connect(self._take_event)

    @property
    def view(self) -> TableView:
        """The view that is shown, or wanted at first."""
        return self._plain if self.model.facts is None else self.model.facts.view

    @property
    def order(self) -> ColumnOrder | None:
        """What the rows are sorted by."""
        return next(iter(self.view.order), None)

    def open(self) -> None:
        """Show the table as it is now, with the filter and order that are set."""
        self._show(self.view)

    def sort(self, column: int, *, descending: bool) -> None:
        """Sort by a column; a second time the table's own order comes back."""
        wanted = ColumnOrder(column=column, descending=descending)
        self._show(replace(self.view, order=() if self.order == wanted else (wanted,)))

    def cycle(self, column: int) -> None:
        """Go on from ascending to descending to the table's own order."""
        order = self.order
        if order is None or order.column != column:
            self._show(replace(self.view, order=(ColumnOrder(column=column),)))
        else:
            self._show(replace(self.view, order=() if order.descending else (replace(order, descending=True),)))

    def filter(self, wanted: CellFilter | None) -> None:
        """Keep the rows that fit, None for all."""
        self._show(replace(self.view, filters=() if wanted is None else (wanted,)))

    def stop(self) -> None:
        """Give up what is being worked out; what is shown stays."""
        self.looks.drop(self._look)
        self._look = None
        self.working.emit(None)
        self.refused.emit("Stopped. The rows are shown as before.")

    def show_statistics(self, column: int) -> None:
        """Ask what a column holds, once the choice rests."""
        self._column = column
        self._timer.start()

    def close(self) -> None:
        """Ask for nothing any more."""
        for look in (self._look, self._check, self._statistics, *self._cells.values()):
            self.looks.drop(look)
        self._cells.clear()
        self.model.set_live(live=False)

    # -- views -------------------------------------------------------------------------------------------------------

    def _show(self, view: TableView) -> None:
        self.looks.drop(self._look)
        self._look = self.looks.ask(ViewRequest(view=view), self._take_facts, self._take_refusal, self._tell_working)

    def _tell_working(self, working: Working) -> None:
        if working.seconds > _SLOW_SECONDS or self.model.facts is None:
            self.working.emit(working)

    def _take_facts(self, answer: TableAnswer) -> None:
        self.working.emit(None)
        if not isinstance(answer, ViewFacts):
            return
        for look in self._cells.values():
            self.looks.drop(look)
        self._cells.clear()
        self.model.show_facts(answer)
        self.news.emit("", False)
        self.shown.emit(answer)

    def _take_refusal(self, refusal: SideRefused) -> None:
        self.working.emit(None)
        if refusal.refusal in (Refusal.NOT_FOUND, Refusal.NOT_A_TABLE):
            self._lose(refusal)
        else:
            self.refused.emit(refusal.text)

    def _lose(self, refusal: SideRefused) -> None:
        self.model.set_live(live=False)
        rest = " The last rows that were fetched stay." if self.model.facts is not None else ""
        text = f"{self._plain.name} is no table any more." if refusal.refusal is Refusal.NOT_A_TABLE else refusal.text
        if refusal is NO_RUNTIME:
            text = f"The runtime has ended: {self._plain.name} is gone."
        self.news.emit(text + rest, False)

    # -- cells -------------------------------------------------------------------------------------------------------

    def _fetch(self, place: BlockPlace, request: CellsRequest) -> None:
        def take(answer: TableAnswer) -> None:
            self._cells.pop(place, None)
            if isinstance(answer, ViewCells) and not self.model.take(place, answer):
                self._tell_changed(None)

        def refuse(refusal: SideRefused) -> None:
            self._cells.pop(place, None)
            self.model.give_up(place)
            if refusal.refusal in (Refusal.NOT_FOUND, Refusal.NOT_A_TABLE):
                self._lose(refusal)

        self._cells[place] = self.looks.ask(request, take, refuse)

    # -- statistics --------------------------------------------------------------------------------------------------

    def _ask_statistics(self) -> None:
        facts = self.model.facts
        if facts is None or self._column < 0:
            return
        self.looks.drop(self._statistics)
        column, view = self._column, replace(facts.view, order=())
        key = (facts.stamp, view, column)
        if key in self._known:
            self.statistics_ready.emit(self._known[key])
            return
        if not self.model.is_live:
            self.statistics_refused.emit("Not known any more.")
            return

        def take(answer: TableAnswer) -> None:
            if isinstance(answer, ColumnStatistics):
                if len(self._known) >= _MOST_STATISTICS:
                    self._known.clear()
                self._known[(answer.stamp, view, column)] = answer
                self.statistics_ready.emit(answer)

        self._statistics = self.looks.ask(
            StatisticsRequest(view=view, column=column),
            take,
            lambda refusal: self.statistics_refused.emit(refusal.text),
        )

    # -- what happens in the chat ------------------------------------------------------------------------------------

    def _take_event(self, event: Event) -> None:
        match event:
            case CallEnded(record=record) if record.request.chat == self._chat:
                self._look_again()
            case CheckpointRestored() | RuntimeChanged() if event.chat == self._chat:
                self._look_again()
            case RuntimeEnded() if event.chat == self._chat:
                self._lose(NO_RUNTIME)
            case _:
                pass

    def _look_again(self) -> None:
        """See whether the table is still the one that is shown."""
        if self._look is not None and not self._look.is_dropped:
            return  # it is being asked for anyway
        if self.model.facts is None:
            self.open()
            return
        self.looks.drop(self._check)
        self._check = self.looks.ask(ViewRequest(view=self._plain), self._compare, self._take_refusal)

    def _compare(self, answer: TableAnswer) -> None:
        facts = self.model.facts
        if not isinstance(answer, ViewFacts) or facts is None:
            return
        if answer.stamp != facts.stamp:
            self._tell_changed(answer)
        elif not self.model.is_live:
            self.open()

    def _tell_changed(self, facts: ViewFacts | None) -> None:
        self.model.set_live(live=False)
        by = "" if facts is None or facts.call is None else f" by call {facts.call}"
        now = "" if facts is None else f" It has {facts.total_rows:,} × {facts.total_columns:,} now."
        self.news.emit(f"{self._plain.name} was changed{by} since these rows were fetched.{now}", True)

    def _tell_silent(self, silent: bool) -> None:  # noqa: FBT001 - a Qt slot
        if silent:
            self.news.emit("The runtime gives no answer now. It is asked again by itself.", False)
        elif self.model.is_live:
            self.news.emit("", False)
