"""Counts what a column holds: blanks, different values, examples."""

from __future__ import annotations

import polars as pl

from workbench.compare.reading.blanks import only_blanks
from workbench.compare.reading.column_kind import ColumnKind
from workbench.compare.reading.report import ColumnReport

FEW_VALUES = 12
CUT = 60


def audit_column(name: str, column: pl.Series, kind: ColumnKind) -> ColumnReport:
    """Describe one column."""
    blanks = column.null_count() + int(only_blanks(column).sum())
    distinct = _distinct(column)
    number = kind.number if kind.kind == "number" else None
    return ColumnReport(
        name=name,
        kind=kind.kind,
        why=kind.why,
        blanks=blanks,
        distinct=distinct,
        examples=_examples(column),
        values=_values(column) if 0 < distinct <= FEW_VALUES else (),
        decimal=number.decimal if number else None,
        thousands=number.thousands if number else None,
        date_formats=kind.date_formats,
        ambiguous_dates=kind.ambiguous_dates,
        leading_zeros=kind.leading_zeros,
        unique=distinct == len(column) > 0 == blanks,
        separator=kind.separator,
        unread=kind.unread,
    )


def shown(text: str) -> str:
    """Cut a text for showing, on one line."""
    text = " ".join(text[: 4 * CUT].split())
    return text if len(text) <= CUT else f"{text[: CUT - 1]}…"


def _distinct(column: pl.Series) -> int:
    """Count different cells by their hashes, which is several times quicker than by their texts.

    Among a million texts two of 64 bits meet once in tens of millions of files.
    """
    if column.is_empty():
        return 0
    return column.hash().n_unique() - (1 if column.null_count() else 0)


def _examples(column: pl.Series) -> tuple[str, ...]:
    cells = column.head(2_000).drop_nulls().unique(maintain_order=True)
    if len(cells) < 3:
        cells = column.drop_nulls().head(200_000).unique(maintain_order=True)
    return tuple(text for text in (shown(cell) for cell in cells.head(10)) if text)[:3]


def _values(column: pl.Series) -> tuple[str, ...]:
    counts = column.drop_nulls().alias("value").value_counts(name="n").sort(["n", "value"], descending=[True, False])
    return tuple(text for text in (shown(cell) for cell in counts["value"]) if text)
