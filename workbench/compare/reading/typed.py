"""Gives the columns of a table their decided types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl

from workbench.compare.date_times import has_time
from workbench.compare.dates import parse_dates, read_moments
from workbench.compare.numbers import PLACES, NumberFormat, clean_number, parse_numbers, without_exponent
from workbench.compare.reading.column_kind import ColumnKind

MOST_PLACES = 20


def typed_frame(text: pl.DataFrame, kinds: Mapping[str, ColumnKind]) -> pl.DataFrame:
    """Give numbers as Int64 or Decimal, sure dates as Date (with times: Datetime), the rest as texts."""
    return pl.DataFrame([_typed(text[name], kinds[name]) for name in text.columns]) if text.width else text


def _typed(column: pl.Series, kind: ColumnKind) -> pl.Series:
    match kind.kind:
        case "number":
            return _numbers(column, kind.number or NumberFormat())
        case "date" if not kind.ambiguous_dates:
            return _dates(column, kind.date_formats)
        case _:
            return column


def _dates(column: pl.Series, formats: Sequence[str]) -> pl.Series:
    """Give dates, and dates with times where the cells have them."""
    if not any(map(has_time, formats)):
        return parse_dates(column, formats)
    read = pl.Series(column.name, [None] * len(column), dtype=pl.Datetime("us"))
    for form in formats:
        if has_time(form):
            moments = read_moments(column.str.strip_chars(), form)
        else:
            moments = parse_dates(column, [form]).cast(pl.Datetime("us"))
        read = read.zip_with(read.is_not_null(), moments)
    return read


def _with_all_places(column: pl.Series, form: NumberFormat) -> pl.Series:
    """Give exact decimals; cells with more than ten places get up to twenty where all of them still fit."""
    numbers = parse_numbers(column, form)
    points = column.str.find(form.decimal, literal=True)
    places = (column.str.len_bytes().cast(pl.Int64) - points.cast(pl.Int64) - 1).max()
    small = bool(column.str.contains("[eE]-").any())
    if not isinstance(places, int) or (places <= PLACES and not small) or form.scale is not None:
        return numbers
    plain = column.to_frame("text").select(without_exponent(clean_number(pl.col("text"), form)).alias("text"))["text"]
    longer = plain.cast(pl.Decimal(38, MOST_PLACES if small else min(places, MOST_PLACES)), strict=False)
    return longer.alias(column.name) if longer.null_count() == numbers.null_count() else numbers


def _numbers(column: pl.Series, form: NumberFormat) -> pl.Series:
    whole = column.cast(pl.Int64, strict=False)
    if whole.null_count() == column.null_count():
        return whole
    numbers = _with_all_places(column, form)
    integers = numbers.cast(pl.Int64, strict=False)
    same = (integers.cast(numbers.dtype) == numbers) | numbers.is_null()
    return integers if bool(same.fill_null(value=False).all()) else numbers
