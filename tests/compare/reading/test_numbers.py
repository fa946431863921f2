from __future__ import annotations

from decimal import Decimal

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.compare.numbers import NumberFormat, decimal_text, number, parse_numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1.5", "1.5"),
        (" 5 ", "5"),
        ("00012", "12"),
        ("(5)", "-5"),
        ("(1 234.50)", "-1234.50"),
        ("£1000.00", "1000"),
        ("$ 5%", "5"),
        ("5-", "-5"),
        ("\u22127", "-7"),
        ("1\u00a0234", "1234"),
        ("1e5", "100000"),
        ("1E-7", "0.0000001"),
        ("1.2345678901234567e+20", "123456789012345670000"),
        (".5", "0.5"),
        ("0.12345678915", "0.1234567892"),
    ],
)
def test_reads_numbers_as_people_write_them(text: str, value: str) -> None:
    read = parse_numbers(pl.Series([text]))

    assert read.to_list() == [Decimal(value)]


@pytest.mark.parametrize("text", ["abc", "1e", "--5", "1.2.3", "inf", "nan", "", "1,000", "12a", "1e400"])
def test_what_is_no_number_is_null(text: str) -> None:
    assert parse_numbers(pl.Series([text])).to_list() == [None]


def test_reads_decimal_commas_and_the_reversed_sign() -> None:
    form = NumberFormat(decimal=",", thousands=".", scale=Decimal(-1))

    read = parse_numbers(pl.Series(["-1.234,56", "3,67305", "17", "x", None]), form)

    assert read.to_list() == [Decimal("1234.56"), Decimal("-3.67305"), Decimal(-17), None, None]


def test_a_point_is_no_number_where_commas_are_decimal() -> None:
    assert parse_numbers(pl.Series(["1.5"]), NumberFormat(decimal=",")).to_list() == [None]


def test_identifiers_of_many_digits_stay_exact() -> None:
    read = parse_numbers(pl.Series(["12345678901234567", "12345678901234568"]))

    assert read.to_list() == [Decimal(12345678901234567), Decimal(12345678901234568)]


def test_works_as_an_expression_in_a_lazy_frame() -> None:
    frame = pl.LazyFrame({"a": ["1", "x", "(2)"]}).select(number(pl.col("a"))).collect()

    assert frame["a"].to_list() == [Decimal(1), None, Decimal(-2)]


@given(st.decimals(min_value=-(10**15), max_value=10**15, places=10))
def test_every_decimal_is_read_back_exactly(value: Decimal) -> None:
    assert parse_numbers(pl.Series([f"{value:f}"])).to_list() == [value]


@given(st.integers(-(10**12), 10**12), st.integers(-9, 12))
def test_exponents_are_worked_out_digit_by_digit(digits: int, power: int) -> None:
    read = parse_numbers(pl.Series([f"{digits}e{power}"]))

    assert read.to_list() == [Decimal(digits).scaleb(power)]


def test_decimals_are_shown_without_zeros_at_the_end() -> None:
    assert [decimal_text(Decimal(text)) for text in ("1.5000", "10", "0.00", "1E+3")] == ["1.5", "10", "0", "1000"]
