"""Look at rows of a table: list some, or those with the highest values."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from workbench.compare.conditions import rows_that_meet
from workbench.compare.contract_fields import text_list
from workbench.compare.errors import CompareError
from workbench.compare.kinds import ColumnTexts, decide
from workbench.compare.reading.words import counted
from workbench.compare.rules import normalise
from workbench.compare.table import Table
from workbench.compare.tabular import SummaryTable
from workbench.compare.where import Where, conditions_of

EXACT = " (exact)"
"""Ends the name of a column that keeps the unrounded values of another one."""


def where_rows(table: Table, where: Where) -> Table:
    """Give the rows of a table that meet conditions."""
    conditions = conditions_of(where)
    if not conditions:
        return table
    met = rows_that_meet(table.text, conditions, table.kind, table.name)
    return Table(table.name, table.text.filter(met), report=table.basis)


def sort_rows(table: Table, by: str, *, descending: bool = False) -> Table:
    """Put the rows in the order of a column as what it holds (numbers, dates, texts); blanks stand last."""
    table.column(by)
    order = (
        table.frame.select(by)
        .with_row_index("\x00place")
        .sort(by, descending=descending, nulls_last=True, maintain_order=True)["\x00place"]
    )
    return Table(table.name, table.text[order], report=table.basis)


def list_rows(
    table: Table, columns: str | Sequence[str] = (), *, where: Where = (), distinct: bool = False, n: int | None = None
) -> SummaryTable:
    """List rows of a table, some of its columns, each different row once with `distinct`."""
    chosen = where_rows(table, where)
    names = text_list(columns, "columns") or tuple(name for name in chosen.columns if not name.endswith(EXACT))
    frame = pl.DataFrame([chosen.column(name) for name in names])
    frame = frame.unique(maintain_order=True) if distinct else frame
    title = f"{counted(frame.height, 'row')} of {table.name}"
    return SummaryTable(title, frame if n is None else frame.head(n))


def top_rows(
    table: Table, n: int, by: str, columns: str | Sequence[str] = (), *, where: Where = (), ascending: bool = False
) -> SummaryTable:
    """Give the n rows with the highest (or lowest) numbers; ties in the order of the shown columns.

    Order is by the unrounded value where the table has one (`per(..., round=1)` keeps it).
    """
    chosen = where_rows(table, where)
    chosen.column(by)
    source = f"{by}{EXACT}" if f"{by}{EXACT}" in chosen.columns else by
    side = ColumnTexts(id=table.name, texts=chosen.column(source), look=lambda: chosen.kind(source), wanted="number")
    decision = decide(by, (side,))
    if decision.kind != "number":
        raise CompareError(f"{by} of {table.name} holds no numbers.", chosen.kind(source).why)
    numbers = normalise(side.texts, decision.methods[0]).values
    names = text_list(columns, "columns") or tuple(name for name in chosen.columns if not name.endswith(EXACT))
    names = names if by in names else (*names, by)
    others = [name for name in names if name != by]
    frame = (
        pl.DataFrame([chosen.column(name) for name in names])
        .with_columns(numbers.alias("\x00order"))
        .drop_nulls("\x00order")
    )
    order = pl.col("\x00order") if frame.schema["\x00order"] != pl.String else pl.col("\x00order").cast(pl.Float64)
    frame = frame.sort([order, *others], descending=[not ascending, *(False for _ in others)]).head(n).drop("\x00order")
    return SummaryTable(f"The {n} {'lowest' if ascending else 'highest'} {by} of {table.name}", frame)
