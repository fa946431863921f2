"""Headings that are also common words: where a heading is expected, they are headings."""

from __future__ import annotations

import pytest

from tests.unit.models.builtin.language.notation import written
from tests.unit.models.builtin.language.views import chat, col, table
from workbench.models.builtin.language.understand import understand
from workbench.models.builtin.state import ChatView, TableView

HEADINGS = (
    "No", "Nr", "In", "To", "Is", "Or", "Who", "Same", "New", "All", "Art", "Ort", "Die", "Tag", "Name", "Date",
    "Status", "Type",
)  # fmt: skip
PAIR = " Colour@old.csv=Shade@new.csv"


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_common_word_is_the_key_and_what_follows_is_a_pair_of_columns(heading: str) -> None:
    said = {
        f"compare by {heading}": "",
        f"compare the two by {heading}; Shade is Colour": PAIR,
        f"compare the two by {heading}. Shade is Colour.": PAIR,
        f"Vergleiche nach {heading}; Shade ist Colour": PAIR,
    }

    understood = {text: written(understand(text, _two(heading, heading))) for text in said}

    assert understood == {text: f"compare old.csv > new.csv by {heading}{pair}" for text, pair in said.items()}


@pytest.mark.parametrize(("short", "long"), [("No", "Member no"), ("Nr", "Lfd. Nr")])
def test_the_key_with_another_heading_in_the_other_file_is_no_value_of_it(short: str, long: str) -> None:
    key = f"by {short}@old.csv~{long}@new.csv {short}@old.csv={long}@new.csv"
    said = [
        f"compare the two by {short}; {long} is {short}, Shade is Colour",
        f"compare by {short}, {long} is {short} and Shade is Colour",
        f"Vergleiche nach {short}; {long} ist {short}, Shade ist Colour",
    ]

    understood = [written(understand(text, _two(short, long))) for text in said]

    assert understood == [f"compare old.csv > new.csv {key}{PAIR}"] * len(said)


def test_a_word_that_the_column_holds_is_still_its_value() -> None:
    view = chat(
        table("old.csv", col("Id", unique=True), col("Kind", values=("Colour", "Size")), "Colour"),
        table("new.csv", col("Id", unique=True), col("Kind", values=("Colour", "Size")), "Colour"),
    )

    understood = written(understand('keep only rows where Kind is "Colour"', view))

    assert understood == "keep where Kind eq Colour"


def _two(one: str, other: str) -> ChatView:
    def made(name: str, *headings: str) -> TableView:
        key, colour = headings
        return table(
            name,
            col(key, unique=True, examples=("A1", "A2")),
            col(colour, examples=("red",)),
            col("Price", "number", examples=("1.5",)),
        )

    return chat(made("old.csv", one, "Colour"), made("new.csv", other, "Shade"))
