"""Top lists over the inputs of a comparison: the most frequent values, the highest numbers, the largest changes."""

from __future__ import annotations

import polars as pl

from workbench.compare.decimal_places import with_places
from workbench.compare.errors import CompareError
from workbench.compare.exact_numbers import exact_decimal, number_texts
from workbench.compare.result_frames import free_names
from workbench.compare.summary import Wanted
from workbench.compare.summary_views import (
    Held,
    chosen_inputs,
    decided,
    numbers_of,
    rows_looked_at,
    values_of,
    views,
)
from workbench.compare.tabular import SummaryTable
from workbench.compare.ties import ties


def top(held: Held, n: int, by: str, column: str | None, wanted: Wanted) -> SummaryTable:
    """Give the most frequent values, the highest values, or the largest changes."""
    if by not in {"count", "value", "change", "percent"}:
        held.contract.column(by)
        by, column = "value", by
    if column is None:
        raise CompareError("A top list needs a column.", 'For example top(5, by="count", column="Sector").')
    if by in {"change", "percent"}:
        if held.last is None:
            raise CompareError("Nothing has been compared yet.", "Call run() first.")
        direction = "fell" if wanted.ascending else "both"
        return held.last.top_change(column, n, percent=by == "percent", direction=direction)
    if by == "count":
        return _most_frequent(held, n, column, wanted)
    return _highest(held, n, column, wanted)


def _most_frequent(held: Held, n: int, column: str, wanted: Wanted) -> SummaryTable:
    """Count values, those of a list each by itself; order is by the last input's count, ties by name."""
    ids = chosen_inputs(held, wanted.inputs)
    own, decision = decided(held, column, ids)
    frame: pl.DataFrame | None = None
    labels = free_names([own.name], ids)
    seen = views(held, ids, wanted.where)
    for label, view, method in zip(labels, seen, decision.methods, strict=True):
        values = values_of(view, own, method).drop_nulls()
        if method.kind == "list":
            values = values.str.split(method.rule.sep or ",").explode()
        counts = values.rename(own.name).value_counts(name=label).with_columns(pl.col(label).cast(pl.Int64))
        frame = counts if frame is None else frame.join(counts, on=own.name, how="full", coalesce=True)
    assert frame is not None  # noqa: S101 - there is at least one input
    frame = frame.with_columns(pl.selectors.integer().fill_null(0))
    frame = frame.sort([labels[-1], own.name], descending=[not wanted.ascending, False])
    facts = {"different_values": frame.height, **rows_looked_at(held, seen, wanted.where)}
    title = f"The {n} most frequent values of {own.name} in {ids[-1]}"
    return SummaryTable(title, frame.head(n), ties(frame, labels[-1], (own.name,), n), facts)


def _highest(held: Held, n: int, column: str, wanted: Wanted) -> SummaryTable:
    """Give the rows of the last input with the highest (or lowest) numbers, ties by key."""
    id_ = chosen_inputs(held, wanted.inputs)[-1]
    seen = views(held, (id_,), wanted.where)
    own = numbers_of(held, column, (id_,), seen)
    keys = [
        seen[0].texts(one).alias(one.name) for one in held.contract.columns if one.role == "key" and id_ in one.headings
    ]
    value = free_names([key.name for key in keys], (own.column.name,))[0]
    frame = pl.DataFrame([*keys, own.values[id_].alias(value)]).drop_nulls(value)
    order = pl.col(value) if frame.schema[value] != pl.String else pl.col(value).cast(pl.Float64)
    names = [key.name for key in keys]
    frame = frame.sort([order, *names], descending=[not wanted.ascending, *(False for _ in names)])
    tied = ties(frame, value, names, n)
    frame = frame.head(n)
    texts = number_texts(frame[value]) if frame.schema[value] != pl.String else frame[value]
    written = [None if text is None else with_places(exact_decimal(text), own.places) for text in texts]
    frame = frame.with_columns(pl.Series(value, written, pl.String))
    word = "lowest" if wanted.ascending else "highest"
    facts = rows_looked_at(held, seen, wanted.where)
    return SummaryTable(f"The {n} {word} values of {own.column.name} in {id_}", frame, (*own.notes, *tied), facts)
