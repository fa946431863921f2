"""Turns typed columns into texts: whole numbers without decimals, dates as YYYY-MM-DD, nothing rounded."""

from __future__ import annotations

import json

import polars as pl

from workbench.compare.reading.cells import duration_text, float_texts


def text_frame(frame: pl.DataFrame) -> pl.DataFrame:
    """Give every cell as text; blank cells are null."""
    return pl.DataFrame([text_column(frame[name]) for name in frame.columns]) if frame.width else frame


def text_column(column: pl.Series) -> pl.Series:
    """Give the cells of one column as texts."""
    dtype = column.dtype
    if dtype == pl.String:
        return column.set(column == "", None)
    if dtype.is_float():
        return _float_texts(column)
    if dtype == pl.Boolean:
        return column.to_frame("c").select(
            pl.when(pl.col("c")).then(pl.lit("TRUE")).when(~pl.col("c")).then(pl.lit("FALSE")).alias(column.name)
        )[column.name]
    if isinstance(dtype, pl.Datetime):
        return _datetime_texts(column, dtype)
    if dtype == pl.Time:
        return column.dt.to_string("%H:%M:%S%.f")
    if dtype == pl.Duration:
        return pl.Series([None if value is None else duration_text(value) for value in column], dtype=pl.String)
    if dtype == pl.Binary:
        return _binary_texts(column)
    if dtype.is_nested() or dtype == pl.Object:
        return pl.Series([None if value is None else _nested_text(value) for value in column], dtype=pl.String)
    return column.cast(pl.String)


def _float_texts(column: pl.Series) -> pl.Series:
    if column.dtype == pl.Float64:
        return float_texts(column)
    # A short float is written with its own digits, not with those of the next long one.
    whole = column.cast(pl.Int64, strict=False)
    is_whole = (whole.cast(column.dtype) == column).fill_null(value=False)
    return whole.cast(pl.String).zip_with(is_whole, column.set(column.is_nan(), None).cast(pl.String))


def _datetime_texts(column: pl.Series, dtype: pl.Datetime) -> pl.Series:
    """Write the date alone where every time of the column is midnight."""
    if dtype.time_zone:
        return column.dt.to_string("%Y-%m-%dT%H:%M:%S%.f%:z")
    midnight = column.dt.time().cast(pl.Int64) == 0
    if bool(midnight.all()):
        return column.dt.to_string("%Y-%m-%d")
    return column.dt.to_string("%Y-%m-%d %H:%M:%S%.f")


def _binary_texts(column: pl.Series) -> pl.Series:
    try:
        return column.cast(pl.String)
    except pl.exceptions.PolarsError:
        return column.bin.encode("hex")


def _nested_text(value: object) -> str:
    if isinstance(value, pl.Series):
        value = value.to_list()
    return json.dumps(value, ensure_ascii=False, default=str) if isinstance(value, list | dict) else str(value)
