"""Counts the exact duplicates that one input has more than the other: a row that stands there more often."""

from __future__ import annotations

import polars as pl

from workbench.compare.engine import ColumnOutcome, Outcome
from workbench.compare.hidden import exactly
from workbench.compare.rules import Method, normalise, shown
from workbench.compare.sides import Side, column_texts


def surplus_duplicates(outcome: Outcome) -> tuple[int, int]:
    """Count for each input the duplicates that have no counterpart among those of the other, key by key.

    A pair of rows may have changed and stand twice in both: only the key is looked at. Where a key is set aside, its
    rows are told apart by what they hold.
    """
    left, right = outcome.buckets.left.dropped, outcome.buckets.right.dropped
    if left.is_empty() and right.is_empty():
        return 0, 0
    counted = [_counted(outcome, n, rows) for n, rows in enumerate((left, right))]
    names = [name for name in counted[0].columns if name != "len"]
    both = counted[0].join(counted[1], on=names, how="full", coalesce=True, nulls_equal=True, suffix="_right")
    more = both.select(pl.col("len", "len_right").fill_null(0).cast(pl.Int64)).select(
        (pl.col("len") - pl.col("len_right")).clip(lower_bound=0).sum().alias("left"),
        (pl.col("len_right") - pl.col("len")).clip(lower_bound=0).sum().alias("right"),
    )
    return int(more["left"][0]), int(more["right"][0])


def values_of(outcome: Outcome, side: int, rows: pl.Series) -> pl.DataFrame:
    """Give key and compared values after the rules of rows of one input."""
    source: Side = outcome.left if side == 0 else outcome.right
    keyed = outcome.match.left if side == 0 else outcome.match.right
    values = [keyed.parts[name].gather(rows).alias(f"key {n}") for n, name in enumerate(keyed.parts.columns)]
    for n, column in enumerate(outcome.columns):
        texts = source.frame[column.left if side == 0 else column.right].gather(rows)
        values.append(shown(normalise(texts, _exact_method(outcome, column, side)).values).alias(f"value {n}"))
    return pl.DataFrame(values)


def _exact_method(outcome: Outcome, column: ColumnOutcome, side: int) -> Method:
    """Read cells as duplicates are told apart: with texts among numbers, and with signs that mean something."""
    texts = tuple(column_texts(outcome.contract, column.column, own) for own in (outcome.left, outcome.right))
    return exactly(column.decision, texts, "signs").methods[side]


def _counted(outcome: Outcome, side: int, rows: pl.Series) -> pl.DataFrame:
    keyed = outcome.match.left if side == 0 else outcome.match.right
    frame = values_of(outcome, side, rows)
    aside = outcome.buckets.keys_set_aside.cast(pl.String)
    if len(outcome.columns):
        is_aside = keyed.key.gather(rows).cast(pl.String).is_in(aside.implode())
        values = [name for name in frame.columns if name.startswith("value ")]
        frame = frame.with_columns(pl.when(is_aside).then(pl.col(values)).otherwise(None))
    return frame.group_by(frame.columns, maintain_order=True).len()
