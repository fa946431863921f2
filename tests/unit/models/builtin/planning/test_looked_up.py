"""What was looked up is asked of the rows that it was looked up for, under the headings of either file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

FEBRUARY = """ref,hotel,rate
1,Seaview,80
2,Mill,100
3,Plaza,120
"""
MARCH = """Booking No,Hotel,Rate per night
2,Mill,110
3,Plaza,130
4,Seaview,60
5,Mill,90
"""
HOTELS = """Hotel,City
Seaview,Brighton
Mill,Bath
"""


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    for name, text in (("february.csv", FEBRUARY), ("march.csv", MARCH), ("hotels.csv", HOTELS)):
        chat.write(name, text)
    chat.ask("compare february.csv with march.csv by ref. ref is Booking No, rate is Rate per night")
    assert "`with_city`" in chat.ask("look up City in hotels.csv by Hotel")
    return chat


@pytest.mark.parametrize("said", ["average rate per city", "average Rate per night per City"])
def test_a_new_column_and_an_old_one_are_asked_of_the_looked_up_table(chat: InProcessChat, said: str) -> None:
    reply = chat.ask(said)

    assert "| Bath | 100.00 |" in reply
    assert "| Brighton | 60.00 |" in reply


def test_a_figure_of_the_compared_files_stays_with_them(chat: InProcessChat) -> None:
    chat.ask("how many have no City?")

    assert "in february.csv and march.csv" in chat.ask("total rate per hotel")


@pytest.mark.parametrize("between", ["hello", "how many hotels are there", "total frob per City"])
def test_rows_that_found_nothing_are_counted_and_shown_later_too(chat: InProcessChat, between: str) -> None:
    chat.ask(between)
    counted = chat.ask("how many have no City?")
    shown = chat.ask("Which Hotel have no City?")

    assert "Rows where `City` is blank: **1** in with_city." in counted
    assert "Plaza" in shown


def test_a_name_that_the_table_has_already_and_blank_keys_are_told(chat: InProcessChat) -> None:
    chat.write("april.csv", "No,Hotel,City,Beds\n1,Mill,York,2\n2,Seaview,Leeds,4\n3,,Hull,6\n")

    found = chat.ask("look up City in hotels.csv by Hotel into april.csv")
    total = chat.ask("total Beds by City in with_city_2")

    assert "1 row found nothing: their `Hotel` is blank." in found
    assert "The table has a `City` already, so the one looked up is `City_`." in found
    assert total.startswith("`City` is the column that the table had; the one looked up is `City_`.")
    assert "| York | 2 | 1 |" in total
