"""What cleaning changed: the rows in which a cell is another one now, with both texts, and how many in each column."""

from __future__ import annotations

import polars as pl

from workbench.compare.errors import CompareError
from workbench.compare.reading.table import Table
from workbench.compare.result_names import free_names
from workbench.compare.tabular import SummaryTable

_BEFORE, _AFTER = " · before", " · after"


def cleaned_rows(table: Table, cleaned: Table) -> pl.DataFrame:
    """Give the rows of a cleaned table in which a cell was changed, laid out like those of a comparison.

    A row's number is its place in the table that was cleaned. A column in which something changed stands there twice,
    before and after; the others once.
    """
    places = cleaned.rows_taken
    if places is None and len(cleaned) != len(table):
        raise CompareError(f"It is not known which rows of {table.name} {cleaned.name} has.", "Clean it again.")
    before = table.text if places is None else table.text[places]
    held = [name for name in cleaned.columns if name in table.columns]
    changed = {name: before[name].ne_missing(cleaned.text[name]) for name in held}
    named = [name for name in held if changed[name].any()]
    row, status, columns = free_names(list(held), ("row", "status", "changed_columns"))
    numbers = pl.int_range(len(cleaned), eager=True) if places is None else places
    words = [pl.when(changed[name]).then(pl.lit(name)) for name in named] or [pl.lit(None, pl.String)]
    frame = cleaned.text.select(
        (numbers.cast(pl.Int64) + 1).alias(row),
        pl.lit("changed").alias(status),
        pl.concat_str(words, separator=", ", ignore_nulls=True).alias(columns),
        *(column for name in held for column in _both(name, before, name in named)),
    )
    any_changed = pl.any_horizontal(*(changed[name] for name in named)) if named else pl.lit(value=False)
    return frame.filter(any_changed)


def cells_changed(rows: pl.DataFrame) -> SummaryTable:
    """Count the cells that cleaning changed in each column, by the rows that `cleaned_rows` gave."""
    names = [name.removesuffix(_BEFORE) for name in rows.columns if name.endswith(_BEFORE)]
    counts = [int(rows[f"{name}{_BEFORE}"].ne_missing(rows[f"{name}{_AFTER}"]).sum()) for name in names]
    frame = pl.DataFrame({"column": names, "cells": counts}, schema={"column": pl.String, "cells": pl.Int64})
    return SummaryTable("Cells changed by cleaning", frame)


def _both(name: str, before: pl.DataFrame, is_changed: bool) -> list[pl.Expr | pl.Series]:  # noqa: FBT001 - a state
    if not is_changed:
        return [pl.col(name)]
    return [before[name].alias(f"{name}{_BEFORE}"), pl.col(name).alias(f"{name}{_AFTER}")]
