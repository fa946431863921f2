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


NOT_PART = "permits_july.csv is not part of the comparison, which stays as it is."


@pytest.mark.parametrize(
    ("said", "number", "place", "first"),
    [
        ("How many permits are in June but not in July?", 3, "permits_june.csv but not in permits_july.csv", ""),
        ("which permits are in May but not in July?", 5, "permits_may.csv but not in permits_july.csv", "P00"),
        ("which permits are in July but not in May?", 6, "permits_july.csv but not in permits_may.csv", "P12"),
        ("How many permits are in all three files?", 7, "", ""),
        ("Welche Permits sind in allen drei Dateien?", 7, "", "P05"),
        (
            "How many permits are in May and June but not in July?",
            3,
            "permits_may.csv and permits_june.csv but not in permits_july.csv",
            "",
        ),
        (
            "which permits are in May, but not in June or July?",
            2,
            "permits_may.csv but not in permits_june.csv or permits_july.csv",
            "P00",
        ),
        ("which permits are in both May and July", 7, "permits_may.csv and permits_july.csv", "P05"),
    ],
)
def test_keys_are_found_by_the_files_that_hold_and_lack_them(
    chat: InProcessChat, said: str, number: int, place: str, first: str
) -> None:
    before = chat.names["comparison"].contract

    reply = chat.ask(said)

    place = place or "all 3 files (permits_may.csv, permits_june.csv and permits_july.csv)"
    assert reply.startswith(f"**{number}** keys stand in {place}, each counted once by `Permit`")
    assert (f"| {first} |" in reply) == bool(first)
    assert NOT_PART in reply
    assert chat.names["comparison"].contract == before


def test_the_list_is_what_is_saved_after_it(chat: InProcessChat) -> None:
    chat.ask("which permits are in May but not in July?")

    chat.ask("Save the list as csv")

    assert (chat.folder / "outputs/keys_found.csv").read_text().split() == ["Permit", "P00", "P01", "P02", "P03", "P04"]


def test_a_file_without_a_column_of_the_keys_name_is_asked_about(chat: InProcessChat) -> None:
    chat.write("permits_august.csv", permits("No,Plate,Zone", range(5, 18)))

    reply = chat.ask("How many permits are in May and June but not in August?")

    assert reply.startswith("permits_august.csv is not part of the comparison yet, and none of its columns is called")


def test_the_two_that_are_compared_are_counted_by_their_rows(chat: InProcessChat) -> None:
    reply = chat.ask("how many permits are in June but not in May?")

    assert reply.startswith("**3** rows are added (in permits_june.csv, not in permits_may.csv)")


def test_other_columns_of_three_files_are_no_keys(chat: InProcessChat) -> None:
    zones, plates = chat.ask("How many zones are in all three files?"), chat.ask("Which plates are in all three files?")

    assert zones.startswith("**2** different values of `Zone` stand in all of ")
    assert "`Plate`" in plates or plates.startswith("Took “plates” for the rows.")
