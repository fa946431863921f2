"""Turns exact number texts into what a workbook's cell can hold without loss."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from math import isfinite

EXACT_DIGITS = 15
"""Significant digits that a floating-point cell keeps."""


def exact_float(value: object) -> float | None:
    """Give a number as a float if the cell shows the same digits again; none otherwise."""
    if isinstance(value, bool):
        return None
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        return None
    if not number.is_finite():
        return None
    digits = len(number.normalize().as_tuple().digits) if number else 1
    as_float = float(number) if isinstance(value, float) or digits <= EXACT_DIGITS else None
    return as_float if as_float is None or isfinite(as_float) else None
