"""Looking at tables from the side thread: facts, cells and statistics of views; what costs time is done elsewhere."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# polars enters here.

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from workbench.inkernel.arranging import Arranged, arrange
from workbench.inkernel.column_statistics import column_statistics
from workbench.inkernel.forgiven_cells import put_in, told
from workbench.inkernel.looked_at import LookedAt, looked_at
from workbench.inkernel.namespace import Namespace
from workbench.inkernel.pandas_blocks import TableMovedError
from workbench.inkernel.trial import what_changes
from workbench.inkernel.work import CannotShowError, Job, WorkKey, Workshop
from workbench.protocol.messages import Refusal, SideRefused
from workbench.protocol.tables import (
    MOST_COLUMNS,
    CellsRequest,
    CellText,
    CellTextRequest,
    StatisticsRequest,
    StopWork,
    TableAnswer,
    TableRequest,
    TableView,
    ViewCells,
    ViewFacts,
    ViewRequest,
    WhatChangesRequest,
    Working,
    WorkStopped,
)

MOST_CELLS = 20_000
MOST_ROWS = 2_000
LONGEST_TEXT = 2_000_000
LONGEST_CELL = 32_767
MOST_CHARACTERS = 4_000_000
SHORT = 500

_Look = ViewRequest | CellsRequest | StatisticsRequest | CellTextRequest


class TableLooking:
    """Answers the requests about views."""

    def __init__(self, namespace: Namespace, is_running: Callable[[], bool]) -> None:
        self._namespace = namespace
        self._is_running = is_running
        self._workshop = Workshop()

    def answer(self, request: TableRequest) -> TableAnswer | SideRefused:
        """Answer; a table that changes meanwhile is looked at once more."""
        if isinstance(request, StopWork):
            self._workshop.stop(request.ticket)
            return WorkStopped(ticket=request.ticket)
        if isinstance(request, WhatChangesRequest):
            return what_changes(self._namespace, request, self._workshop, is_running=self._is_running())
        try:
            return self._look(request)
        except CannotShowError as error:
            return SideRefused(refusal=Refusal.FAILED, text=str(error))
        except Exception:  # noqa: BLE001 - the table libraries', while another thread changes the table
            try:
                return self._look(request)
            except TableMovedError:
                text = f"{request.view.name} is being changed by the call that runs. Its rows come after that."
                return SideRefused(refusal=Refusal.FAILED, text=text)
            except Exception as error:  # noqa: BLE001 - as above
                text = f"{request.view.name} cannot be shown: {type(error).__name__}."
                return SideRefused(refusal=Refusal.FAILED, text=text)

    def _look(
        self, request: ViewRequest | CellsRequest | StatisticsRequest | CellTextRequest
    ) -> TableAnswer | SideRefused:
        view = request.view
        found = looked_at(self._namespace, view, self._workshop, is_running=self._is_running())
        if not isinstance(found, LookedAt):
            return found
        arranged = self._arranged(view, found)
        if not isinstance(arranged, Arranged):
            return arranged
        match request:
            case ViewRequest():
                return self._facts(view, found, arranged)
            case CellsRequest():
                return _cells(request, found, arranged)
            case CellTextRequest():
                return _text(request, found, arranged)
            case StatisticsRequest():
                return self._statistics(request, found, arranged)

    def _arranged(self, view: TableView, found: LookedAt) -> Arranged | Working | SideRefused:
        if not view.filters and not view.order and found.is_whole:
            return Arranged(index=None, rows=found.source.rows, among=found.source.rows)
        words = "Sorting" if view.order else "Filtering"
        # Filtered first, and kept for other orders of the same rows.
        kept = (view.bucket, view.changed_column, view.around, view.filters)
        key = WorkKey(name=view.name, stamp=found.stamp, what=(*kept, view.order))
        base_key = WorkKey(name=view.name, stamp=found.stamp, what=(*kept, ()))
        source = found.source

        def work(job: Job) -> Arranged:
            base = self._workshop.finished(base_key) if view.order else None
            if isinstance(base, Arranged):
                return replace(arrange(source, (), view.order, job, base.index), among=base.among)
            arranged = arrange(source, view.filters, view.order, job, found.start())
            return arranged if found.around < 0 else replace(arranged, among=source.rows)

        result = self._workshop.result(key, words, work)
        if isinstance(result, Arranged | Working | SideRefused):
            return result
        return SideRefused(refusal=Refusal.FAILED, text="The work was stopped.")

    def _facts(self, view: TableView, found: LookedAt, arranged: Arranged) -> ViewFacts:
        source = found.source
        return ViewFacts(
            view=view,
            type_name=source.type_name,
            rows=arranged.rows,
            total_rows=arranged.among,
            total_columns=source.width,
            columns=source.columns(0, MOST_COLUMNS),
            stamp=found.stamp,
            label_columns=source.labels,
            status_column=found.marks.status,
            pointed_columns=(*found.marks.pairs.get(view.changed_column, ()), *found.marks.measured),
            still_columns=found.marks.still,
            row_columns=found.marks.rows,
            value_pairs=tuple(found.marks.pairs.values())[:MOST_COLUMNS],
            note=found.note,
            legend="" if found.forgiven is None else told(found.forgiven, view, arranged.index),
            call=self._namespace.call_of(view.name),
            can_narrow=found.can_narrow,
            can_forgive=found.can_forgive,
            whole_rows=source.rows,
        )

    def _statistics(self, request: StatisticsRequest, found: LookedAt, arranged: Arranged) -> TableAnswer | SideRefused:
        view, column, stamp = request.view, request.column, found.stamp
        rows = (view.bucket, view.changed_column, view.around, view.filters)  # their order changes no figure
        key = WorkKey(name=view.name, stamp=stamp, what=("statistics", rows, column))
        index: Any = arranged.index
        result: Any = self._workshop.result(
            key, "Counting", lambda job: column_statistics(found.source, column, index, stamp, job)
        )
        return result or SideRefused(refusal=Refusal.FAILED, text="The work was stopped.")


def _cells(request: CellsRequest, found: LookedAt, arranged: Arranged) -> ViewCells:
    source = found.source
    first_row = min(max(request.first_row, 0), arranged.rows)
    first_column = min(max(request.first_column, 0), source.width)
    width = min(max(request.columns, 0), source.width - first_column, MOST_CELLS)
    count = min(max(request.rows, 0), arranged.rows - first_row, MOST_ROWS, MOST_CELLS // max(width, 1))
    places = arranged.places(first_row, count)
    longest = max(2, min(request.longest, LONGEST_CELL))
    columns = source.texts(places, first_column, width, longest)
    forgiven: tuple[tuple[int, int, str], ...] = ()
    if found.forgiven is not None:
        forgiven = put_in(columns, found.forgiven, found.marks, places, first=first_column, longest=longest)
    fitting = _fitting(columns, len(places)) if request.longest > SHORT else len(places)
    if fitting < len(places):
        places = places[:fitting]
        columns = [column[:fitting] for column in columns]
        forgiven = tuple(one for one in forgiven if one[0] < fitting)
    statuses, marked = found.marks.of(source, places)
    changed = found.marks.changed - first_column
    if found.marks.changed >= 0 and 0 <= changed < len(columns):  # rows of one file have no changed columns: a blank
        columns[changed] = [text or None for text in columns[changed]]
    return ViewCells(
        first_row=first_row,
        first_column=first_column,
        cells=tuple(zip(*columns, strict=True)) if columns else ((),) * len(places),
        stamp=found.stamp,
        rows=arranged.rows,
        numbers=() if isinstance(places, range) else tuple(place + 1 for place in places),
        statuses=statuses,
        marked=marked,
        forgiven=forgiven,
    )


def _fitting(columns: list[list[str | None]], rows: int) -> int:
    """Give how many rows go into one answer: at least one."""
    total = 0
    for row in range(rows):
        total += sum(len(column[row] or "") for column in columns)
        if total > MOST_CHARACTERS:
            return max(1, row)
    return rows


def _text(request: CellTextRequest, found: LookedAt, arranged: Arranged) -> CellText | SideRefused:
    places = arranged.places(max(request.row, 0), 1)
    if not len(places) or not 0 <= request.column < found.source.width:
        return SideRefused(refusal=Refusal.NOT_FOUND, text="This cell is not there any more.")
    texts = found.source.texts(places, request.column, 1, LONGEST_TEXT)
    if found.forgiven is not None:
        put_in(texts, found.forgiven, found.marks, places, first=request.column, longest=LONGEST_TEXT)
    text = texts[0][0]
    return CellText(text=text, cut=text is not None and len(text) >= LONGEST_TEXT and text.endswith("…"))
