"""Takes a rule apart: each thing that it forgives or decides in words, and the rule without it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

from workbench.compare.contract import Rule
from workbench.domain.compare_words import plain, precise_to, same_letters

_PLAIN = Rule()
_KINDS = {
    "number": "compared as numbers",
    "date": "compared as dates",
    "text": "compared as texts",
    "code": "compared as codes",
    "list": "compared as lists",
}
_BLANKS = {"equals_zero": "a blank equals 0", "equals_anything": "a blank equals anything"}
_GROUPS = frozenset({"same_values", "same_characters", "replace", "map"})


def pieces_of(rule: Rule, plain_rule: Rule = _PLAIN) -> dict[str, Rule]:
    """Give for each piece of a rule its words and the rule without it; what is as in the plain rule is no piece."""
    return dict([*_fields(rule, plain_rule), *groups_of(rule).items()])


def groups_of(rule: Rule) -> dict[str, Rule]:
    """Give what counts as the same, each with the rule without it."""
    found: dict[str, Rule] = {}
    for group in rule.same_values:
        rest = tuple(other for other in rule.same_values if other != group)
        found[" = ".join(group)] = replace(rule, same_values=rest)
    for letters in rule.same_characters:
        kept = tuple(other for other in rule.same_characters if other != letters)
        found[same_letters(letters)] = replace(rule, same_characters=kept)
    if rule.umlauts == "ignore":
        found["ä = ae, ö = oe, ü = ue, ß = ss"] = replace(rule, umlauts="exact")
    for old, new in rule.replace:
        others = tuple(pair for pair in rule.replace if pair != (old, new))
        found[f"“{old}” is written “{new}”" if new else f"“{old}” is removed"] = replace(rule, replace=others)
    for old, new in rule.map.items():
        found[f"{old} is {new}"] = replace(rule, map={one: to for one, to in rule.map.items() if one != old})
    return found


def _fields(rule: Rule, plain_rule: Rule) -> Iterator[tuple[str, Rule]]:
    for part in fields(Rule):
        value, usual = getattr(rule, part.name), getattr(plain_rule, part.name)
        if value != usual and part.name not in {*_GROUPS, "umlauts"}:
            words = _words(rule, part.name)
            yield words, replace(rule, **{part.name: usual})


def _words(rule: Rule, name: str) -> str:
    """Say what a field of a rule that is not the usual one does."""
    value: object = getattr(rule, name)
    known = {
        "kind": _KINDS.get(rule.kind, "compared as found"),
        "case": "capitals do not matter" if rule.case == "ignore" else "capitals matter",
        "accents": "accents do not matter" if rule.accents == "ignore" else "accents matter",
        "spaces": {"ignore": "spaces do not matter", "exact": "every space counts"}.get(rule.spaces, "spaces matter"),
        "unpad": "leading zeros do not matter" if rule.unpad else "leading zeros matter",
        "pad": f"filled with zeros to {rule.pad} digits" if rule.pad else "not filled with zeros",
        "formats": f"dates written {' or '.join(rule.formats)}",
        "sep": f"lists split at “{rule.sep}”",
        "decimal": f"decimal mark “{rule.decimal}”",
        "thousands": f"thousands mark “{rule.thousands}”",
        "null_tokens": f"{', '.join(rule.null_tokens)} counts as blank",
        "blank": _BLANKS.get(rule.blank, "a blank differs"),
    }
    if name in known:
        return known[name]
    match name:
        case "tolerance" if rule.tolerance is not None:
            return f"within {plain(rule.tolerance)}"
        case "relative" if rule.relative is not None:
            return f"within {plain(rule.relative * 100)} %"
        case "precision" if rule.precision is not None:
            return f"compared {precise_to(rule.precision)}"
        case "scale" if rule.scale is not None:
            return "the sign is reversed" if rule.scale == -1 else f"multiplied by {plain(rule.scale)}"
        case _:
            return f"{name}: {'none' if value is None else value}"
