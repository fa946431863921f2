from __future__ import annotations

from typing import Any

import pytest

from tests.compare.tables import changed, compared, one_column
from workbench.compare.words import column_words

Cells = list[str | None]

_SIGNS: dict[str, tuple[Cells, Cells, list[str], str]] = {
    "another currency": (["€5.00", "€7.00"], ["$5.00", "$7.00"], ["k0", "k1"], "such values differ"),
    "another currency in one row": (["€5.00", "€7.00"], ["€5.0", "$7.00"], ["k1"], "new holds different signs ($, €)"),
    "per mille for percent": (["5‰", "6"], ["5%", "6"], ["k0"], "such values differ"),
    "another way to write the same": (["€5.00", "€7.00"], ["€ 5", "7 €"], [], ""),
    "a sign on one side": (["$5", "$6"], ["5", "6.0"], [], "old writes $ with its numbers, new does not"),
    "percent on one side": (["5", "6"], ["5%", "6%"], [], "Where old holds shares (0.05), say scale=0.01 for new"),
    "percent in some cells": (["5%", "6%"], ["5%", "6"], ["k1"], "new has % in some cells only"),
    "one percent": (["30", "6", "7"], ["30%", "6", "7.0"], ["k0"], "a number with it and one without differ"),
    "percent and shares": (["0.05", "0.06"], ["5%", "6%"], ["k0", "k1"], "say scale=0.01 for new"),
}


@pytest.mark.parametrize("backend", ["polars", "duckdb"])
@pytest.mark.parametrize("what", _SIGNS)
def test_other_signs_are_changes_and_missing_ones_are_told(what: str, backend: str) -> None:
    old, new, keys, note = _SIGNS[what]
    comparison = one_column(old, new, backend=backend)

    result = comparison.run()

    assert sorted(result.changes["id"]) == keys
    assert (note in " ".join(result.notes)) if note else result.notes == ()


def test_a_tolerance_forgives_no_other_currency() -> None:
    comparison = one_column(["€5.00", "€7.00", "€9"], ["$5.01", "$7.00", "€9.02"]).rule("value", tolerance="0.05")

    result = comparison.run()

    assert result.changes.rows() == [
        ("k0", "value", "5", "5.01", "€5.00", "$5.01"),
        ("k1", "value", "€7.00", "$7.00", "€7.00", "$7.00"),
    ]
    assert result.causes.rows() == [("value", "currency or percent sign", 2)]
    assert result.forgiven == {"value": {"tolerance": 1}}
    assert result.why("k1").sentences == ("value: '€7.00' became '$7.00'; their signs differ.",)


def test_a_factor_or_a_replaced_sign_makes_other_units_the_same() -> None:
    shares = one_column(["0.05", "0.06"], ["5%", "7%"]).rule("value", side="new", scale="0.01")
    euros = one_column(["€5", "€6"], ["$5", "$7"]).rule("value", side="new", replace=[["$", "€"]])

    assert (changed(shares), changed(euros)) == (["k1"], ["k1"])


def test_rows_of_a_repeated_key_with_other_currencies_are_no_duplicates() -> None:
    both: dict[str, Cells] = {"id": ["1", "1", "2", "2"], "v": ["€5", "$5", "€6", "€6.0"]}

    figures = compared(both, both).run().figures

    assert (figures["keys_set_aside"], figures["common"], figures["left"]["exact_duplicates_dropped"]) == (1, 1, 1)


_TIMES = ["2024-01-01 10:00:00.123456789", "2024-01-01 10:00:00.5", "2024-01-02 11:00:00"]
_LATER = ["2024-01-01 10:00:00.123456788", "2024-01-01 10:00:00.500000000", "2024-01-02 11:00:00"]


@pytest.mark.parametrize("backend", ["polars", "duckdb"])
@pytest.mark.parametrize(
    ("rule", "keys"),
    [({}, ["k0"]), ({"tolerance": "0"}, ["k0"]), ({"tolerance": "1"}, []), ({"precision": "second"}, [])],
)
def test_the_last_of_nine_digits_of_a_second_counts(rule: dict[str, Any], keys: list[str], backend: str) -> None:
    comparison = one_column(_TIMES, _LATER, backend=backend)

    assert changed(comparison.rule("value", **rule) if rule else comparison) == keys


@pytest.mark.parametrize("backend", ["polars", "duckdb"])
@pytest.mark.parametrize(
    ("left", "right"),
    [
        (["0.00000000001", "0.00000000002"], ["0.000000000010", "2e-11"]),
        (["2024-01-01 10:00:00.123456789", "2024-01-01 10:00:00.123456788"], None),
        (["€5", "$5"], ["€5.0", "$5.0"]),
    ],
)
def test_keys_that_differ_in_the_last_digit_or_the_sign_are_two(left: Cells, right: Cells | None, backend: str) -> None:
    old, new = {"id": left, "v": ["1", "2"]}, {"id": right or left, "v": ["1", "3"]}
    comparison = compared(old, new, backend=backend)

    figures = comparison.run().figures

    assert (figures["common"], figures["changed_rows"], figures["keys_set_aside"]) == (2, 1, 0)
    assert comparison.in_all().count == 2


@pytest.mark.parametrize(
    ("old", "new", "keys"),
    [
        (["12 34", "5", "6"], ["123 4", "5", "6"], ["k0"]),
        (["1 2", "5", "6"], ["12", "5", "6"], ["k0"]),
        (["1 234", "1 234 567,5", "6"], ["1234", "1234567,50", "6"], []),
        (["- 5", "7 %", "6"], ["-5", "7%", "6"], []),
    ],
)
def test_blanks_in_a_number_part_thousands_only(old: Cells, new: Cells, keys: list[str]) -> None:
    assert changed(one_column(old, new)) == keys


@pytest.mark.parametrize(
    ("groups", "keys"),
    [
        ([["A", "B"], ["B", "C"]], ["k3", "k4"]),
        ([["A", "B", "C"]], ["k3", "k4"]),
        ([["B", "C"], ["A", "B"]], ["k3", "k4"]),
        ([["A", "B"], ["D", "E"]], ["k1", "k2", "k3", "k4"]),
    ],
)
def test_groups_of_same_values_that_share_one_are_one_group(groups: list[list[str]], keys: list[str]) -> None:
    comparison = one_column(["A", "B", "A", "A", "C"], ["B", "C", "C", "D", "E"])

    assert changed(comparison.rule("value", same_values=groups)) == keys


def test_rows_of_a_repeated_key_are_paired_by_the_tolerance() -> None:
    old: dict[str, Cells] = {"id": ["1"] * 4, "v": ["10.00", "20.00", "10.04", "50"]}
    new: dict[str, Cells] = {"id": ["1"] * 4, "v": ["20.01", "10.07", "10.01", "60"]}
    comparison = compared(old, new).duplicates("best_match").rule("v", tolerance="0.05")

    assert comparison.run().changes.rows() == [("1", "v", "50", "60", "50", "60")]
    comparison.rule("v", tolerance="0.02")
    assert comparison.run().figures["changed_rows"] == 2
    assert column_words(comparison.contract.column("v"))


def test_a_tolerance_larger_than_any_number_forgives_every_number() -> None:
    assert (
        changed(one_column(["1.5", "-99999999999999"], ["7", "99999999999999"]).rule("value", tolerance="1e30")) == []
    )
