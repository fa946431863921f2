"""Dates that moved, first and last dates, values in both files, and pairs of repeated keys, with their figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

FIRST = """container,vessel,eta,weight
C1,Aurora,2025-06-01,10
C2,Baltic,2025-06-02,20
C3,Aurora,2025-06-09,30
C4,Cape,2025-06-05,40
C5,Baltic,,50
"""
SECOND = """container,vessel,eta,weight
C1,Aurora,2025-06-11,10
C2,Baltic,2025-06-01,21
C3,Aurora,2025-06-11,30
C5,Baltic,2025-06-03,50
C6,Dora,2025-06-03,60
"""


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    made = InProcessChat(tmp_path)
    made.write("first.csv", FIRST)
    made.write("second.csv", SECOND)
    made.ask("compare first.csv with second.csv by container")
    return made


def test_changes_of_dates_are_ranked_by_their_days(chat: InProcessChat) -> None:
    reply = chat.ask("top 2 changes in eta")

    assert (
        "**3** rows whose `eta` changed, from first.csv (before) to second.csv (after), the 2 that moved most:" in reply
    )
    assert "| C1 | 2025-06-01 | 2025-06-11 | 10 |\n| C3 | 2025-06-09 | 2025-06-11 | 2 |" in reply
    assert "| C2 |" not in reply
    assert "The change of a date is in days" in reply


def test_later_and_earlier_dates_are_counted(chat: InProcessChat) -> None:
    later = chat.ask("how many etas got later?")
    earlier = chat.ask("how many etas got earlier?")
    far = chat.ask("show the rows whose eta changed by more than 3 days")

    assert "**2** rows whose `eta` moved to a later date" in later
    assert "**1** row whose `eta` moved to an earlier date" in earlier
    assert "**1** row whose `eta` changed by more than 3 days" in far


def test_the_last_date_is_shown_of_both_files_and_the_first_after_it(chat: InProcessChat) -> None:
    latest = chat.ask("latest eta per vessel in the second file")
    earliest = chat.ask("and the earliest?")
    both = chat.ask("show me the latest eta")

    assert "**second.csv** (4 rows) with the latest `eta` of each `vessel`:" in latest
    assert "| C5 | Baltic | 2025-06-03 | 50 |" in latest
    assert "**second.csv** (4 rows) with the earliest `eta` of each `vessel`:" in earliest
    assert "| C2 | Baltic | 2025-06-01 | 21 |" in earliest
    assert "**first.csv** (1 row) with the latest `eta`:" in both
    assert "**second.csv** (2 rows) with the latest `eta`:" in both


def test_values_in_both_files_are_counted_and_not_their_rows(chat: InProcessChat) -> None:
    both = chat.ask("how many vessels are in both files?")
    alone = chat.ask("which vessels are only in the second file?")
    chat.ask("ignore case in vessel")
    ruled = chat.ask("how many vessels are in both files?")

    assert "**2** different values of `vessel` stand in both first.csv and second.csv:" in both
    assert "| Aurora | 2 | 2 |\n| Baltic | 2 | 2 |" in both
    assert "**1** different value of `vessel` stands in second.csv and not in first.csv:" in alone
    assert "A rule changes how the values of `vessel` read" in ruled


def test_repeated_keys_are_paired_and_what_cannot_be_done_is_refused(tmp_path: Path) -> None:
    chat = InProcessChat(tmp_path)
    chat.write("first.csv", "id,n\n1,5\n1,6\n2,7\n")
    chat.write("second.csv", "id,n\n1,6\n1,5\n2,7\n")
    chat.ask("compare first.csv with second.csv by id")

    refused = chat.ask("take the last row for duplicates")
    ordered = chat.ask("pair the duplicates in order")
    rules = chat.ask("show the rules")
    best = chat.ask("pair the duplicates by best match")

    assert refused.startswith("“take the last row for duplicates” is not done.")
    assert "Changed now: **2**" in ordered
    assert "- rows of a repeated key are paired, in their order" in rules
    assert "Changed now: **0**" in best


def test_the_first_few_of_each_group_are_rows_and_ties_stay_in(tmp_path: Path) -> None:
    chat = InProcessChat(tmp_path)
    chat.write("marks.csv", "student,subject,place,mark\nA,Art,1,50\nB,Art,2,60\nC,Art,3,40\nD,Art,4,50\nA,Latin,5,9\n")

    reply = chat.ask("top 2 students by mark per subject")

    assert "**marks.csv** (4 rows) with the 2 highest `mark` of each `subject`:" in reply
    assert "| B | Art | 2 | 60 |\n| A | Art | 1 | 50 |\n| D | Art | 4 | 50 |\n| A | Latin | 5 | 9 |" in reply
