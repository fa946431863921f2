"""Gives the columns of a table their decided types."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from workbench.compare.dates import parse_dates
from workbench.compare.numbers import NumberFormat, parse_numbers
from workbench.compare.reading.column_kind import ColumnKind


def typed_frame(text: pl.DataFrame, kinds: Mapping[str, ColumnKind]) -> pl.DataFrame:
    """Give numbers as Int64 or Decimal, sure dates as Date, the rest as texts."""
    return pl.DataFrame([_typed(text[name], kinds[name]) for name in text.columns]) if text.width else text


def _typed(column: pl.Series, kind: ColumnKind) -> pl.Series:
    match kind.kind:
        case "number":
            return _numbers(column, kind.number or NumberFormat())
        case "date" if not kind.ambiguous_dates:
            return parse_dates(column, kind.date_formats)
        case _:
            return column


def _numbers(column: pl.Series, form: NumberFormat) -> pl.Series:
    whole = column.cast(pl.Int64, strict=False)
    if whole.null_count() == column.null_count():
        return whole
    numbers = parse_numbers(column, form)
    integers = numbers.cast(pl.Int64, strict=False)
    same = (integers.cast(numbers.dtype) == numbers) | numbers.is_null()
    return integers if bool(same.fill_null(value=False).all()) else numbers
