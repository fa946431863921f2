"""Counts, totals and means over the inputs of a comparison: values after the rules, exact decimals.

A table by groups stands in the order of its groups (blank last), or with `top` in the order of the last input's figure,
highest first, ties by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal, TypeAlias

import polars as pl

from workbench.compare.contract_fields import text_list
from workbench.compare.contract_parts import Column
from workbench.compare.counted_rows import counted_all_the_same, in_every_input
from workbench.compare.decimal_places import with_places
from workbench.compare.errors import CompareError, nearest_words
from workbench.compare.exact_numbers import exact_decimal
from workbench.compare.kinds import Decision
from workbench.compare.matching import KeyedSide
from workbench.compare.reading.words import counted
from workbench.compare.result_frames import free_names
from workbench.compare.result_json import footers
from workbench.compare.rules import Method
from workbench.compare.summary_views import (
    Held,
    Inputs,
    NumberColumn,
    View,
    chosen_inputs,
    decided,
    keyed,
    numbers_of,
    own_spellings,
    rows_looked_at,
    rule_notes,
    values_of,
    views,
)
from workbench.compare.summing import exact_sum, group_sums, quotient, rounded
from workbench.compare.tabular import SummaryTable
from workbench.compare.ties import ties
from workbench.compare.where import Where

MEAN_PLACES = 4
_SMALL = Decimal("0.1")
BLANK = "(blank)"
_ORDER, _FIGURE, _ROWS = "\x00order", "\x00figure", "\x00rows"
Measure: TypeAlias = Literal["total", "mean", "highest", "lowest"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
    """What a summary looks at and how it is ordered."""

    inputs: Inputs = None
    by: str | Sequence[str] | None = None
    where: Where = ()
    rows: str = "all"
    top: int | None = None
    ascending: bool = False


def count_by(held: Held, column: str | Sequence[str], wanted: Wanted, *, with_rules: bool = True) -> SummaryTable:
    """Count rows per value (or values of several columns) in each input."""
    ids = chosen_inputs(held, wanted.inputs)
    seen = views(held, ids, wanted.where)
    groups = [decided(held, name, ids) for name in text_list(column, "column")]
    names = [own.name for own, _ in groups]
    labels = free_names(names, ids)
    counts = [
        _groups(view, n, groups, with_rules=with_rules)
        .group_by(pl.all(), maintain_order=True)
        .len(name=label)
        .with_columns(pl.col(label).cast(pl.Int64))
        for n, (view, label) in enumerate(zip(seen, labels, strict=True))
    ]
    frame, tied = _ordered(_joined(counts, len(names)), len(names), wanted, labels[-1])
    frame = _labelled(frame, seen, groups if with_rules else []).rename(_named(names))
    filled = pl.any_horizontal(pl.col(_group_name(place)).is_not_null() for place in range(len(names)))
    facts = {
        "totals": {view.id: view.height for view in seen},
        "different_values": {view.id: count.filter(filled).height for view, count in zip(seen, counts, strict=True)},
        **rows_looked_at(held, seen, wanted.where),
        **counted_all_the_same(held, seen),
    }
    notes = [note for view in seen for note in footers(view.side)]
    notes += [note for own, _ in groups if with_rules for note in rule_notes(own)]
    return SummaryTable(f"Rows by {' and '.join(names)}", frame, (*notes, *tied), facts)


def measure(held: Held, what: Measure, column: str | Sequence[str], wanted: Wanted) -> SummaryTable:
    """Give the total, mean, highest or lowest number per input, in all or per group."""
    if wanted.rows not in {"all", "both"}:
        raise CompareError(f"'{wanted.rows}' does not say which rows.", nearest_words(wanted.rows, ("all", "both")))
    ids = chosen_inputs(held, wanted.inputs)
    seen = views(held, ids, wanted.where)
    seen = in_every_input(held, seen) if wanted.rows == "both" else seen
    columns = [numbers_of(held, name, ids, seen) for name in text_list(column, "column")]
    notes = tuple(dict.fromkeys(note for one in columns for note in one.notes))
    title = f"{what.capitalize()} of {', '.join(one.column.name for one in columns)}"
    if wanted.rows == "both":
        title += ", rows in every input"
    if wanted.by is not None:
        return _by_group(held, what, columns, replace(wanted, inputs=ids), (seen, title, notes))
    rows: list[dict[str, object]] = [
        {"column": one.column.name, **{id_: _figure(what, values, one.places) for id_, values in one.values.items()}}
        for one in columns
    ]
    schema = {"column": pl.String, **dict.fromkeys(ids, pl.String)}
    facts = {"rows_counted": _counted(columns), **_blank(columns), **_looked_at(held, what, seen, wanted)}
    return SummaryTable(title, pl.DataFrame(rows, schema=schema), notes, facts)


def in_all(held: Held, inputs: Sequence[str]) -> SummaryTable:
    """Give the keys that stand in every one of these inputs."""
    ids = chosen_inputs(held, inputs)
    sides = keyed(held, tuple(held.engine.side(held.contract, held.tables, id_) for id_ in ids))
    first: KeyedSide = sides[0]
    common = first.parts[first.first].with_columns(first.key.gather(first.first).alias("\x00key"))
    for other in sides[1:]:
        common = common.filter(pl.col("\x00key").is_in(other.key.gather(other.first).implode()))
    frame = common.drop("\x00key").sort(first.parts.columns)
    facts = {"count": frame.height, "distinct_keys": {id_: len(one.first) for id_, one in zip(ids, sides, strict=True)}}
    return SummaryTable(
        f"{counted(frame.height, 'key')} {'is' if frame.height == 1 else 'are'} in all of {', '.join(ids)}",
        frame,
        facts=facts,
    )


# ---------------------------------------------------------------- groups
def _by_group(
    held: Held,
    what: Measure,
    columns: list[NumberColumn],
    wanted: Wanted,
    seen: tuple[list[View], str, tuple[str, ...]],
) -> SummaryTable:
    found, title, notes = seen
    ids = tuple(view.id for view in found)
    groups = [decided(held, name, ids) for name in text_list(wanted.by or (), "by")]
    names = [own.name for own, _ in groups]
    frames: list[pl.DataFrame] = []
    taken = list(names)
    for one in columns:
        for n, view in enumerate(found):
            keys = _groups(view, n, groups)
            wish = view.id if len(columns) == 1 else f"{one.column.name} {view.id}"
            label, rows = free_names(taken, (wish, f"rows {view.id}"))
            figures = _group_figures(what, keys, one.values[view.id], one.places).rename({_FIGURE: label})
            if what == "total" and one is columns[0]:
                figures = figures.with_columns(pl.col(_ROWS).cast(pl.Int64).alias(rows))
            frames.append(figures.drop(_ROWS))
            taken += [label, rows]
    label = frames[len(found) - 1].columns[len(names)]
    every = _joined(frames, len(names), blank="0" if what == "total" else None)
    kept, tied = _ordered(every, len(names), wanted, label)
    frame = _labelled(kept, found, groups).rename(_named(names))
    notes = (*notes, *(note for own, _ in groups for note in rule_notes(own)), *tied)
    facts = {"groups": every.height, **_blank(columns), **_looked_at(held, what, found, wanted)}
    return SummaryTable(f"{title} by {' and '.join(names)}", frame, notes, facts)


def _groups(view: View, n: int, groups: list[tuple[Column, Decision]], *, with_rules: bool = True) -> pl.DataFrame:
    """Give the values of the group columns, one row per row, under names that no column has."""
    methods = [decision.methods[n] if with_rules else _as_written(decision.methods[n]) for _, decision in groups]
    return pl.DataFrame(
        [
            values_of(view, column, method).alias(_group_name(place))
            for place, ((column, _), method) in enumerate(zip(groups, methods, strict=True))
        ]
    )


def _labelled(frame: pl.DataFrame, seen: Sequence[View], groups: list[tuple[Column, Decision]]) -> pl.DataFrame:
    """Name groups as the files write them: a value in small letters only because capitals do not matter is no name."""
    for place, (column, decision) in enumerate(groups):
        spelled = own_spellings(seen, column, decision)
        if spelled:
            frame = frame.with_columns(pl.col(_group_name(place)).replace(spelled))
    return frame


def _group_name(place: int) -> str:
    return f"\x00group {place}"


def _named(names: Sequence[str]) -> dict[str, str]:
    return {_group_name(place): name for place, name in enumerate(names)}


def _as_written(method: Method) -> Method:
    """Give the method without what replaces or folds values: labels as they stand."""
    plain = replace(method.rule, map={}, same_values=(), case="exact", accents="exact", umlauts="exact")
    return replace(method, rule=plain)


def _group_figures(what: Measure, keys: pl.DataFrame, values: pl.Series, places: int) -> pl.DataFrame:
    """Give the group columns, the figure as text and the number of rows."""
    if what in {"total", "mean"}:
        sums = group_sums(keys, values)
        pairs = zip(sums["sum"].to_list(), sums["numbers"].to_list(), strict=True)
        texts = [None if one is None else _worked_out(what, exact_decimal(one), count, places) for one, count in pairs]
        return sums.select(*keys.columns, pl.col("rows").alias(_ROWS)).with_columns(
            pl.Series(_FIGURE, texts, pl.String)
        )
    frame = keys.with_columns(values.alias(_ORDER))
    own = pl.col(_ORDER) if values.dtype != pl.String else pl.col(_ORDER).sort_by(pl.col(_ORDER).cast(pl.Float64))
    extreme = (own.max() if what == "highest" else own.min()) if values.dtype != pl.String else own.drop_nulls()
    extreme = extreme if values.dtype != pl.String else (extreme.last() if what == "highest" else extreme.first())
    grouped = frame.group_by(keys.columns, maintain_order=True).agg(extreme.alias(_FIGURE), pl.len().alias(_ROWS))
    texts = [None if one is None else with_places(exact_decimal(str(one)), places) for one in grouped[_FIGURE]]
    return grouped.with_columns(pl.Series(_FIGURE, texts, pl.String))


def _joined(frames: list[pl.DataFrame], groups: int, blank: str | None = "0") -> pl.DataFrame:
    """Put group tables side by side, groups in code point order, blank last."""
    names = [_group_name(place) for place in range(groups)]
    frame = frames[0]
    for other in frames[1:]:
        frame = frame.join(other, on=names, how="full", coalesce=True, nulls_equal=True)
    frame = frame.sort(names, nulls_last=True)
    if blank is not None:
        texts = [name for name in frame.columns if name not in names and frame.schema[name] == pl.String]
        frame = frame.with_columns(pl.col(texts).fill_null(blank))
    return frame.with_columns(pl.selectors.integer().fill_null(0)).with_columns(pl.col(names).fill_null(BLANK))


def _ordered(frame: pl.DataFrame, groups: int, wanted: Wanted, figure: str) -> tuple[pl.DataFrame, tuple[str, ...]]:
    """Keep the groups with the highest (or lowest) figures, if only some are wanted; ties by name, and told."""
    if wanted.top is None:
        return frame, ()
    names = [_group_name(place) for place in range(groups)]
    keyed_frame = frame.with_columns(pl.col(figure).cast(pl.Float64).alias(_ORDER))
    descending = [not wanted.ascending, *(False for _ in names)]
    ordered = keyed_frame.sort([_ORDER, *names], descending=descending, nulls_last=True)
    return ordered.head(wanted.top).drop(_ORDER), ties(ordered, figure, names, wanted.top)


# ---------------------------------------------------------------- figures
def _figure(what: Measure, values: pl.Series, places: int) -> str | None:
    filled = values.drop_nulls()
    if what == "total":
        return with_places(exact_sum(filled), places)
    if not len(filled):
        return None
    if what == "mean":
        return _worked_out(what, exact_sum(filled), len(filled), places)
    numbers = [
        exact_decimal(str(one)) for one in (filled if filled.dtype == pl.String else (filled.max(), filled.min()))
    ]
    return with_places(max(numbers) if what == "highest" else min(numbers), places)


def _worked_out(what: Measure, sum_: Decimal, count: int, places: int) -> str:
    if what == "total":
        return with_places(sum_, places)
    return f"{_mean(quotient(sum_, Decimal(count)), places):f}"


def _mean(value: Decimal, places: int) -> Decimal:
    """Round a mean to two decimals more than its column has, but for one that would be next to nothing then."""
    return rounded(value, MEAN_PLACES if 0 < abs(value) < _SMALL else min(places + 2, MEAN_PLACES))


def _looked_at(held: Held, what: Measure, seen: Sequence[View], wanted: Wanted) -> dict[str, object]:
    """Say which rows a figure is over; no matter for an extreme whether one of them stands twice."""
    again = counted_all_the_same(held, seen) if what in {"total", "mean"} else {}
    return {**rows_looked_at(held, seen, wanted.where), **again}


def _blank(columns: list[NumberColumn]) -> dict[str, object]:
    """Count for each input the rows that have no number in the one column; none: no entry."""
    blank = {id_: values.null_count() for id_, values in columns[0].values.items() if values.null_count()}
    return {"without_number": blank} if blank and len(columns) == 1 else {}


def _counted(columns: list[NumberColumn]) -> dict[str, int]:
    return {id_: len(values) - values.null_count() for id_, values in columns[0].values.items()}
