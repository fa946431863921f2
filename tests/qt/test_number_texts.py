from __future__ import annotations

import pytest

from workbench.qt.number_texts import ColumnDecimals, looks_like_number, number_columns


@pytest.mark.parametrize(
    ("text", "is_number"),
    [
        ("1,00", True),
        ("-12.5", True),
        ("1.204,50", True),
        ("3 %", True),
        ("(4.20)", True),
        ("0", True),
        ("0.5", True),
        ("0004417", False),
        ("01.01.2026", False),
        ("4006381333931", False),
        ("M8", False),
        ("", False),
    ],
)
def test_numbers_are_told_from_codes_dates_and_words(text: str, is_number: bool) -> None:  # noqa: FBT001 - a table
    assert looks_like_number(text) is is_number


def test_a_column_is_one_of_numbers_where_every_cell_that_holds_something_is_one() -> None:
    rows = (("0001", "1,00", None, "5"), ("0002", "", None, "n/a"), ("0003", "2,50", None, "7"))

    assert number_columns(rows, 4) == {1}


def test_numbers_of_a_column_have_the_same_decimals_and_those_seen_before_are_written_anew() -> None:
    decimals = ColumnDecimals()

    anew = [decimals.take(0, texts) for texts in (("24.2", None, "7"), ("9.6", "18"), ("22.88",))]

    assert anew == [True, False, True]
    assert [decimals.text(0, text) for text in ("24.2", "7", "22.88", "-9.6")] == ["24.20", "7.00", "22.88", "-9.60"]


@pytest.mark.parametrize("texts", [("0.3333333333333333", "1.5"), ("1e-9", "1.5"), ("nan", "1.5"), ("5", "12")])
def test_measured_and_whole_numbers_stay_as_they_are(texts: tuple[str, ...]) -> None:
    decimals = ColumnDecimals()
    decimals.take(0, texts)

    assert [decimals.text(0, text) for text in texts] == list(texts)
