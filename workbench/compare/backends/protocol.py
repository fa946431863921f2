"""What the stages of a comparison ask of the place where it runs."""

from __future__ import annotations

from typing import Protocol

import polars as pl

from workbench.compare.buckets import Repeated
from workbench.compare.differences import ColumnDifferences
from workbench.compare.matching import KeyedSide, Match
from workbench.compare.rules import Method


class Backend(Protocol):
    """Groups, matches and compares; what it gives back has the size of the keys and of what differs.

    `frame` holds the rows of one input that count, all as texts; `headings` and `methods` belong together.
    """

    @property
    def name(self) -> str:
        """Name the place, as notes and messages do."""
        ...

    def keyed(
        self, frame: pl.DataFrame, headings: tuple[str, ...], methods: tuple[Method, ...], names: tuple[str, ...]
    ) -> KeyedSide:
        """Group the rows of an input by their key."""
        ...

    def match(self, left: KeyedSide, right: KeyedSide) -> Match:
        """Find the keys that both sides have."""
        ...

    def collapsed(
        self, keyed: KeyedSide, frame: pl.DataFrame, headings: tuple[str, ...], methods: tuple[Method, ...]
    ) -> Repeated:
        """Make one row of those that agree in the key and in everything compared."""
        ...

    def differences(
        self,
        match: Match,
        frames: tuple[pl.DataFrame, pl.DataFrame],
        headings: tuple[str, str],
        methods: tuple[Method, Method],
    ) -> ColumnDifferences:
        """Find the matched rows whose values differ after the rules, in one column."""
        ...
