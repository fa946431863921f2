"""What is asked where a request could be carried out in a way that was not meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

NOVEMBER = "no,dept,gross\n1,North,10.00\n2,South,20.00\n"
OCTOBER = "no,unit,gross\n1,North,11.00\n3,South,30.00\n"


@pytest.fixture
def pay(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("pay_nov.csv", NOVEMBER)
    chat.write("pay_oct.csv", OCTOBER)
    return chat


def test_a_figure_per_file_is_not_given_for_one_file_alone(pay: InProcessChat) -> None:
    reply = pay.ask("total gross where dept is North per file")

    assert "`dept` has no counterpart yet in pay_oct.csv" in reply
    assert "10.00" not in reply


def test_which_file_is_older_is_asked_where_that_was_said_and_not_carried_out(pay: InProcessChat) -> None:
    pay.ask("compare xyzzy plugh, october is the old one")

    reply = pay.ask("how many rows were added")

    assert reply.startswith("Nothing has been compared yet: “compare xyzzy plugh, october is the old one”")
    assert "Which file is the older one?" in reply
    assert "- Compare pay_oct.csv with pay_nov.csv" in reply


def test_the_year_of_a_file_is_asked_about_where_it_may_be_one_of_the_dates(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("club_2024.csv", "no,fee,joined\n1,10.00,2009-01-05\n2,20.00,2011-02-05\n")
    chat.write("club_2025.csv", "no,amount,joined\n1,10.00,2009-01-05\n2,20.00,2011-02-05\n")

    reply = chat.ask("how many pay a fee of at least 15 in 2025")

    assert "Is “2025” the file `club_2025.csv`" in reply
    assert not chat.calls


def test_rows_that_both_files_have_are_offered_for_the_sum_of_a_change(pay: InProcessChat) -> None:
    pay.ask("compare by no")

    reply = pay.ask("sum of the change in gross")
    chosen = pay.ask("the first one")

    assert "- Total `gross` of the changed rows" in reply
    assert "| gross | 10" in chosen
    assert "| 11" in chosen
