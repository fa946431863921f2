"""Write figures with as many decimals as their column is written with: 73,112.50 and not 73,112.5 of money."""

from __future__ import annotations

from decimal import Decimal

import polars as pl

from workbench.compare.exact_numbers import decimal_text
from workbench.compare.rules import Method

MOST_PLACES = 10


def written_places(texts: pl.Series, method: Method) -> int:
    """Find with how many decimals the numbers of a column are written, at most ten."""
    mark = "\\" + method.decimal
    longest = texts.str.extract(rf"{mark}(\d+)[^\d]*$").str.len_chars().max()
    own = longest if isinstance(longest, int) else 0
    scale = method.number_format.scale
    more = max(0, -int(scale.as_tuple().exponent)) if scale is not None else 0
    return min(MOST_PLACES, own + more)


def with_places(number: Decimal, places: int) -> str:
    """Write a figure with at least so many decimals."""
    exact = decimal_text(number)
    whole, _, fraction = exact.partition(".")
    return exact if len(fraction) >= places or not places else f"{whole}.{fraction.ljust(places, '0')}"
