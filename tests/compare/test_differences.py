from __future__ import annotations

import pytest

from tests.compare.tables import changed, one_column
from workbench.compare.words import column_words


def test_a_difference_of_exactly_the_tolerance_is_equal() -> None:
    comparison = one_column(["1.05", "1.06", "100"], ["1.00", "1.00", "100.05"]).rule("value", tolerance="0.05")

    assert changed(comparison) == ["k1"]


def test_a_tolerance_in_percent_is_a_share_of_the_older_value_exactly() -> None:
    comparison = one_column(
        ["100", "100", "0", "-200", "100.5", "0", "0.001"], ["100.5", "100.6", "0.001", "-201", "99.99", "0.0", "0"]
    ).rule("value", relative="0.005")

    assert changed(comparison) == ["k1", "k2", "k4", "k6"]


def test_one_percent_forgives_less_upwards_than_the_larger_value_would() -> None:
    comparison = one_column(["486.55", "486.55"], ["491.45", "491.41"]).rule("value", relative="0.01")

    assert changed(comparison) == ["k0"]


def test_a_reversed_sign_and_another_unit_on_one_side_hold_together() -> None:
    comparison = one_column(["12.50", "3"], ["-1250", "-305"])
    comparison.rule("value", side="new", scale="-1").rule("value", side="new", scale="0.01")

    assert changed(comparison) == ["k1"]
    assert column_words(comparison.contract.column("value")) == ("in new: sign reversed", "in new: multiplied by 0.01")


def test_a_relative_tolerance_is_decided_exactly_at_its_limit() -> None:
    comparison = one_column(["200", "200", "1e20"], ["201", "201.00000001", "1.005e20"]).rule("value", relative="0.005")

    assert changed(comparison) == ["k1"]


def test_numbers_of_more_than_fifteen_digits_are_never_the_same_by_rounding() -> None:
    comparison = one_column(["12345678901234567", "1.5"], ["12345678901234568", "1.50"]).rule("value", kind="number")

    assert changed(comparison) == ["k0"]


def test_numbers_too_large_for_a_decimal_column_are_compared_exactly() -> None:
    large = "1234567890123456789012345678901"
    comparison = one_column([large, large, "1.0"], [f"{large}.0", f"{large}.2", "1"])
    comparison.rule("value", kind="number", tolerance="0.1")

    result = comparison.run()

    assert result.changes["id"].to_list() == ["k1"]
    assert result.figures["left"]["unparsed"] == {}


def test_identifiers_stay_texts_and_keep_their_zeros() -> None:
    comparison = one_column(["00123", "12345678901234567890"], ["123", "12345678901234567891"])

    assert changed(comparison) == ["k0", "k1"]


def test_columns_that_are_blank_on_both_sides_are_equal() -> None:
    assert changed(one_column([None, " ", ""], [None, None, "\u00a0"])) == []


@pytest.mark.parametrize(
    ("policy", "keys"), [("differs", ["k0", "k1", "k2"]), ("equals_zero", ["k1", "k2"]), ("equals_anything", [])]
)
def test_a_blank_differs_or_is_zero_or_is_unknown(policy: str, keys: list[str]) -> None:
    comparison = one_column([None, "5", None, "7"], ["0", None, "3", "7"]).rule("value", kind="number", blank=policy)

    assert changed(comparison) == keys


def test_a_blank_can_be_unknown_in_one_input_only() -> None:
    comparison = one_column([None, "5"], ["3", None]).rule("value", blank="equals_anything", side="old")

    assert changed(comparison) == ["k1"]


def test_a_sign_or_unit_can_differ_in_one_input() -> None:
    comparison = one_column(["1.50", "2"], ["-150", "-201"]).rule("value", scale="-0.01", side="new")

    assert changed(comparison) == ["k1"]


def test_equal_texts_that_are_written_differently_on_purpose_are_changed() -> None:
    comparison = one_column(["1.000", "5"], ["1.000", "5,0"]).rule("value", kind="number", decimal=".")
    comparison.rule("value", side="new", decimal=",", thousands=".")

    assert changed(comparison) == ["k0"]
