from __future__ import annotations

from pathlib import Path

import pytest

from tests.compare.tables import table
from workbench.compare.columns import ColumnSuggestions, suggest_columns
from workbench.compare.keys import suggest_keys
from workbench.compare.reading.reader import read

N = range(40)


def _names(suggestions: ColumnSuggestions) -> dict[str, str]:
    return {pair.left: pair.right for pair in suggestions.pairs}


def test_a_unique_column_of_both_sides_is_the_best_key() -> None:
    left = table("a", {"name": [f"n{n % 7}" for n in N], "code": [f"c{n}" for n in N], "price": [f"{n}.5" for n in N]})
    right = table("b", {"price": [f"{n}.5" for n in N], "kode": [f"c{n}" for n in N], "name": [f"n{n % 7}" for n in N]})

    best = suggest_keys(left, right).best

    assert best is not None
    assert (best.left, best.right, best.common) == (("code",), ("kode",), 40)


def test_two_columns_together_are_a_key() -> None:
    days, lands = [f"2024-01-{n % 10 + 1:02}" for n in N], [f"land {n // 10}" for n in N]
    left = table("a", {"day": days, "land": lands, "n": [str(n % 3) for n in N]})
    right = table("b", {"country": lands, "date": days, "n": [str(n % 4) for n in N]})

    best = suggest_keys(left, right).best

    assert best is not None
    assert (set(best.columns), best.unique_left) == ({("day", "date"), ("land", "country")}, 1.0)


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ([f"{n:05}" for n in N], [str(n) for n in N], {"unpad": True}),
        ([f"Ab{n}" for n in N], [f"aB{n}" for n in N], {"case": "ignore"}),
        ([f"A.{n}" for n in N], [f"A-{n}" for n in N], {"same_characters": ["-."]}),
        ([f"A {n}" for n in N], [f"A{n}" for n in N], {"spaces": "ignore"}),
    ],
)
def test_what_makes_keys_match_is_said_with_its_gain(old: list[str], new: list[str], rule: dict[str, object]) -> None:
    best = suggest_keys(table("a", {"id": old}), table("b", {"id": new})).best

    assert best is not None
    assert best.fix is not None
    assert (dict(best.fix.rule), best.fix.common_after) == (rule, 40)


def test_a_prefix_and_another_separator_are_found() -> None:
    left = table("a", {"Trans No": [f"4629{n:04} - {n % 3}" for n in N]})
    right = table("b", {"Reference": [f"{'trn' if n == 5 else 'TRN'} 4629{n:04}/{n % 3}" for n in N]})

    best = suggest_keys(left, right).best

    assert best is not None
    assert best.fix is not None
    assert (best.fix.left_rule, best.fix.right_rule) == (
        {"replace": [[" - ", "/"]]},
        {"replace": [["TRN ", ""], ["trn ", ""]]},
    )
    assert (best.common, best.fix.common_after) == (0, 40)


def test_a_key_that_repeats_on_one_side_tells_what_to_choose_by() -> None:
    left = table("a", {"iso": [f"L{n}" for n in range(20)]})
    right = table("b", {"ISO": [f"L{n % 20}" for n in N], "survey": ["jan" if n < 20 else "jul" for n in N]})

    best = suggest_keys(left, right).best

    assert best is not None
    assert "choose the rows of one survey" in best.reasons[-1]


def test_columns_are_paired_by_name_and_by_values() -> None:
    ids = [f"c{n}" for n in N]
    left = table(
        "a",
        {
            "id": ids,
            "Name": [f"Firm {n} Inc" for n in N],
            "Sector": [f"s{n % 5}" for n in N],
            "Preis": [f"{n},5" for n in N],
        },
    )
    right = table(
        "b",
        {
            "id": ids,
            "GICS Sector": [f"s{n % 5}" for n in N],
            "price": [f"{n}.50" for n in N],
            "Security": [f"Firm {n}" for n in N],
        },
    )

    found = suggest_columns(left, right, key="id")

    assert _names(found) == {"id": "id", "Name": "Security", "Sector": "GICS Sector", "Preis": "price"}
    assert all(pair.reasons for pair in found.pairs)


def test_columns_that_have_nothing_in_common_stay_alone() -> None:
    left = table("a", {"id": [str(n) for n in N], "weight": [str(n * 3) for n in N]})
    right = table("b", {"id": [str(n) for n in N], "colour": [f"x{n % 3}" for n in N]})

    found = suggest_columns(left, right, key="id")

    assert (found.only_left, found.only_right) == (("weight",), ("colour",))


def test_suggestions_are_the_same_every_time() -> None:
    left = table("a", {"id": [str(n) for n in N], "x": [str(n % 5) for n in N]})
    right = table("b", {"key": [str(n) for n in N], "y": [str(n % 5) for n in N]})

    assert suggest_keys(left, right).to_json() == suggest_keys(left, right).to_json()
    assert suggest_columns(left, right).to_json() == suggest_columns(left, right).to_json()


@pytest.mark.parametrize(
    ("old", "new", "same_but"),
    [
        ("Preis", "Preis EUR", "unit"),
        ("Length", "Length (min)", "unit"),
        ("Gewicht (kg)", "gewicht_kg", "unit"),
        ("fine_gbp", "Fine", "unit"),
        ("Anteil", "Anteil %", "unit"),
        ("Umsatz T€", "Umsatz", "unit"),
        ("Dauer (min)", "Dauer in Minuten", "unit"),
        ("Umsatz 2025", "Umsatz 2026", "year"),
        ("Umsatz 2025 (T€)", "umsatz_t€_2026", "year"),
        ("Price EUR", "Price USD", ""),
        ("Umsatz", "Umsatz 2026", ""),
        ("Rate 1", "Rate 2", ""),
        ("Size", "Size M", ""),
        ("Preis", "Price EUR", ""),
    ],
)
def test_headings_that_differ_by_a_unit_or_a_year_are_one_column_whatever_changed(
    old: str, new: str, same_but: str
) -> None:
    ids = [f"A{n}" for n in N]
    left = table("a", {"id": ids, old: [f"{n * 3 + 5}.50" for n in N]})
    right = table("b", {"id": ids, new: [f"{n * 3 + 6}.75" for n in N]})

    pairs = suggest_columns(left, right, "id").pairs

    assert "".join(pair.same_but for pair in pairs if pair.left == old) == same_but


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"Preis": [f"{n}.50" for n in N]}, {"Preis EUR": [f"{n}50" for n in N]}),
        ({"Preis": [f"{n}.50" for n in N]}, {"Preis EUR": [f"2024-01-{n % 28 + 1:02}" for n in N]}),
        ({"Preis EUR": [f"{n}.5" for n in N], "Preis USD": [f"{n}.6" for n in N]}, {"Preis": [f"{n}.7" for n in N]}),
        (
            {"Umsatz 2024": [f"{n}.5" for n in N], "Umsatz 2025": [f"{n}.6" for n in N]},
            {"Umsatz 2025": [f"{n}.6" for n in N], "Umsatz 2026": [f"{n}.7" for n in N]},
        ),
    ],
    ids=["another scale", "another kind", "two units", "two years"],
)
def test_headings_that_differ_by_a_unit_or_a_year_are_not_taken_where_the_values_or_others_speak_against_it(
    old: dict[str, list[str]], new: dict[str, list[str]]
) -> None:
    ids = [f"A{n}" for n in N]

    found = suggest_columns(table("a", {"id": ids, **old}), table("b", {"id": ids, **new}), "id").pairs

    assert [pair.left for pair in found if pair.same_but and pair.sure] == []


@pytest.mark.cases
def test_keys_of_the_cases(cases: Path) -> None:
    workbook = cases / "big_mac_prices" / "big-mac-2023-01-01.xls"
    sp500, covid, codes = cases / "sp500_constituents", cases / "covid_daily_restated", cases / "country_codes"
    pairs = [
        (read(sp500 / "constituents_2018-04.csv"), read(sp500 / "constituents_2023-05.csv")),
        (read(sp500 / "constituents_2023-05.csv"), read(sp500 / "constituents_2026-08.txt")),
        (read(covid / "daily_2021-08-10.csv"), read(covid / "daily_2021-09-29.parquet")),
        (read(workbook, sheet="Jul2022"), read(workbook, sheet="Jan2023")),
        (read(codes / "countries_2015.csv"), read(codes / "countries_2024.csv")),
    ]

    best = [suggest_keys(left, right).best for left, right in pairs]

    assert [one and set(one.columns) for one in best] == [
        {("Symbol", "Symbol")},
        {("Symbol", "Ticker")},
        {("Date", "report_date"), ("Country", "country_region")},
        {("iso_a3", "iso_a3")},
        {("ISO3166-1-Alpha-3", "ISO3166-1-Alpha-3")},
    ]


@pytest.mark.cases
def test_columns_of_the_cases(cases: Path) -> None:
    sp500, codes, prices = cases / "sp500_constituents", cases / "country_codes", cases / "big_mac_prices"
    members = suggest_columns(
        read(sp500 / "constituents_2018-04.csv"), read(sp500 / "constituents_2023-05.csv"), key="Symbol"
    )
    later = suggest_columns(
        read(sp500 / "constituents_2023-05.csv"), read(sp500 / "constituents_2026-08.txt"), key=[("Symbol", "Ticker")]
    )
    countries = suggest_columns(
        read(codes / "countries_2015.csv"), read(codes / "countries_2024.csv"), key="ISO3166-1-Alpha-3"
    )
    mac = suggest_columns(
        read(prices / "big-mac-2023-01-01.xls", sheet="Jan2023"),
        read(prices / "prices_2022_2025.csv"),
        key=[("iso_a3", "ISO3")],
    )

    assert _names(members) == {"Symbol": "Symbol", "Name": "Security", "Sector": "GICS Sector"}
    assert _names(later) == {
        "Symbol": "Ticker",
        "Security": "Company",
        "GICS Sector": "Sector",
        "GICS Sub-Industry": "Industry",
        "Headquarters Location": "Head office",
        "Date added": "Added (M/D/Y)",
        "CIK": "CIK",
        "Founded": "Founded",
    }
    names = _names(countries)
    assert (names["name"], names["name_fr"]) == ("official_name_en", "official_name_fr")
    assert names["currency_alphabetic_code"] == "ISO4217-currency_alphabetic_code"
    assert _names(mac) == {
        "Country": "Land",
        "iso_a3": "ISO3",
        "currency_code": "Währung",
        "local_price": "Preis (lokal)",
        "dollar_ex": "Kurs je USD",
    }
