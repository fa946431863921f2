"""A few cells that differ in a column, with what tells both values apart in a few words."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from datetime import date
from decimal import Decimal, InvalidOperation

import polars as pl

from workbench.compare.engine import ColumnOutcome, Outcome
from workbench.compare.result_frames import free_names, key_frame
from workbench.compare.rules import shown

FEW = 5
_POWERS = range(1, 7)
_SCALES = {
    **{Decimal(10) ** power: f"scale × {10**power:,}" for power in _POWERS},
    **{Decimal(10) ** -power: f"scale ÷ {10**power:,}" for power in _POWERS},
}


def differing_cells(outcome: Outcome, column: ColumnOutcome, most: int = FEW) -> pl.DataFrame:
    """Give the first cells that differ, in the order of the older file: key, both texts as they stand, and why."""
    cells = column.changed.head(most)
    left = outcome.match.common_left.gather(cells["pair"])
    right = outcome.match.common_right.gather(cells["pair"])
    keys = key_frame(outcome, "left", left)
    before, after, why = free_names(keys.columns, (outcome.pair.left, outcome.pair.right, "why"))
    values = zip(shown(cells["left"]).to_list(), shown(cells["right"]).to_list(), strict=True)
    return keys.with_columns(
        outcome.left.frame[column.left].gather(left).alias(before),
        outcome.right.frame[column.right].gather(right).alias(after),
        pl.Series(why, [why_words(column.decision.kind, *pair) for pair in values], pl.String),
    )


def why_words(kind: str, before: str | None, after: str | None) -> str:
    """Say what tells two values apart that differ after the rules."""
    if before is None and after is None:
        return "cannot be read"
    if before is None or after is None:
        other = before if after is None else after
        if kind == "number" and other is not None and _number(other) == 0:
            return "blank against zero"
        return "blank before" if before is None else "blank now"
    match kind:
        case "number":
            return _numbers(_number(before), _number(after))
        case "date":
            return _dates(before, after)
        case _:
            return _texts(before, after)


def _numbers(before: Decimal | None, after: Decimal | None) -> str:
    if before is None or after is None:
        return "another value"
    if before == -after:
        return "the other sign"
    if before == 0 or after == 0:
        return "zero before" if before == 0 else "zero now"
    try:
        scale, share = after / before, (after - before) / abs(before) * 100
    except ArithmeticError:  # further apart than a decimal can say
        return "another value"
    if scale in _SCALES:
        return _SCALES[scale]
    if abs(share) >= 1000:
        return f"value × {scale:,.0f}"
    return f"value {share:+,.1f} %" if abs(share) >= Decimal("0.05") else f"value {after - before:+f}"


def _dates(before: str, after: str) -> str:
    try:
        days = (date.fromisoformat(after[:10]) - date.fromisoformat(before[:10])).days
    except ValueError:
        return "another date"
    if not days:
        return "another time of day"
    return f"{abs(days):,} day{'' if abs(days) == 1 else 's'} {'later' if days > 0 else 'earlier'}"


def _texts(before: str, after: str) -> str:
    for words, form in _FORMS:
        if form(before) == form(after):
            return words
    small = (before.casefold(), after.casefold())
    if small[1].startswith(small[0]) or small[0].startswith(small[1]):
        return "longer" if len(after) > len(before) else "shorter"
    return "another text"


def _without_accents(text: str) -> str:
    apart = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _without_spaces(text: str) -> str:
    return "".join(text.split())


def _without_signs(text: str) -> str:
    return "".join(letter for letter in text if letter.isalnum())


def _without_zeros(text: str) -> str:
    return text.lstrip("0")


_FORMS: tuple[tuple[str, Callable[[str], str]], ...] = (
    ("only capitals", str.casefold),
    ("only spaces", _without_spaces),
    ("only accents", _without_accents),
    ("only signs", _without_signs),
    ("only leading zeros", _without_zeros),
)


def _number(text: str) -> Decimal | None:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None
