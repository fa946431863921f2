"""The parts of the reader by themselves: tokens, figures, dates, names, tables and misspellings."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pytest

from tests.unit.models.builtin.language import views
from workbench.models.builtin.language.columns import Columns, Level
from workbench.models.builtin.language.folding import key, parts, singular
from workbench.models.builtin.language.spelling import intended
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.language.tokens import tokenize
from workbench.models.builtin.language.values import Figure, plain, read_date, read_figure


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Compare a, b.", ["Compare", "a", ",", "b", "."]),
        ("ignore `GICS Sector`", ["ignore", "GICS Sector"]),
        ("“Größe” is „Maß“", ["Größe", "is", "Maß"]),
        ("N/A means blank", ["N/A", "means", "blank"]),
        ("don't ignore", ["don't", "ignore"]),
        ("1.000,50 and 0,5 %", ["1.000,50", "and", "0,5", "%"]),
        ("on 01.07.2024.", ["on", "01.07.2024", "."]),
        ("daily_2021-08-10.csv", ["daily_2021", "-", "08", "-", "10", ".", "csv"]),
        ("S&P 500", ["S&P", "500"]),
        ("a _ b", ["a", "_", "b"]),
        ("-5 or 5-3", ["-5", "or", "5", "-", "3"]),
    ],
)
def test_a_message_is_split_into_tokens(text: str, expected: list[str]) -> None:
    assert [token.text for token in tokenize(text)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0,5", "0.5"),
        ("0.5", "0.5"),
        (".5", "0.5"),
        ("1.000,50", "1000.5"),
        ("1,000.50", "1000.5"),
        ("1,000", "1000"),
        ("1.000.000", "1000000"),
        ("1'000", "1000"),
        ("-5", "-5"),
        ("+3", "3"),
        ("12,345,678", "12345678"),
        ("0.005", "0.005"),
        ("1,25", "1.25"),
    ],
)
def test_figures_are_read_in_english_and_german_form(text: str, expected: str) -> None:
    figure = read_figure(text)

    assert figure is not None
    assert (plain(figure.value), figure.other) == (expected, None)


def test_a_point_before_three_digits_has_two_readings() -> None:
    assert read_figure("1.000") == Figure(value=Decimal("1.000"), other=Decimal(1000))


def test_in_a_german_sentence_the_point_groups_thousands() -> None:
    figure = read_figure("1.000", german=True)

    assert figure is not None
    assert plain(figure.value) == "1000"


@pytest.mark.parametrize(
    ("text", "first", "other"),
    [
        ("2021-08-09", dt.date(2021, 8, 9), None),
        ("01.07.2024", dt.date(2024, 7, 1), None),
        ("31/12/1999", dt.date(1999, 12, 31), None),
        ("12/31/1999", dt.date(1999, 12, 31), None),
        ("03/04/2024", dt.date(2024, 4, 3), dt.date(2024, 3, 4)),
        ("31.10.17", dt.date(2017, 10, 31), None),
    ],
)
def test_days_are_read_and_doubtful_ones_have_two_readings(text: str, first: dt.date, other: dt.date | None) -> None:
    span = read_date(text)

    assert span is not None
    assert (span.first, span.last, span.other) == (first, first, other)


def test_no_day_is_made_of_figures_that_are_none() -> None:
    assert read_date("45.45.2024") is None


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("countries", "country"), ("prices", "price"), ("statuses", "status"), ("ids", "id"), ("status", "status"),
        ("gas", "gas"), ("addresses", "address"), ("boxes", "box"), ("class", "class"), ("sizes", "size"),
    ],
)  # fmt: skip
def test_plurals_lose_their_ending(word: str, expected: str) -> None:
    assert singular(word) == expected


def test_names_are_split_at_marks_humps_and_figures() -> None:
    assert parts("unitPrice_EUR2024 (net)") == ("unit", "price", "eur", "2024", "net")


def test_names_of_signs_alone_keep_them() -> None:
    assert key("%") == "%"


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("tolrance", "tolerance"), ("ignroe", "ignore"), ("duplciates", "duplicates"), ("capitels", "capitals"),
        ("county", None), ("prize", None), ("companies", None), ("shw", None), ("xyzzy", None),
    ],
)  # fmt: skip
def test_only_slips_that_can_mean_one_word_are_mended(word: str, expected: str | None) -> None:
    assert intended(word) == expected


@pytest.mark.parametrize(
    ("words", "level", "names"),
    [
        ("Name", Level.EXACT, ["Name"]),
        ("name", Level.FOLDED, ["Name"]),
        ("preis lokal", Level.FOLDED, ["Preis (lokal)"]),
        ("groesse", Level.FOLDED, ["Größe"]),
        ("naive cafe", Level.FOLDED, ["Naïve Café"]),
        ("客户", Level.EXACT, ["客户"]),
        ("стоимость", Level.FOLDED, ["Стоимость"]),
        ("values", Level.PLURAL, ["Value"]),
        ("sub industry", Level.PART, ["GICS Sub-Industry"]),
        ("statsu", Level.MISSPELT, ["Status"]),
        ("amount", None, []),
    ],
)
def test_columns_are_found_by_the_words_that_people_use(words: str, level: Level | None, names: list[str]) -> None:
    mention = Columns(views.odd_names()).find(words)

    assert (mention and mention.level) == level
    assert [group.name for group in (mention.groups if mention else ())] == names


def test_a_word_in_several_names_finds_them_all() -> None:
    mention = Columns(views.doubtful()).find("price")

    assert mention is not None
    assert [group.name for group in mention.groups] == ["local_price", "dollar_price"]


def test_headings_that_the_contract_maps_are_one_column() -> None:
    mention = Columns(views.members(2)).find("security")

    assert mention is not None
    assert [group.name for group in mention.groups] == ["Name"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("constituents_2018-04.csv", ["constituents_2018-04.csv"]),
        ("constituents 2023-05", ["constituents_2023-05.csv"]),
        ("y2018", ["constituents_2018-04.csv"]),
        ("nothing", []),
    ],
)
def test_tables_are_found_by_file_stem_and_id(words: str, expected: list[str]) -> None:
    mention = Tables(views.members(3)).named(words)

    assert [table.label for table in (mention.tables if mention else ())] == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("2023", ["constituents_2023-05.csv"]),
        ("april", ["constituents_2018-04.csv"]),
        ("constituents", []),
        ("april 2018", ["constituents_2018-04.csv"]),
    ],
)
def test_tables_are_found_by_words_that_tell_them_apart(words: str, expected: list[str]) -> None:
    mention = Tables(views.members(3)).nicknamed(words)

    assert [table.label for table in (mention.tables if mention else ())] == expected


def test_a_word_for_any_file_names_the_one_that_has_it_in_its_name() -> None:
    files = [views.table(name, "bib") for name in ("race_provisional.csv", "race_final.csv", "clubs.csv")]
    mention = Tables(views.chat(*files)).nicknamed("final")

    assert [table.label for table in (mention.tables if mention else ())] == ["race_final.csv"]


def test_tables_go_from_old_to_new_by_the_dates_in_their_names() -> None:
    labels = [table.label for table in Tables(views.daily(1)).by_age()]

    assert labels == ["daily_2021-08-10.csv", "daily_2021-09-29.parquet"]
