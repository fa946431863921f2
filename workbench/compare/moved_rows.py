"""The rows that a changed rule moved into or out of "changed", each named by its place in both tables."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal

import polars as pl

from workbench.compare.bucket_moves import bucket_moves
from workbench.compare.engine import Outcome
from workbench.compare.errors import CompareError
from workbench.compare.figures import changed_pairs
from workbench.compare.result_frames import in_key_order, sided

if TYPE_CHECKING:
    from workbench.compare.results import ComparisonResult

Way = Literal["left", "entered"]
STATUS, COLUMNS = "status", "changed_columns"
_PLACES = ["left", "right"]


class MovedRows:
    """What two results of the same two inputs do not agree on.

    Matched pairs are told apart by the rows of their tables: those a changed rule does not touch, while it may pair
    other rows than before.
    """

    def __init__(self, before: ComparisonResult, after: ComparisonResult) -> None:
        self._results = {"left": before, "entered": after}
        self._outcomes = {"left": before.outcome, "entered": after.outcome}

    @cached_property
    def buckets(self) -> pl.DataFrame:
        """How many rows of each input moved between which buckets."""
        return bucket_moves(self._outcomes["left"], self._outcomes["entered"])

    def result(self, way: Way) -> ComparisonResult:
        """Give the result in which the rows that moved are changed."""
        return self._results[way]

    def count(self, way: Way, column: str = "") -> int:
        """Count the rows that left or entered "changed", or those whose cell of one column did."""
        return len(self._pairs(way, column))

    def rows(self, way: Way, column: str = "") -> pl.DataFrame:
        """Give the rows that moved, as the result has them in which they are changed.

        The columns are those of `ComparisonResult.rows`; the status says what the row is in the other result.

        Raises:
            CompareError: the column is compared in neither result.
        """
        if column and not any(column == one.name for held in self._outcomes.values() for one in held.columns):
            raise CompareError(f"{column} is no compared column.")
        outcome, other, pairs = self._outcomes[way], self._other(way), self._pairs(way, column)
        match = outcome.match
        frame = sided(outcome, match.common_left.gather(pairs), match.common_right.gather(pairs), pairs)
        status = frame.columns[len(outcome.keys)]
        words = _words(way, _places(outcome, pairs), other)
        return in_key_order(frame.with_columns(words.alias(status)), match.left.parts.columns)

    def _pairs(self, way: Way, column: str) -> pl.Series:
        """Give the pairs of the result in which they are changed that are not changed in the other one."""
        own, other = _changed(self._outcomes[way], column), _changed(self._other(way), column)
        return own.join(other, on=_PLACES, how="anti", maintain_order="left")["pair"]

    def _other(self, way: Way) -> Outcome:
        return self._outcomes["entered" if way == "left" else "left"]


def _changed(outcome: Outcome, column: str) -> pl.DataFrame:
    if not column:
        return _places(outcome, changed_pairs(outcome))
    found = [one.changed["pair"] for one in outcome.columns if one.name == column]
    return _places(outcome, found[0] if found else pl.Series("pair", [], pl.UInt32))


def _places(outcome: Outcome, pairs: pl.Series) -> pl.DataFrame:
    """Name matched pairs by the rows of their tables."""
    left, right = outcome.match.common_left.gather(pairs), outcome.match.common_right.gather(pairs)
    if outcome.left.rows is not None:
        left = outcome.left.rows.gather(left)
    if outcome.right.rows is not None:
        right = outcome.right.rows.gather(right)
    return pl.DataFrame({"pair": pairs, "left": left.cast(pl.UInt32), "right": right.cast(pl.UInt32)})


def _words(way: Way, places: pl.DataFrame, other: Outcome) -> pl.Series:
    """Say what each pair is in the other result."""
    named = {
        "left": ("still changed", "now the same", "no longer a pair"),
        "entered": ("changed before too", "not changed before", "no pair before"),
    }
    changed, same, apart = named[way]
    paired = _places(other, (~other.buckets.pair_is_aside).arg_true()).drop("pair")
    also = _changed(other, "").drop("pair").with_columns(pl.lit(changed).alias("words"))
    known = paired.join(also, on=_PLACES, how="left").with_columns(pl.col("words").fill_null(same))
    return places.join(known, on=_PLACES, how="left", maintain_order="left")["words"].fill_null(apart)
