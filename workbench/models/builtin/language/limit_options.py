"""Options of a limit: a tolerance in figures, in percent or in days, and the decimals that values are compared at."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal

from workbench.models.builtin.intents import SetRule
from workbench.models.builtin.language.items import Amount
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.time_spans import in_words, is_span, limit_of, rule_words
from workbench.models.builtin.language.values import STEP, plain

_SPANS = ("hours", "minutes", "seconds", "days")
_PLAIN = frozenset({"", "currency", "cents"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Remade:
    """A rule with another limit, and what to say of how the figure was read."""

    rule: SetRule
    note: str = ""


def has_limit(rule: SetRule) -> bool:
    """Say whether a rule sets a limit that another figure can take the place of."""
    return any(rule.options.get(name) is not None for name in ("tolerance", "relative", "precision"))


def with_amount(rule: SetRule, amount: Amount) -> Remade | None:
    """Give a rule with another limit; a figure without a unit has that of the limit before, which is said."""
    if amount.value < 0:
        return None
    if rule.options.get("precision") is not None and rule.options.get("tolerance") is None:
        return _with_decimals(rule, amount)
    days = rule.words.startswith("dates")
    if is_span(amount) and days:
        return _with_days(rule, amount)
    if days:
        unit = next((one for one in _SPANS if f" {one.removesuffix('s')}" in rule.words), "days")
        return None if amount.unit else _with_days(rule, replace(amount, unit=unit), note=True)
    if amount.unit == "percent" or (not amount.unit and rule.options.get("relative") is not None):
        return _with_share(rule, amount)
    return _with_figure(rule, amount) if amount.unit in _PLAIN else None


def _where(rule: SetRule) -> str:
    return f" in {spoken([quoted(column.name) for column in rule.columns], 'and')}" if rule.columns else ""


def _with_decimals(rule: SetRule, amount: Amount) -> Remade | None:
    if amount.unit or amount.value != int(amount.value) or amount.value > 10:
        return None
    places = str(int(amount.value))
    options = {**rule.options, "precision": places}
    return Remade(rule=replace(rule, options=options, words=decimals_words(places, _where(rule)), said=places))


def decimals_words(places: str, where: str) -> str:
    """Say at how many decimals numbers are compared."""
    if places == "0":
        return f"numbers{where} are compared as whole numbers, rounded"
    return f"numbers{where} are compared at {places} {'decimal' if places == '1' else 'decimals'}, rounded"


def _with_days(rule: SetRule, amount: Amount, *, note: bool = False) -> Remade:
    inclusive = rule.boundary == "inclusive"
    options = {**rule.options, "tolerance": plain(limit_of(amount, inclusive=inclusive))}
    words = rule_words(amount, _where(rule), inclusive=inclusive)
    said = plain(amount.value)
    told = f"Read {said} as {in_words(amount)}, as before." if note else ""
    return Remade(rule=replace(rule, options=options, words=words, said=said), note=told)


def _with_share(rule: SetRule, amount: Amount) -> Remade:
    figure = f"{plain(amount.value)} %"
    options = {"relative": plain(amount.value / 100), "tolerance": None}
    note = "" if amount.unit else f"Read {plain(amount.value)} as {figure}, in percent as before."
    words = f"differences of up to {figure}{_where(rule)} count as equal, exactly {figure} too"
    return Remade(rule=replace(rule, options=options, words=words, boundary="inclusive", said=figure), note=note)


def _with_figure(rule: SetRule, amount: Amount) -> Remade:
    value = amount.value / 100 if amount.unit == "cents" else amount.value
    figure = plain(value)
    inclusive = rule.boundary == "inclusive"
    options = {"tolerance": plain(value if inclusive else max(Decimal(0), value - STEP)), "relative": None}
    words = (
        f"differences of up to {figure}{_where(rule)} count as equal, exactly {figure} too"
        if inclusive
        else f"differences of less than {figure}{_where(rule)} count as equal; exactly {figure} counts as changed"
    )
    return Remade(rule=replace(rule, options=options, words=words, said=figure))
