"""Last year's and this year's file, marks that mean nothing, what happened to a row, and years of birth."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

OLD = """id,name,Jahrgang,age,level,note
1,Anna,2016,8,k.A.,x
2,Ben,2017,7,2,
3,Cem,2018,6,3,k.A.
4,Dana,2019,5,1,y
5,Emil,2020,4,k.A.,z
"""
NEW = """id,name,Jahrgang,age,level,note
1,Anna,2016,9,,x
2,Ben,2017,8,2,k.A.
3,Cem,2018,7,4,
4,Dana,2019,6,1,y
6,Fay,2021,3,2,z
"""


def _chat(folder: Path, old: str, new: str) -> InProcessChat:
    made = InProcessChat(folder)
    made.write(old, OLD)
    made.write(new, NEW)
    return made


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    made = _chat(tmp_path, "pupils_old.csv", "pupils_new.csv")
    made.ask("compare pupils_old.csv with pupils_new.csv by id")
    return made


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("total age in last year's file and in this year's", "| age | 30 | 33 |"),
        ("what is the total of last year's age?", "| age | 30 |"),
        ("how many rows with age under 6 were there last year?", "**2** in pupils_2025.csv"),
        ("Summe age im Vorjahr und in diesem Jahr", "| age | 30 | 33 |"),
    ],
)
def test_years_in_the_names_tell_which_file_is_meant(tmp_path: Path, sentence: str, told: str) -> None:
    chat = _chat(tmp_path, "pupils_2025.csv", "pupils_2026.csv")

    reply = chat.ask(sentence)

    assert told in reply
    assert "for `pupils_2025.csv`" in reply


def test_what_changed_since_last_year_is_of_both_files(tmp_path: Path) -> None:
    chat = _chat(tmp_path, "pupils_2025.csv", "pupils_2026.csv")

    reply = chat.ask("what changed since last year?")

    assert "**pupils_2025.csv** (5 rows) against **pupils_2026.csv** (5 rows)" in reply


def test_files_that_came_the_other_way_round_are_not_compared_against_their_years(tmp_path: Path) -> None:
    chat = _chat(tmp_path, "pupils_2026.csv", "pupils_2025.csv")

    reply = chat.ask("what changed since last year?")

    assert "- Compare `pupils_2025.csv` with `pupils_2026.csv`" in reply
    assert chat.details["asked"]


def test_which_file_is_last_years_is_asked_where_nothing_tells(tmp_path: Path) -> None:
    chat = _chat(tmp_path, "a.csv", "b.csv")

    reply = chat.ask("what is the total of last year's age?")

    assert "Which file is meant by “last year”: `a.csv` or `b.csv`?" in reply
    assert "- what is the total of age in `b.csv`?" in reply


def test_last_year_alone_is_asked_about_where_the_newer_file_is_of_that_year(tmp_path: Path) -> None:
    chat = _chat(tmp_path, "pupils_2024.csv", "pupils_2025.csv")

    assert "Which file is meant by “last year”" in chat.ask("show last year's list")


@pytest.mark.parametrize(
    "sentence",
    [
        "k.A. zählt als leer",
        "“k.A.” gilt als leer",
        "k.A. und n.v. zählen als leer",
        "k.A. ist leer",
        "treat k.A. as blank",
    ],
)
def test_a_mark_with_points_counts_as_blank(chat: InProcessChat, sentence: str) -> None:
    reply = chat.ask(sentence)

    assert "counts as blank”" in reply
    assert "1 cell fewer in `level`, 2 in `note`" in reply


def test_a_mark_counts_as_blank_in_the_column_that_is_named(chat: InProcessChat) -> None:
    reply = chat.ask("in level zählt k.A. als leer")

    assert "`level`: was “exact”, now “k.A. counts as blank”" in reply
    assert "1 cell fewer in `level`." in reply


@pytest.mark.parametrize(
    "sentence",
    [
        "Was ist mit Nummer 3 passiert?",
        "Was ist mit der Nummer 3 los?",
        "Was ist aus 3 geworden?",
        "Was ist mit Schüler 3 passiert?",
        "what happened to number 3?",
        "what happened with no. 3?",
        "what happened to pupil 3?",
    ],
)
def test_what_happened_to_a_row_is_told(chat: InProcessChat, sentence: str) -> None:
    reply = chat.ask(sentence)

    assert "`3` is **changed**" in reply
    assert "| age | 6 | 7 | changed |" in reply


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Was ist mit Anna passiert?", "2 changed cells where `name` is `Anna`"),
        ("What happened to Emil?", "1 row was removed where `name` is `Emil`"),
        ("what about Fay?", "1 row was added where `name` is `Fay`"),
    ],
)
def test_what_happened_to_a_name_is_looked_for_in_its_column(chat: InProcessChat, sentence: str, told: str) -> None:
    assert told in chat.ask(sentence)


def test_a_name_behind_a_question_with_a_name_is_that_question_once_more(chat: InProcessChat) -> None:
    chat.ask("how many changed rows where name is Anna?")

    assert "Read as the question before, where `name` is `Ben`." in chat.ask("what about Ben?")


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("wie viele vom Jahrgang 2018 und jünger gibt es?", "Rows where `Jahrgang` is at least `2018`: **3**"),
        ("how many with Jahrgang 2018 or older?", "Rows where `Jahrgang` is at most `2018`: **3**"),
        ("how many with age 6 and younger?", "Rows where `age` is at most `6`: **3** in pupils_old.csv and **2**"),
        ("how many with age 6 or older?", "Rows where `age` is at least `6`: **3** in pupils_old.csv and **4**"),
        ("nur Jahrgang 2018 und jünger", "“only rows where Jahrgang is at least 2018”"),
    ],
)
def test_who_is_younger_is_born_later_and_has_fewer_years(chat: InProcessChat, sentence: str, told: str) -> None:
    assert told in chat.ask(sentence)
