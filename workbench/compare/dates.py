"""Read texts as dates with the first fitting one of several formats."""

from __future__ import annotations

import re
from collections.abc import Sequence

import polars as pl

# chrono, which polars uses, reads a two-digit year with %Y as the year 31: such a cell does not fit the format.
_FOUR_DIGIT_YEAR = re.compile(r"%Y")
ZONE = "%z"
"""Ends a format whose times have an offset from UTC."""
_HAS_TIME = re.compile(r"%[HIMSTRXcfpzZ]|%\.?\d?f")


def parse_dates(texts: pl.Series, formats: Sequence[str]) -> pl.Series:
    """Read a column of texts as dates; the first format that fits a cell counts, what fits none becomes null."""
    dates: pl.Series | None = None
    for form in formats:
        open_cells = texts if dates is None else texts.set(dates.is_not_null(), None)
        if dates is not None and open_cells.null_count() == len(open_cells):
            break
        read = _read(open_cells, form)
        dates = read if dates is None else dates.zip_with(dates.is_not_null(), read)
    return pl.Series(texts.name, [None], pl.Date).new_from_index(0, len(texts)) if dates is None else dates


def date(column: pl.Expr, formats: Sequence[str]) -> pl.Expr:
    """Give `parse_dates` as an expression over a text column."""
    kept = tuple(formats)
    return column.map_batches(lambda texts: parse_dates(texts, kept), return_dtype=pl.Date, is_elementwise=True)


def read_moments(texts: pl.Series, form: str) -> pl.Series:
    """Read dates with times by one format; those with an offset from UTC (Z, +01:00) are given in UTC."""
    if not form.endswith(ZONE):
        return texts.str.to_datetime(form, strict=False, time_unit="us")
    offsets = texts.str.replace("[Zz]$", "+00:00")
    return offsets.str.to_datetime(form, strict=False, time_unit="us").dt.replace_time_zone(None)


def _read(texts: pl.Series, form: str) -> pl.Series:
    chrono = form.replace("%f", "%.f").replace(".%.f", "%.f")
    if _HAS_TIME.search(form):
        dates = read_moments(texts, chrono).cast(pl.Date)
    else:
        dates = texts.str.to_date(chrono, strict=False)
    if _FOUR_DIGIT_YEAR.search(form):
        dates = dates.set(dates.dt.year().is_between(1000, 9999).not_(), None)
    return dates
