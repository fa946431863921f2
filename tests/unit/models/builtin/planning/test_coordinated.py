from __future__ import annotations

import pytest

from tests.unit.models.builtin.planning.in_process_chat import InProcessChat


@pytest.mark.parametrize(
    "said",
    ["Which rows changed price or name?", "Bei welchen hat sich price und name geändert?"],
)
def test_two_lists_of_one_message_hold_their_own_rows(compared: InProcessChat, said: str) -> None:
    reply = compared.ask(said)

    assert "3 changed cells in `price`" in reply
    assert "| 2 | price | 2.00 | 2.50 |" in reply
    assert "1 changed cell in `name`" in reply
    assert "| 1 | name | Bolt | BOLT |" in reply
    assert {"changed_cells", "changed_cells_2"} <= set(compared.names)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "How many rows are open in old.csv and how many in new.csv?",
            ["Rows where `status` is `open`: **6** in old.csv.", "Rows where `status` is `open`: **6** in new.csv."],
        ),
        (
            "How many rows changed in price and how many in name?",
            ["**3** rows changed in `price`", "**1** row changed in `name`"],
        ),
        (
            "How many were added in East and how many removed?",
            ["**2** added rows where `region` is `East`", "**0** removed rows where `region` is `East`"],
        ),
        (
            "How many were added and how many removed in East?",
            ["“in East” is taken for both.", "**2** added rows where `region` is `East`"],
        ),
        (
            "Total price of the added and of the removed rows",
            ["| price | 15 |", "| price | 6 |"],
        ),
        (
            "The added ones in East: how many and total price?",
            ["**2** added rows where `region` is `East`", "| price | 15.00 |"],
        ),
        (
            "Which rows changed both price and name?",
            ["**1** row changed in `price` and `name`, in each of them", "| 1 | 2 | name, price |"],
        ),
        (
            "How many rows changed in status, and from where to where?",
            ["**1** row changed in `status`", "| 4 | status | open | cancelled |"],
        ),
        (
            "How many rows changed in price per region?",
            ["Changes of `price` by `region` (2 in all have one)", "| North | 2 |", "| South | 1 |"],
        ),
    ],
)
def test_halves_of_one_sentence_have_the_figures_of_whole_ones(
    compared: InProcessChat, said: str, told: list[str]
) -> None:
    reply = compared.ask(said)

    assert [words for words in told if words not in reply] == []


def test_what_is_offered_for_falls_per_group_is_understood_when_it_is_sent(compared: InProcessChat) -> None:
    asked = compared.ask("How many prices fell, per region?")
    options = [line.removeprefix("- ") for line in asked.splitlines() if line.startswith("- ")]
    replies = [compared.twin().ask(option) for option in options]

    assert [reply.partition(", from")[0] for reply in replies] == [
        "**1** row whose `price` fell",
        "**2** rows whose `price` rose",
        "Changes of `price` by `region` (2 in all have one)",
    ]


def test_a_table_beside_a_report_holds_the_rows_that_are_said(compared: InProcessChat) -> None:
    reply = compared.ask("Save the changes as excel and the added rows as csv")

    assert "Saved `outputs/old_against_new.xlsx`" in reply
    assert (compared.folder / "outputs/added_rows.csv").read_text(encoding="utf-8").splitlines()[1:] == [
        "7,Rivet,East,7.00,open,2024-07-05",
        "8,Pin,East,8.00,open,2024-08-05",
    ]
