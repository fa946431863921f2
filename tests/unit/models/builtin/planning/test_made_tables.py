"""Later requests go on with the live tables of earlier ones; every figure is worked out here without the library."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from decimal import Decimal
from io import StringIO
from pathlib import Path

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat

MARCH = """id,category,price,status
1,Pens,1.50,open
2,Pens,2.25,paid
3,Paper,10.00,open
4,Desk,99.90,cancelled
"""
APRIL = """id,category,price,status
5,Pens,1.75,open
6,Paper,11.00,paid
7,Paper,12.00,open
"""
MAY = """id,category,price,status
8,Desk,50.00,open
9,Pens,3.00,paid
"""
OWNERS = """category,owner
Pens,Ann
Paper,Bob
"""


@pytest.fixture
def chat(tmp_path: Path) -> InProcessChat:
    chat = InProcessChat(folder=tmp_path)
    chat.write("march.csv", MARCH)
    chat.write("april.csv", APRIL)
    chat.write("may.csv", MAY)
    chat.write("owners.csv", OWNERS)
    return chat


@pytest.fixture
def stacked(chat: InProcessChat) -> InProcessChat:
    chat.ask("put march and april together")
    return chat


def rows(*texts: str) -> list[dict[str, str]]:
    return [row for text in texts for row in csv.DictReader(StringIO(text))]


def counted(found: list[dict[str, str]], by: str) -> dict[str, str]:
    return {name: f"{number}" for name, number in Counter(row[by] for row in found).items()}


def cells(reply: str) -> dict[str, str]:
    """Give the first two columns of the table in a reply."""
    lines = [line.strip("| ").split(" | ") for line in reply.splitlines() if line.startswith("|")]
    return {line[0]: line[1] for line in lines[2:]}


@pytest.mark.parametrize(
    "sentence",
    [
        "count by category in that table",
        "count by category in the combined table",
        "count by category in the stacked list",
        "count by category in march_and_april",
        "count by category in it",
        "count by category in the table you just made",
        "count by category in both together",
        "count by category in the result of the stacking",
        "count by category",
    ],
)
def test_a_stacked_table_is_named_in_many_ways(stacked: InProcessChat, sentence: str) -> None:
    reply = stacked.ask(sentence)

    assert cells(reply) == counted(rows(MARCH, APRIL), "category")
    assert "read(" not in stacked.calls[-1]["code"]


def test_stack_and_count_in_one_sentence_count_the_stacked_table(chat: InProcessChat) -> None:
    reply = chat.ask("put march and may together and count by category in that table")

    assert cells(reply) == counted(rows(MARCH, MAY), "category")


@pytest.mark.parametrize(
    "sentence", ["count by category in march and may together", "combine march and may, then count by category"]
)
def test_files_that_are_counted_together_are_stacked_first(chat: InProcessChat, sentence: str) -> None:
    assert cells(chat.ask(sentence)) == counted(rows(MARCH, MAY), "category")


def test_totals_means_tops_and_extremes_are_those_of_the_stacked_table(stacked: InProcessChat) -> None:
    found = rows(MARCH, APRIL)
    totals: dict[str, Decimal] = defaultdict(Decimal)
    for row in found:
        totals[row["category"]] += Decimal(row["price"])

    total = stacked.ask("total price by category in the combined table")
    mean = stacked.ask("mean price in that table")
    top = stacked.ask("top 2 categories by total price in the combined table")
    highest = stacked.ask("highest price in the combined table")
    different = stacked.ask("how many different categories are in the combined table")

    assert cells(total) == {name: f"{value}" for name, value in totals.items()}
    assert f"**{sum(totals.values()) / len(found):.4f}** in march_and_april" in mean
    assert list(cells(top)) == ["Desk", "Paper"]
    assert "99.90" in highest
    assert "**3** in march_and_april" in different


def test_one_more_file_is_put_under_a_stacked_table(stacked: InProcessChat) -> None:
    stacked.ask("add may to it")

    reply = stacked.ask("count by status in the combined table")

    assert cells(reply) == counted(rows(MARCH, APRIL, MAY), "status")


def test_a_column_that_was_looked_up_is_used_in_the_same_sentence(chat: InProcessChat) -> None:
    reply = chat.ask("look up owner from owners by category into april and count by owner")

    assert cells(reply) == {"Ann": "1", "Bob": "2"}


def test_a_column_that_was_looked_up_is_used_later(chat: InProcessChat) -> None:
    chat.ask("look up owner from owners by category into march")

    counts = chat.ask("count by owner in the result of the look-up")
    shown = chat.ask("show rows of that table where owner is Ann")

    assert cells(counts) == {"Ann": "2", "Bob": "1", "(blank)": "1"}
    assert "2 rows where `owner` is `Ann`" in shown


def test_a_cleaned_table_is_gone_on_with(chat: InProcessChat) -> None:
    chat.write("people.csv", "id,name\n1,A\n1,A\n2,B\n")
    chat.ask("remove duplicates from people")

    assert cells(chat.ask("count by name in the cleaned file")) == {"A": "1", "B": "1"}


def test_steps_of_one_sentence_build_on_each_other(chat: InProcessChat) -> None:
    chat.ask("put march and april together")
    chat.ask("look up owner from owners by category into it")
    chat.ask("remove duplicates from it")

    reply = chat.ask("count by owner in the cleaned table")

    assert cells(reply) == {"Ann": "3", "Bob": "3", "(blank)": "1"}


def test_rows_that_were_shown_are_a_table_of_their_own(stacked: InProcessChat) -> None:
    shown = stacked.ask("show rows of the combined table where price is over 10")
    counts = stacked.ask("count by category in those rows")

    assert "3 rows where `price` is over `10`" in shown
    assert cells(counts) == {"Desk": "1", "Paper": "2"}


def test_a_made_table_is_sorted_and_some_columns_are_shown(stacked: InProcessChat) -> None:
    in_order = stacked.ask("show the combined table sorted by price, highest first")
    columns = stacked.ask("show category and price of the combined table")

    assert [line.split(" | ")[2] for line in in_order.splitlines() if line.startswith("| ")][2:4] == ["99.90", "12.00"]
    assert cells(columns)["Desk"] == "99.90"


def test_a_made_table_is_compared_with_a_file(stacked: InProcessChat) -> None:
    reply = stacked.ask("compare the combined table with april by id")

    assert "**3** in both, **0** added, **4** removed, **0** changed" in reply


@pytest.mark.parametrize("kind", ["excel", "csv"])
def test_a_made_table_is_saved(stacked: InProcessChat, kind: str) -> None:
    reply = stacked.ask(f"save the combined table as {kind}")

    ending = {"excel": "xlsx"}.get(kind, kind)
    assert f"Saved `outputs/march_and_april.{ending}`" in reply
    assert (stacked.folder / "outputs" / f"march_and_april.{ending}").stat().st_size > 0


def test_a_file_is_saved_as_a_workbook_by_itself(chat: InProcessChat) -> None:
    assert "Saved `outputs/march.xlsx`" in chat.ask("save march as excel")


def test_a_table_that_was_never_made_is_asked_about(chat: InProcessChat) -> None:
    reply = chat.ask("count by category in the combined table")

    assert reply.startswith(
        "I cannot tell which table “the combined table” is: nothing of this chat was made that way."
    )
    assert chat.calls == []


def test_a_table_that_ended_with_its_runtime_is_named_and_never_replaced(chat: InProcessChat) -> None:
    chat.ask("look up owner from owners by category into march")
    chat.lose_the_runtime()

    reply = chat.ask("count by category in the looked-up table")

    assert reply == (
        "The table `with_owner` is gone: the runtime that held it ended (the process was killed). Nothing was worked "
        "out over another one. “look up owner from owners by category into march” makes it again.\n\n"
        "You can answer:\n\n- look up owner from owners by category into march"
    )
    assert len(chat.calls) == 1


def test_a_stacked_table_is_made_again_from_the_contract_and_that_is_said(stacked: InProcessChat) -> None:
    stacked.lose_the_runtime()

    reply = stacked.ask("count by category in the combined table")

    assert "The runtime with the live tables is gone (the process was killed)" in reply
    assert cells(reply) == counted(rows(MARCH, APRIL), "category")


def test_two_tables_that_are_described_alike_are_asked_about(stacked: InProcessChat) -> None:
    stacked.ask("put march and may together")
    stacked.ask("count by category in march.csv")

    reply = stacked.ask("count by category in the combined table")

    assert reply.startswith("“the combined table” could be `march_and_april` or `march_and_may`. Which one?")


def test_a_column_that_a_made_table_lacks_is_said_and_not_taken_from_elsewhere(stacked: InProcessChat) -> None:
    reply = stacked.ask("count by owner in the combined table")

    assert "`owner`" in reply
    assert stacked.details["asked"]
    assert len(stacked.calls) == 1


def test_a_month_is_a_file_where_it_is_joined_to_one(chat: InProcessChat) -> None:
    assert "Rows: **5** in april_and_may." in chat.ask("how many rows do april and may have together")


def test_each_value_that_is_listed_is_counted(chat: InProcessChat) -> None:
    reply = chat.ask("how many rows of march are open, paid, cancelled?")

    assert cells(reply) == {"open": "2", "paid": "1", "cancelled": "1"}


def test_keys_that_are_also_in_another_file_are_counted(chat: InProcessChat) -> None:
    chat.write("june.csv", "id,category,price,status\n2,Pens,2.25,paid\n3,Paper,10.00,open\n9,Desk,1.00,open\n")
    chat.ask("compare march.csv with june.csv by id")

    assert "**2** keys are in all" in chat.ask("how many of the march rows are also in june")


def test_groups_are_ranked_by_the_difference_of_their_totals_not_their_rows(chat: InProcessChat) -> None:
    chat.write(
        "next.csv",
        "id,category,price,status\n1,Pens,2.50,open\n2,Pens,3.25,paid\n3,Paper,11.50,open\n4,Desk,99.90,open\n",
    )
    chat.ask("compare march.csv with next.csv by id")

    reply = chat.ask("top 2 categories by change in price")

    assert "| Pens | 3.75 | 5.75 | 2.00 | 53.33 |\n| Paper | 10.00 | 11.50 | 1.50 | 15.00 |" in reply


def test_a_looked_up_column_of_a_named_file_is_found_where_it_was_brought(chat: InProcessChat) -> None:
    chat.ask("look up owner from owners by category into march")
    chat.ask("how many rows are in april.csv")

    reply = chat.ask("count by owner in march.csv")

    assert "Taken over `with_owner`: march.csv with what was looked up." in reply
    assert cells(reply) == {"Ann": "2", "Bob": "1", "(blank)": "1"}
