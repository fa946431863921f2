from __future__ import annotations

from decimal import Decimal

import pytest

from workbench.models.builtin.replies.words import (
    bold,
    cell,
    code,
    count,
    figure,
    listed,
    paragraphs,
    plain_dates,
    plain_limits,
    some,
    table,
)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (110370, "110,370"),
        ("4302588", "4,302,588"),
        ("-1234.50", "-1,234.50"),
        (Decimal("0.0050"), "0.0050"),
        ("1E+3", "1,000"),
        ("207.33333333333331", "207.3333"),
        (207.33335000000002, "207.3334"),
        ("0.00000000001", "0.00000000001"),
        ("NaN", "NaN"),
        ("North", "North"),
        (None, ""),
        (True, "yes"),
    ],
)
def test_figures_have_a_comma_between_thousands(value: object, written: str) -> None:
    assert figure(value) == written


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("differences up to 4.9999999999 do not count", "differences of less than 5 do not count"),
        ("differences up to 0.2499999999 do not count", "differences of less than 0.25 do not count"),
        ("differences up to 0.0033333333 do not count", "differences up to 0.0033333333 do not count"),
        ("differences up to 5 do not count", "differences up to 5 do not count"),
    ],
)
def test_a_limit_just_below_a_figure_is_said_as_under_it(said: str, plain: str) -> None:
    assert plain_limits(said) == plain


def test_counts_and_lists_read_as_sentences_do() -> None:
    assert (count(1, "row"), count(1200, "row")) == ("1 row", "1,200 rows")
    assert (listed([]), listed(["a"]), listed(["a", "b", "c"])) == ("", "a", "a, b and c")
    assert some(["a", "b", "c"], 2) == "a, b and 1 more"


@pytest.mark.parametrize(("name", "written"), [("Name", "`Name`"), ("a`b", "`` a`b ``"), ("two\nlines", "`two lines`")])
def test_a_name_stays_a_name_whatever_is_in_it(name: str, written: str) -> None:
    assert code(name) == written


def test_a_cell_cannot_break_its_table_or_bring_markup_in() -> None:
    assert cell("a|b\nc") == "a\\|b c"
    assert cell("<img src=x>") == "&lt;img src=x>"
    assert len(cell("x" * 500)) == 60


def test_numbers_stand_to_the_right() -> None:
    written = table(["name", "n"], [["a", 1000]], [False, True])

    assert written == "| name | n |\n| --- | ---: |\n| a | 1,000 |"


def test_empty_paragraphs_leave_no_gap() -> None:
    assert paragraphs(["a", "", "  ", "b"]) == "a\n\nb"


def test_patterns_of_dates_are_written_as_people_do() -> None:
    assert plain_dates("dates written %d/%m/%Y") == "dates written DD/MM/YYYY"


def test_a_file_name_cannot_become_markup() -> None:
    assert bold("plain_2018-04.csv") == "**plain_2018-04.csv**"
    assert bold("a*b[x](http://e).csv") == "**a\\*b\\[x\\](http://e).csv**"
    assert cell("![x](http://e)") == "!\\[x](http://e)"
