"""Say rules in plain words, for replies, reports and the result of a changed rule. Standard library only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from workbench.compare.contract import Contract
from workbench.compare.contract_parts import Column, Rule

_PLAIN = Rule()
_STEP = Decimal("0.0000000001")
"""Numbers are compared at ten decimals: less than 5 is held as up to 4.9999999999."""


def rule_words(rule: Rule, kind: str | None = None) -> tuple[str, ...]:
    """Say what a rule forgives, one phrase each; `kind` is how the column was compared if the rule leaves it open."""
    words = [
        *_kind_words(rule, kind or rule.kind),
        *_text_words(rule),
        *_value_words(rule),
        *_size_words(rule, kind or rule.kind),
    ]
    return tuple(words)


def rule_words_of(column: Column, kind: str) -> tuple[str, ...]:
    """Say the rule of a column as it is written in the contract; `kind` tells what its tolerance is counted in."""
    sized = _size_words(column.rule, column.rule.kind)
    if kind != "date" or not sized:
        return column_words(column)
    words = dict(zip(sized, _size_words(column.rule, kind), strict=True))
    return tuple(words.get(phrase, phrase) for phrase in column_words(column))


def column_words(column: Column, kind: str | None = None) -> tuple[str, ...]:
    """Say the rule of a column with what is different for single inputs."""
    words = list(rule_words(column.rule, kind))
    for side, own in column.sides.items():
        only = replace(_PLAIN, **own)
        words += [f"in {side}: {phrase}" for phrase in rule_words(only, only.kind)]
    return tuple(words)


def matching_words(contract: Contract) -> str:
    """Say what makes two rows one pair."""
    match contract.match:
        case "position":
            return "rows are matched by their place"
        case "rows":
            return "whole rows are matched"
        case _:
            return f"key: {' and '.join(column.name for column in contract.key_columns())}"


def duplicate_words(contract: Contract) -> str:
    """Say what becomes of rows of a repeated key, where they are not set aside."""
    match contract.duplicates:
        case "in_order":
            return "rows of a repeated key are paired in their order"
        case "best_match":
            return "rows of a repeated key are paired, equal ones first"
        case _:
            return ""


def _kind_words(rule: Rule, kind: str) -> list[str]:
    words: list[str] = []
    if kind == "number" and rule.kind == "number":
        words.append("compared as a number")
    if kind == "date":
        words.append("compared as a date")
    if kind == "code" and not rule.pad and not rule.unpad:
        words.append("compared as a code")
    if kind == "list":
        words.append(f"compared as a set of values split at '{rule.sep or ','}'")
    if rule.formats:
        words.append(f"dates written {' or '.join(rule.formats)}")
    if rule.unpad:
        words.append("leading zeros do not matter")
    if rule.pad:
        words.append(f"digits filled with leading zeros to {rule.pad}")
    return words


def _text_words(rule: Rule) -> list[str]:
    words: list[str] = []
    if rule.case == "ignore":
        words.append("capitals do not matter")
    if rule.accents == "ignore":
        words.append("accents do not matter")
    if rule.umlauts == "ignore":
        words.append("ä and ae, ö and oe, ü and ue, ß and ss are the same")
    if rule.spaces == "ignore":
        words.append("spaces do not matter")
    if rule.spaces == "exact":
        words.append("every space counts")
    words += [f"{' and '.join(_letter(letter) for letter in letters)} are the same" for letters in rule.same_characters]
    words += [f"'{old}' is removed" if not new else f"'{old}' is written '{new}'" for old, new in rule.replace]
    return words


def _value_words(rule: Rule) -> list[str]:
    words = [f"{' and '.join(group)} are the same" for group in rule.same_values]
    if rule.map:
        words.append(_map_words(rule.map))
    if rule.null_tokens:
        words.append(f"{', '.join(rule.null_tokens)} counts as blank")
    if rule.blank == "equals_zero":
        words.append("a blank equals 0")
    if rule.blank == "equals_anything":
        words.append("a blank is unknown and equals anything")
    return words


def _map_words(names: Mapping[str, str]) -> str:
    shown = [f"{old} is {new}" for old, new in list(names.items())[:3]]
    return "; ".join(shown) + (f"; and {len(names) - 3} more" if len(names) > 3 else "")


def _size_words(rule: Rule, kind: str) -> list[str]:
    words: list[str] = []
    if rule.tolerance is not None:
        limit = _span_words(rule.tolerance) if kind == "date" else _limit_words(rule.tolerance)
        words.append(f"differences {limit} do not count")
    if rule.relative is not None:
        words.append(f"differences up to {plain(rule.relative * 100)} % of the older value do not count")
    if rule.precision is not None:
        words.append(_precision_words(rule.precision))
    if rule.decimal is not None:
        words.append(f"decimal mark '{rule.decimal}'")
    if rule.thousands:
        words.append(f"thousands mark '{rule.thousands}'")
    if rule.scale is not None:
        words += _scale_words(rule.scale)
    return words


def _limit_words(limit: Decimal) -> str:
    """Say a limit; a step of the last compared decimal below a figure is that figure, itself not included."""
    text = f"{limit:f}"
    if limit.as_tuple().exponent == _STEP.as_tuple().exponent and text.endswith("999"):
        return f"of less than {plain(limit + _STEP)}"
    return f"up to {plain(limit)}"


def _span_words(days: Decimal) -> str:
    """Say a limit of dates and times: in days, or in hours, minutes or seconds where it is no number of days."""
    seconds = days * 86_400
    short = round(seconds) - seconds
    below = 0 < short < _NEAR
    if abs(short) < _NEAR:
        size, unit = next(one for one in _SPANS if round(seconds) % one[0] == 0)
        number = round(seconds) // size
        return f"{'of less than' if below else 'up to'} {number} {unit}{'' if number == 1 else 's'}"
    return f"{_limit_words(days)} days"


_NEAR = Decimal("0.001")
_SPANS = ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"))


def _precision_words(precision: str) -> str:
    if not precision.isdigit():
        return f"dates and times are compared to the {precision}"
    return f"numbers are compared at {precision} {'decimal' if precision == '1' else 'decimals'}"


def _scale_words(scale: Decimal) -> list[str]:
    sign = ["sign reversed"] if scale < 0 else []
    return sign if scale == -1 else [*sign, f"multiplied by {plain(abs(scale))}"]


def plain(number: Decimal) -> str:
    """Write a decimal without an exponent and without zeros at the end."""
    text = f"{number:f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"


def _letter(letter: str) -> str:
    return "space" if letter == " " else letter
