"""Add exact numbers up, whatever their size."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal

import polars as pl

from workbench.compare.exact_numbers import decimal_text, exact_decimal

_EXACT = Context(prec=2_000, rounding=ROUND_HALF_UP, Emax=99_999, Emin=-99_999)
_FIFTY = Context(prec=50, rounding=ROUND_HALF_UP)
_ROOM = 1e27
"""Sums below this fit into the decimal type."""


def exact_sum(values: pl.Series) -> Decimal:
    """Add the numbers of a column (decimals, or texts of numbers that are too large); blanks do not count."""
    if _fits(values):
        total = values.sum()
        return total if isinstance(total, Decimal) else Decimal(0)
    total = Decimal(0)
    for text in values.cast(pl.String).drop_nulls():
        total = _EXACT.add(total, exact_decimal(text))
    return total


def group_sums(keys: pl.DataFrame, values: pl.Series) -> pl.DataFrame:
    """Add up per group in order of appearance: group columns, `sum` (text; null if no number), `rows`, `numbers`."""
    frame = keys.with_columns(values.alias("\x00value"))
    value = pl.col("\x00value")
    if _fits(values):
        total = pl.when(value.count() > 0).then(value.sum()).alias("sum")
        grouped = frame.group_by(keys.columns, maintain_order=True).agg(
            total, pl.len().alias("rows"), value.count().alias("numbers")
        )
        return grouped.with_columns(
            pl.Series("sum", [None if one is None else decimal_text(one) for one in grouped["sum"]], pl.String)
        )
    grouped = frame.group_by(keys.columns, maintain_order=True).agg(
        value, pl.len().alias("rows"), value.count().alias("numbers")
    )
    sums = [decimal_text(exact_sum(one)) if one.count() else None for one in grouped["\x00value"]]
    return (
        grouped.with_columns(pl.Series("sum", sums, pl.String))
        .drop("\x00value")
        .select(*keys.columns, "sum", "rows", "numbers")
    )


def rounded(number: Decimal, places: int) -> Decimal:
    """Round half up, as it is shown."""
    return number.quantize(Decimal(1).scaleb(-places), context=_EXACT)


def quotient(a: Decimal, b: Decimal) -> Decimal:
    """Divide with fifty digits."""
    return _FIFTY.divide(a, b)


def exact_product(a: Decimal, b: Decimal) -> Decimal:
    """Multiply without rounding."""
    return _EXACT.multiply(a, b)


def _fits(values: pl.Series) -> bool:
    if not isinstance(values.dtype, pl.Decimal):
        return False
    largest = values.cast(pl.Float64).abs().max()
    return not isinstance(largest, float) or largest * max(1, len(values)) < _ROOM
