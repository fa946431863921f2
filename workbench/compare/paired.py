"""The cells of one column of the matched rows, side by side: taken together once, looked at by several stages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import polars as pl

from workbench.compare.differences import ColumnDifferences, column_differences
from workbench.compare.matching import Match
from workbench.compare.rules import Method


@dataclass(frozen=True, kw_only=True)
class PairedCells:
    """The texts of both inputs for every common key; they are chosen when they are first asked for."""

    match: Match
    columns: tuple[pl.Series, pl.Series]
    """The whole columns of both inputs."""
    others: pl.Series
    """The rows of the right input that are no partner of a common key."""

    @cached_property
    def left(self) -> pl.Series:
        """The cells of the left input, one for each common key."""
        return self.match.left_cells(self.columns[0])

    @cached_property
    def right(self) -> pl.Series:
        """The cells of the right input, one for each common key."""
        return self.match.right_cells(self.columns[1])

    @cached_property
    def unlike(self) -> pl.Series:
        """Tell which pairs are not the same text."""
        return self.left.ne_missing(self.right)

    def differences(self, methods: tuple[Method, Method]) -> ColumnDifferences:
        """Find the matched rows whose values differ after the rules."""
        return column_differences(self.left, self.right, methods, self.unlike)

    def new_texts(self) -> pl.Series:
        """Give the cells of the right input that are not known from a matched row of the left.

        What holds for every cell of the left and for these holds for every cell of the right.
        """
        return pl.concat([self.right.filter(self.unlike), self.columns[1].gather(self.others)])


def other_rows(match: Match) -> pl.Series:
    """Give the rows of the right input that are no partner of a common key."""
    other = pl.Series("other", [True], pl.Boolean).new_from_index(0, match.right.rows)
    if len(match.common_right):
        other = other.scatter(match.common_right, values=False)
    return other.arg_true()
