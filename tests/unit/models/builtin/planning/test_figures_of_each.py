"""Figures that are asked of each of several things, and of columns of which one or both changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

OLD = "id,club,fee,paid,joined\n1,Chess,10,yes,2019-04-01\n2,Chess,20,no,2020-05-02\n3,Rowing,30,no,2021-06-03\n"
NEW = "id,club,fee,paid,joined\n1,Rowing,11,yes,2019-04-01\n2,CHESS,20,no,2020-05-02\n3,Rowing,35,no,2021-06-03\n"


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("club_2025.csv", OLD)
    chat.write("club_2026.csv", NEW)
    chat.ask("Compare club_2025.csv with club_2026.csv by id")
    return chat


def test_the_year_of_a_file_is_asked_about_where_another_condition_stands_behind_it(chat: InProcessChat) -> None:
    asked = chat.ask("What is the total fee per club in 2026 where paid is no?")
    done = chat.ask("What is the total fee per club in club_2026.csv where paid is no?")

    assert asked.startswith("Is “2026” the file `club_2026.csv`, or are rows meant whose `joined` is in 2026?")
    assert "| Rowing | 35 | 1 |" in done


def test_two_ways_of_writing_one_value_are_made_the_same_as_they_are_written(chat: InProcessChat) -> None:
    reply = chat.ask("Treat CHESS and Chess as the same")
    totals = chat.ask("Total fee per club")

    assert "now “CHESS and Chess are the same”" in reply
    assert "1 row leaves *changed*" in reply
    assert "| Chess | 30 | 2 | 20 | 1 |" in totals


def test_of_two_columns_that_changed_both_and_each_alone_are_counted(chat: InProcessChat) -> None:
    both = chat.ask("How many members changed their club and their fee?")
    kept = chat.ask("How many members changed club but kept their fee?")

    assert "**2** rows changed in `club`" in both
    assert "**1** row changed in both, **1** in `club` alone and **1** in `fee` alone." in both
    assert "Asked for are those in `club` alone: changed there, and not in `fee`." in kept


def test_leading_zeros_that_do_not_matter_anywhere_leave_numbers_numbers(chat: InProcessChat) -> None:
    chat.ask("Leading zeros don't matter")

    totals = chat.ask("Total fee")

    assert "| fee | 60 | 66 |" in totals


def test_by_how_much_a_total_rose_is_told_for_each_group_over_all_rows(chat: InProcessChat) -> None:
    reply = chat.ask("By how much did the total fee per club rise or fall?")

    assert "| Rowing | 30 | 1 | 46 | 2 | 16 |" in reply
    assert "| Chess | 30 | 2 | 0 | 0 | -30 |" in reply
