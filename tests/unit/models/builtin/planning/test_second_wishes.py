from __future__ import annotations

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat


def test_these_are_the_rows_that_were_listed_and_not_the_whole_file(compared: InProcessChat) -> None:
    compared.ask("show the changed rows")

    listed = compared.ask("which of these are from the South in old.csv?")
    total = compared.ask("total price of them")

    assert "(2 rows among the rows shown before where `region` is `South`):" in listed
    assert "| 2 | Nut | South |" in listed
    assert "| 4 | Washer | South |" in listed
    assert "6.00" in total


def test_added_rows_are_looked_for_in_no_file_that_lacks_them(compared: InProcessChat) -> None:
    compared.ask("show the added rows")

    asked = compared.ask("which of these are open in old.csv?")

    assert asked.startswith("I cannot work that out over “these”: they are not all in that one file.")


def test_who_holds_the_highest_is_shown_with_all_that_hold_it(compared: InProcessChat) -> None:
    highest = compared.ask("highest price per region in old.csv and which row has it")
    lowest = compared.ask("and which has the lowest?")

    assert "**old.csv** (3 rows) with the highest `price` of each `region`:" in highest
    assert "| 6 | Hook | West | 6.00 |" in highest
    assert "**old.csv** (3 rows) with the lowest `price` of each `region`:" in lowest
    assert "| 5 | Anchor | West | 5.00 |" in lowest


def test_a_changed_tolerance_takes_the_place_of_the_other_kind(compared: InProcessChat) -> None:
    compared.ask("set the tolerance for price to 0.5")

    changed = compared.ask("change the tolerance to 1%")

    was, now = "differences up to 0.5 do not count", "differences up to 1 % of the older value do not count"
    assert f"- `price`: was “{was}”, now “{now}”" in changed


def test_rows_left_out_of_a_list_are_left_out_of_no_comparison(compared: InProcessChat) -> None:
    listed = compared.ask("list open rows of old.csv, sorted by price, without North")
    rules = compared.ask("show the rules")

    assert "(4 rows where `status` is `open` and `region` is not `North`)" in listed
    assert "North" not in rules


def test_a_column_is_taken_in_again_and_has_its_rule(compared: InProcessChat) -> None:
    compared.ask("ignore name")

    again = compared.ask("put the name back in but don't care about capitals")

    assert "- `name`: was “not compared”, now “capitals do not matter”" in again
    assert "changes nothing yet" not in again
