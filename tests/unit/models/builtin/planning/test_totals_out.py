"""A first comparison leaves out rows that are called totals, says so, and counts them when that is wanted."""

from __future__ import annotations

from pathlib import Path

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat


def payroll(*, raised: int, last: str) -> str:
    lines = ["no,name,pay"]
    lines += [f"{number},Person {number},{100 + number + (raised if number < 3 else 0)}.50" for number in range(1, 9)]
    return "\n".join([*lines, last]) + "\n"


def chat_of(folder: Path, *, may: str, june: str) -> InProcessChat:
    chat = InProcessChat(folder)
    chat.write("may.csv", payroll(raised=0, last=may))
    chat.write("june.csv", payroll(raised=10, last=june))
    return chat


def test_a_total_is_no_person_of_a_first_comparison_and_that_is_said(tmp_path: Path) -> None:
    chat = chat_of(tmp_path, may="Total,,840.00", june="Total,,860.00")

    told = chat.ask("Compare May with June by no")
    rose = chat.ask("Whose pay went up?")

    assert "Left out, as in sums and counts: the total `Total | 840.00` of may.csv" in told
    assert "**may.csv** (8 rows) against **june.csv** (8 rows), by `no`: **8** in both" in told
    assert "**2** changed" in told
    assert "**2** rows whose `pay` rose" in rose
    assert "Total" not in rose


def test_a_total_counts_when_that_is_said_with_the_comparison(tmp_path: Path) -> None:
    chat = chat_of(tmp_path, may="Total,,840.00", june="Total,,860.00")

    told = chat.ask("Compare May with June by no and count the total rows too")

    assert "Left out" not in told
    assert "**may.csv** (9 rows) against **june.csv** (9 rows)" in told


def test_a_last_row_that_names_no_total_stays_a_row(tmp_path: Path) -> None:
    chat = chat_of(tmp_path, may="Totalenergies,Person 9,840.00", june="Totalenergies,Person 9,860.00")

    told = chat.ask("Compare May with June by no")

    assert "Left out" not in told
    assert "**9** in both" in told


def test_a_file_that_joins_is_compared_without_its_total_too(tmp_path: Path) -> None:
    chat = chat_of(tmp_path, may="Total,,840.00", june="Total,,860.00")
    chat.ask("Compare May with June by no")
    chat.write("july.csv", payroll(raised=20, last="Total,,880.00"))

    told = chat.ask("Now add July and tell me which rows were removed")

    assert "the total `Total | 880.00` of july.csv" in told
    assert "**june.csv** (8 rows) against **july.csv** (8 rows)" in told


def test_a_file_that_joins_keeps_its_total_where_totals_count(tmp_path: Path) -> None:
    chat = chat_of(tmp_path, may="Total,,840.00", june="Total,,860.00")
    chat.ask("Compare May with June by no and count the total rows too")
    chat.write("july.csv", payroll(raised=20, last="Total,,880.00"))

    told = chat.ask("add July")

    assert "Left out" not in told
