"""Pairs rows of a repeated key that are the same by the rules, tolerances among them: as many pairs as there can be.

Of keys with few rows every pair is judged. Of others only rows that can be the same are: they agree in all columns that
no tolerance touches, and are near each other in one that has a tolerance.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import polars as pl

from workbench.compare.differences import beyond_tolerance, column_differences
from workbench.compare.hidden import with_hidden
from workbench.compare.kinds import Decision
from workbench.compare.most_pairs import most_pairs
from workbench.compare.nearness import is_sized, places_of, usable
from workbench.compare.rules import normalise, shown

MOST_OF_A_KEY = 10_000
"""Every pair of a key with no more possible pairs is judged."""
MOST = 2_000_000
"""So many pairs are judged in all; where there are more, rows are paired in the order of their values."""
_LEFT, _RIGHT = "row", "row_right"
_BLOCK = ["key", "fixed", "group"]


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Judge:
    """Judges pairs of rows by the columns that are compared: one pair of columns and one decision each."""

    columns: tuple[tuple[pl.Series, pl.Series], ...]
    decisions: tuple[Decision, ...]

    def same(self, lefts: pl.Series, rights: pl.Series) -> pl.Series:
        """Tell of rows of the left and of the right input, side by side, which are the same by all rules."""
        same = pl.Series("same", [True], pl.Boolean).new_from_index(0, len(lefts))
        for (left, right), decision in zip(self.columns, self.decisions, strict=True):
            methods = (decision.methods[0], decision.methods[1])
            cells = left.gather(lefts), right.gather(rights)
            found = column_differences(*cells, methods)

            def cells_of(pairs: pl.Series, own: tuple[pl.Series, pl.Series] = cells) -> tuple[pl.Series, pl.Series]:
                return own[0].gather(pairs), own[1].gather(pairs)

            found = with_hidden(found, methods, cells_of, (left, right))
            changed = beyond_tolerance(found, (methods[0].rule, methods[1].rule))["pair"]
            same = same.scatter(changed, values=False) if len(changed) else same
        return same

    def placed(self, frame: pl.DataFrame, side: Literal[0, 1]) -> pl.DataFrame:
        """Give rows (`row`, `key`) with `fixed`, `group` and `place`: those that are the same share the first two.

        Their places are no farther apart than 1 then, where a column with a tolerance gives places.
        """
        fixed: list[pl.Series] = []
        placed: pl.DataFrame | None = None
        for n, (columns, decision) in enumerate(zip(self.columns, self.decisions, strict=True)):
            values = normalise(columns[side].gather(frame["row"]), decision.methods[side]).values
            if not is_sized(decision):
                fixed.append(shown(values).fill_null("\x1e").alias(f"fixed {n}"))
            elif placed is None and usable(decision):
                placed = places_of(values, decision)
        none = pl.DataFrame({"group": [0], "place": [0.0]}, schema={"group": pl.Int8, "place": pl.Float64})
        places = placed if placed is not None else pl.concat([none] * frame.height) if frame.height else none.clear()
        sign = (
            pl.DataFrame(fixed).hash_rows()
            if fixed
            else pl.Series([0], dtype=pl.UInt64).new_from_index(0, frame.height)
        )
        return pl.concat([frame.select("row", "key"), sign.alias("fixed").to_frame(), places], how="horizontal")


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """Pairs of rows: `row`, `row_right`, each row once; `in_order` keys had too many rows to judge every pair."""

    pairs: pl.DataFrame
    in_order: int = 0


def pairs_by_rules(left: pl.DataFrame, right: pl.DataFrame, judge: Judge) -> Found:
    """Pair rows (`row`, `key`) of both inputs that are the same by the rules."""
    schema = {_LEFT: left.schema["row"], _RIGHT: right.schema["row"]}
    counts = left.group_by("key").len().join(right.group_by("key").len(), on="key").with_columns(_product())
    if counts.is_empty():
        return Found(pairs=pl.DataFrame(schema=schema))
    few = counts.filter(pl.col("pairs") <= MOST_OF_A_KEY)
    few = few if int(few["pairs"].sum()) <= MOST else few.clear()
    many = counts.join(few, on="key", how="anti")
    own = [frame.select("row", "key").join(few.select("key"), on="key", how="semi", maintain_order="left")
           for frame in (left, right)]  # fmt: skip
    candidates = own[0].join(own[1], on="key", how="inner", maintain_order="left_right").select(_LEFT, _RIGHT)
    parts, in_order = [_judged(candidates, judge)], 0
    if many.height:
        rest = [frame.join(many.select("key"), on="key", how="semi", maintain_order="left") for frame in (left, right)]
        near, in_order = _near(judge.placed(rest[0], 0), judge.placed(rest[1], 1), judge)
        parts.append(near)
    both = pl.concat(
        [part.select(pl.col(_LEFT).cast(schema[_LEFT]), pl.col(_RIGHT).cast(schema[_RIGHT])) for part in parts]
    ).sort(_LEFT, _RIGHT)
    options: dict[int, list[int]] = {}
    for one, other in both.iter_rows():
        options.setdefault(one, []).append(other)
    found = most_pairs(options)
    return Found(
        pairs=pl.DataFrame({_LEFT: list(found), _RIGHT: list(found.values())}, schema=schema), in_order=in_order
    )


# ---------------------------------------------------------------- inside
def _product() -> pl.Expr:
    return (pl.col("len").cast(pl.UInt64) * pl.col("len_right").cast(pl.UInt64)).alias("pairs")


def _judged(candidates: pl.DataFrame, judge: Judge) -> pl.DataFrame:
    return candidates.filter(judge.same(candidates[_LEFT], candidates[_RIGHT])) if candidates.height else candidates


def _near(left: pl.DataFrame, right: pl.DataFrame, judge: Judge) -> tuple[pl.DataFrame, int]:
    """Give the pairs that are the same among rows that are near each other, and how many keys were paired in order."""
    bucket = pl.col("place").floor().cast(pl.Int64).alias("bucket")
    lefts = left.with_columns(bucket)
    rights = pl.concat([right.with_columns(bucket + step) for step in (-1, 0, 1)])
    on = [*_BLOCK, "bucket"]
    counts = lefts.group_by(on).len().join(rights.group_by(on).len(), on=on).with_columns(_product())
    keys = counts.group_by("key").agg(pl.col("pairs").sum()).sort("pairs", "key")
    fit = keys.filter(pl.col("pairs").cum_sum() <= MOST).select("key")
    over = keys.join(fit, on="key", how="anti").select("key")
    chosen = [frame.join(fit, on="key", how="semi") for frame in (lefts, rights)]
    candidates = chosen[0].join(chosen[1], on=on, how="inner").select(_LEFT, _RIGHT).unique()
    parts = [_judged(candidates, judge)]
    if over.height:
        ordered = [_ranked(frame.join(over, on="key", how="semi")) for frame in (left, right)]
        parts.append(
            _judged(ordered[0].join(ordered[1], on=[*_BLOCK, "rank"], how="inner").select(_LEFT, _RIGHT), judge)
        )
    return pl.concat(parts), over.height


def _ranked(frame: pl.DataFrame) -> pl.DataFrame:
    """Give the rows of each block numbers, by their place."""
    return frame.sort("place", "row").with_columns(pl.int_range(pl.len()).over(_BLOCK).alias("rank"))
