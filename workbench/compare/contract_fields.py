"""Check and convert the fields of rules and conditions that come from a file or a call. Standard library only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from decimal import Decimal, InvalidOperation
from typing import cast

from workbench.compare.contract_parts import Condition, ContractError, FieldValue, Rule
from workbench.compare.errors import nearest_words

RULE_FIELDS = tuple(field.name for field in fields(Rule))
_WORDS: Mapping[str, tuple[str, ...]] = {
    "kind": ("auto", "text", "code", "number", "date", "list"),
    "case": ("exact", "ignore"),
    "accents": ("exact", "ignore"),
    "umlauts": ("exact", "ignore"),
    "spaces": ("trim", "ignore", "exact"),
    "blank": ("differs", "equals_zero", "equals_anything"),
}
_SMALLEST, _LARGEST = Decimal("1e-30"), Decimal("1e30")
"""Numbers are counted with no other factors."""
_DECIMALS = ("tolerance", "relative", "scale")
_TEXTS = ("sep", "decimal", "thousands")
_UNITS = ("year", "month", "day", "hour", "minute", "second")
_MOST_DECIMALS = 10
_TEXT_LISTS = ("same_characters", "formats", "null_tokens")


def rule_fields(given: Mapping[str, object], where: str) -> dict[str, FieldValue]:
    """Convert the fields of a rule; `where` says in an error which rule it is."""
    return {name: _rule_field(name, value, where) for name, value in given.items()}


def rule_from(given: Mapping[str, object], where: str) -> Rule:
    """Make a rule of plain values."""
    return Rule(**rule_fields(given, where))  # pyright: ignore[reportArgumentType] - rule_fields checks every field


def condition_from(given: Mapping[str, object], where: str) -> Condition:
    """Make a condition of plain values; a list as `value` is taken as `values`."""
    known = ("column", "op", "value", "values", "drop", "also")
    for name in given:
        if name not in known:
            raise ContractError(f"{where}: a condition has no '{name}'.", nearest_words(name, known))
    value = given.get("value")
    values = text_list(given.get("values", ()), f"{where}.values")
    if isinstance(value, (list, tuple, set, frozenset)):
        values, value = (*text_list(cast("Iterable[object]", value), f"{where}.value"), *values), None
    op = str(given.get("op", "eq"))
    if op in {"eq", "ne"} and value is None and len(values) > 1:
        op = "in" if op == "eq" else "not_in"
    return Condition(
        column=str(given.get("column", "")),
        op=op,
        value=None if value is None else str(value),
        values=values,
        drop=bool(given.get("drop", False)),
        also=tuple(_also(part, where) for part in cast("Iterable[object]", given.get("also", ()))),
    )


def _also(given: object, where: str) -> Condition:
    """Take a further condition of one that several make up."""
    if isinstance(given, Condition):
        return given
    if not isinstance(given, Mapping):
        raise ContractError(f"{where}.also needs conditions, not {given!r}.")
    return condition_from(cast("Mapping[str, object]", given), f"{where}.also")


def text_list(value: object, where: str) -> tuple[str, ...]:
    """Take one text or several."""
    if isinstance(value, str):
        return (value,)
    if isinstance(value, Iterable) and not isinstance(value, Mapping):
        return tuple(str(part) for part in cast("Iterable[object]", value))
    raise ContractError(f"{where} needs a list of texts, not {value!r}.")


def renaming(value: object, where: str) -> dict[str, str]:
    """Take headings, or heading = new heading."""
    if isinstance(value, Mapping):
        return {str(old): str(new) for old, new in cast("Mapping[object, object]", value).items()}
    return {heading: heading for heading in text_list(value, where)}


def decimal_of(value: object, where: str) -> Decimal:
    """Take a number exactly as it is written."""
    try:
        number = Decimal(str(value).strip())
    except InvalidOperation:
        raise ContractError(f"{where} needs a number, not {value!r}.", "For example 0.05.") from None
    if not number.is_finite():
        raise ContractError(f"{where} needs a number, not {value!r}.", "For example 0.05.")
    return number


def _rule_field(name: str, value: object, where: str) -> FieldValue:
    spot = f"{where}: {name}"
    if name not in RULE_FIELDS:
        raise ContractError(f"{where}: a rule has no '{name}'.", nearest_words(name, RULE_FIELDS))
    if name in _WORDS:
        return _word(value, _WORDS[name], spot)
    if name in _DECIMALS:
        return None if value is None else _measure(name, value, spot)
    if name in _TEXTS:
        return None if value is None else str(value)
    if name in _TEXT_LISTS:
        return text_list(value, spot)
    return _other_field(name, value, spot)


def _other_field(name: str, value: object, spot: str) -> FieldValue:
    match name:
        case "replace":
            return _pairs(value, spot)
        case "same_values":
            return _groups(value, spot)
        case "map":
            return _map(value, spot)
        case "pad":
            return None if value is None else _width(value, spot)
        case "precision":
            return None if value is None else _precision(value, spot)
        case _:
            return bool(value)


def _precision(value: object, spot: str) -> str:
    text = str(value).strip().removesuffix("s")
    if text in _UNITS or (text.isdecimal() and text.isascii() and int(text) <= _MOST_DECIMALS):
        return text
    raise ContractError(
        f"{spot} cannot be {value!r}.",
        f"Say a number of decimals up to {_MOST_DECIMALS}, or one of: {', '.join(_UNITS)}.",
    )


def _word(value: object, words: tuple[str, ...], spot: str) -> str:
    if isinstance(value, str) and value in words:
        return value
    raise ContractError(f"{spot} cannot be {value!r}.", nearest_words(str(value), words))


def _measure(name: str, value: object, spot: str) -> Decimal:
    number = decimal_of(value, spot)
    if name != "scale" and number < 0:
        raise ContractError(f"{spot} cannot be below 0.")
    if name == "scale" and number and not _SMALLEST <= abs(number) <= _LARGEST:
        raise ContractError(f"{spot} cannot be {value}.", f"Give a factor from {_SMALLEST} to {_LARGEST}.")
    if name == "scale" and number == 0:
        raise ContractError(f"{spot} cannot be 0: every value would be the same.")
    return number


def _width(value: object, spot: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= 100:
        return value
    raise ContractError(f"{spot} needs a number of digits, not {value!r}.")


def _pairs(value: object, spot: str) -> tuple[tuple[str, str], ...]:
    if isinstance(value, Mapping):
        return tuple((str(old), str(new)) for old, new in cast("Mapping[object, object]", value).items())
    pairs: list[tuple[str, str]] = []
    for part in _listed(value, spot):
        texts = text_list(part, spot)
        if isinstance(part, str) or len(texts) != 2 or not texts[0]:
            raise ContractError(f"{spot} needs pairs of texts, not {part!r}.", 'For example [["-", "."]].')
        pairs.append((texts[0], texts[1]))
    return tuple(pairs)


def _groups(value: object, spot: str) -> tuple[tuple[str, ...], ...]:
    parts = _listed(value, spot)
    if parts and all(isinstance(part, str) for part in parts):
        parts = [parts]  # one group without the outer list
    groups = tuple(text_list(part, spot) for part in parts)
    if any(len(group) < 2 for group in groups):
        raise ContractError(f"{spot}: a group needs two values or more.", 'For example [["Telecom", "Communication"]].')
    return groups


def _map(value: object, spot: str) -> Mapping[str, str]:
    if not isinstance(value, Mapping):
        raise ContractError(f"{spot} needs old = new, not {value!r}.")
    return {str(old): str(new) for old, new in cast("Mapping[object, object]", value).items()}


def _listed(value: object, spot: str) -> list[object]:
    if isinstance(value, Iterable) and not isinstance(value, (str, Mapping)):
        return list(cast("Iterable[object]", value))
    raise ContractError(f"{spot} needs a list, not {value!r}.")
