"""Spans of time: what days, hours and minutes are as a tolerance of dates, which is a number of days."""

from __future__ import annotations

from decimal import ROUND_CEILING, Decimal

from workbench.models.builtin.language.items import Amount
from workbench.models.builtin.language.values import STEP, plain

_SECONDS = {"weeks": 604_800, "days": 86_400, "hours": 3_600, "minutes": 60, "seconds": 1}
_DAY = Decimal(86_400)
_PLACES = Decimal("1e-12")


def is_span(amount: Amount) -> bool:
    """Say whether a figure is one of days, hours or minutes, as dates and times may differ by."""
    return amount.unit in _SECONDS and amount.value >= 0


def in_words(amount: Amount) -> str:
    """Say a span: 3 days, 1 hour, 90 minutes."""
    value, unit = (amount.value * 7, "days") if amount.unit == "weeks" else (amount.value, amount.unit)
    return f"{plain(value)} {unit.removesuffix('s') if value == 1 else unit}"


def limit_of(amount: Amount, *, inclusive: bool) -> Decimal:
    """Give the tolerance in days: no shorter than the span, or where that itself is a difference, shorter."""
    days = amount.value * _SECONDS[amount.unit] / _DAY
    if not inclusive:
        return max(Decimal(0), days.quantize(STEP, rounding="ROUND_DOWN") - STEP)
    # A third of a day has no last digit: up to the next digit it holds the whole span, and no microsecond more.
    return days if days == days.quantize(_PLACES) else days.quantize(_PLACES, rounding=ROUND_CEILING)


def rule_words(amount: Amount, where: str, *, inclusive: bool) -> str:
    """Say what a tolerance of dates forgives, and what holds at its limit."""
    figure = in_words(amount)
    if inclusive:
        return f"dates that are up to {figure} apart{where} count as equal, exactly {figure} too"
    return f"dates that are less than {figure} apart{where} count as equal; exactly {figure} counts as changed"
