"""What a request is about is kept: rows that look like totals, values, sides and rows of a comparison, look-ups."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

CLAIMS = """Claim,Policy,Cause,Date,Amount
C1,P1,storm,2024-03-05,10.50
C2,P2,storm,2024-04-07,20.00
C3,P1,theft,2024-03-09,5.25
C4,P1,fire,2024-05-01,1.00
Total,,,,36.75
"""
PAYOUTS = """Claim,Paid,Way
C1,10.00,bank
C2,20.00,cheque
C4,1.00,bank
"""
LEFT_OUT = "Of claims.csv: without 1 row that looks like a total or note: Total | 36.75."


@pytest.fixture
def claims(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("claims.csv", CLAIMS)
    chat.write("payouts.csv", PAYOUTS)
    return chat


@pytest.mark.parametrize(
    ("sentence", "figures"),
    [
        ("total Amount", "| Amount | 36.75 |"),
        ("how many claims are in claims.csv", "Rows: **4** in claims.csv."),
        ("how many claims per cause", "| fire | 1 |\n| storm | 2 |\n| theft | 1 |\n"),
        ("which policy has the highest total amount", "| P2 | 20.00 | 1 |"),
        ("mean amount", "Mean of `Amount`: **9.1875** in claims.csv (4 rows)."),
        ("highest amount", "| 20.00 |"),
    ],
)
def test_a_row_that_looks_like_a_total_is_left_out_and_named(
    claims: InProcessChat, sentence: str, figures: str
) -> None:
    reply = claims.ask(sentence)

    assert figures in reply
    assert LEFT_OUT in reply


def test_a_total_row_counts_where_that_is_said(claims: InProcessChat) -> None:
    reply = claims.ask("total Amount with the total row")

    assert "| Amount | 73.50 |" in reply


def test_a_total_row_is_taken_in_and_left_out_again_by_a_follow_up(claims: InProcessChat) -> None:
    claims.ask("total Amount")

    taken_in, left_out = claims.ask("count the total row too"), claims.ask("leave out the total row")

    assert "| Amount | 73.50 |" in taken_in
    assert "| Amount | 36.75 |" in left_out


def test_a_total_row_leaves_a_comparison_by_words(claims: InProcessChat) -> None:
    claims.ask("compare by Claim, Amount is Paid")

    reply = claims.ask("leave out the total row")

    assert "claims.csv" in reply or "claims" in reply
    assert "leave_out_totals()" in claims.code


def test_tables_are_put_together_without_their_total_rows(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("march.csv", "id,kind,price,note\n1,a,1.50,x\n2,b,2.00,y\nTotal,,3.50,\n")
    chat.write("april.csv", "id,kind,price,note\n3,a,4.00,x\n4,b,5.00,y\nTotal,,9.00,\n")
    stacked = chat.ask("put march and april together and remove the total rows")

    counted = chat.ask("total price by kind in the combined table")

    assert "Left out of march.csv, since it looks like a total or a note: Total | 3.50." in stacked
    assert "| a | 5.50 | 2 |\n| b | 7.00 | 2 |" in counted
