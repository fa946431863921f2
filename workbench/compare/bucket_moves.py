"""How many rows a changed rule moves between which buckets."""

from __future__ import annotations

from typing import Literal

import polars as pl

from workbench.compare.engine import Outcome
from workbench.compare.figures import changed_pairs
from workbench.compare.sides import Side

LEFT_OUT, SAME, CHANGED, ALONE, ASIDE, DUPLICATE, BLANK = range(7)
_WORDS = ("left out", "same", "changed", "", "set aside", "exact duplicate", "without a key")


def bucket_moves(before: Outcome, after: Outcome) -> pl.DataFrame:
    """Count rows per input by bucket before and after: input, before, after, rows. Rows that stay do not count."""
    parts: list[pl.DataFrame] = []
    sides: tuple[Literal[0, 1], Literal[0, 1]] = (0, 1)
    for n, name in zip(sides, (before.pair.left, before.pair.right), strict=True):
        labels = _labels(before, n), _labels(after, n)
        if len(labels[0]) != len(labels[1]):  # another table: its rows are others
            continue
        frame = pl.DataFrame({"before": labels[0], "after": labels[1]}).filter(pl.col("before") != pl.col("after"))
        counted = frame.group_by("before", "after").agg(pl.len().cast(pl.Int64).alias("rows")).sort("before", "after")
        words = dict(enumerate(_WORDS)) | {ALONE: ("removed", "added")[n]}
        parts.append(
            counted.select(
                pl.lit(name).alias("input"),
                pl.col("before", "after").replace_strict(words, return_dtype=pl.String),
                "rows",
            )
        )
    schema = {"input": pl.String(), "before": pl.String(), "after": pl.String(), "rows": pl.Int64()}
    return pl.concat(parts) if parts else pl.DataFrame(schema=schema)


def _labels(outcome: Outcome, n: Literal[0, 1]) -> pl.Series:
    """Give the bucket of every row of a table, also of those that are left out by a condition."""
    side: Side = (outcome.left, outcome.right)[n]
    rows = (outcome.buckets.left, outcome.buckets.right)[n]
    common = (outcome.match.common_left, outcome.match.common_right)[n]
    own = pl.Series("bucket", [SAME], pl.UInt8).new_from_index(0, rows.rows)
    own = own.scatter(common.gather(changed_pairs(outcome)), CHANGED)
    for places, bucket in (
        (rows.only_here, ALONE),
        (rows.aside, ASIDE),
        (rows.dropped, DUPLICATE),
        (rows.blank, BLANK),
    ):
        if len(places):
            own = own.scatter(places, bucket)
    if side.rows is None:
        return own
    every = pl.Series("bucket", [LEFT_OUT], pl.UInt8).new_from_index(0, len(side.table))
    return every.scatter(side.rows, own)
