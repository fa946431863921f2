"""Two questions on one change, the second of which leaves the change out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat
from tests.unit.models.builtin.planning.test_changed_to import FIRST, SECOND


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    made = InProcessChat(tmp_path)
    made.write("lamps_old.csv", FIRST)
    made.write("lamps_new.csv", SECOND)
    made.ask("compare lamps_old.csv with lamps_new.csv by lamp")
    return made


@pytest.mark.parametrize(
    ("sentence", "first", "second"),
    [
        (
            "Which were changed to LED in Eastgate and how many in Millbrook?",
            "2 changed cells in `kind` to `LED` where `ward` is `Eastgate`",
            "1 changed cell in `kind` to `LED` where `ward` is `Millbrook`",
        ),
        (
            "Welche wurden in Eastgate auf LED umgestellt und wie viele in Millbrook?",
            "2 changed cells in `kind` to `LED` where `ward` is `Eastgate`",
            "1 changed cell in `kind` to `LED` where `ward` is `Millbrook`",
        ),
        (
            "which Sodium lamps were changed to LED in Eastgate and how many in Northfield?",
            "1 changed cell in `kind` from `Sodium` to `LED` where `ward` is `Eastgate`",
            "1 changed cell in `kind` from `Sodium` to `LED` where `ward` is `Northfield`",
        ),
        (
            "which lamps were changed to LED and how many of them in Eastgate?",
            "4 changed cells in `kind` to `LED`, from",
            "2 changed cells in `kind` to `LED` where `ward` is `Eastgate`",
        ),
        (
            "which lamps in Eastgate were set to LED and how many to faulty?",
            "but not what “how many to faulty” asks",
            "Nothing was counted",
        ),
        (
            "which lamps were changed to LED and how many lamps are in Harbour?",
            "4 changed cells in `kind` to `LED`, from",
            "Rows where `ward` is `Harbour`: **2** in lamps_old.csv and **2** in lamps_new.csv.",
        ),
    ],
)
def test_the_second_half_is_asked_of_the_change_of_the_first(
    chat: InProcessChat, sentence: str, first: str, second: str
) -> None:
    reply = chat.ask(sentence)

    assert first in reply
    assert second in reply


@pytest.mark.parametrize("half", ["how many in Zanzibar", "how many are broken"])
def test_a_second_half_that_is_not_understood_is_asked_about_and_nothing_is_counted(
    chat: InProcessChat, half: str
) -> None:
    reply = chat.ask(f"which lamps were changed to LED in Eastgate and {half}?")

    assert f"“{half}”" in reply
    assert "changed cell" not in reply


@pytest.mark.parametrize(
    ("sentence", "cells"),
    [
        ("list the lamps in Harbour that changed", 2),
        ("list changed lamps in Harbour", 2),
        ("list the lamps in Eastgate whose watts changed", 3),
    ],
)
def test_the_key_stands_for_the_rows_where_changes_are_asked_for(
    chat: InProcessChat, sentence: str, cells: int
) -> None:
    assert f"{cells} changed cells" in chat.ask(sentence)


def test_the_key_stands_for_the_rows_before_anything_was_compared(tmp_path: Path) -> None:
    made = InProcessChat(tmp_path)
    made.write("lamps_old.csv", FIRST)
    made.write("lamps_new.csv", SECOND)

    assert "2 changed cells where `ward` is `Harbour`" in made.ask("list the lamps in Harbour that changed")


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("a report with only the changed rows", "12 rows of `changed_cells`"),
        ("an excel with only the differences", "12 rows of `changed_cells`"),
        ("Ein Bericht nur mit den geänderten Zeilen", "12 rows of `changed_cells`"),
        ("a report with only the changed rows of Harbour", ": 2 rows of `changed_cells`"),
        ("make a report of only the changed rows that I can mail", "can be saved as a workbook or as csv"),
    ],
)
def test_a_report_of_the_changes_alone_holds_these_alone(chat: InProcessChat, sentence: str, told: str) -> None:
    reply = chat.ask(sentence)

    assert told in reply
    assert "Saved `outputs/changed_cells.xlsx`" in reply or "Saved" not in reply
    assert "9 sheets" not in reply
