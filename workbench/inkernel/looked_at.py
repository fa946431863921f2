"""Finds the table that a view names: a variable, the rows of a comparison's result, or a query of DuckDB."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# polars and duckdb enter here, and the results of workbench.compare.

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from workbench.inkernel import forgiven_cells
from workbench.inkernel.compared_rows import NO_MARKS, ComparedRows, compared_rows
from workbench.inkernel.known_types import Known, known_type, short_name
from workbench.inkernel.namespace import Namespace
from workbench.inkernel.number_changes import DIRECTIONS, number_changes
from workbench.inkernel.result_layout import LaidOut, laid_out, marks_of
from workbench.inkernel.result_notes import earlier_note, forgiven_note
from workbench.inkernel.view_sources import Source, polars_source, source_of, titled, typed_like
from workbench.inkernel.work import CannotShowError, Job, WorkKey, Workshop
from workbench.protocol.messages import Refusal, SideRefused
from workbench.protocol.tables import TableView, Working

STATUSES = {
    "changed": ("changed",),
    "unchanged": ("unchanged",),
    "added": ("added",),
    "removed": ("removed",),
    "both": ("changed", "unchanged"),
}
ROWS, FORGIVEN, DIFFERING, WHERE = "rows", "forgiven", "differing", "where"
PLACED = "placed_rows"
_WITH_CHANGES = frozenset({"", "changed", "both", forgiven_cells.ROWS})
MADE_ANEW = frozenset({FORGIVEN, DIFFERING, WHERE})
FRAMES = frozenset({"changes", "set_aside", "duplicates", "blank_keys", ROWS, "column_statistics"}) | MADE_ANEW
WAYS = {"left_changed": "left", "entered_changed": "entered"}
"""What a changed rule did to rows."""
MOST_FETCHED = 200_000_000
"""A query's result that takes more bytes is not fetched for a look."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LookedAt:
    """A table as it stands now; `statuses` and `column` keep some rows of a comparison, or `around` or `chosen` does.

    `forgiven` is what rules forgave in these rows, where that is wanted.
    """

    source: Source
    stamp: str
    marks: ComparedRows = NO_MARKS
    statuses: tuple[str, ...] = ()
    column: str = ""
    note: str = ""
    around: int = -1
    chosen: Any = None
    forgiven: Any = None
    can_narrow: bool = False
    can_forgive: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether all rows are shown."""
        return not self.statuses and not self.column and self.around < 0 and self.chosen is None

    def start(self) -> Any:  # noqa: ANN401 - a polars series of places, None for all rows
        """Give the places of the rows of a comparison that were opened."""
        if self.chosen is not None:
            return self.chosen
        if self.around >= 0:
            return self.marks.rows_near(self.source, self.around)
        index = self.marks.rows_of(self.source, self.statuses) if self.statuses else None
        return self.marks.rows_with(self.source, self.column, index) if self.column else index


def looked_at(
    namespace: Namespace, view: TableView, workshop: Workshop, *, is_running: bool
) -> LookedAt | Working | SideRefused:
    """Find the table."""
    value = namespace.variables().get(view.name)
    if value is None:
        return SideRefused(refusal=Refusal.NOT_FOUND, text=f"There is no variable “{view.name}” now.")
    match known_type(value):
        case Known.COMPARISON | Known.WORKBENCH_RESULT as known:
            result: Any = vars(value).get("_last") if known is Known.COMPARISON else value
            if result is None:
                return SideRefused(refusal=Refusal.NOT_FOUND, text="Nothing was compared yet: there are no rows.")
            return _of_result(namespace, view, result, workshop)
        case Known.RULE_CHANGE:
            return _of_change(namespace, view, value, workshop)
        case Known.DUCKDB_RELATION:
            return _of_relation(namespace, view, value, workshop, is_running=is_running)
        case _:
            source = source_of(value)
            if source is None:
                return SideRefused(refusal=Refusal.NOT_A_TABLE, text=f"{view.name} is not a table.")
            stamp = namespace.stamp_of(view.name, value, source.mark)
            marks = compared_rows(source)
            wanted = STATUSES.get(view.bucket, ()) if marks.status >= 0 else ()
            found = LookedAt(source=source, stamp=stamp, marks=marks, statuses=wanted, column=view.changed_column)
            return _narrowed(found, view)


def _of_result(
    namespace: Namespace,
    view: TableView,
    result: Any,  # noqa: ANN401 - a ComparisonResult
    workshop: Workshop,
) -> LookedAt | Working | SideRefused:
    note = earlier_note(namespace.variables().values(), result)
    if (view.bucket in DIRECTIONS or view.bucket in STATUSES) and _is_number(result, view.changed_column):
        found = _measured(namespace, view, result, workshop)
        if not isinstance(found, LookedAt):
            return found
        found = replace(found, note=f"{note} {found.note}".strip())
        return found if view.bucket in DIRECTIONS else _with_forgiven(found, view, result, workshop)
    part = ROWS if view.bucket in STATUSES or view.bucket in {"", forgiven_cells.ROWS} else view.bucket
    if part not in FRAMES:
        return SideRefused(refusal=Refusal.NOT_FOUND, text=f"A comparison has no rows called {part}.")
    stamp = namespace.stamp_of(view.name, result, ("result",))
    if part == ROWS:
        rows = _laid_out(view, result, stamp, workshop)
        if not isinstance(rows, LaidOut):
            return rows
        source = typed_like(polars_source(rows.frame, ("result", part), "workbench.ComparisonResult"), _kinds(result))
        found = LookedAt(
            source=titled(source, _titles(result) | rows.row_titles),
            stamp=stamp,
            marks=rows.marks if view.bucket in _WITH_CHANGES else replace(rows.marks, still=()),
            statuses=STATUSES.get(view.bucket, ()),
            column=view.changed_column,
            note=note,
        )
        return _with_forgiven(_narrowed(found, view), view, result, workshop)
    frame = vars(result).get(part) if part not in MADE_ANEW else None
    if frame is None:
        column = view.changed_column if part in {DIFFERING, WHERE} else ""
        key = WorkKey(name=view.name, stamp=stamp, what=("frame", part, column))
        is_kept = part not in MADE_ANEW
        frame = _made(workshop, key, lambda: _frame(result, part, column), is_kept=is_kept)
        if isinstance(frame, Working | SideRefused):
            return frame
    source = typed_like(polars_source(frame, ("result", part), "workbench.ComparisonResult"), _kinds(result))
    return LookedAt(source=source, stamp=stamp, note=note)


def _narrowed(found: LookedAt, view: TableView) -> LookedAt:
    """Keep of all rows of a comparison those that differ, where that is wanted."""
    if view.bucket or view.changed_column or found.marks.status < 0:
        return found
    return replace(found, around=view.around, can_narrow=True)


def _with_forgiven(
    found: LookedAt,
    view: TableView,
    result: Any,  # noqa: ANN401 - a ComparisonResult
    workshop: Workshop,
) -> LookedAt | Working | SideRefused:
    """Add what rules forgave, where it is wanted."""
    is_bucket = view.bucket == forgiven_cells.ROWS
    can_forgive = view.bucket in {"", "changed", "unchanged", "both", forgiven_cells.ROWS} and result.may_forgive
    if not is_bucket and not (can_forgive and view.shows_forgiven):
        return replace(found, can_forgive=can_forgive)
    forgiven = forgiven_cells.forgiven_in(view, result, found.stamp, workshop)
    if isinstance(forgiven, Working | SideRefused):
        return forgiven
    column = view.changed_column if is_bucket else ""
    return replace(
        found,
        marks=forgiven_cells.without_still(found.marks, forgiven),
        chosen=forgiven.rows(column) if is_bucket else None,
        column="" if is_bucket else found.column,
        forgiven=forgiven,
        can_forgive=can_forgive and not is_bucket,
    )


def _laid_out(
    view: TableView,
    result: Any,  # noqa: ANN401 - a ComparisonResult
    stamp: str,
    workshop: Workshop,
) -> LaidOut | Working | SideRefused:
    """Give the rows of a result; to put them together takes time, to lay them out none."""
    frame = vars(result).get(PLACED)
    if frame is None:
        key = WorkKey(name=view.name, stamp=stamp, what=("frame", PLACED))
        frame = _made(workshop, key, lambda: result.placed_rows, is_kept=True)
        if isinstance(frame, Working | SideRefused):
            return frame
    return laid_out(frame, result)


def _measured(
    namespace: Namespace,
    view: TableView,
    result: Any,  # noqa: ANN401 - a ComparisonResult
    workshop: Workshop,
) -> LookedAt | Working | SideRefused:
    """Show by how much a number changed in each of the rows."""
    column, direction = view.changed_column, view.bucket if view.bucket in DIRECTIONS else ""
    stamp = namespace.stamp_of(view.name, result, ("result",))
    rows = _laid_out(view, result, stamp, workshop)
    if not isinstance(rows, LaidOut):
        return rows
    key, marks = WorkKey(name=view.name, stamp=stamp, what=("measured", column, direction)), rows.marks
    frame = _made(workshop, key, lambda: number_changes(rows.frame, marks, column, direction))
    if isinstance(frame, Working | SideRefused):
        return frame
    source = polars_source(frame, ("measured", column, direction), "workbench.ComparisonResult")
    return LookedAt(
        source=_with_measures(source, frame, result, rows.row_titles),
        stamp=stamp,
        marks=_measuring(marks, frame),
        statuses=() if direction else STATUSES.get(view.bucket, ()),
        column="" if direction else column,
        note=forgiven_note(frame, column) if direction == "stayed" else "",
    )


def _with_measures(source: Source, frame: Any, result: Any, more: dict[str, str]) -> Source:  # noqa: ANN401 - frame and result
    """Name the two last columns for the reader; they are numbers."""
    difference, percent = frame.columns[-2:]
    titles = {**_titles(result), **more, difference: "difference", percent: "%"}
    return titled(typed_like(source, {**_kinds(result), difference: "number", percent: "number"}), titles)


def _measuring(marks: ComparedRows, frame: Any) -> ComparedRows:  # noqa: ANN401 - a polars frame
    return replace(marks, measured=(frame.width - 2, frame.width - 1))


def _is_number(result: Any, column: str) -> bool:  # noqa: ANN401 - a ComparisonResult
    return _kinds(result).get(f"{column}_left") == "number"


def _of_change(
    namespace: Namespace,
    view: TableView,
    change: Any,  # noqa: ANN401 - a RuleChange
    workshop: Workshop,
) -> LookedAt | Working | SideRefused:
    """Show the rows that a changed rule moved, as the result has them in which they are changed."""
    way = WAYS.get(view.bucket)
    if way is None:
        return SideRefused(refusal=Refusal.NOT_A_TABLE, text=f"{view.name} is no table.")
    stamp = namespace.stamp_of(view.name, change, ("change",))
    key = WorkKey(name=view.name, stamp=stamp, what=("moved", way, view.changed_column))
    result, column = change.moved.result(way), view.changed_column
    marks = replace(marks_of(result), has_moved=True)
    is_number = _is_number(result, column)

    def make() -> Any:  # noqa: ANN401 - a polars frame
        moved = laid_out(change.moved.rows(way, column), result).frame
        return number_changes(moved, marks, column) if is_number else moved

    frame = _made(workshop, key, make)
    if isinstance(frame, Working | SideRefused):
        return frame
    titles = {"changed_columns": "differed before" if way == "left" else "differ now"}
    source = titled(polars_source(frame, ("moved", way, column), short_name(change)), titles)
    if is_number:
        measured = _with_measures(source, frame, result, {})
        return LookedAt(source=measured, stamp=stamp, marks=_measuring(marks, frame))
    return LookedAt(source=titled(typed_like(source, _kinds(result)), _titles(result)), stamp=stamp, marks=marks)


def _made(workshop: Workshop, key: WorkKey, make: Callable[[], Any], *, is_kept: bool = False) -> Any:  # noqa: ANN401 - a polars frame
    """Give a frame that takes time; `is_kept` where the result itself keeps what it made, and makes it once."""
    answer = workshop.result(key, "Putting the rows together", lambda _: _Made.of(make(), is_kept=is_kept))
    if isinstance(answer, Working | SideRefused):
        return answer
    return answer.frame if isinstance(answer, _Made) else make()


def _frame(result: Any, part: str, column: str) -> Any:  # noqa: ANN401 - a ComparisonResult, a polars frame
    if part == DIFFERING:
        return result.differing(column)
    if part == WHERE:
        return result.concentration(column).frame
    if part != FORGIVEN:
        return getattr(result, part)
    import polars as pl

    counted = [(name, rule, count) for name, counts in result.forgiven.items() for rule, count in counts.items()]
    return pl.DataFrame(counted, schema={"column": pl.String, "rule": pl.String, "count": pl.Int64}, orient="row")


def _of_relation(
    namespace: Namespace,
    view: TableView,
    relation: Any,  # noqa: ANN401 - a relation of DuckDB
    workshop: Workshop,
    *,
    is_running: bool,
) -> LookedAt | Working | SideRefused:
    """Run the query once, between calls: its connection serves one thread at a time."""
    stamp = namespace.stamp_of(view.name, relation, ("relation",))
    key = WorkKey(name=view.name, stamp=stamp, what="relation")
    known = workshop.finished(key)
    if known is None and is_running:
        return SideRefused(refusal=Refusal.BUSY, text=f"{view.name} is a query: it is shown when the call has ended.")

    def fetch(_: Job) -> Source:
        try:
            frame = relation.pl()
        except Exception as error:
            if type(error).__name__ == "ResourceInUseException":
                words = f"{view.name} is a query whose connection is in use. Fetch its open result to the end first."
                raise CannotShowError(words) from error
            raise
        if frame.estimated_size() > MOST_FETCHED:
            raise CannotShowError(f"{view.name} has {frame.height:,} rows, too many to fetch. Show a part of it.")
        return polars_source(frame, ("relation",), short_name(relation))

    answer = workshop.result(key, "Running the query", fetch)
    if isinstance(answer, Source):
        return LookedAt(source=answer, stamp=stamp)
    if isinstance(answer, Working | SideRefused):
        return answer
    return SideRefused(refusal=Refusal.FAILED, text="The work was stopped.")


def _kinds(result: Any) -> dict[str, str]:  # noqa: ANN401 - a ComparisonResult
    """Give what the columns of its rows hold: they are texts, as the rules left them."""
    return {
        f"{column.name}_{side}": str(column.decision.kind) for column in result.columns for side in ("left", "right")
    }


def _titles(result: Any) -> dict[str, str]:  # noqa: ANN401 - a ComparisonResult
    """Give the headings of its rows as a reader wants them: with the input that a value stands in."""
    sides = (("left", str(result.left)), ("right", str(result.right)))
    titles = {f"{column.name}_{side}": f"{column.name} · {name}" for column in result.columns for side, name in sides}
    return {**titles, "changed_columns": "changed columns"}


@dataclass(frozen=True, kw_only=True, slots=True)
class _Made:
    """A frame, and the memory it takes beside what is there anyway."""

    frame: Any
    size_bytes: int

    @classmethod
    def of(cls, frame: Any, *, is_kept: bool) -> _Made:  # noqa: ANN401 - a polars frame
        return cls(frame=frame, size_bytes=0 if is_kept else int(frame.estimated_size()))
