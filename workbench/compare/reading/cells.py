"""Writes the values of workbook cells as texts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

import polars as pl

WHOLE_LIMIT = 1e22
"""Whole numbers below this are written digit by digit."""

_PLAIN_BELOW, _PLAIN_FROM = 1e15, 1e-3
"""Between these Python and polars write floats alike."""


def cell_text(value: object) -> str | None:
    """Write one cell: whole numbers without decimals, dates as YYYY-MM-DD, nothing rounded."""
    if value is None or value == "":
        return None
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return _float_text(value)
    if isinstance(value, dt.datetime):
        midnight = value.time() == dt.time()
        return value.date().isoformat() if midnight else value.isoformat(sep=" ")
    if isinstance(value, dt.timedelta):
        return duration_text(value)
    return value.isoformat() if isinstance(value, dt.date | dt.time) else str(value)


def column_of_texts(values: Sequence[object]) -> pl.Series:
    """Write a column of cells; columns of one type take a short way."""
    kinds = set(map(type, values))
    if kinds <= {str, dt.date} and dt.date in kinds and set(filter(_is_text, values)) <= {""}:
        return pl.Series([value or None for value in values], dtype=pl.Date).dt.to_string("iso")
    if not kinds <= {str, float}:
        return pl.Series([cell_text(value) for value in values], dtype=pl.String)
    if float not in kinds:
        return _without_blanks(pl.Series(values, dtype=pl.String))
    if str not in kinds:
        return float_texts(pl.Series(values, dtype=pl.Float64))
    numbers = pl.Series([value if type(value) is float else None for value in values], dtype=pl.Float64)
    texts = pl.Series([value if type(value) is str else None for value in values], dtype=pl.String)
    return _without_blanks(float_texts(numbers).zip_with(numbers.is_not_null(), texts))


def float_texts(numbers: pl.Series) -> pl.Series:
    """Write a column of floats as `cell_text` writes each; very large and very small ones go one by one."""
    whole = numbers.cast(pl.Int64, strict=False)
    is_whole = (whole.cast(pl.Float64) == numbers).fill_null(value=False)
    texts = whole.cast(pl.String).zip_with(is_whole, numbers.cast(pl.String))
    size = numbers.abs()
    odd = ((size >= _PLAIN_BELOW) | ((size < _PLAIN_FROM) & (size > 0)) | ~numbers.is_finite()).fill_null(value=False)
    if not odd.any():
        return texts
    places = odd.arg_true()
    return texts.scatter(places, [_float_text(number) for number in numbers.gather(places)])


def _is_text(value: object) -> bool:
    return type(value) is str


def _without_blanks(column: pl.Series) -> pl.Series:
    return column.set(column == "", None)


def duration_text(value: dt.timedelta) -> str:
    """Write a duration as hours, minutes and seconds."""
    seconds = value.total_seconds()
    sign = "-" if seconds < 0 else ""
    whole = int(abs(seconds))
    rest = abs(value).microseconds
    text = f"{sign}{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
    return f"{text}.{rest:06}".rstrip("0") if rest else text


def _float_text(value: float) -> str | None:
    if value != value:  # noqa: PLR0124 - the quickest test for not-a-number
        return None
    if value.is_integer() and abs(value) < WHOLE_LIMIT:
        return str(int(value))
    return repr(value)
