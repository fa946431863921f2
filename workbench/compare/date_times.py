"""Read texts as dates with times, where dropping the time would hide differences."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from workbench.compare.dates import parse_dates, read_moments

DATE_TIME = pl.Datetime("us")
_MIDNIGHT = " 00:00:00"


def has_time(form: str) -> bool:
    """Say whether a format has a time of day."""
    return "%H" in form or "%I" in form


def parse_date_times(texts: pl.Series, formats: Sequence[str]) -> pl.Series:
    """Read a column with the first fitting one of several formats; a date without a time is midnight."""
    read = pl.Series(texts.name, [None], DATE_TIME).new_from_index(0, len(texts))
    for form in formats:
        missing = read.is_null()
        if not missing.any():
            break
        open_cells = texts.set(~missing, None)
        if has_time(form):
            own = read_moments(open_cells, form)
            own = own.set(parse_dates(open_cells, [form]).is_null(), None)
        else:
            own = parse_dates(open_cells, [form]).cast(DATE_TIME)
        read = read.zip_with(~missing, own)
    return read


def date_time_texts(values: pl.Series) -> pl.Series:
    """Show dates with times as YYYY-MM-DD HH:MM:SS, midnight as the date alone."""
    return values.dt.strftime("%Y-%m-%d %H:%M:%S%.f").str.strip_suffix(_MIDNIGHT)
