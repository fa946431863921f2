"""What a table view shows and wants to show: which rows in which order, whether the table is still the same."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.domain.events import CallEnded, CheckpointRestored, Event, RuntimeChanged, RuntimeEnded
from workbench.domain.ids import ChatId
from workbench.domain.runtime_state import EndReason
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
MOST_SORTED = 9
_FAULTS = frozenset({EndReason.FAILURE, EndReason.EVICTED})
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
        values_ready: `ColumnStatistics` of the column whose values were asked for.
    """

    shown = Signal(object)
    refused = Signal(str)
    working = Signal(object)
    news = Signal(str, bool)
    statistics_ready = Signal(object)
    statistics_refused = Signal(str)
    values_ready = Signal(object)

    def __init__(self, bridge: EngineBridge, chat: ChatId, view: TableView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chat = chat
        self._plain = view
        self._look: Look | None = None
        self._check: Look | None = None
        self._cells: dict[BlockPlace, Look] = {}
        self._statistics: Look | None = None
        self._values: Look | None = None
        self._column = -1
        self.is_cut_off = False
        """Whether the runtime of these rows ended without anybody's wish."""
        self.is_lost = False
        """Whether the table is not live any more."""
        self.is_awaited = False
        """Whether the user asked for it back: it is shown as soon as it is there."""
        self.legend = ""
        """What the marks of these rows mean, in a sentence."""
        self.note = ""
        """What is to be known of these rows, in a sentence: that they are of an earlier comparison."""
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
    def order(self) -> tuple[ColumnOrder, ...]:
        """What the rows are sorted by: by the first column, where that is equal by the next."""
        return self.view.order

    @property
    def _wanted(self) -> TableView:
        """The view that is being asked for, where one is: what the user does next goes on from there."""
        look = self._look
        if look is None or look.is_dropped or not isinstance(look.request, ViewRequest):
            return self.view
        return look.request.view

    def open(self) -> None:
        """Show the table as it is now, with the filter and order that are set."""
        self._show(self._wanted)

    def expect(self) -> None:
        """Show the table as soon as it is live again."""
        self.is_awaited = True

    def sort(self, column: int, *, descending: bool, adds: bool = False) -> None:
        """Sort by a column, after those that are set where it `adds`; a second time its order is taken away."""
        held = next((by for by in self._wanted.order if by.column == column), None)
        wanted = ColumnOrder(column=column, descending=descending)
        if adds or len(self._wanted.order) == 1:
            self._order(column, None if held == wanted else wanted, adds=adds)
        else:
            self._order(column, wanted, adds=False)

    def cycle(self, column: int, *, adds: bool = False) -> None:
        """Go on from ascending to descending to no order by this column; others stay where it `adds`."""
        held = next((by for by in self._wanted.order if by.column == column), None)
        if held is None or not (adds or len(self._wanted.order) == 1):
            self._order(column, ColumnOrder(column=column), adds=adds)
        else:
            self._order(column, None if held.descending else replace(held, descending=True), adds=adds)

    def filter(self, wanted: tuple[CellFilter, ...]) -> None:
        """Keep the rows that fit all of these."""
        self._show(replace(self._wanted, filters=wanted))

    def switch(self, *, around: int, shows_forgiven: bool) -> None:
        """Keep the rows that differ and so many around each (-1: all rows); show what rules forgave."""
        wanted = replace(self._wanted, around=around, shows_forgiven=shows_forgiven)
        if wanted != self._wanted:
            self._show(wanted)

    def _order(self, column: int, wanted: ColumnOrder | None, *, adds: bool) -> None:
        """Put a column's order in its place among the others, or take it away."""
        order = self._wanted.order if adds else ()
        new = () if wanted is None else (wanted,)
        if any(by.column == column for by in order):
            kept = tuple(one for by in order for one in (new if by.column == column else (by,)))
        else:
            kept = (*order, *new)
        if len(kept) > MOST_SORTED:
            self.refused.emit(f"Rows are sorted by at most {MOST_SORTED} columns.")
        else:
            self._show(replace(self._wanted, order=kept))

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

    def ask_values(self, column: int) -> None:
        """Ask which values stand most often in a column, among the rows that the filters of other columns leave."""
        facts = self.model.facts
        if facts is None or not self.model.is_live:
            return
        others = tuple(one for one in facts.view.filters if one.column != column)
        view = replace(facts.view, order=(), filters=others)
        self.looks.drop(self._values)

        def take(answer: TableAnswer) -> None:
            if isinstance(answer, ColumnStatistics):
                self.values_ready.emit(answer)

        self._values = self.looks.ask(StatisticsRequest(view=view, column=column), take, lambda _: None)

    def close(self) -> None:
        """Ask for nothing any more."""
        for look in (self._look, self._check, self._statistics, self._values, *self._cells.values()):
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
        self.is_lost = self.is_awaited = False
        self.note, self.legend = answer.note, answer.legend
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
        self.is_lost = refusal.refusal is not Refusal.NOT_A_TABLE
        rest = " The last rows that were fetched stay." if self.model.facts is not None else ""
        text = f"“{self._plain.name}” is no table any more." if refusal.refusal is Refusal.NOT_A_TABLE else refusal.text
        if refusal is NO_RUNTIME:
            text = f"The runtime has ended: “{self._plain.name}” is gone."
        if self.model.facts is None and refusal.refusal is not Refusal.NOT_A_TABLE:
            text = f"“{self._plain.name}” is not live any more: no rows can be shown."
            text += " Ask in the chat for what made it, or close this tab."
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
            case RuntimeEnded(end=end) if event.chat == self._chat:
                self.is_cut_off = end.reason in _FAULTS
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
        view = replace(self._plain, shows_forgiven=self.view.shows_forgiven)
        self._check = self.looks.ask(ViewRequest(view=view), self._compare, self._take_refusal)

    def _compare(self, answer: TableAnswer) -> None:
        facts = self.model.facts
        if not isinstance(answer, ViewFacts) or facts is None:
            return
        if answer.stamp != facts.stamp and self.is_awaited:
            self.open()
        elif answer.stamp != facts.stamp:
            self._tell_changed(answer)
        elif not self.model.is_live:
            self.open()
        elif answer.note != self.note:
            self.note = answer.note
            self.news.emit("", False)

    def _tell_changed(self, facts: ViewFacts | None) -> None:
        self.model.set_live(live=False)
        self.is_lost = False
        by = "" if facts is None or facts.call is None else f" by call {facts.call}"
        now = "" if facts is None else f" It has {facts.total_rows:,} × {facts.total_columns:,} now."
        if self._plain.bucket and facts is not None:
            now = f" {facts.rows:,} row{'' if facts.rows == 1 else 's'} of this kind are there now."
        self.news.emit(f"“{self._plain.name}” was changed{by} since these rows were fetched.{now}", True)

    def _tell_silent(self, silent: bool) -> None:  # noqa: FBT001 - a Qt slot
        if silent:
            self.news.emit("The runtime gives no answer now. It is asked again by itself.", False)
        elif self.model.is_live:
            self.news.emit("", False)
