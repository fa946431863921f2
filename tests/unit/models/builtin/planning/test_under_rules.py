"""A value that is asked for is found in every form that the rules in force take for the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat
from tests.unit.models.builtin.planning.small_files import condition
from workbench.models.builtin.intents import Bucket, ShowRows

OLD = """lamp,ward,type,watts,note
0008,Harbour,LED,10,a
0014,harbour,Sodium,20,b
0039,Mill,LED,30,c
0051,HARBOUR,LED,5,d
"""
NEW = """lamp,ward,type,watts
8,Harbour,LED,11
14,Mill,Sodium,21
39,HARBOUR,led,30
060,Harbour,LED,7
"""


@pytest.fixture
def lamps(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("old.csv", OLD)
    chat.write("new.csv", NEW)
    return chat


def compare(lamps: InProcessChat, *rules: str) -> InProcessChat:
    lamps.ask("compare old and new by lamp")
    for rule in rules:
        lamps.ask(rule)
    return lamps


ZEROS, CASE = "leading zeros don't matter in lamp", "capitals in ward don't matter"


@pytest.mark.parametrize(
    ("rules", "sentence", "told"),
    [
        ((ZEROS,), "show 39", ("| 0039 | Mill |", "| 39 | HARBOUR |")),
        ((ZEROS,), "Zeig mir 8", ("| 0008 | Harbour |", "| 8 | Harbour |")),
        ((ZEROS,), "show 0014", ("| 0014 | harbour |", "| 14 | Mill |")),
        ((), "leading zeros don't matter in lamp and show 39", ("| 0039 | Mill |", "| 39 | HARBOUR |")),
        ((ZEROS,), "show the rows where lamp is not 39", ("old.csv** (3 rows", "new.csv** (3 rows")),
        ((ZEROS,), "how many changed rows where lamp is not 14", ("**2** changed rows",)),
        ((ZEROS,), "rows where lamp is 39 and ward is Mill", ("| 0039 | Mill |", "new.csv** (0 rows")),
        ((ZEROS,), "show 999", ("old.csv** (0 rows", "new.csv** (0 rows")),
        ((CASE,), "rows where ward is Harbour", ("old.csv** (3 rows", "new.csv** (3 rows")),
        ((ZEROS, CASE), "show the removed rows where ward is Harbour", ("1 row was removed", "| HARBOUR |")),
        ((ZEROS,), "show the added rows where lamp is 60", ("1 row was added", "| 060 | Harbour |")),
        ((ZEROS, CASE), "how many changed rows where ward is Harbour", ("**2** changed rows",)),
        ((ZEROS, CASE), "show the changed rows where ward is Mill", ("2 changed cells", "| 20 | 21 |")),
        ((ZEROS,), "show the changed rows where lamp is 14", ("2 changed cells", "| 20 | 21 |")),
        ((ZEROS, "in type, LED and Sodium are the same"), "show the changed rows where type is LED", ("| 20 | 21 |",)),
        # What no rule takes for the same is another value.
        ((), "rows where lamp is 39", ("old.csv** (0 rows", "new.csv** (1 row")),
        ((CASE,), "show 39", ("old.csv** (0 rows", "new.csv** (1 row")),
        ((ZEROS, CASE), "leading zeros don't matter in lamp and rows where note is d", ("| 0051 | HARBOUR |",)),
    ],
)
def test_a_value_is_looked_up_under_the_rules_in_force(
    lamps: InProcessChat, rules: tuple[str, ...], sentence: str, told: tuple[str, ...]
) -> None:
    compare(lamps, *rules)

    reply = lamps.ask(sentence)

    assert [one for one in told if one not in reply] == [], reply


def test_a_part_of_a_value_chooses_no_changed_row_under_a_rule(lamps: InProcessChat) -> None:
    compare(lamps, ZEROS, CASE)

    reply = lamps.carry(ShowRows(bucket=Bucket.CHANGED, conditions=(condition("ward", "starts", "H"),))).text

    assert "A rule changes how the values of `ward` read" in reply
