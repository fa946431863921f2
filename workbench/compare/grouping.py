"""Make one row per group of a table: totals and the number of rows."""

from __future__ import annotations

import polars as pl

from workbench.compare.contract_parts import Grouping, Rule
from workbench.compare.kinds import ColumnTexts, decide
from workbench.compare.reading.report import ReadingReport
from workbench.compare.reading.words import counted
from workbench.compare.rules import clean, normalise
from workbench.compare.summing import group_sums
from workbench.compare.table import Table


def group_rows(table: Table, grouping: Grouping, name: str) -> Table:
    """Group the rows of a table, groups in the order in which they first appear; what is no number counts as blank."""
    keys = pl.DataFrame([clean(table.column(heading)).alias(heading) for heading in grouping.by])
    text = keys.unique(maintain_order=True)
    doubts: list[str] = []
    for heading, name_of_sum in grouping.total.items():
        rule = Rule(kind="number", decimal=grouping.decimal, thousands=grouping.thousands)
        side = ColumnTexts(
            id=table.name, texts=table.column(heading), rule=rule, look=lambda name=heading: table.kind(name)
        )
        normal = normalise(side.texts, decide(heading, (side,)).methods[0])
        if normal.unparsed:
            verb = "is no number and counts" if normal.unparsed == 1 else "are no numbers and count"
            doubts.append(f"{counted(normal.unparsed, 'cell')} of {heading} {verb} as blank.")
        text = text.with_columns(group_sums(keys, normal.values)["sum"].alias(name_of_sum))
    if grouping.count:
        counts = keys.group_by(keys.columns, maintain_order=True).len(name="\x00rows")["\x00rows"]
        text = text.with_columns(counts.cast(pl.String).alias(grouping.count))
    report = ReadingReport(path="", name=name, format="grouping", rows=text.height, doubts=tuple(doubts))
    return Table(name, text, report=report)
