"""What one run of a comparison found."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from workbench.compare.buckets import Buckets, Repeated
from workbench.compare.contract import Column, Contract, Pair, Rule
from workbench.compare.differences import ColumnDifferences
from workbench.compare.kinds import Decision
from workbench.compare.matching import Match
from workbench.compare.sides import Side


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnOutcome:
    """One compared column: how it was compared, what differs, and what is still changed after tolerances."""

    column: Column
    left: str
    right: str
    decision: Decision
    rules: tuple[Rule, Rule]
    differences: ColumnDifferences
    changed: pl.DataFrame
    unparsed: tuple[int, int]

    @property
    def name(self) -> str:
        """The logical name."""
        return self.column.name


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """Everything that one run found."""

    contract: Contract
    pair: Pair
    left: Side
    right: Side
    keys: tuple[Column, ...]
    key_decisions: tuple[Decision, ...]
    match: Match
    repeated: tuple[Repeated, Repeated]
    buckets: Buckets
    columns: tuple[ColumnOutcome, ...]
    notes: tuple[str, ...] = ()
