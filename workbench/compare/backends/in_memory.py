"""The comparison in memory, with Polars: the quickest where both inputs fit."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from workbench.compare.buckets import Repeated, collapse
from workbench.compare.differences import ColumnDifferences, column_differences
from workbench.compare.matching import KeyedSide, Match, key_side, match_sides
from workbench.compare.rules import Method


@dataclass(frozen=True, slots=True)
class InMemory:
    """Runs every stage on whole columns."""

    name: str = "polars"

    def keyed(
        self, frame: pl.DataFrame, headings: tuple[str, ...], methods: tuple[Method, ...], names: tuple[str, ...]
    ) -> KeyedSide:
        """Group the rows of an input by their key."""
        return key_side(_columns(frame, headings), methods, names)

    def match(self, left: KeyedSide, right: KeyedSide) -> Match:
        """Find the keys that both sides have."""
        return match_sides(left, right)

    def collapsed(
        self, keyed: KeyedSide, frame: pl.DataFrame, headings: tuple[str, ...], methods: tuple[Method, ...]
    ) -> Repeated:
        """Make one row of those that agree in the key and in everything compared."""
        return collapse(keyed, _columns(frame, headings), methods)

    def differences(
        self,
        match: Match,
        frames: tuple[pl.DataFrame, pl.DataFrame],
        headings: tuple[str, str],
        methods: tuple[Method, Method],
    ) -> ColumnDifferences:
        """Find the matched rows whose values differ after the rules, in one column."""
        lefts, rights = match.left_cells(frames[0][headings[0]]), match.right_cells(frames[1][headings[1]])
        return column_differences(lefts, rights, methods)


def _columns(frame: pl.DataFrame, headings: tuple[str, ...]) -> tuple[pl.Series, ...]:
    return tuple(frame[heading] for heading in headings)
