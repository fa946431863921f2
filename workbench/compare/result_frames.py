"""The frames of a result: changes, rows by bucket, statistics per column."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Literal

import polars as pl

from workbench.compare.engine import ColumnOutcome, Outcome
from workbench.compare.exact_numbers import exact_decimal
from workbench.compare.figures import changed_pairs
from workbench.compare.result_names import free_names
from workbench.compare.rules import clean, normalise, shown
from workbench.compare.sides import Side
from workbench.compare.summing import exact_sum, quotient, rounded

_PAIR = "\x00pair"
_ORDER = "\x00order"
PLACES = ("\x00left", "\x00right")
"""Where a row stands in the tables of both inputs."""


def changes_frame(outcome: Outcome, cause: Callable[[ColumnOutcome], pl.Series] | None = None) -> pl.DataFrame:
    """Give one row per changed cell in the order of the keys: values after the rules, and the raw texts.

    Names and codes in the key stand as the older file writes them, numbers and dates in their one form. `cause` gives
    the values of a further column, in the order of the changed cells of a column.
    """
    match = outcome.match
    keys = match.left.parts.columns
    names = free_names(keys, ("column", "before", "after", "raw_before", "raw_after", "cause"))
    names = names[: 5 if cause is None else 6]
    parts: list[pl.DataFrame] = []
    for n, column in enumerate(outcome.columns):
        if column.changed.height:
            part = _column_changes(outcome, column, n, names)
            parts.append(part if cause is None else part.insert_column(-1, cause(column).alias(names[5])))
    if not parts:
        return pl.DataFrame(schema=dict.fromkeys([*keys, *names], pl.String))
    return in_key_order(pl.concat(parts), keys, _ORDER).drop(_ORDER)


def placed_rows_frame(outcome: Outcome) -> pl.DataFrame:
    """Give every row in both, added or removed, in the order of the keys; values after the rules as texts.

    The last two columns say where the row stands in the table of the older input and of the newer one, from 0.
    """
    match, buckets = outcome.match, outcome.buckets
    pairs = (~buckets.pair_is_aside).arg_true()
    both = _placed(outcome, match.common_left.gather(pairs), match.common_right.gather(pairs), pairs)
    removed = _placed(outcome, buckets.left.only_here, None, None)
    added = _placed(outcome, None, buckets.right.only_here, None)
    return in_key_order(pl.concat([both, removed, added], how="vertical"), match.left.parts.columns)


def _placed(outcome: Outcome, left: pl.Series | None, right: pl.Series | None, pairs: pl.Series | None) -> pl.DataFrame:
    frame = sided(outcome, left, right, pairs)
    nowhere = pl.Series([None], dtype=pl.UInt32).new_from_index(0, frame.height)
    places = [
        nowhere if rows is None else (rows if side.rows is None else side.rows.gather(rows)).cast(pl.UInt32)
        for side, rows in ((outcome.left, left), (outcome.right, right))
    ]
    return frame.with_columns(*(place.alias(name) for place, name in zip(places, PLACES, strict=True)))


def bucket_frame(outcome: Outcome, side: Literal["left", "right"], rows: pl.Series) -> pl.DataFrame:
    """Give rows of one input in its own columns, in the order of their keys."""
    own = outcome.left if side == "left" else outcome.right
    keyed = outcome.match.left if side == "left" else outcome.match.right
    order = in_key_order(keyed.parts[rows].with_columns(rows.alias(_ORDER)), keyed.parts.columns)[_ORDER]
    return own.frame[order]


def in_key_order(frame: pl.DataFrame, keys: Sequence[str], *more: str) -> pl.DataFrame:
    """Sort by the key: whole numbers by their size, all else in code point order, blank first."""
    by: list[pl.Expr] = []
    for name in keys:
        filled = frame[name].drop_nulls()
        digits = bool(len(filled)) and bool(filled.str.contains(r"^[0-9]{1,18}$").all())
        by += [pl.col(name).cast(pl.Int64), pl.col(name)] if digits else [pl.col(name)]
    return frame.sort([*by, *more], nulls_last=False)


def key_frame(outcome: Outcome, side: Literal["left", "right"], rows: pl.Series) -> pl.DataFrame:
    """Give the key of rows: names and codes as the file writes them, numbers and dates in their one form."""
    own, keyed, n = (outcome.left, outcome.match.left, 0) if side == "left" else (outcome.right, outcome.match.right, 1)
    columns: list[pl.Series] = []
    for column, decision in zip(outcome.keys, outcome.key_decisions, strict=True):
        if decision.methods[n].kind in {"text", "code"}:
            columns.append(clean(own.frame[column.headings[own.id]].gather(rows)).alias(column.name))
        else:
            columns.append(keyed.parts[column.name].gather(rows))
    return pl.DataFrame(columns)


def both_inputs_frame(outcome: Outcome, left: pl.Series, right: pl.Series) -> pl.DataFrame:
    """Give rows of both inputs below one another: which input, which row of it (from 1), and all columns.

    Columns that belong together stand under the older file's heading, unless the newer one has another column of that
    name.
    """
    sides = (outcome.left.frame, outcome.right.frame.rename(_older_headings(outcome)))
    names = free_names(list(dict.fromkeys([*sides[0].columns, *sides[1].columns])), ("input", "row"))
    parts: list[pl.DataFrame] = []
    for side, frame, rows in zip((outcome.left, outcome.right), sides, (left, right), strict=True):
        numbers = rows if side.rows is None else side.rows.gather(rows)
        own = [pl.lit(side.id).alias(names[0]), (numbers.cast(pl.Int64) + 1).alias(names[1])]
        parts.append(frame[rows].select(*own, pl.all()))
    return pl.concat(parts, how="diagonal")


def _older_headings(outcome: Outcome) -> dict[str, str]:
    """Give the older file's headings for those of the newer one that are called otherwise."""
    older, newer = outcome.left, outcome.right
    keys = [(column.headings[newer.id], column.headings[older.id]) for column in outcome.keys]
    pairs = dict([*keys, *((column.right, column.left) for column in outcome.columns)])
    taken = set(newer.frame.columns)
    return {new: old for new, old in pairs.items() if old not in taken}


def statistics_frame(outcome: Outcome) -> pl.DataFrame:
    """Give one row per compared column."""
    rows = [_statistics(column, outcome.buckets.common) for column in outcome.columns]
    schema = {
        "column": pl.String,
        "kind": pl.String,
        "changed": pl.Int64,
        "share": pl.Float64,
        "became_blank": pl.Int64,
        "was_blank": pl.Int64,
        "sum_of_change": pl.String,
        "mean_change": pl.String,
        "largest_change": pl.String,
    }
    return pl.DataFrame(rows, schema=schema, orient="row")


def _column_changes(outcome: Outcome, column: ColumnOutcome, order: int, names: list[str]) -> pl.DataFrame:
    match, cells = outcome.match, column.changed
    left_rows, right_rows = match.common_left.gather(cells["pair"]), match.common_right.gather(cells["pair"])
    name, before, after, raw_before, raw_after = names[:5]
    raws = outcome.left.frame[column.left].gather(left_rows), outcome.right.frame[column.right].gather(right_rows)
    values = told_apart((shown(cells["left"]), shown(cells["right"])), raws)
    return key_frame(outcome, "left", left_rows).with_columns(
        pl.lit(column.name).alias(name),
        values[0].alias(before),
        values[1].alias(after),
        raws[0].alias(raw_before),
        raws[1].alias(raw_after),
        pl.lit(order, pl.Int32).alias(_ORDER),
    )


def told_apart(values: tuple[pl.Series, pl.Series], raws: tuple[pl.Series, pl.Series]) -> tuple[pl.Series, pl.Series]:
    """Give values of changed cells after the rules; as they are written where the values alone are the same."""
    same = values[0].eq_missing(values[1])
    if not same.any():
        return values
    return raws[0].zip_with(same, values[0]), raws[1].zip_with(same, values[1])


def _has_hidden(column: ColumnOutcome) -> bool:
    found = column.differences
    return any(map(len, (found.apart, found.finer, *found.unread)))


def sided(outcome: Outcome, left: pl.Series | None, right: pl.Series | None, pairs: pl.Series | None) -> pl.DataFrame:
    """Give rows with their key, status, changed columns and both values of each column."""
    rows = left if left is not None else right
    assert rows is not None  # noqa: S101 - one of both is given
    keys = key_frame(outcome, "left" if left is not None else "right", rows)
    values: list[pl.Series] = []
    for column in outcome.columns:
        lefts = _values(outcome.left, column.left, left, column, 0, len(rows))
        rights = _values(outcome.right, column.right, right, column, 1, len(rows))
        if pairs is not None and left is not None and right is not None and _has_hidden(column):
            raws = outcome.left.frame[column.left].gather(left), outcome.right.frame[column.right].gather(right)
            told = told_apart((lefts, rights), raws)
            own = pairs.is_in(column.changed["pair"].implode())
            lefts, rights = told[0].zip_with(own, lefts), told[1].zip_with(own, rights)
        values += [lefts.alias(f"{column.name}_left"), rights.alias(f"{column.name}_right")]
    status = "removed" if right is None else "added"
    marks = [pl.lit(status).alias("status"), pl.lit("").alias("changed_columns")]
    if pairs is not None:
        changed = _changed_columns(outcome).gather(pairs)
        marks = [
            pl.Series("status", changed != "").replace_strict(
                {True: "changed", False: "unchanged"}, return_dtype=pl.String
            ),
            changed.alias("changed_columns"),
        ]
    taken = free_names(keys.columns, ("status", "changed_columns"))
    named = [mark.alias(name) for mark, name in zip(marks, taken, strict=True)]
    names = free_names([*keys.columns, *taken], tuple(value.name for value in values))
    return keys.with_columns(*named, *(value.alias(name) for value, name in zip(values, names, strict=True)))


def _values(
    side: Side, heading: str, rows: pl.Series | None, column: ColumnOutcome, n: Literal[0, 1], height: int
) -> pl.Series:
    if rows is None:
        return pl.Series(heading, [None], pl.String).new_from_index(0, height)
    return shown(normalise(side.frame[heading].gather(rows), column.decision.methods[n]).values)


def _changed_columns(outcome: Outcome) -> pl.Series:
    """Give for each matched pair the names of its changed columns, split by commas."""
    pairs = len(outcome.match.common_left)
    empty = pl.Series("changed", [""], pl.String).new_from_index(0, pairs)
    parts = [column.changed.select("pair", pl.lit(column.name).alias("name")) for column in outcome.columns]
    if not parts or changed_pairs(outcome).is_empty():
        return empty
    joined = pl.concat(parts).group_by("pair", maintain_order=True).agg(pl.col("name").str.join(", "))
    return empty.clone().scatter(joined["pair"], joined["name"])


def _statistics(column: ColumnOutcome, common: int) -> tuple[object, ...]:
    cells = column.changed
    share = cells.height / common if common else 0.0
    unread = pl.concat(column.differences.unread)
    half = cells.filter(~cells["pair"].is_in(unread.implode())) if len(unread) else cells
    became, was = half["right"].null_count(), half["left"].null_count()
    sizes: tuple[str | None, str | None, str | None] = (None, None, None)
    both = cells.filter(pl.col("left").is_not_null() & pl.col("right").is_not_null())
    if column.decision.kind == "number" and both.height:
        sizes = _sizes(both)
    return (column.name, column.decision.kind, cells.height, share, became, was, *sizes)


def _sizes(both: pl.DataFrame) -> tuple[str, str, str]:
    if both.schema["left"] == pl.String:
        pairs = zip(both["left"].to_list(), both["right"].to_list(), strict=True)
        changes = [exact_decimal(right) - exact_decimal(left) for left, right in pairs]
        total, largest = sum(changes, Decimal(0)), max(changes, key=abs)
    else:
        change = both.select((pl.col("right") - pl.col("left")).alias("change"))["change"]
        total = exact_sum(change)
        largest = Decimal(str(change.gather([change.abs().arg_max() or 0])[0]))
    mean = rounded(quotient(total, Decimal(both.height)), 4)
    return plain_text(total), plain_text(mean), plain_text(largest)


def plain_text(number: Decimal) -> str:
    """Write a decimal without an exponent and without zeros at the end."""
    text = f"{number:f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"
