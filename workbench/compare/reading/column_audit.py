"""Counts what a column holds: blanks, different values, examples."""

from __future__ import annotations

import polars as pl

from workbench.compare.reading.blanks import BLANK_CHARACTERS
from workbench.compare.reading.column_kind import ColumnKind
from workbench.compare.reading.report import ColumnReport

EXACT_DISTINCT = 100_000
FEW_VALUES = 12
CUT = 60


def audit_column(name: str, column: pl.Series, kind: ColumnKind) -> ColumnReport:
    """Describe one column; counts of different values are exact up to 100,000."""
    blanks = column.null_count() + int(_only_blanks(column).sum())
    distinct, estimate, unique = _distinct(column, blanks)
    number = kind.number if kind.kind == "number" else None
    return ColumnReport(
        name=name,
        kind=kind.kind,
        why=kind.why,
        blanks=blanks,
        distinct=distinct,
        distinct_is_estimate=estimate,
        examples=_examples(column),
        values=_values(column) if 0 < distinct <= FEW_VALUES else (),
        decimal=number.decimal if number else None,
        thousands=number.thousands if number else None,
        date_formats=kind.date_formats,
        ambiguous_dates=kind.ambiguous_dates,
        leading_zeros=kind.leading_zeros,
        unique=unique,
        separator=kind.separator,
        unread=kind.unread,
    )


def shown(text: str) -> str:
    """Cut a text for showing, on one line."""
    text = " ".join(text.split())
    return text if len(text) <= CUT else f"{text[: CUT - 1]}…"


def _only_blanks(column: pl.Series) -> pl.Series:
    """Find cells of blanks alone: only those that start with a blank are looked at."""
    first = column.str.head(1)
    suspects = first.is_in(list(BLANK_CHARACTERS)) | (first == "")
    if not suspects.any():
        return suspects.fill_null(value=False)
    return (column.str.strip_chars(BLANK_CHARACTERS) == "").fill_null(value=False)


def _distinct(column: pl.Series, blanks: int) -> tuple[int, bool, bool]:
    cells = column.drop_nulls() if column.null_count() else column
    if cells.is_empty():
        return 0, False, False
    estimate = cells.approx_n_unique() if len(cells) > EXACT_DISTINCT else len(cells)
    maybe_unique = blanks == 0 and estimate > 0.9 * len(cells)
    if len(cells) <= EXACT_DISTINCT or estimate <= EXACT_DISTINCT * 0.97:
        distinct = cells.n_unique()
        return distinct, False, blanks == 0 and distinct == len(column)
    if maybe_unique and cells.head(EXACT_DISTINCT).n_unique() == EXACT_DISTINCT:
        distinct = cells.n_unique()
        return distinct, False, distinct == len(column)
    return estimate, True, False


def _examples(column: pl.Series) -> tuple[str, ...]:
    cells = column.head(2_000).drop_nulls().unique(maintain_order=True)
    if len(cells) < 3:
        cells = column.drop_nulls().head(200_000).unique(maintain_order=True)
    return tuple(text for text in (shown(cell) for cell in cells.head(10)) if text)[:3]


def _values(column: pl.Series) -> tuple[str, ...]:
    counts = column.drop_nulls().alias("value").value_counts(name="n").sort(["n", "value"], descending=[True, False])
    return tuple(text for text in (shown(cell) for cell in counts["value"]) if text)
