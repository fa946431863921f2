"""Rules, filters and keys that were set are taken off again by what they are, and nothing else goes with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

FIRST = """bib,runner,club,seconds,points
1,Ann,River A.C.,100,10
2,Ben,Falcons,120,8
3,Cem,Falcons,140,6
4,Dot,Summit,150,5
"""
FINAL = """bib,runner,club,seconds,points
1,Ann,River AC,102,10
2,Ben,Falcons,129,9
3,Cem,Falcons,140,3
4,Dot,Summit,150,5
"""


@pytest.fixture
def race(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("first.csv", FIRST)
    chat.write("final.csv", FINAL)
    chat.ask("compare by bib")
    return chat


def test_a_tolerance_is_dropped_by_its_figure_and_the_rule_that_is_kept_stays(race: InProcessChat) -> None:
    race.ask("River A.C. is the same club as River AC, and up to 3 seconds difference is fine")

    reply = race.ask("drop the 3 seconds again but keep the club rule")

    assert "- `seconds`: was “differences up to 3 do not count”, now “exact”" in reply
    assert "`club`: was" not in reply
    assert "Changed now: **3** (`points` 2, `seconds` 2)" in reply


def test_a_filter_is_taken_off_and_where_none_is_set_that_is_said(race: InProcessChat) -> None:
    none = race.ask("take that filter off")
    race.ask("only rows where club is Falcons")

    taken = race.ask("take that filter off")

    assert none.startswith("No condition on the rows is set")
    assert "no longer “only rows where club is Falcons”" in taken


def test_the_rule_of_a_column_goes_and_the_column_stays(race: InProcessChat) -> None:
    race.ask("ignore differences up to 3 in seconds and up to 1 in points")

    reply = race.ask("drop the rule on points")

    assert "- `points`: was “differences up to 1 do not count”, now “exact”" in reply
    assert "`seconds`: was" not in reply


def test_the_key_goes_back_to_the_one_before(race: InProcessChat) -> None:
    race.ask("use runner as the key instead")

    reply = race.ask("go back to bib")

    assert "Rows are now matched by “bib”, no longer by “runner”: " in reply


def test_rows_are_shown_by_how_their_numbers_moved_and_what_a_rule_forgives_is_told(race: InProcessChat) -> None:
    fell = race.ask("which points fell?")
    both = race.ask("show the runners where seconds went up and points went up")
    far = race.ask("whose seconds changed by more than 5?")
    counted = race.ask("how many runners changed by at least 2 in seconds?")
    race.ask("ignore differences up to 3 in seconds")
    after = race.ask("how many runners changed by at least 2 in seconds?")

    assert "| 3 | 6 | 3 | -3 |" in fell
    assert "| 2 | 120 | 129 | 9 | 8 | 9 | 1 |" in both
    assert far.startswith("**1** row whose `seconds` changed by more than 5, from first.csv (before) to final.csv")
    assert "**2** rows whose `seconds` changed by at least 2" in counted
    assert "**1** row whose `seconds` changed by at least 2" in after
    assert "What the rules forgive has not moved: `seconds` (differences up to 3 count as equal)." in after


def test_no_tolerance_is_taken_off_where_none_is_set_and_nothing_is_compared_for_it(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("first.csv", FIRST)
    chat.write("final.csv", FINAL)

    reply = chat.ask("drop the tolerance")

    assert reply.startswith("No tolerance is set")
    assert chat.calls == []


def test_a_tolerance_that_meets_no_number_is_said_to_have_no_effect_with_a_cell_and_what_to_do(tmp_path: Path) -> None:
    chat = InProcessChat(folder=tmp_path)
    chat.write("old.csv", "id,price\n1,8.82 net\n2,9.10 net\n")
    chat.write("new.csv", "id,price\n1,8.84\n2,9.10\n")
    chat.ask("compare old and new by id")

    reply = chat.ask("ignore differences up to 0.05 in price")

    assert reply.startswith("price has a tolerance without effect, since it is compared as text: '8.82 net' of old is")
    assert "say with which decimal sign the file is read" in reply
    assert reply.count("without effect") == 1


def test_what_changed_nothing_is_not_offered_to_be_undone_and_undo_goes_to_what_did(race: InProcessChat) -> None:
    race.ask("ignore differences up to 3 in seconds")

    same = race.ask("ignore differences up to 3 in seconds")
    undone = race.ask("undo that")

    assert "These rules held already" in same
    assert "Undo that" not in same
    assert "- `seconds`: was “differences up to 3 do not count”, now “exact”" in undone
