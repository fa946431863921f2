"""Gives rows of a repeated key that belong together one key of their own in all of several inputs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import polars as pl

from workbench.compare.matching import ROW, KeyedSide, Match, same_type
from workbench.compare.pairing import AGAIN, with_keys

PairUp = Callable[[int, int, KeyedSide, KeyedSide], Match]
"""Matches rows of two of the inputs, given by their places, one with one."""


def aligned(sides: Sequence[KeyedSide], pair_up: PairUp) -> list[KeyedSide]:
    """Pair the rows of every input with those of the first one, those left over with those of the second, and so on.

    What `pair_up` matches has the same key in both afterwards, and no other row has it.
    """
    typed = same_type(sides)
    own = [side.key.cast(pl.String).clear().extend_constant(None, side.rows) for side in typed]
    left_over = list(typed)
    in_order = [0] * len(typed)
    taken = pl.DataFrame(schema={"key": pl.String(), "before": pl.UInt32()})
    for level, _ in enumerate(typed):
        anchor = left_over[level]
        names, taken = _named(anchor, taken)
        own[level] = own[level].zip_with(names.is_null(), names)
        for other in range(level + 1, len(typed)):
            match = pair_up(level, other, anchor, left_over[other])
            in_order[other] = max(in_order[other], match.left.paired_in_order)
            if len(match.common_left):
                own[other] = own[other].scatter(match.common_right, names.gather(match.common_left))
                left_over[other] = _without(left_over[other], match.common_right)
    return [_keyed(side, key, count) for side, key, count in zip(typed, own, in_order, strict=True)]


def _named(side: KeyedSide, taken: pl.DataFrame) -> tuple[pl.Series, pl.DataFrame]:
    """Give each row with a key one of its own, apart from those that are `taken`: a key, and how often it was used."""
    frame = side.key.cast(pl.String).alias("key").to_frame().join(taken, on="key", how="left", maintain_order="left")
    time = (pl.col("before").fill_null(0) + pl.int_range(pl.len()).over("key")).alias("time")
    frame = frame.with_columns(time)
    again = pl.when(pl.col("time") > 0).then(pl.concat_str("key", pl.lit(AGAIN), "time")).otherwise("key")
    used = frame.drop_nulls("key").group_by("key").len("before").with_columns(pl.col("before").cast(pl.UInt32))
    more = pl.concat([taken, used]).group_by("key").agg(pl.col("before").sum())
    return frame.select(again.alias("key"))["key"], more


def _without(side: KeyedSide, rows: pl.Series) -> KeyedSide:
    """Give an input as if these rows had no key."""
    is_out = pl.Series("out", [False], pl.Boolean).new_from_index(0, side.rows).scatter(rows, values=True)
    key = side.key.set(is_out, None)
    places = pl.int_range(len(key), dtype=ROW, eager=True).alias("row")
    has_key = key.is_not_null()
    return replace(
        side,
        key=key,
        first=places.filter(key.is_first_distinct() & has_key),
        repeated=pl.DataFrame({"row": places, "key": key}).filter(key.is_duplicated() & has_key),
    )


def _keyed(side: KeyedSide, key: pl.Series, in_order: int) -> KeyedSide:
    return replace(with_keys(side, key), paired_in_order=in_order)
