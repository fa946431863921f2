"""Columns that only together tell rows apart are not taken while one other column finds more rows again."""

from __future__ import annotations

from pathlib import Path

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat


def inventory(*, later: bool) -> str:
    lines = ["No.,Title,Room"]
    for number in range(20):
        room = 9 if later and number % 4 == 0 else number % 3
        lines.append(f"M{number:03},Picture {number % 12},Room {room}")
    if not later:
        lines.append("M003,Picture 3,Store")
    return "\n".join(lines) + "\n"


def test_a_number_with_one_repeat_is_asked_about_beside_a_title_and_a_room(tmp_path: Path) -> None:
    chat = InProcessChat(tmp_path)
    chat.write("old.csv", inventory(later=False))
    chat.write("new.csv", inventory(later=True))

    asked = chat.ask("compare the two files")
    answered = chat.ask("by `No.`")

    assert "against" not in asked
    assert "`No.`" in asked
    assert "**19** in both" in answered
    assert "by `No.`" in answered


def members(*, later: bool) -> str:
    lines = ["id,full_name,joined" if later else "member_no,name,joined"]
    lines += [
        f"{500 + number},Person {number},2020-01-{number + 1:02}" for number in range(int(later), 20 + int(later))
    ]
    return "\n".join(lines if later else [*lines, lines[3]]) + "\n"


def test_the_one_pair_of_ids_that_is_named_is_the_key_although_a_row_stands_twice(tmp_path: Path) -> None:
    chat = InProcessChat(tmp_path)
    chat.write("2025.csv", members(later=False))
    chat.write("2026.csv", members(later=True))

    told = chat.ask("Compare the two lists. member_no is now id, full_name is the name")

    assert "by `member_no`: **19** in both" in told
    assert "taken without asking" in told


def test_a_pair_of_other_headings_alone_decides_no_key(tmp_path: Path) -> None:
    chat = InProcessChat(tmp_path)
    chat.write("2025.csv", members(later=False))
    chat.write("2026.csv", members(later=True))

    told = chat.ask("Compare the two lists. full_name is the name")

    assert "Which column identifies a row" in told


def test_figures_of_a_comparison_without_a_match_say_so_each_time(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("old.csv", "claim,state\n" + "".join(f"00{n},open\n" for n in range(400, 440)))
    chat.write(
        "new.csv", "claim,state\n" + "".join(f"{n},{'closed' if n < 403 else 'open'}\n" for n in range(400, 440))
    )
    chat.ask("compare the two files by claim")

    before = [
        chat.ask(one) for one in ("how many changed from open to closed?", "show me what was added", "how many rows?")
    ]
    chat.ask("Ignore leading zeros in claim")
    after = chat.ask("how many changed from open to closed?")

    said = "No row is in both files: by `claim` no key of old.csv is found in new.csv"
    assert [said in reply for reply in before] == [True, True, False]
    assert "say “Ignore leading zeros in claim” if they do not matter" in before[0]
    assert ("3 changed cells" in after or "**3** rows" in after, said in after) == (True, False), after
