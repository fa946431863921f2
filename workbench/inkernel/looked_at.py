"""Finds the table that a view names: a variable, the rows of a comparison's result, or a query of DuckDB."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# polars and duckdb enter here, and the results of workbench.compare.

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from workbench.inkernel.compared_rows import NO_MARKS, ComparedRows, compared_rows
from workbench.inkernel.known_types import Known, known_type, short_name
from workbench.inkernel.namespace import Namespace
from workbench.inkernel.view_sources import Source, polars_source, source_of, titled, typed_like
from workbench.inkernel.work import CannotShowError, Job, WorkKey, Workshop
from workbench.protocol.messages import Refusal, SideRefused
from workbench.protocol.tables import TableView, Working

STATUSES = frozenset({"changed", "unchanged", "added", "removed"})
FRAMES = frozenset({"changes", "set_aside", "duplicates", "blank_keys", "rows", "column_statistics"})
MOST_FETCHED = 200_000_000
"""A query's result that takes more bytes is not fetched for a look."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LookedAt:
    """A table as it stands now; `status_wanted` keeps the rows of one status."""

    source: Source
    stamp: str
    marks: ComparedRows = NO_MARKS
    status_wanted: str = ""


def looked_at(
    namespace: Namespace, view: TableView, workshop: Workshop, *, is_running: bool
) -> LookedAt | Working | SideRefused:
    """Find the table."""
    value = namespace.variables().get(view.name)
    if value is None:
        return SideRefused(refusal=Refusal.NOT_FOUND, text=f"There is no variable {view.name} now.")
    match known_type(value):
        case Known.COMPARISON | Known.WORKBENCH_RESULT as known:
            result: Any = vars(value).get("_last") if known is Known.COMPARISON else value
            if result is None:
                return SideRefused(refusal=Refusal.NOT_FOUND, text="Nothing was compared yet: there are no rows.")
            return _of_result(namespace, view, result, workshop)
        case Known.DUCKDB_RELATION:
            return _of_relation(namespace, view, value, workshop, is_running=is_running)
        case _:
            source = source_of(value)
            if source is None:
                return SideRefused(refusal=Refusal.NOT_A_TABLE, text=f"{view.name} is not a table.")
            stamp = namespace.stamp_of(view.name, value, source.mark)
            marks = compared_rows(source)
            wanted = view.bucket if view.bucket in STATUSES and marks is not NO_MARKS else ""
            return LookedAt(source=source, stamp=stamp, marks=marks, status_wanted=wanted)


def _of_result(
    namespace: Namespace,
    view: TableView,
    result: Any,  # noqa: ANN401 - a ComparisonResult
    workshop: Workshop,
) -> LookedAt | Working | SideRefused:
    part = "rows" if view.bucket in STATUSES or not view.bucket else view.bucket
    if part not in FRAMES:
        return SideRefused(refusal=Refusal.NOT_FOUND, text=f"A comparison has no rows called {part}.")
    stamp = namespace.stamp_of(view.name, result, ("result",))
    frame = vars(result).get(part)
    if frame is None:
        key = WorkKey(name=view.name, stamp=stamp, what=("frame", part))
        answer = workshop.result(key, "Putting the rows together", lambda _: _Made(frame=getattr(result, part)))
        if isinstance(answer, Working | SideRefused):
            return answer
        frame = answer.frame if isinstance(answer, _Made) else getattr(result, part)
    source = typed_like(polars_source(frame, ("result", part), "workbench.ComparisonResult"), _kinds(result))
    source = titled(source, _titles(result)) if part == "rows" else source
    wanted = view.bucket if view.bucket in STATUSES else ""
    marks = _marks(result) if part == "rows" else NO_MARKS
    return LookedAt(source=source, stamp=stamp, marks=marks, status_wanted=wanted)


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


def _marks(result: Any) -> ComparedRows:  # noqa: ANN401 - a ComparisonResult
    """Say where things stand in its rows: the key, status, changed columns, then both values of each column."""
    first = len(result.key)
    pairs = {column.name: (first + 2 + 2 * place, first + 3 + 2 * place) for place, column in enumerate(result.columns)}
    return ComparedRows(status=first, changed=first + 1, pairs=pairs)


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
    """The result itself keeps the frame; this only says that it is there."""

    frame: Any
