"""Rows that changed to a value, under what the same sentence says of them, with their figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

FIRST = """lamp,ward,kind,watts,status
L01,Harbour,Sodium,150,working
L02,Eastgate,Sodium,150,working
L03,Eastgate,Mercury,70,working
L04,Northfield,Sodium,70,faulty
L05,Millbrook,Mercury,70,working
L06,Harbour,LED,35,working
L07,Eastgate,LED,35,working
"""
SECOND = """lamp,ward,kind,watts,status
L01,Harbour,Sodium,155,working
L02,Eastgate,LED,35,working
L03,Eastgate,LED,35,faulty
L04,Northfield,LED,35,faulty
L05,Millbrook,LED,110,working
L06,Harbour,LED,35,faulty
L07,Eastgate,LED,40,working
"""


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    made = InProcessChat(tmp_path)
    made.write("lamps_old.csv", FIRST)
    made.write("lamps_new.csv", SECOND)
    made.ask("compare lamps_old.csv with lamps_new.csv by lamp")
    return made


TRUTH = (
    ("how many lamps were switched to LED?", 4, "to `LED`, from"),
    ("how many lamps in Harbour were switched to LED?", 0, "where `ward` is `Harbour` in lamps_new.csv"),
    ("how many lamps in Harbour and Millbrook were switched to LED?", 1, "is one of `Harbour` or `Millbrook`"),
    ("show the Eastgate lamps that were switched to LED", 2, "where `ward` is `Eastgate`"),
    ("in Eastgate, how many lamps were changed to LED?", 2, "where `ward` is `Eastgate`"),
    ("how many lamps not in Northfield were switched to LED?", 3, "where `ward` is not `Northfield`"),
    ("how many lamps outside Northfield were switched to LED?", 3, "where `ward` is not `Northfield`"),
    ("how many lamps over 100 watts were switched to LED?", 1, "where `watts` is over `100` in lamps_new.csv"),
    ("how many Sodium lamps in Eastgate were changed to LED?", 1, "from `Sodium` to `LED` where `ward` is `Eastgate`"),
    ("how many lamps in Eastgate changed from Sodium to LED?", 1, "from `Sodium` to `LED` where `ward` is `Eastgate`"),
    ("which lamps in Harbour went from working to faulty?", 1, "from `working` to `faulty` where `ward` is `Harbour`"),
    ("how many Eastgate lamps were set to faulty?", 1, "where `ward` is `Eastgate`"),
    ("how many lamps were set to faulty?", 2, "to `faulty`, from"),
    ("how many lamps switched to LED in Millbrook?", 1, "where `ward` is `Millbrook`"),
    ("how many lamps in Eastgate had their kind changed to LED?", 2, "where `ward` is `Eastgate`"),
    ("Wie viele Leuchten in Harbour wurden auf LED umgestellt?", 0, "where `ward` is `Harbour`"),
    ("Wie viele Leuchten wurden in Eastgate von Sodium auf LED umgestellt?", 1, "from `Sodium` to `LED` where `ward`"),
    ("Zeig die Leuchten in Millbrook, die auf LED umgestellt wurden", 1, "where `ward` is `Millbrook`"),
    ("Wie viele Sodium-Leuchten wurden auf LED umgestellt?", 2, "from `Sodium` to `LED`, from"),
    ("Wie viele Mercury Leuchten in Eastgate wurden auf LED umgestellt?", 1, "from `Mercury` to `LED` where `ward`"),
    ("Wie viele Leuchten wurden auf LED geändert?", 4, "to `LED`, from"),
)


@pytest.mark.parametrize(("sentence", "cells", "words"), TRUTH)
def test_a_change_to_a_value_is_counted_in_the_rows_that_are_meant(
    chat: InProcessChat, sentence: str, cells: int, words: str
) -> None:
    reply = chat.ask(sentence)

    assert f"{cells} changed cell" in reply
    assert words in reply


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("how many wonky lamps were switched to LED?", "“wonky lamps”"),
        ("which Eastgate lamps changed from gas to LED?", "“gas”"),
        ("which Eastgate lamps changed from Sodium to neon?", "“neon”"),
        ("how many lamps were not switched to LED?", "“not”"),
        ("which lamps in Harbour changed to LED in lamps_old.csv?", "lamps in Harbour in lamps_old.csv"),
        ("how many Harbour lamps were switched to LED and set to faulty?", "“and set to faulty”"),
    ],
)
def test_words_that_choose_the_rows_are_asked_about_and_never_left_out(
    chat: InProcessChat, sentence: str, words: str
) -> None:
    reply = chat.ask(sentence)

    assert "changed cell" not in reply
    assert words in reply


def test_a_share_of_changes_to_a_value_is_asked_about_with_what_can_be_counted(chat: InProcessChat) -> None:
    reply = chat.ask("what share of Eastgate lamps were switched to LED?")
    counted = chat.ask("How many Eastgate lamps were changed to LED?")

    assert "changed cell" not in reply
    assert "How many Eastgate lamps were changed to LED?" in reply
    assert "2 changed cells" in counted
