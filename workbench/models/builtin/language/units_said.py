"""Units as they are said and as headings have them: "kilos" is the kg of `Gross kg`, "eine Minute" that of `(min)`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from workbench.models.builtin.language.folding import fold, parts

_FAMILIES = (
    frozenset({"kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "kilogramm"}),
    frozenset({"h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden"}),
    frozenset({"min", "mins", "minute", "minutes", "minuten"}),
    frozenset({"sec", "secs", "s", "sek", "second", "seconds", "sekunde", "sekunden"}),
    frozenset({"ms", "millisecond", "milliseconds", "millisekunden"}),
    frozenset({"day", "days", "tag", "tage", "tagen"}),
    frozenset({"week", "weeks", "woche", "wochen"}),
    frozenset({"month", "months", "monat", "monate", "monaten"}),
    frozenset({"l", "litre", "litres", "liter", "liters"}),
    frozenset({"t", "tonne", "tonnes", "tons", "tonnen"}),
    frozenset({"g", "gram", "grams", "gramm"}),
    frozenset({"km", "kilometres", "kilometers", "kilometer"}),
    frozenset({"m", "metre", "metres", "meter", "meters"}),
    frozenset({"eur", "euro", "euros"}),
    frozenset({"usd", "dollar", "dollars"}),
    frozenset({"gbp", "pound", "pounds"}),
    frozenset({"cm", "centimetres", "centimeters", "zentimeter"}),
    frozenset({"mm", "millimetres", "millimeters", "millimeter"}),
    frozenset({"qm", "sqm", "m2", "m²", "quadratmeter"}),
    frozenset({"kwh"}),
    frozenset({"pcs", "pieces", "stk", "stuck", "stueck"}),
)

_UNIT = re.compile(
    r"\s*[(\[](?:%|€|\$|£|eur|euro|usd|gbp|chf|kg|g|t|km|m|cm|mm|qm|m2|m²|l|ml|hl|h|hrs?|hours?|std|min|minutes?|sec|s|ms|days?|tage"
    r"|pcs|stk|pct|k?wh|k?w|°?c|years?|jahre)\.?[)\]]$",
    re.IGNORECASE,
)
"""The unit in brackets behind a heading, which nobody says: "Verspätung" is `Verspätung (min)`."""


def unit_family(word: str) -> frozenset[str]:
    """Give all ways to write the unit that a word is; nothing where it is none."""
    return next((one for one in _FAMILIES if fold(word) in one), frozenset[str]())


def has_unit(names: Iterable[str], family: frozenset[str]) -> bool:
    """Say whether a heading among these has the unit."""
    return any(family & set(parts(name)) for name in names)


def has_any_unit(name: str) -> bool:
    """Say whether a heading of several words ends in a unit."""
    words = parts(name)
    return len(words) > 1 and bool(unit_family(words[-1]))


def measured_in(unit: str, names: Iterable[str]) -> bool:
    """Say whether every one of some headings, of which there are any, has the unit."""
    family, headings = unit_family(unit), tuple(names)
    return bool(family and headings) and all(has_unit((name,), family) for name in headings)


def without_unit(name: str) -> str:
    """Give a heading without the unit in brackets behind it."""
    return _UNIT.sub("", name)
