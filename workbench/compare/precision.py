"""Compare values only as precisely as a rule says: numbers at some decimals, dates and times to a unit."""

from __future__ import annotations

from decimal import Decimal

import polars as pl

from workbench.compare.exact_numbers import exact_decimal
from workbench.compare.rules import shown

_UNITS = {"year": "1y", "month": "1mo", "day": "1d", "hour": "1h", "minute": "1m", "second": "1s"}


def within_precision(cells: pl.DataFrame, precision: str) -> pl.Series:
    """Tell which pairs are the same at this precision; one that is not meant for such values says nothing."""
    dtype = cells.schema["left"]
    if dtype.is_temporal() and precision in _UNITS:
        left, right = (
            pl.col(name).cast(pl.Datetime("us")).dt.truncate(_UNITS[precision]) for name in ("left", "right")
        )
    elif precision.isdigit() and dtype.is_decimal():
        left, right = (pl.col(name).round(int(precision), mode="half_away_from_zero") for name in ("left", "right"))
    elif precision.isdigit() and dtype == pl.String:
        sides = [shown(cells[name]).to_list() for name in ("left", "right")]
        same = [_same(old, new, int(precision)) for old, new in zip(*sides, strict=True)]
        return pl.Series("near", same, pl.Boolean)
    else:
        return pl.Series("near", [False], pl.Boolean).new_from_index(0, cells.height)
    return cells.select((left == right).fill_null(value=False).alias("near"))["near"]


def _same(old: str | None, new: str | None, places: int) -> bool:
    if old is None or new is None:
        return False
    return _rounded(exact_decimal(old), places) == _rounded(exact_decimal(new), places)


def _rounded(number: Decimal, places: int) -> int:
    """Give a number in units of its last place, halves away from zero; whatever its size, nothing is lost."""
    digits = number.as_tuple()
    shift = int(digits.exponent) + places
    whole = int("".join(map(str, digits.digits)) or "0")
    if shift >= 0:
        whole *= 10**shift
    else:
        whole, rest = divmod(whole, 10**-shift)
        whole += 2 * rest >= 10**-shift
    return -whole if digits.sign else whole
