"""The figures of a comparison in the words that reports, replies and tests share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict, cast

import polars as pl

from workbench.compare.buckets import SideRows
from workbench.compare.engine import ColumnOutcome, Outcome
from workbench.compare.matching import KeyedSide
from workbench.compare.rules import shown
from workbench.compare.surplus import surplus_duplicates

SAMPLES = 5


class SideFigures(TypedDict):
    """How the rows of one input were counted."""

    rows: int
    blank_key_rows: int
    exact_duplicates_dropped: int
    surplus_duplicates: int
    """Those that the other input has no counterpart for."""
    distinct_keys: int
    repeated_keys: int
    rows_in_repeated_keys: int
    unparsed: dict[str, int]


class Figures(TypedDict):
    """Every figure of a comparison."""

    headers_only_left: list[str]
    headers_only_right: list[str]
    headers_in_both: list[str]
    left: SideFigures
    right: SideFigures
    keys_set_aside: int
    common: int
    added: int
    removed: int
    changed_rows: int
    unchanged_rows: int
    changed_cells_total: int
    changed_cells: dict[str, int]


class ChangedCell(TypedDict):
    """One changed cell, values after the rules; None is blank."""

    key: list[str | None]
    column: str
    left: str | None
    right: str | None


class Samples(TypedDict):
    """The first five of each kind, in the order of their keys."""

    added: list[list[str | None]]
    removed: list[list[str | None]]
    set_aside: list[list[str | None]]
    changed: list[ChangedCell]


def figures_of(outcome: Outcome) -> Figures:
    """Count everything."""
    buckets = outcome.buckets
    changed_rows = len(changed_pairs(outcome))
    surplus = surplus_duplicates(outcome)
    cells = {column.name: column.changed.height for column in outcome.columns}
    lefts, rights = set(outcome.left.table.columns), set(outcome.right.table.columns)
    return {
        "headers_only_left": sorted(lefts - rights),
        "headers_only_right": sorted(rights - lefts),
        "headers_in_both": sorted(lefts & rights),
        "left": _side_figures(outcome, 0, buckets.left, surplus[0]),
        "right": _side_figures(outcome, 1, buckets.right, surplus[1]),
        "keys_set_aside": len(buckets.keys_set_aside),
        "common": buckets.common,
        "added": len(buckets.right.only_here),
        "removed": len(buckets.left.only_here),
        "changed_rows": changed_rows,
        "unchanged_rows": buckets.common - changed_rows,
        "changed_cells_total": sum(cells.values()),
        "changed_cells": cells,
    }


def changed_pairs(outcome: Outcome) -> pl.Series:
    """Give the matched pairs with at least one changed cell, in the order of the left input."""
    marks = pl.Series("changed", [False], pl.Boolean).new_from_index(0, len(outcome.match.common_left))
    for column in outcome.columns:
        if column.changed.height:
            marks = marks.scatter(column.changed["pair"], values=True)
    return marks.arg_true()


def samples_of(outcome: Outcome, count: int = SAMPLES) -> Samples:
    """Give the first few of each kind, ordered by key."""
    match, buckets = outcome.match, outcome.buckets
    return {
        "added": _first_keys(match.right, buckets.right.only_here, count),
        "removed": _first_keys(match.left, buckets.left.only_here, count),
        "set_aside": _first_aside(outcome, count),
        "changed": _first_changes(outcome, count),
    }


def _side_figures(outcome: Outcome, side: Literal[0, 1], rows: SideRows, surplus: int) -> SideFigures:
    keyed = outcome.match.left if side == 0 else outcome.match.right
    unparsed = {column.name: count for column, count in zip(outcome.keys, keyed.unparsed, strict=True)}
    unparsed |= {column.name: column.unparsed[side] for column in outcome.columns}
    return {
        "rows": rows.rows,
        "blank_key_rows": len(rows.blank),
        "exact_duplicates_dropped": len(rows.dropped),
        "surplus_duplicates": surplus,
        "distinct_keys": rows.distinct_keys,
        "repeated_keys": rows.repeated_keys,
        "rows_in_repeated_keys": rows.rows_in_repeated_keys,
        "unparsed": {name: count for name, count in unparsed.items() if count},
    }


def _first_keys(keyed: KeyedSide, rows: pl.Series, count: int) -> list[list[str | None]]:
    return _keys(_lowest(keyed.parts[rows.to_list()] if len(rows) < count else keyed.parts[rows], count))


def _first_aside(outcome: Outcome, count: int) -> list[list[str | None]]:
    match, buckets = outcome.match, outcome.buckets
    left, right = match.left.parts[buckets.left.aside], match.right.parts[buckets.right.aside]
    # Each file may call its key columns otherwise: they are put under each other by their place.
    right = right.rename(dict(zip(right.columns, left.columns, strict=True)))
    return _keys(_lowest(pl.concat([left, right]).unique(), count))


def _first_changes(outcome: Outcome, count: int) -> list[ChangedCell]:
    pairs = changed_pairs(outcome)
    rows = outcome.match.common_left.gather(pairs)
    keys = outcome.match.left.parts[rows].with_columns(pairs.alias("\x00pair"))
    first = _lowest(keys, count, outcome.match.left.parts.columns)
    cells: list[ChangedCell] = []
    for *key, pair in first.iter_rows():
        for column in outcome.columns:
            found = column.changed.filter(pl.col("pair") == pair)
            if found.height:
                left, right = shown(found["left"])[0], shown(found["right"])[0]
                if left == right:  # what differs is not in the values: a currency, digits of a second
                    left, right = raw_cells(outcome, column, pair)
                cells.append({"key": list(key), "column": column.name, "left": left, "right": right})
    return cells[:count]


def raw_cells(outcome: Outcome, column: ColumnOutcome, pair: int) -> tuple[str | None, str | None]:
    """Give both texts of a matched pair as the files have them."""
    match = outcome.match
    return (
        outcome.left.frame[column.left][int(match.common_left[pair])],
        outcome.right.frame[column.right][int(match.common_right[pair])],
    )


def _lowest(frame: pl.DataFrame, count: int, by: Sequence[str] | None = None) -> pl.DataFrame:
    names = list(by or frame.columns)
    return frame.sort(names, nulls_last=False).head(count) if frame.height else frame


def _keys(frame: pl.DataFrame) -> list[list[str | None]]:
    return [cast("list[str | None]", list(row)) for row in frame.iter_rows()]
