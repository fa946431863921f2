"""Where in the rows of a result the differences stand that a rule forgave: which cell, which rule, both texts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import polars as pl

from workbench.compare.engine import Outcome
from workbench.compare.forgiven import ONLY_WRITTEN, forgiven_pairs
from workbench.compare.result_frames import PLACES

_SCHEMA = {
    "left": pl.UInt32(),
    "right": pl.UInt32(),
    "column": pl.UInt16(),
    "rule": pl.UInt16(),
    "at": pl.UInt32(),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class ForgivenCell:
    """A cell (row of the result, column) whose difference a rule forgave, with the texts as the files have them."""

    row: int
    column: str
    rule: str
    before: str | None
    after: str | None


class ForgivenRows:
    """What rules forgave in the rows of a result; numbers and dates that are only written otherwise are not among it.

    Only places are held: the texts are looked up for the cells that are asked for.
    """

    def __init__(self, outcome: Outcome, placed: pl.DataFrame) -> None:
        """Find them.

        Args:
            outcome: what a run found.
            placed: the `placed_rows` of its result.
        """
        self._outcome = outcome
        self._rules: list[str] = []
        parts = [pl.DataFrame(schema=_SCHEMA)]
        match, held = outcome.match, outcome.left.rows
        for n, column in enumerate(outcome.columns):
            for rule, pairs in forgiven_pairs(outcome, column):
                if rule in ONLY_WRITTEN:
                    continue
                left = match.common_left.gather(pairs).cast(pl.UInt32)
                found = {
                    "left": left,
                    "right": match.common_right.gather(pairs).cast(pl.UInt32),
                    "column": pl.Series([n], dtype=pl.UInt16).new_from_index(0, len(pairs)),
                    "rule": pl.Series([self._number(rule)], dtype=pl.UInt16).new_from_index(0, len(pairs)),
                    "at": left if held is None else held.gather(left).cast(pl.UInt32),
                }
                parts.append(pl.DataFrame(found))
        rows = placed.select(pl.col(PLACES[0]).alias("at")).with_row_index("row").drop_nulls()
        self._cells = pl.concat(parts).join(rows, on="at", how="inner").drop("at").sort("row", "column")

    def counts(self, column: str = "", among: pl.Series | None = None) -> dict[str, int]:
        """Count them by their rule, most first, in one column or all, in the rows at some places or all."""
        cells = self._of(column)
        if among is not None:
            cells = cells.join(among.cast(pl.UInt32).alias("row").to_frame(), on="row", how="semi")
        counted = cells.group_by("rule").agg(pl.len().alias("cells"))
        counted = counted.sort("cells", "rule", descending=[True, False])
        return {self._rules[rule]: cells for rule, cells in counted.iter_rows()}

    def columns(self) -> frozenset[str]:
        """Give the names of the columns in which there are any."""
        held: list[int] = self._cells["column"].unique().to_list()
        return frozenset(self._outcome.columns[n].name for n in held)

    def rows(self, column: str = "") -> pl.Series:
        """Give the places of the rows, counted from 0, in which there are any, in one column or at all."""
        return self._of(column)["row"].unique(maintain_order=True)

    def cells(self, rows: range | Sequence[int], columns: Collection[str]) -> list[ForgivenCell]:
        """Give those in some rows and columns."""
        wanted = [n for n, one in enumerate(self._outcome.columns) if one.name in columns]
        is_near = (
            pl.col("row").is_between(rows.start, rows.stop - 1)
            if isinstance(rows, range)
            else pl.col("row").is_in(list(rows))
        )
        found = self._cells.filter(is_near & pl.col("column").is_in(wanted))
        made: list[ForgivenCell] = []
        for (n,), part in found.group_by("column", maintain_order=True):
            column = self._outcome.columns[int(str(n))]
            before = self._outcome.left.frame[column.left].gather(part["left"]).to_list()
            after = self._outcome.right.frame[column.right].gather(part["right"]).to_list()
            places: list[tuple[int, int]] = part.select("row", "rule").rows()
            for (row, rule), old, new in zip(places, before, after, strict=True):
                cell = ForgivenCell(row=row, column=column.name, rule=self._rules[rule], before=old, after=new)
                made.append(cell)
        return made

    def _of(self, column: str) -> pl.DataFrame:
        if not column:
            return self._cells
        places = [n for n, one in enumerate(self._outcome.columns) if one.name == column]
        return self._cells.filter(pl.col("column").is_in(places))

    def _number(self, rule: str) -> int:
        if rule not in self._rules:
            self._rules.append(rule)
        return self._rules.index(rule)


def may_forgive(outcome: Outcome) -> bool:
    """Say at no cost whether rules can have forgiven anything; to find what they forgave takes time."""
    return any(
        len(column.differences.forgiven) or column.differences.cells.height > column.changed.height
        for column in outcome.columns
    )
