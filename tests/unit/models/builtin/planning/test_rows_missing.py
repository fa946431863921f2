"""Rows that one of three files has and another lacks, with the figures of small files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat


def permits(head: str, numbers: range) -> str:
    return "\n".join([head, *(f"P{number:02},K {number},{'AB'[number % 2]}" for number in numbers)]) + "\n"


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    made = InProcessChat(tmp_path)
    made.write("permits_may.csv", permits("Permit,Plate,Zone", range(12)))
    made.write("permits_june.csv", permits("Permit no,Plate,Zone", range(2, 15)))
    made.write("permits_july.csv", permits("Permit no,Plate,Zone", range(5, 18)))
    made.ask("compare permits_may with permits_june by Permit. Permit no is Permit")
    return made


def test_two_files_that_are_not_compared_are_looked_through(chat: InProcessChat) -> None:
    reply = chat.ask("How many permits are in June but not in July?")

    assert "3 rows found nothing: P02, P03 and P04." in reply
    assert "3 values of `Permit no` without `Plate` in permits_june.csv (looked up in permits_july.csv):" in reply


def test_more_than_five_are_listed_in_full_and_not_called_all(chat: InProcessChat) -> None:
    reply = chat.ask("which permits are in May but not in July?")

    assert "5 rows found nothing: P00, P01, P02, P03 and P04." in reply
    gone = chat.ask("which permits are in July but not in May?")
    assert "6 rows found nothing, such as P12, P13, P14, P15 and P16." in gone
    assert "| P17 |" in gone


def test_the_two_that_are_compared_are_counted_by_their_rows(chat: InProcessChat) -> None:
    reply = chat.ask("how many permits are in June but not in May?")

    assert reply.startswith("**3** rows are added (in permits_june.csv, not in permits_may.csv)")


def test_three_files_at_once_are_asked_about(chat: InProcessChat) -> None:
    reply = chat.ask("How many permits are in May and June but not in July?")

    assert reply.startswith("I hold two files against each other at a time")
