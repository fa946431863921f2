"""The largest rises and falls by their nouns and among some rows, and bounds of values beside changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

OLD = """Order No,Customer,Category,Qty,Status
1001,Ames,Medicine,50,sent
1002,Bell,Medicine,40,open
1003,Cole,Tools,30,sent
1004,Dunn,Medicine,90,sent
1005,Eads,Medicine,20,open
1006,Ford,Tools,80,paid
"""
NEW = """Order No,Customer,Category,Qty,Status
1001,Ames,Medicine,20,sent
1002,Bell,Medicine,45,sent
1003,Cole,Tools,10,sent
1004,Dunn,Medicine,89,paid
1005,Eads,Medicine,5,sent
1006,Ford,Tools,95,paid
"""


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    made = InProcessChat(tmp_path)
    made.write("orders_old.csv", OLD)
    made.write("orders_new.csv", NEW)
    made.ask("compare orders_old.csv with orders_new.csv by Order No")
    return made


@pytest.mark.parametrize(
    ("sentence", "rows"),
    [
        ("top 3 falls in Qty", ("| 1001 | 50 | 20 | -30 |", "| 1003 | 30 | 10 | -20 |", "| 1005 | 20 | 5 | -15 |")),
        ("die 3 größten Rückgänge bei Qty", ("| 1001 | 50 | 20 | -30 |", "| 1003 |", "| 1005 |")),
        ("Top 3 nach Rückgang der Qty", ("| 1001 | 50 | 20 | -30 |", "| 1003 |", "| 1005 |")),
        ("3 größte Senkungen bei Qty", ("| 1001 | 50 | 20 | -30 |", "| 1003 |", "| 1005 |")),
        ("Top 2 nach Zunahme von Qty", ("| 1006 | 80 | 95 | 15 |", "| 1002 | 40 | 45 | 5 |")),
        ("Top 2 Anstieg Qty", ("| 1006 | 80 | 95 | 15 |", "| 1002 | 40 | 45 | 5 |")),
        ("Die 2 stärksten Anstiege bei Qty", ("| 1006 | 80 | 95 | 15 |", "| 1002 | 40 | 45 | 5 |")),
        ("largest increases in Qty", ("| 1006 | 80 | 95 | 15 |", "| 1002 | 40 | 45 | 5 |")),
    ],
)
def test_rises_and_falls_are_ranked_by_the_change(chat: InProcessChat, sentence: str, rows: tuple[str, ...]) -> None:
    reply = chat.ask(sentence)

    places = [reply.find(row) for row in rows]
    assert -1 not in places
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("sentence", "inside", "outside"),
    [
        ("top 3 falls in Qty for Medicine", ("| 1001 | 50 | 20 | -30 |", "| 1004 | 90 | 89 | -1 |"), "1003"),
        ("biggest falls in Qty for Medicine", ("| 1001 | 50 | 20 | -30 |", "| 1004 | 90 | 89 | -1 |"), "1003"),
        ("which 2 Medicine orders fell most in Qty?", ("| 1001 |", "| 1005 |", "the 2 that moved most"), "1004"),
        ("top 2 increases in Qty for Medicine", ("| 1002 | 40 | 45 | 5 |",), "1006"),
        ("die größte Zunahme von Qty bei Medicine", ("| 1002 | 40 | 45 | 5 |",), "1006"),
    ],
)
def test_changes_among_some_rows_are_ranked_among_these(
    chat: InProcessChat, sentence: str, inside: tuple[str, ...], outside: str
) -> None:
    reply = chat.ask(sentence)

    assert "where `Category` is `Medicine`" in reply
    assert all(one in reply for one in inside)
    assert outside not in reply


def test_a_ranking_in_percent_among_some_rows_is_still_asked_about(chat: InProcessChat) -> None:
    assert "Shall the comparison be of those rows alone?" in chat.ask("top 2 decreases in Qty in percent for Medicine")


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        (
            "how many changed rows where Qty is over 30?",
            "**3** changed rows where `Qty` is over `30` in orders_new.csv",
        ),
        (
            "how many rows where Qty is over 30 changed?",
            "**3** changed rows where `Qty` is over `30` in orders_new.csv",
        ),
        ("show changed rows with Qty above 90", "1 changed cell where `Qty` is over `90` in orders_new.csv"),
        ("how many rows whose Qty changed by more than 14?", "**4** rows whose `Qty` changed by more than 14"),
        ("show the changes in Qty over 14", "**4** rows whose `Qty` changed by more than 14"),
        ("show rows where the change in Qty is over 14", "**4** rows whose `Qty` changed by more than 14"),
    ],
)
def test_a_bound_behind_the_value_is_of_the_value_and_one_behind_the_change_of_the_change(
    chat: InProcessChat, sentence: str, told: str
) -> None:
    assert told in chat.ask(sentence)
