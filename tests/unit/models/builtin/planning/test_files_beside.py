"""Figures over several files of which a comparison holds only two: each that is named is in them, with its rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

MAY = "id,state,fine\nk1,open,1\nk2,open,2\nk3,back,4\n"
JUNE = "id,state,fine\nk1,open,1\nk2,back,3\nk4,open,8\n"
JULY = "Id,State,Fine\nk1,open,5\nk3,open,7\nk4,back,9\n"


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    for name, text in (("may.csv", MAY), ("june.csv", JUNE), ("july.csv", JULY)):
        chat.write(name, text)
    chat.ask("Compare may.csv with june.csv by id")
    return chat


def test_a_figure_of_all_three_files_has_the_file_that_is_not_compared_under_its_own_headings(
    chat: InProcessChat,
) -> None:
    totals = chat.ask("Total fine in all three files")
    counted = chat.ask("Wie viele Zeilen hat jede Datei?")

    assert "| fine | 7 | 12 | 21 |" in totals
    assert "july.csv is not part of the comparison; its rules hold for it here" in totals
    assert "**3** in may.csv, **3** in june.csv and **3** in july.csv" in counted


def test_rows_that_a_rule_leaves_out_are_left_out_of_the_other_file_too(chat: InProcessChat) -> None:
    chat.ask("Leave out rows where state is back")

    totals = chat.ask("Total fine in all three files")
    alone = chat.ask("Total fine in july.csv")

    assert "| fine | 3 | 9 | 12 |" in totals
    assert "| fine | 12 |" in alone
    assert "Of july.csv: without rows where State is back." in alone


def test_what_holds_in_all_three_at_once_is_counted_by_the_key(chat: InProcessChat) -> None:
    reply = chat.ask("How many are open in all three files?")

    assert "**2** in may.csv, **2** in june.csv and **2** in july.csv" in reply
    assert "**1** key meets it in all 3 files at once" in reply


def test_keys_that_meet_a_condition_in_all_files_are_listed_where_they_are_asked_for(chat: InProcessChat) -> None:
    three = chat.ask("Which rows are open in all three files?")
    two = chat.ask("Which rows are back in both files?")

    assert "**1** key meets it in all 3 files at once:\n\n| id |\n| --- |\n| k1 |" in three
    assert "**0** keys meet it in both files at once" in two


def test_without_a_comparison_it_is_counted_in_each_file_and_said_what_is_not_known(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    for name, text in (("may.csv", MAY), ("june.csv", JUNE), ("july.csv", MAY)):
        chat.write(name, text)

    reply = chat.ask("How many are open in all three files?")

    assert "**2** in may.csv, **2** in june.csv and **2** in july.csv" in reply
    assert "in all 3 files at once I cannot say: nothing is compared yet" in reply


def test_a_list_and_a_superlative_leave_out_what_a_rule_leaves_out_and_say_so(chat: InProcessChat) -> None:
    chat.ask("Leave out rows where state is back")

    shown = chat.ask("Show rows of june.csv with fine over 2")
    best = chat.ask("Which row has the lowest fine in june.csv?")
    beside = chat.ask("Show rows of july.csv with fine over 6")

    assert "**june.csv** (1 row where `fine` is over `2`)" in shown
    assert "Of june.csv: without rows where `state` is `back`." in shown
    assert "| k1 | open | 1 |" in best
    assert "**july.csv** (1 row where `Fine` is over `6`)" in beside


def test_a_row_that_looks_like_a_total_is_in_no_list_that_chooses_rows_but_where_it_is_asked_for(
    tmp_path: Path,
) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("pay.csv", "name,team,pay\nAda,A,10\nBo,A,20\nCy,B,30\nTotal,,60\n")

    chosen = chat.ask("Show the rows with pay over 15")
    first = chat.ask("Show the first rows of pay.csv")

    assert "(2 rows where `pay` is over `15`)" in chosen
    assert "without 1 row that looks like a total or note: Total | 60" in chosen
    assert "| Total |  | 60 |" in first


def test_different_values_of_one_column_are_counted_for_each_group_of_another(chat: InProcessChat) -> None:
    reply = chat.ask("How many different fines does each state have?")

    assert "Different values of `fine` for each `state` in may.csv and june.csv:" in reply
    assert "| back | 1 | 1 |" in reply
    assert "| open | 2 | 2 |" in reply


def test_shares_of_three_files_are_all_shown_and_a_file_saved_whole_says_so(chat: InProcessChat) -> None:
    shares = chat.ask("Share of each state in the total fine in all three files")
    chat.ask("Leave out rows where state is back")
    saved = chat.ask("Speichere die alte Datei als csv")

    assert (
        "| state | total of fine, may.csv | share in %, may.csv | total of fine, june.csv | share in %, june.csv |"
        in shares
    )
    assert "All rows of may.csv were taken, also those that the rules leave out." in saved
