"""Columns that another file calls otherwise: what values show is taken, and only what is compared is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

ROWS = 40


def lines(heading: str, *, price_off: int = 0, stock_off: int = 0, parting: str = ",") -> str:
    """Write a list of articles; the last prices and the first stocks are others than in the list before."""
    rows = [heading]
    for n in range(ROWS):
        price = 10 + n * 1.25 + (1 if n >= ROWS - price_off else 0)
        stock = 500 + n * 7 + (3 if n < stock_off else 0)
        rows.append(parting.join([f"A{n:04}", f"thing {n}", f"{price:.2f}", f"{stock}"]))
    return "\n".join(rows) + "\n"


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    made = InProcessChat(folder=tmp_path)
    made.write("september.csv", lines("article_no,description,price,stock"))
    made.write("oktober.csv", lines("Artikelnummer;Bezeichnung;Preis EUR;Bestand", price_off=4, parting=";"))
    made.ask("compare september with oktober")
    return made


def test_values_of_the_same_rows_join_columns_of_other_names(chat: InProcessChat) -> None:
    chat.write("november.csv", lines("Art. No.,Description,Unit price,On stock", price_off=1, stock_off=2))

    reply = chat.ask("Add november.csv and compare oktober with it")

    assert "**5** changed (`price` 3, `stock` 2) and 35 the same." in reply


def test_rows_are_the_same_only_in_the_columns_compared(chat: InProcessChat) -> None:
    chat.write(
        "december.csv", "article_no,description,weight\n" + "".join(f"A{n:04},thing {n},{n}\n" for n in range(ROWS))
    )

    reply = chat.ask("compare september with december")

    assert "**0** changed and 40 the same in the columns compared" in reply


def bills(heading: str, *, each: int = 37) -> str:
    """Write bills with an amount that the other file calls otherwise, and a day that is blank in the total row."""
    rows = [f"R{n:02};Org {n % 7};{n % 28 + 1:02}/0{n % 3 + 1}/2024;{n * each}" for n in range(30)]
    return "\n".join([heading, *rows, "Total;;;16095"]) + "\n"


@pytest.fixture
def amounts_apart(tmp_path: Path) -> InProcessChat:
    made = InProcessChat(folder=tmp_path)
    made.write("alt.csv", bills("Ref;Firma;Dec. date;Betrag (EUR)"))
    made.write("neu.csv", bills("Ref;Firma;Decision date;Saldo", each=53))
    return made


def test_a_tolerance_says_where_it_meets_no_column(amounts_apart: InProcessChat) -> None:
    first, later = amounts_apart.ask("differences under 1 do not matter"), amounts_apart.ask("2 % is fine")
    joined = amounts_apart.ask("Saldo is Betrag (EUR)")

    said = (
        "No column of numbers is compared: `Betrag (EUR)` and `Saldo` are not compared. So the rule meets no column yet"
    )
    assert [said in reply for reply in (first, later, joined)] == [True, True, False]


def test_a_year_is_asked_of_the_columns_that_hold_dates(amounts_apart: InProcessChat) -> None:
    asked = amounts_apart.ask("2024 zorgs only")
    answered = amounts_apart.ask("Only rows where `Dec. date` is in 2024")

    assert "Which column is “2024” about: `Dec. date`, `Decision date`?" in asked
    assert "alt.csv** (30 rows)" in answered


def priced(heading: str, *, add: float, times: float = 1) -> str:
    return "\n".join([heading, *(f"A{n:04};thing {n};{(10 + n * 1.25 + add) * times:.2f}" for n in range(ROWS))]) + "\n"


def test_a_heading_with_a_unit_is_the_one_without_where_every_price_changed(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("alt.csv", priced("Nr;Name;Preis", add=0))
    chat.write("neu.csv", priced("Nr;Name;Preis EUR", add=0.4))

    reply = chat.ask("vergleiche die beiden Dateien nach Nr")

    assert "**40** changed (`Preis` 40)" in reply
    assert "`Preis EUR` is `Preis` (the same heading but for the unit)" in reply


def test_prices_of_another_scale_are_left_out_with_the_words_that_bring_them_in(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("alt.csv", priced("Nr;Name;Preis", add=0))
    chat.write("neu.csv", priced("Nr;Name;Preis EUR", add=0, times=100))

    reply = chat.ask("vergleiche die beiden Dateien nach Nr")
    joined = chat.ask("`Preis EUR` is Preis")

    assert "**0** changed and 40 the same in the columns compared" in reply
    assert "the same heading but for the unit, and values about 100 times as large" in reply
    assert "say “`Preis EUR` is Preis”" in reply
    assert "`Preis` 40" in joined
