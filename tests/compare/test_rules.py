from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import polars as pl
import pytest

from workbench.compare.contract import Rule
from workbench.compare.rules import Method, normalise, shown


def _after(cells: Sequence[str | None], method: Method) -> list[str | None]:
    return shown(normalise(pl.Series("cells", list(cells), pl.String), method).values).to_list()


@pytest.mark.parametrize(
    ("rule", "cells", "after"),
    [
        (
            Rule(),
            [" a \t b\n", "a\u00a0b", "\u200ba b\ufeff", "A\u0308", " ", "", None],
            ["a b", "a b", "a b", "Ä", None, None, None],
        ),
        (Rule(spaces="ignore"), ["a b", " ab "], ["ab", "ab"]),
        (Rule(spaces="exact"), [" a", "a"], [" a", "a"]),
        (Rule(case="ignore"), ["ÄB", "äb"], ["äb", "äb"]),
        (Rule(accents="ignore"), ["Île", "Ile", "Gżira"], ["Ile", "Ile", "Gzira"]),
        (Rule(umlauts="ignore"), ["Müller", "Mueller", "Straße"], ["Mueller", "Mueller", "Strasse"]),
        (Rule(same_characters=(".-",)), ["BRK-B", "BRK.B"], ["BRK.B", "BRK.B"]),
        (Rule(same_characters=("$^]\\",)), ["a]b", "a\\b", "a^b"], ["a$b", "a$b", "a$b"]),
        (Rule(replace=((" - ", "/"), ("TRN ", ""))), ["46 - 0", "TRN 46/0"], ["46/0", "46/0"]),
        (
            Rule(map={"USA": "United States"}, case="ignore"),
            ["USA", "usa", "united states"],
            ["united states", "usa", "united states"],
        ),
        (Rule(same_values=(("Telecom", "Comms"),), case="ignore"), ["TELECOM", "comms", "x"], ["comms", "comms", "x"]),
        (Rule(map={"x": ""}), ["x", "y"], [None, "y"]),
    ],
)
def test_texts_take_the_form_in_which_they_are_compared(
    rule: Rule, cells: list[str | None], after: list[str | None]
) -> None:
    assert _after(cells, Method(kind="text", rule=rule)) == after


def test_words_for_blank_count_after_replacing_and_exactly() -> None:
    method = Method(kind="text", rule=Rule(replace=(("*", ""),)), null_tokens=("NA",))

    assert _after(["NA", "N*A", "na", "NAN"], method) == [None, None, "na", "NAN"]


@pytest.mark.parametrize(
    ("rule", "cells", "after"),
    [
        (Rule(), ["4.0", "4.00", "4.5", "A4.0"], ["4", "4", "4.5", "A4.0"]),
        (Rule(pad=3), ["4", "04.0", "1234", "A4"], ["004", "004", "1234", "A4"]),
        (Rule(unpad=True), ["004", "0", "000", "0A"], ["4", "0", "0", "0A"]),
    ],
)
def test_codes_lose_decimals_and_get_or_lose_leading_zeros(rule: Rule, cells: list[str], after: list[str]) -> None:
    assert _after(cells, Method(kind="code", rule=rule)) == after


def test_numbers_are_read_with_signs_brackets_currency_and_percent() -> None:
    cells = ["1.50", "(5)", "$ 1", "12 %", "1 000", "+3", ".5", "1e3", "-0", "abc", "NA", None]

    normal = normalise(pl.Series("n", cells, pl.String), Method(kind="number", null_tokens=("NA",)))

    assert shown(normal.values).to_list() == ["1.5", "-5", "1", "12", "1000", "3", "0.5", "1000", "0", None, None, None]
    assert normal.unparsed == 1


def test_numbers_of_another_country_are_read_as_they_are_written() -> None:
    method = Method(kind="number", decimal=",", thousands=".", rule=Rule(scale=Decimal(-1)))

    assert _after(["-1.234,56", "1.000", "0,5"], method) == ["1234.56", "-1000", "-0.5"]


def test_numbers_too_large_for_a_decimal_column_stay_exact() -> None:
    large = "123456789012345678901234567890.5"

    normal = normalise(pl.Series("n", [large, "1.50", "1e40", "x"], pl.String), Method(kind="number"))

    assert shown(normal.values).to_list() == [large, "1.5", "1" + "0" * 40, None]
    assert normal.unparsed == 1


def test_a_scale_is_multiplied_before_rounding_at_ten_decimals() -> None:
    method = Method(kind="number", rule=Rule(scale=Decimal(1000)))

    assert _after(["0.00000000012", "1.5"], method) == ["0.00000012", "1500"]


def test_dates_are_read_with_the_first_fitting_format() -> None:
    method = Method(kind="date", formats=("%Y-%m-%d", "%d/%m/%Y", "%d.%m.%y"))

    normal = normalise(pl.Series("d", ["2024-01-02", "02/01/2024", "2.1.24", "2024-13-01", None], pl.String), method)

    assert shown(normal.values).to_list() == ["2024-01-02", "2024-01-02", "2024-01-02", None, None]
    assert normal.unparsed == 1


def test_lists_are_compared_as_sets() -> None:
    assert _after(["b, a,,a", "a,b", ",", None], Method(kind="list", rule=Rule(sep=","))) == ["a,b", "a,b", None, None]


def test_reading_cells_changes_no_table() -> None:
    cells = pl.Series("n", ["(5)", "x", "1"], pl.String)

    normalise(cells, Method(kind="number"))

    assert cells.to_list() == ["(5)", "x", "1"]
