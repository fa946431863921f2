from __future__ import annotations

from datetime import date

import polars as pl

from workbench.compare.dates import parse_dates


def test_the_first_fitting_format_counts_for_each_cell() -> None:
    texts = pl.Series(["31/12/1999", "2000-01-31", "1/2/2001", "31/12/99", None, "x"])

    read = parse_dates(texts, ["%Y-%m-%d", "%d/%m/%Y"])

    assert read.to_list() == [date(1999, 12, 31), date(2000, 1, 31), date(2001, 2, 1), None, None, None]


def test_two_digit_years_turn_over_at_seventy() -> None:
    read = parse_dates(pl.Series(["31.10.17", "01.01.69", "01.01.70"]), ["%d.%m.%y"])

    assert read.to_list() == [date(2017, 10, 31), date(2069, 1, 1), date(1970, 1, 1)]


def test_without_formats_nothing_is_a_date() -> None:
    assert parse_dates(pl.Series(["2020-01-01"]), []).to_list() == [None]
