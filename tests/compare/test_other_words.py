"""Pairs that are told apart at once are pairs that no test of causes explains."""

from __future__ import annotations

import polars as pl
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.compare.cause_tests import TEXT_TESTS, is_explained_by_none
from workbench.compare.exact_numbers import read_numbers
from workbench.compare.numbers import NumberFormat
from workbench.compare.other_words import may_be_date, may_be_number

_DIGITS = ("0", "1", "7", "00", "12", "31", "2024", "45292", "٣", "1,234.50", "2024-01-01", "01/02/2024", "10:00:00")
_LETTERS = (
    "a",
    "A",
    "B",
    "ß",
    "ä",
    "Ae",
    "İ",
    "i",
    "K",
    "k",
    "é",
    "e",
    "E",
    "ﬁ",
    "fi",
    "T",
    "t",
    "x",
    "May",
    "mar",
    "December",
)
_SIGNS = (" ", "\xa0", "\x1f", "\t", ".", ",", "-", "–", "/", ":", "(", ")", "%", "€", "$", "+", "_")
_PIECES = st.sampled_from([*_DIGITS, *_LETTERS, *_SIGNS])
_TEXTS = st.lists(_PIECES, min_size=1, max_size=6).map("".join)


@st.composite
def _pairs(draw: st.DrawFn) -> tuple[str, str]:
    """Draw two texts, often one and the same with a piece put in or taken out."""
    pieces = draw(st.lists(_PIECES, min_size=1, max_size=6))
    if draw(st.booleans()):
        return "".join(pieces), draw(_TEXTS)
    place = draw(st.integers(0, len(pieces)))
    other = [*pieces[:place], draw(_PIECES), *pieces[place + draw(st.integers(0, 1)) :]]
    return "".join(pieces), draw(st.sampled_from(["".join(other), "".join(other).upper(), "".join(other).lower()]))


@settings(max_examples=40, deadline=None)
@given(st.lists(_pairs(), min_size=1, max_size=30))
def test_what_is_told_apart_no_test_explains(pairs: list[tuple[str, str]]) -> None:
    cells = pl.DataFrame(pairs, schema={"left": pl.String, "right": pl.String}, orient="row")

    told_apart = is_explained_by_none(cells)

    for cause, test in TEXT_TESTS:
        met = test(cells)
        assert not (met & told_apart).any(), (cause, cells.filter(met & told_apart).rows())


@settings(max_examples=40, deadline=None)
@given(st.lists(_TEXTS, min_size=1, max_size=30))
def test_every_text_that_is_read_as_a_number_may_be_one(texts: list[str]) -> None:
    column = pl.Series("text", texts, pl.String)
    may = column.to_frame().select(may_be_number(pl.col("text"))).to_series()

    for form in (NumberFormat(), NumberFormat(thousands=","), NumberFormat(decimal=",", thousands=".")):
        read = read_numbers(column, form).values
        assert not (read.is_not_null() & ~may).any()


def test_words_with_digits_are_neither_numbers_nor_dates() -> None:
    texts = pl.DataFrame({"text": ["alpha 4983", "12 May 2024", "2024-01-01T10:00:00", "1e5", "-1.5 €", "gamma"]})

    found = texts.select(may_be_number(pl.col("text")).alias("number"), may_be_date(pl.col("text")).alias("date"))

    assert found["number"].to_list() == [False, False, False, True, True, False]
    assert found["date"].to_list() == [False, True, True, False, True, False]


def test_other_words_are_told_apart() -> None:
    cells = pl.DataFrame(
        {
            "left": ["alpha 1", "Alpha 1", "a", "12", "İx", "1 ab"],
            "right": ["beta 1", "alpha 01", "ä", "13", "ix", "1 cd"],
        }
    )

    assert is_explained_by_none(cells).to_list() == [True, False, False, False, False, True]
