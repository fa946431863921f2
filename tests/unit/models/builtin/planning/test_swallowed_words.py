"""Words that were once taken for others in silence: the month in a file's name, a heading in a list, the order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

LEDGER = (
    "doc,posted,vendor,value,state\n"
    "1,2025-06-02,Ace,10.00,open\n2,2025-07-02,Bee,5.00,open\n3,2025-06-09,Cat,2.00,paid\n"
)
AUTUMN = "student,campus,credits\n1,Leeds,6\n2,Porto,4\n"
WINTER = "student,campus,credits\n1,Leeds,2\n3,Leeds,5\n"


@pytest.fixture
def ledger(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("ledger_june.csv", LEDGER)
    return chat


def test_a_month_in_the_name_of_the_only_file_is_asked_about(ledger: InProcessChat) -> None:
    reply = ledger.ask("total value in june and number of rows")

    assert "Is “june” the file `ledger_june.csv`" in reply
    assert not ledger.calls


def test_the_number_of_rows_is_given_beside_a_total(ledger: InProcessChat) -> None:
    reply = ledger.ask("total value and number of rows")

    assert "17.00" in reply
    assert "Rows: **3**" in reply


def test_both_ends_of_a_column_are_given(ledger: InProcessChat) -> None:
    reply = ledger.ask("kleinster und größter value")

    assert "2.00" in reply
    assert "10.00" in reply


def test_a_year_is_no_number_of_rows(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("dues_2024.csv", "name,fee\nAnn,60.00\nBob,80.00\n")
    chat.write("dues_2025.csv", "name,paid\nAnn,61.00\nBob,81.00\n")

    reply = chat.ask("kleinster fee 2024")

    assert "60.00" in reply
    assert "80.00" not in reply


def test_no_listed_heading_is_missing(ledger: InProcessChat) -> None:
    reply = ledger.ask("open rows sorted by value, lowest first, only vendor and value")

    assert "?" in reply or "I do not know" in reply or "| vendor | value |" in reply


def test_the_order_of_figures_is_not_the_first_file(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    for name, text in (("autumn", AUTUMN), ("winter", WINTER), ("spring", AUTUMN)):
        chat.write(f"{name}.csv", text)
    chat.ask("stack them and show how many rows per campus")

    reply = chat.ask("average credits per student, highest first, top 2")

    assert "autumn.csv" not in reply
    assert reply.index("| 3 | 5.00 |") < reply.index("| 1 | 4.67 |")
