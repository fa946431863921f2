"""The cells of one column of the matched rows, side by side: taken together once, looked at by several stages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import polars as pl

from workbench.compare.differences import (
    ColumnDifferences,
    UnlikeTexts,
    are_read_alike,
    column_differences,
    differences_among,
    unlike_texts,
)
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
    def unlike(self) -> UnlikeTexts:
        """The pairs that are not the same text; whole columns are not kept for it."""
        return unlike_texts(*self._cells())

    def differences(self, methods: tuple[Method, Method]) -> ColumnDifferences:
        """Find the matched rows whose values differ after the rules."""
        if are_read_alike(methods):
            return differences_among(self.unlike, methods)
        return column_differences(*self._cells(), methods)

    def new_texts(self) -> pl.Series:
        """Give the cells of the right input that are not known from a matched row of the left.

        What holds for every cell of the left and for these holds for every cell of the right.
        """
        return pl.concat([self.unlike.right, self.columns[1].gather(self.others)])

    def _cells(self) -> tuple[pl.Series, pl.Series]:
        """Give the cells of both inputs, one for each common key."""
        return self.match.left_cells(self.columns[0]), self.match.right_cells(self.columns[1])


def other_rows(match: Match) -> pl.Series:
    """Give the rows of the right input that are no partner of a common key."""
    other = pl.Series("other", [True], pl.Boolean).new_from_index(0, match.right.rows)
    if len(match.common_right):
        other = other.scatter(match.common_right, values=False)
    return other.arg_true()
