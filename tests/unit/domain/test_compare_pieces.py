from __future__ import annotations

from dataclasses import fields, replace
from decimal import Decimal

import pytest

from workbench.compare.contract import FieldValue, Rule
from workbench.domain.compare_pieces import pieces_of

EACH: list[tuple[str, FieldValue, list[str]]] = [
    ("kind", "date", ["compared as dates"]),
    ("case", "ignore", ["capitals do not matter"]),
    ("accents", "ignore", ["accents do not matter"]),
    ("umlauts", "ignore", ["ä = ae, ö = oe, ü = ue, ß = ss"]),
    ("spaces", "ignore", ["spaces do not matter"]),
    ("replace", ((" Inc", ""), ("St.", "Saint")), ["“ Inc” is removed", "“St.” is written “Saint”"]),
    ("same_characters", (".-", " _/"), ["“.” and “-” are the same", "space, “_” and “/” are the same"]),
    ("same_values", (("a", "b"), ("c", "d", "e")), ["a = b", "c = d = e"]),
    ("map", {"NY": "New York", "LA": "Los Angeles"}, ["NY is New York", "LA is Los Angeles"]),
    ("pad", 3, ["filled with zeros to 3 digits"]),
    ("unpad", True, ["leading zeros do not matter"]),
    ("formats", ("%d.%m.%Y",), ["dates written %d.%m.%Y"]),
    ("sep", ";", ["lists split at “;”"]),
    ("tolerance", Decimal("0.050"), ["within 0.05"]),
    ("relative", Decimal("0.005"), ["within 0.5 %"]),
    ("precision", "2", ["compared at 2 decimals"]),
    ("decimal", ",", ["decimal mark “,”"]),
    ("thousands", ".", ["thousands mark “.”"]),
    ("scale", Decimal(-1), ["the sign is reversed"]),
    ("null_tokens", ("n/a", "-"), ["n/a, - counts as blank"]),
    ("blank", "equals_zero", ["a blank equals 0"]),
]


def test_every_field_of_a_rule_is_listed_here() -> None:
    assert [name for name, _, _ in EACH] == [part.name for part in fields(Rule)]


@pytest.mark.parametrize(("name", "value", "words"), EACH)
def test_each_piece_is_said_and_the_rest_is_the_rule_without_it(name: str, value: FieldValue, words: list[str]) -> None:
    rule = replace(Rule(), **{name: value})

    pieces = pieces_of(rule)

    assert list(pieces) == words
    rest = rule
    for said in words:
        rest = pieces_of(rest)[said]
    assert rest == Rule()


def test_what_a_contract_says_of_all_columns_is_no_piece_and_comes_back() -> None:
    usual = Rule(case="ignore")

    assert pieces_of(usual, usual) == {}
    assert pieces_of(Rule(), usual) == {"capitals matter": usual}
