"""Words that were taken for something else: headings for rows, cells for rows, the new file for new rows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

APRIL = """hive,apiary,honey_kg,mites,keeper,status
H01,Heath,4.5,23,Ann,weak
H02,Hill,23.0,0,Ann,strong
H03,Hill,25.2,24,Bo,queenless
H04,Heath,3.5,18,Bo,strong
H05,Mill,6.0,,Cy,weak
"""
JUNE = """hive,apiary,honey_kg,mites,keeper,status
H01,Heath,4.0,25,Ann,strong
H02,Hill,23.0,0,Bo,strong
H03,Hill,25.2,24,Bo,weak
H04,Heath,9.5,31,Bo,strong
H06,Mill,2.5,5,Cy,queenless
H07,Mill,8.5,6,Ann,weak
"""
SEPT = """hive,apiary,honey_kg,mites,keeper,status
H01,Heath,4.0,25,Ann,strong
H02,Hill,23.0,0,Bo,strong
H06,Mill,2.5,5,Cy,queenless
H08,Hill,1.5,5,Cy,strong
"""


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    made = InProcessChat(tmp_path)
    made.write("hives_april.csv", APRIL)
    made.write("hives_june.csv", JUNE)
    made.ask("compare on hive")
    return made


def test_a_value_of_marks_alone_stops_no_question(tmp_path: Path) -> None:
    chat = InProcessChat(tmp_path)
    chat.write("old.csv", "id,comment,weight\n1,ok,5\n2,-,6\n3,bad,7\n")
    chat.write("new.csv", "id,comment,weight\n1,ok,5\n2,-,6\n3,bad,8\n")
    chat.ask("compare by id")

    assert "**1** row is changed" in chat.ask("how many changed")


def test_two_headings_of_one_file_said_to_be_the_same_are_asked_about(tmp_path: Path) -> None:
    chat = InProcessChat(tmp_path)
    chat.write("old.csv", "id,price,net,gross\n1,10,10,12\n2,20,20,24\n3,30,30,36\n")
    chat.write("new.csv", "id,net,gross\n1,10,12\n2,21,24\n3,30,36\n")

    asked = chat.ask("compare by id, price is net")
    answered = chat.ask("compare by id, `price` in `old.csv` is `net` in `new.csv`")

    assert "`price` and `net` both stand in `old.csv`." in asked
    assert "- compare by id, `price` in `old.csv` is `net` in `new.csv`" in asked
    assert "**1** changed (`price` 1)" in answered
    assert "for the rows" not in asked + answered


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        (
            "how many have a keeper in both files",
            "Rows where `keeper` is not blank: **5** in hives_april.csv and **6**",
        ),
        ("how many have mites in both", "are rows meant where `mites` is over 0, or where it is not blank?"),
        ("how many cells changed", "7 changed cells"),
        ("how many values changed in honey_kg", "2 changed cells in `honey_kg`"),
        ("the 2 hives with the most mites in june", "| H04 | 31 |\n| H01 | 25 |"),
        ("which hive has the least honey in april", "| H04 | 3.5 |"),
        ("show rows where apiary is Heath or Mill in june", "**hives_june.csv** (4 rows where `apiary` is one of"),
        ("which hives have less than 5 kg of honey in june", "| H06 | Mill | 2.5 |"),
        ("show hive and keeper of the strong hives in june", "| H01 | Ann |"),
        ("what changed for H99?", "“H99” does not occur in `hive`"),
        ("is H06 in june?", "**hives_june.csv** (1 row where `hive` is `H06`)"),
    ],
)
def test_words_mean_what_they_say(chat: InProcessChat, sentence: str, told: str) -> None:
    assert told in chat.ask(sentence)


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("total honey in the new one", "| honey_kg | 72.7 |"),
        ("Summe honey_kg neu", "| honey_kg | 72.7 |"),
        ("Mittelwert honey_kg im alten je apiary", "| Heath | 4.000 |"),
        ("export the new as csv", "Saved `outputs/added_rows.csv` (1 kB): 2 rows of `added_rows`."),
        ("wie viele neu?", "**2** rows are added"),
    ],
)
def test_the_new_file_and_the_new_rows_are_told_apart(chat: InProcessChat, sentence: str, told: str) -> None:
    assert told in chat.ask(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "export only hive and honey_kg of june as csv",
        "how many hives are in any of the two files",
        "how many hives are in april and june",
    ],
)
def test_what_cannot_be_done_so_is_asked_and_changes_nothing(chat: InProcessChat, sentence: str) -> None:
    before = len(chat.calls)

    chat.ask(sentence)

    assert chat.details["asked"]
    assert len(chat.calls) == before


def test_each_part_is_saved_in_the_format_behind_it(chat: InProcessChat) -> None:
    reply = chat.ask("export the removed as csv and the added as excel")

    assert "Saved `outputs/removed_rows.csv`" in reply
    assert "Saved `outputs/added_rows.xlsx`" in reply


def test_the_word_of_a_column_of_yes_and_no_chooses_rows(tmp_path: Path) -> None:
    chat = InProcessChat(tmp_path)
    chat.write("old.csv", "id,urgent,x\n1,yes,1\n2,no,2\n3,N,3\n")
    chat.write("new.csv", "id,urgent,x\n1,Y,1\n2,no,5\n3,N,3\n")
    chat.ask("compare by id")

    assert "**1** in old.csv and **1** in new.csv" in chat.ask("how many are urgent in both")
    assert "without rows where urgent is one of yes, Y" in chat.ask("leave out the urgent ones")


def test_questions_about_keys_tell_the_rules_on_rows(chat: InProcessChat) -> None:
    chat.ask("leave out rows where status is queenless")

    both = chat.ask("how many hives are in both files?")
    hidden = chat.ask("why did H03 change?")

    rule = "hives_april.csv without rows where `status` is `queenless`"
    assert "**3** keys are in all files" in both
    assert rule in both
    assert rule in chat.ask("which hives are in april but not in june?")
    assert "is **added**" in hidden
    assert rule in hidden


def test_a_key_that_a_rule_hides_is_not_found_and_the_rule_is_told(chat: InProcessChat) -> None:
    chat.ask("only the Heath apiary")

    reply = chat.ask("why did H02 change?")

    assert "No row has the key H02." in reply
    assert "only rows where `apiary` is `Heath`" in reply


def test_rules_on_rows_hold_for_a_file_that_joins_later(chat: InProcessChat) -> None:
    chat.ask("leave out rows where status is queenless")
    chat.write("hives_sept.csv", SEPT)

    beside = chat.ask("which hives are in june but not in september?")
    joined = chat.ask("compare june with september")

    assert "**3** keys stand in hives_june.csv but not in hives_sept.csv" in beside
    assert "Its rules on rows hold there, too" in beside
    assert "The rules on rows hold for hives_sept.csv, too: without rows where `status` is `queenless`." in joined
    assert "**2** in both, **1** added, **3** removed" in joined
