"""Three files in one chat: what alone changes every row, which comparison a report holds, two look-ups of a column."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

NUMBERS = range(1, 13)


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("a.csv", "id,cik,price\n" + "".join(f"k{n},{n},{n}.5\n" for n in NUMBERS))
    chat.write("b.csv", "id,cik,price\n" + "".join(f"k{n},{n},{n + (n % 7 == 0)}.5\n" for n in NUMBERS))
    chat.write("c.csv", "id,cik,price\n" + "".join(f"k{n},{n:05d},{n}.5\n" for n in NUMBERS))
    chat.write("towns.csv", "id,town\n" + "".join(f"k{n},T{n % 3}\n" for n in NUMBERS))
    chat.ask("compare a.csv with b.csv by id")
    return chat


def test_leading_zeros_that_alone_change_every_row_are_named_with_the_sentence_that_helps(chat: InProcessChat) -> None:
    compared = chat.ask("compare b.csv with c.csv by id")
    offered = list(chat.details["suggestions"])

    ignored = chat.ask("Ignore leading zeros in cik")

    assert "`cik` alone makes every row count as changed: c.csv writes it with leading zeros" in compared
    assert offered[0] == "Ignore leading zeros in cik"
    assert "Changed now: **1** (`price` 1)" in ignored


def test_a_report_after_two_comparisons_says_which_it_holds_and_how_the_other_is_had(chat: InProcessChat) -> None:
    first = chat.ask("save as excel")
    chat.ask("compare b.csv with c.csv by id")

    second = chat.ask("save as excel")
    other = chat.ask("Compare a.csv with b.csv and save as excel")

    assert "It holds a.csv (before) against b.csv (after)." in first
    assert "For " not in first
    assert "It holds b.csv (before) against c.csv (after). For a.csv against b.csv say “Compare a.csv with" in second
    assert "It holds a.csv (before) against b.csv (after)." in other


def test_another_look_up_of_the_same_column_does_not_take_the_place_of_the_first(chat: InProcessChat) -> None:
    chat.ask("look up town from towns.csv by id into a.csv")

    second = chat.ask("look up town from towns.csv by id into c.csv")
    again = chat.ask("look up town from towns.csv by id into a.csv")

    assert "(in `with_town_2`)" in second
    assert "The look-up before stays in `with_town`." in second
    assert "(in `with_town`)" in again


@pytest.mark.parametrize(("column", "idle"), [("name", False), ("shelf", True)])
def test_a_rule_is_idle_only_where_its_column_is_not_compared(tmp_path: Path, column: str, idle: bool) -> None:  # noqa: FBT001 - a case
    chat = InProcessChat(folder=tmp_path)
    chat.write("one.csv", "id,name,shelf\n" + "".join(f"k{n},Oak{n},S{n}\n" for n in NUMBERS))
    chat.write("two.csv", "id,wood,shelf\n" + "".join(f"k{n},Oak{n},S{n}\n" for n in NUMBERS))
    chat.ask("Compare one.csv with two.csv by id; name is wood")
    chat.write("three.csv", "id,sort\n" + "".join(f"k{n},OAK{n}\n" for n in NUMBERS))

    told = chat.ask(f"Add three.csv; wood is sort. Ignore capitals in {column}.")

    assert (f"`{column}` has no counterpart in the other file" in told) == idle
    assert ("**0** changed" in told) != idle


def test_two_files_that_are_turned_round_are_told_with_both_figures(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("january.csv", "id,price\n" + "".join(f"k{n},{n}\n" for n in range(10)))
    chat.write("february.csv", "id,price\n" + "".join(f"k{n},{n + (n == 5)}\n" for n in range(3, 14)))
    chat.ask("Compare january with february by id")

    turned = chat.ask("the other way round")
    back = chat.ask("undo that")

    assert "**february.csv** (11 rows) against **january.csv** (10 rows)" in turned
    assert "4 added and 3 removed before, 3 added and 4 removed now" in turned
    assert "**4** added, **3** removed" in back
    assert "turned round" not in back


def test_a_rule_beside_redo_the_comparison_is_told_before_and_after(chat: InProcessChat) -> None:
    told = chat.ask("price may differ by 1. Redo the comparison.")
    plain = chat.ask("Redo the comparison")

    assert "`price`: was “exact”, now “differences up to 1 do not count”" in told
    assert "Changed before: **1** (`price` 1). Changed now: **0**" in told
    assert "before and after" not in plain
