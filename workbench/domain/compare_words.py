"""Says in plain words what an edit of a comparison does, and what a column's rule forgives."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import cast

from workbench.compare.contract import Column, Contract, Rule
from workbench.domain.compare_edits import Approved, CompareEdit, KeySet, Mapped, RolesSet, RuleSet, find_edits
from workbench.domain.compare_wish import CompareWish

_NAMES = {
    "same_values": "values are the same",
    "same_characters": "characters are the same",
    "map": "values are mapped",
    "replace": "texts are replaced",
}
_KINDS = {"number": "as numbers", "date": "as dates", "text": "as texts", "code": "as codes", "list": "as lists"}


def edit_words(edit: CompareEdit, labels: Mapping[str, str]) -> str:
    """Say one edit, beginning with a verb."""
    match edit:
        case Mapped() if len(edit.headings) > 1:
            return f"take {_joined(list(dict.fromkeys(edit.headings.values())))} for the same column"
        case Mapped():
            ((id_, heading),) = edit.headings.items()
            return f"let {heading} of {labels.get(id_, id_)} stand alone"
        case KeySet():
            return f"use {_joined(list(edit.names))} as the key"
        case RolesSet():
            return f"{'compare' if edit.compared else 'leave out'} {_joined(list(edit.names))}"
        case RuleSet():
            side = f" in {labels.get(edit.side, edit.side)}" if edit.side else ""
            return f"compare {edit.name}{side}: {_field_words(edit.fields)}"
        case Approved():
            return f"approve the rules as {edit.by}"


def changes_in_words(contract: Contract | None, wish: CompareWish) -> tuple[str, ...]:
    """Say what would change in the contract, one sentence each; nothing where it stays as it is."""
    found = find_edits(contract, wish)
    labels = {item.id: item.label for item in wish.inputs}
    words = [f"add {labels[id_]}" for id_ in found.added]
    words += [edit_words(edit, labels) for edit in found.edits]
    return tuple(f"{text[:1].upper()}{text[1:]}" for text in words if text)


def rule_text(column: Column) -> str:
    """Say a column's rule in a few words, `exact` where it forgives nothing."""
    rule = column.rule
    words = [_KINDS[rule.kind]] if rule.kind in _KINDS else []
    if rule.tolerance is not None:
        words.append(f"within {plain(rule.tolerance)}")
    if rule.relative is not None:
        words.append(f"within {plain(rule.relative * 100)} %")
    if rule.precision is not None:
        words.append(precise_to(rule.precision))
    words += _text_words(rule)
    sides = len(column.sides)
    return ", ".join([*words, *(["own rule per file"] if sides else [])]) or "exact"


def precise_to(precision: str) -> str:
    """Say at how many decimals, or to which unit of a time, values are compared."""
    if not precision.isdigit():
        return f"to the {precision}"
    return "at whole numbers" if precision == "0" else f"at {precision} decimal{'' if precision == '1' else 's'}"


def plain(number: Decimal) -> str:
    """Write a decimal without an exponent and without zeros at the end."""
    text = f"{number:f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"


def _text_words(rule: Rule) -> list[str]:
    ignored = [
        word
        for word, is_ignored in (
            ("case", rule.case == "ignore"),
            ("spaces", rule.spaces == "ignore"),
            ("accents", rule.accents == "ignore"),
            ("leading zeros", rule.unpad),
        )
        if is_ignored
    ]
    words = [f"ignore {_joined(ignored)}"] if ignored else []
    if rule.umlauts == "ignore":
        words.append("ä = ae")
    words += [" = ".join(group) for group in rule.same_values[:2]]
    words += [same_letters(letters) for letters in rule.same_characters[:2]]
    if rule.map:
        words.append(f"{len(rule.map)} values mapped")
    if rule.scale is not None:
        words.append(f"× {plain(rule.scale)}")
    if rule.blank != "differs":
        words.append("blank = 0" if rule.blank == "equals_zero" else "blank = anything")
    return words


def _field_words(fields: Mapping[str, object]) -> str:
    words: list[str] = []
    for name, value in fields.items():
        match name, value:
            case (("tolerance" | "relative"), None):
                words.append(f"no {'percent' if name == 'relative' else 'absolute'} tolerance")
            case "tolerance", Decimal():
                words.append(f"within {plain(value)}")
            case "relative", Decimal():
                words.append(f"within {plain(value * 100)} %")
            case (("case" | "spaces" | "accents" | "umlauts"), "ignore"):
                words.append(f"{name} {'does' if name == 'case' else 'do'} not matter")
            case (("case" | "spaces" | "accents" | "umlauts"), _):
                words.append(f"{name} {'matters' if name == 'case' else 'matter'} again")
            case "unpad", _:
                words.append("leading zeros do not matter" if value else "leading zeros matter again")
            case "kind", str():
                words.append(_KINDS.get(value, "as found"))
            case "blank", _:
                blanks = {"equals_zero": "a blank equals 0", "equals_anything": "a blank equals anything"}
                words.append(blanks.get(str(value), "a blank differs"))
            case _:
                words += _same_words(name, value)
    return ", ".join(words)


def _same_words(name: str, value: object) -> list[str]:
    """Say what a field holds, or that it holds nothing any more."""
    if name == "precision":
        return ["every digit counts" if value is None else precise_to(str(value))]
    if name not in _NAMES:
        return [name.replace("_", " ")]
    if not value:
        return [f"no {_NAMES[name]}"]
    match name:
        case "same_values":
            return [" = ".join(group) for group in cast("tuple[tuple[str, ...], ...]", value)]
        case "same_characters":
            return [same_letters(letters) for letters in cast("tuple[str, ...]", value)]
        case _:
            return [_NAMES[name]]


def same_letters(letters: str) -> str:
    """Say that characters are the same, each in quotes: signs alone are hard to read."""
    named = ["space" if letter == " " else f"“{letter}”" for letter in letters]
    return f"{_joined(named)} are the same"


def _joined(names: list[str]) -> str:
    shown = names[:6]
    more = [f"{len(names) - 6} more"] if len(names) > 6 else []
    parts = [*shown, *more]
    return ", ".join(parts[:-1]) + (" and " if len(parts) > 1 else "") + parts[-1] if parts else ""
