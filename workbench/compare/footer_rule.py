"""Rows at the end of a table that look like totals or notes: which they are, and leaving them out by rule."""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from workbench.compare.contract_parts import InputSpec
from workbench.compare.reading.footers import footer_rows
from workbench.compare.table import Table

LEAVE_OUT = "leave_out"
_LOOKED_FOR = "rows named total, sum, count, note or the like, and rows that add up those above"


def suspects(table: Table) -> list[tuple[int, str]]:
    """Give the place (from 0) and the text of each row that looks like a total or a note."""
    return footer_rows(table.text)


def rows_without(table: Table) -> pl.Series:
    """Give one truth value per row: whether it is a row like any other."""
    places = [place for place, _ in suspects(table)]
    kept = pl.Series("kept", [True], pl.Boolean).new_from_index(0, len(table))
    return kept.scatter(places, values=False) if places else kept


def without_totals(table: Table) -> Table:
    """Give the table without the rows at its end that look like totals or notes."""
    if not suspects(table):
        return table
    text = table.text.filter(rows_without(table))
    return Table(table.name, text, report=replace(table.basis, rows=text.height, footer_suspects=()))


def filter_words(table: Table, spec: InputSpec) -> list[str]:
    """Say which rows the rule leaves out; nothing where it does not hold."""
    if spec.footers != LEAVE_OUT:
        return []
    found = suspects(table)
    texts = "; ".join(text[:60] for _, text in found[:3])
    if not found:
        return [f"without totals and notes (none found: {_LOOKED_FOR})"]
    what = "row that looks like a total or note" if len(found) == 1 else "rows that look like totals or notes"
    return [f"without {len(found)} {what}: {texts}"]
