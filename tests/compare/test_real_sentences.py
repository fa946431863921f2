"""The thirteen numbered sentences of the built-in analyst, written as the code that a call would hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from workbench.compare import Comparison, ComparisonResult, list_rows, look_up, per, read, top_rows, what_changed

Json: TypeAlias = Any

pytestmark = pytest.mark.cases


def _expected(folder: Path) -> Json:
    return json.loads((folder / "expected.json").read_text(encoding="utf-8"))


def _counts(result: ComparisonResult) -> tuple[int, int, int, int]:
    figures = result.figures
    return figures["common"], figures["added"], figures["removed"], figures["changed_rows"]


def _members(cases: Path) -> Comparison:
    folder = cases / "sp500_constituents"
    comparison = Comparison()
    comparison.add("y2018", read(folder / "constituents_2018-04.csv"))
    comparison.add("y2023", read(folder / "constituents_2023-05.csv"))
    comparison.key("Symbol")
    comparison.column("Name", y2023="Security")
    comparison.column("Sector", y2023="GICS Sector")
    return comparison


def _with_new_rules(comparison: Comparison) -> Comparison:
    comparison.rule("Sector", same_values=[["Telecommunication Services", "Communication Services"]])
    comparison.rule("Name", case="ignore")
    comparison.rule("Symbol", same_characters=".-")
    return comparison


def _with_2026(comparison: Comparison, cases: Path) -> Comparison:
    comparison.add("y2026", read(cases / "sp500_constituents" / "constituents_2026-08.txt"))
    comparison.pair("y2023", "y2026")
    comparison.column("Symbol", y2026="Ticker")
    comparison.column("Security", y2026="Company")
    comparison.column("GICS Sector", y2026="Sector")
    comparison.column("GICS Sub-Industry", y2026="Industry")
    comparison.column("Headquarters Location", y2026="Head office")
    comparison.column("Date added", y2026="Added (M/D/Y)")
    comparison.rule("CIK", unpad=True)
    return comparison


def test_1_members_by_symbol(cases: Path) -> None:
    result = _members(cases).run()

    assert _counts(result) == (400, 103, 105, 271)
    assert result.figures["changed_cells"] == {"Name": 258, "Sector": 34}


def test_2_members_per_sector(cases: Path) -> None:
    expected = _expected(cases / "sp500_constituents")["step1"]["summary"]["sectors"]

    table = _members(cases).count_by("Sector")

    assert [list(row) for row in table.rows()] == expected


def test_3_one_changed_rule(cases: Path) -> None:
    comparison = _members(cases)
    before = comparison.run()

    after = _with_new_rules(comparison).run()
    change = what_changed(before, after)

    assert after.figures["changed_rows"] == 269
    assert after.figures["changed_cells"] == {"Name": 256, "Sector": 32}
    assert (change.rows_left_changed, change.rows_entered_changed) == (2, 0)
    assert (change.cells_left, change.cells_entered) == ({"Name": 2, "Sector": 2}, {})


def test_4_a_third_file_with_its_own_headings(cases: Path) -> None:
    comparison = _with_2026(_with_new_rules(_members(cases)), cases)

    result = comparison.run()

    assert _counts(result) == (440, 63, 63, 121)
    assert result.figures["left"]["unparsed"] == {"Date added": 2}
    assert any("Date added" in note and "2 values of y2023" in note for note in result.notes)
    expected = _expected(cases / "sp500_constituents")["step2"]["comparisons"]["members_2023_2026"]["changed_cells"]
    assert sorted(result.figures["changed_cells"].values()) == sorted(expected.values())


def test_5_in_all_three(cases: Path) -> None:
    comparison = _with_2026(_with_new_rules(_members(cases)), cases)
    expected = _expected(cases / "sp500_constituents")["step2"]["summary"]["sectors"]

    shared = comparison.in_all("y2018", "y2023", "y2026")
    sectors = comparison.count_by("Sector", inputs=["y2018", "y2023", "y2026"])

    assert shared.count == 359
    assert [list(row) for row in sectors.rows()] == expected


def _daily(cases: Path) -> Comparison:
    folder = cases / "covid_daily_restated"
    comparison = Comparison()
    comparison.add("aug", read(folder / "daily_2021-08-10.csv"))
    comparison.add("sep", read(folder / "daily_2021-09-29.parquet"))
    comparison.key("Date", "Country", sep=("report_date", "country_region"))
    return comparison


def test_6_by_date_and_country(cases: Path) -> None:
    result = _daily(cases).run()

    assert _counts(result) == (110370, 9750, 0, 4134)
    assert result.figures["changed_cells"] == {"Confirmed": 2863, "Recovered": 527, "Deaths": 2424}


def test_7_countries_restated_most(cases: Path) -> None:
    table = _daily(cases).run().changed_by("Country", n=5)

    assert table.rows() == [
        ("Malaysia", 539),
        ("Switzerland", 518),
        ("US", 506),
        ("Tajikistan", 462),
        ("San Marino", 407),
    ]


def test_8_world_totals_of_a_day(cases: Path) -> None:
    table = _daily(cases).total(["Confirmed", "Recovered", "Deaths"], where={"Date": "2021-08-09"})

    assert table.rows() == [
        ("Confirmed", "203356472", "203462436"),
        ("Recovered", "0", "0"),
        ("Deaths", "4302588", "4303268"),
    ]


def test_9_tolerances_without_reading_again(cases: Path) -> None:
    comparison = _daily(cases)
    before = comparison.run()
    work = (comparison.work.matched, comparison.work.keyed, comparison.work.compared_columns)

    comparison.rule("Confirmed", tolerance=100)
    comparison.rule("Deaths", tolerance=10)
    comparison.ignore("Recovered")
    after = comparison.run()
    change = what_changed(before, after)

    assert after.figures["changed_rows"] == 1713
    assert after.figures["changed_cells"] == {"Confirmed": 1022, "Deaths": 1028}
    assert (comparison.work.matched, comparison.work.keyed, comparison.work.compared_columns) == work
    assert change.rows_left_changed == 4134 - 1713
    assert change.cells_left == {"Confirmed": 2863 - 1022, "Recovered": 527, "Deaths": 2424 - 1028}


def test_10_deaths_per_million(cases: Path) -> None:
    folder = cases / "covid_daily_restated"
    summary = _expected(folder)["step2"]["summary"]
    daily, reference = read(folder / "daily_2021-09-29.parquet"), read(folder / "reference.csv")
    countries = [("Province_State", "blank"), ("Admin2", "blank")]

    daily = look_up(daily, from_=reference, on={"country_region": "Country_Region"}, take="Population", where=countries)
    rates = per(daily, "deaths", "Population", scale=1_000_000, round=1, name="deaths per million")
    day = ("report_date", "eq", "2021-09-28")
    top = top_rows(rates, 5, by="deaths per million", columns="country_region", where=[day])
    missing = list_rows(daily, "country_region", where=[day, ("Population", "blank")])

    assert [list(row) for row in top.rows()] == summary["top5_deaths_per_million"]
    assert sorted(str(row[0]) for row in missing.rows()) == summary["no_population"]


def _prices(cases: Path) -> Comparison:
    workbook = cases / "big_mac_prices" / "big-mac-2023-01-01.xls"
    comparison = Comparison()
    comparison.add("jul2022", read(workbook, sheet="Jul2022"))
    comparison.add("jan2023", read(workbook, sheet="Jan2023"))
    comparison.key("iso_a3")
    comparison.only("Country", "currency_code", "local_price", "dollar_ex", "dollar_price")
    comparison.rule("dollar_price", tolerance="0.005")
    return comparison


def test_11_two_sheets_with_half_a_cent(cases: Path) -> None:
    result = _prices(cases).run()

    assert _counts(result) == (53, 2, 1, 52)
    assert result.figures["changed_cells"] == {
        "Country": 0,
        "currency_code": 0,
        "local_price": 40,
        "dollar_ex": 49,
        "dollar_price": 51,
    }


def test_12_rose_fell_stayed_mean_and_top(cases: Path) -> None:
    comparison = _prices(cases)
    result = comparison.run()

    directions = result.direction("local_price")
    means = comparison.mean("dollar_price", rows="both")
    top = result.top_change("local_price", n=3, percent=True)

    assert directions.rows() == [("rose", 40), ("fell", 0), ("stayed", 13)]
    assert means.rows() == [("dollar_price", "3.7636", "4.1068")]
    assert top.frame.select("iso_a3", "percent").rows() == [("ARG", "66.10"), ("TUR", "59.57"), ("LKA", "35.82")]


def test_13_twenty_five_cents(cases: Path) -> None:
    comparison = _prices(cases)
    before = comparison.run()

    after = comparison.rule("dollar_price", tolerance="0.25").run()
    change = what_changed(before, after)

    assert after.figures["changed_cells"] == {**before.figures["changed_cells"], "dollar_price": 31}
    assert change.cells_left == {"dollar_price": 20}
    assert (change.rows_left_changed, change.rows_entered_changed) == (0, 0)
    assert change.rule_after == ("dollar_price: differences up to 0.25 do not count",)
