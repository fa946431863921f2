"""What an office asks: net effects, largest changes, equal or not, times, rounding and spans of days, with figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat
from tests.unit.models.builtin.planning.office_files import NEW, orders_chat


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    return orders_chat(tmp_path)


def test_a_net_effect_is_one_difference_by_group(chat: InProcessChat) -> None:
    price = chat.ask("net change in price per region")
    every = chat.ask("net effect by region")
    whole = chat.ask("what's the bottom line?")

    assert "| North | 400.00 | 2 | 430.50 | 2 | 30.50 |" in price
    assert "| South | 700.00 | 2 | 204.00 | 1 | -496.00 |" in price
    assert "rows that were added or removed are in it" in price
    assert "Total of `Cargo Fee` by `Region`" in every
    assert "| West | 8.00 | 1 | 27.25 | 3 | 19.25 |" in every
    assert "| Price | 1,500.00 | 2,334.50 | 834.50 |" in whole


@pytest.mark.parametrize(
    "sentence", ["show the rows with the largest change", "top 10 changes", "which order changed most?"]
)
def test_the_largest_change_is_asked_about_where_several_columns_have_a_size(
    chat: InProcessChat, sentence: str
) -> None:
    reply = chat.ask(sentence)

    assert "The largest change in which column: `Price`, `Cargo Fee` or `Quantity`?" in reply


def test_the_largest_change_is_that_of_the_only_column_of_numbers(chat: InProcessChat) -> None:
    chat.ask("compare only price")

    reply = chat.ask("which row changed most")

    assert "| AC-03 | 300 | 330 | 30 | 10.00 |" in reply
    assert "AC-02" not in reply


def test_equal_or_not_is_said_first(chat: InProcessChat, tmp_path: Path) -> None:
    differ = chat.ask("Are the files equal?")
    german = chat.ask("Gibt es überhaupt Unterschiede?")
    same = InProcessChat(tmp_path / "same")
    (tmp_path / "same").mkdir()
    same.write("one.csv", NEW)
    same.write("two.csv", NEW)
    same.ask("compare one.csv with two.csv by Order No")
    equal = same.ask("is anything different?")

    assert differ.startswith("**No, they differ:** 2 rows added, 1 row removed and 4 rows changed.")
    assert german.startswith("**No, they differ:**")
    assert equal.startswith("**Yes, they are equal** in every compared column")


@pytest.mark.parametrize(
    ("sentence", "cells"),
    [
        ("ignore time differences under 2 hours", "`Shipped` 2"),
        ("ignore time differences under 1 hour", "`Shipped` 3"),
        ("shipped may differ by 60 minutes", "`Shipped` 2"),
        ("shipped within 4 hours is the same", "`Shipped` 1"),
        ("dates within 3 days are the same", ""),
        ("compare shipped by day only", "`Shipped` 1"),
        ("ignore the time of day in shipped", "`Shipped` 1"),
    ],
)
def test_dates_differ_by_hours_minutes_and_days(chat: InProcessChat, sentence: str, cells: str) -> None:
    reply = chat.ask(sentence)
    now = reply.partition("Changed now")[2].partition("in both")[0]

    assert (cells in now) if cells else ("Shipped" not in now and "`Price` 3" in now)


def test_a_limit_of_dates_is_told_in_its_unit(chat: InProcessChat) -> None:
    assert "now “differences up to 2 hours do not count”" in chat.ask("shipped may differ by 2 hours")
    assert "now “differences of less than 90 minutes do not count”" in chat.ask(
        "ignore differences of less than 90 minutes in shipped"
    )
    assert "now “exact”" in chat.ask("no tolerance for shipped")


@pytest.mark.parametrize(
    ("sentence", "cells"),
    [
        ("round price to whole euros", "`Price` 3"),
        ("round cargo fee to whole numbers", "`Cargo Fee` 1"),
        ("round to whole euros", "`Cargo Fee` 1"),
        ("compare cargo fee at 0 decimals", "`Cargo Fee` 1"),
        ("ignore the decimals in cargo fee", "`Cargo Fee` 1"),
        ("Cargo Fee auf ganze Euro runden", "`Cargo Fee` 1"),
    ],
)
def test_figures_are_rounded_before_they_are_compared(chat: InProcessChat, sentence: str, cells: str) -> None:
    now = chat.ask(sentence).partition("Changed now")[2]

    assert cells in now


@pytest.mark.parametrize(
    ("sentence", "rows"),
    [
        ("how many orders were shipped between 10 and 20 January?", "**3** in orders_old.csv and **2**"),
        ("how many rows of orders_old were shipped in the first week of January?", "**1** in orders_old.csv"),
        ("how many orders were shipped in the first quarter in orders_new", "**6** in orders_new.csv"),
        ("wie viele Zeilen sind vom 1. bis 5. Februar?", "**1** in orders_old.csv and **0**"),
    ],
)
def test_spans_of_days_have_the_year_of_the_dates(chat: InProcessChat, sentence: str, rows: str) -> None:
    assert rows in chat.ask(sentence)


def test_changed_rows_of_one_column_are_counted_under_conditions(chat: InProcessChat) -> None:
    assert "**2** rows where `Region` is `North` in orders_new.csv changed in `Price`" in chat.ask(
        "how many orders in North changed price?"
    )
    chat.ask("price may differ by 1")
    assert "**1** row where `Region` is `North` in orders_new.csv changed in `Price`" in chat.ask(
        "how many orders in North changed price?"
    )
    assert "where `Price` is over `300` in orders_new.csv" in chat.ask("show changed orders with a price over 300")


def test_groups_that_lost_and_gained_rows(chat: InProcessChat) -> None:
    lost, gained = chat.ask("which region lost orders?"), chat.ask("which region gained the most orders?")

    assert "Removed rows by `Region`" in lost
    assert "| South | 1 |" in lost
    assert "| West | 2 |" in gained


def test_keys_with_marks_are_keys(chat: InProcessChat) -> None:
    one, several = chat.ask("did AC-04 change?"), chat.ask("show the differences for AC-01 and AC-05")

    assert "`AC-04` is **changed**" in one
    assert "`AC-01` is **changed**" in several
    assert "`AC-05` is **removed**" in several


def test_a_column_of_yes_and_no_stands_for_an_adjective(chat: InProcessChat) -> None:
    active, became = chat.ask("how many inactive orders are in West?"), chat.ask("which orders became inactive?")

    assert "**1** in orders_old.csv and **2** in orders_new.csv" in active
    assert "| AC-01 | Is Active | yes | no |" in became
    assert "**2** in both, **2** added and **0** removed" in chat.ask("exclude active orders")


def test_columns_without_a_change_are_named(chat: InProcessChat) -> None:
    assert "No cell changed in `Region`." in chat.ask("which columns did not change?")


def test_trying_a_rule_in_other_words(chat: InProcessChat) -> None:
    reply = chat.ask("how many would change if I ignore shipped and price?")

    assert "Only tried, not kept" in reply
    assert "Changed now: **3**" in reply
    assert "**4** rows are changed" in chat.ask("how many rows changed?")


def test_two_columns_of_one_row_are_declined_with_a_reason(chat: InProcessChat) -> None:
    reply = chat.ask("show rows where price is higher than cargo fee")

    assert "Two columns of one row, `Price` and `Cargo Fee`" in reply
    assert chat.details.get("declined") is True


def test_chosen_changed_rows_are_saved(chat: InProcessChat) -> None:
    reply = chat.ask("export only the rows where price changed to csv")

    assert "3 changed cells in `Price`" in reply
    saved = (chat.folder / "outputs" / "changed_cells.csv").read_text(encoding="utf-8")
    assert saved.count("Price") == 3
    assert "Shipped" not in saved


def test_small_words_with_turned_letters(chat: InProcessChat) -> None:
    assert "**4** rows are changed" in chat.ask("hwo many rows changed")
    assert "2 rows were added" in chat.ask("show teh added rows")


def test_totals_that_are_asked_to_be_the_same_are_told_with_their_difference(chat: InProcessChat) -> None:
    assert "| Price | 1,500.00 | 2,334.50 | 834.50 |" in chat.ask("is the total price the same in both files?")


def test_one_file_writes_its_decimals_with_a_comma(tmp_path: Path) -> None:
    chat = InProcessChat(tmp_path)
    chat.write("old.csv", "id;price\n1;1.50\n2;2.25\n3;3.75\n")
    chat.write("new.csv", "id;price\n1;1,50\n2;2,35\n3;3,75\n")
    chat.ask("compare old.csv with new.csv by id")

    reply = chat.ask("the second file writes decimals with comma")

    assert "decimal mark ','" in reply or "held already" in reply
    assert "`price` 1" in reply


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("rows with more than one change", "**3** rows"),
        ("orders where only shipped changed", "**1** row in which `Shipped` alone changed"),
        ("list the changes in price sorted by size", "| AC-03 | 300.0 | 330.0 | 30.0 | 10.00 |"),
        ("how much did price change for North?", "| Price | 400.00 | 430.50 | 30.50 |"),
        ("how many orders have a changed price of more than 3?", "**2** rows whose `Price` changed by more than 3"),
        ("what was the price of AC-03 before?", "300"),
        ("what percentage of orders in West changed?", "| West | 1 | 1 | 100.0 |"),
        ("what did you ignore?", "no rules for values"),
    ],
)
def test_more_questions_of_an_office(chat: InProcessChat, sentence: str, told: str) -> None:
    assert told in chat.ask(sentence)


def test_a_rule_for_both_of_two_columns_is_no_question_about_rows(chat: InProcessChat) -> None:
    reply = chat.ask("ignore differences below 1 in both `Price` and `Cargo Fee`")

    assert "- `Price` and `Cargo Fee`: was “exact”, now “differences of less than 1 do not count”" in reply
    assert "Changed now: **4** (`Shipped` 3, `Price` 2, `Is Active` 1, `Quantity` 1)" in reply


def test_a_wrong_reading_can_be_taken_back(chat: InProcessChat) -> None:
    chat.ask("ignore price")

    reply = chat.ask("that's wrong")

    assert "“Undo that” takes the last change of the rules back" in reply
    assert "now “exact”" in chat.ask("Undo that")
