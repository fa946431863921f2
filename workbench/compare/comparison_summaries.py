"""The summaries of a comparison as its methods: counts, totals, means, extremes, top lists, common keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from typing_extensions import Unpack

from workbench.compare import summary, top_lists
from workbench.compare.summary_views import Held, Inputs
from workbench.compare.tabular import SummaryTable
from workbench.compare.where import Where


class Order(TypedDict, total=False):
    """How many groups are wanted, and whether the lowest come first."""

    top: int | None
    ascending: bool


class Summaries:
    """What can be counted and added up in the tables of a comparison, with its rules."""

    def count_by(
        self: Held,
        column: str | Sequence[str],
        inputs: Inputs = None,
        *,
        where: Where = (),
        map: bool = True,  # noqa: A002 - the word of the interface
        top: int | None = None,
        ascending: bool = False,
    ) -> SummaryTable:
        """Count rows per value; with `map=False` values stand as written, with `top` the most frequent first."""
        wanted = summary.Wanted(inputs=inputs, where=where, top=top, ascending=ascending)
        return summary.count_by(self, column, wanted, with_rules=map)

    def total(
        self: Held,
        column: str | Sequence[str],
        by: str | Sequence[str] | None = None,
        inputs: Inputs = None,
        where: Where = (),
        **order: Unpack[Order],
    ) -> SummaryTable:
        """Add numbers up, in all or per group; with `top` the groups with the highest total first."""
        return summary.measure(self, "total", column, summary.Wanted(inputs=inputs, by=by, where=where, **order))

    def mean(
        self: Held,
        column: str | Sequence[str],
        rows: str = "all",
        inputs: Inputs = None,
        by: str | Sequence[str] | None = None,
        where: Where = (),
        **order: Unpack[Order],
    ) -> SummaryTable:
        """Give the mean, with at most two decimals more than the column; `rows="both"`: only keys of every input."""
        wanted = summary.Wanted(inputs=inputs, by=by, where=where, rows=rows, **order)
        return summary.measure(self, "mean", column, wanted)

    def highest(
        self: Held, column: str, by: str | Sequence[str] | None = None, inputs: Inputs = None, where: Where = ()
    ) -> SummaryTable:
        """Give the highest number, in all or per group."""
        return summary.measure(self, "highest", column, summary.Wanted(inputs=inputs, by=by, where=where))

    def lowest(
        self: Held, column: str, by: str | Sequence[str] | None = None, inputs: Inputs = None, where: Where = ()
    ) -> SummaryTable:
        """Give the lowest number, in all or per group."""
        return summary.measure(self, "lowest", column, summary.Wanted(inputs=inputs, by=by, where=where))

    def top(
        self: Held,
        n: int = 5,
        by: str = "value",
        column: str | None = None,
        inputs: Inputs = None,
        *,
        ascending: bool = False,
        where: Where = (),
    ) -> SummaryTable:
        """Give the n most frequent values (by="count"), highest values, or largest changes (by="change", "percent")."""
        wanted = summary.Wanted(inputs=inputs, ascending=ascending, where=where)
        return top_lists.top(self, n, by, column, wanted)

    def in_all(self: Held, *inputs: str) -> SummaryTable:
        """Give the keys that stand in all of these inputs (all inputs where none is named)."""
        return summary.in_all(self, inputs or self.contract.input_ids)
