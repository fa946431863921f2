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
