"""The tables that were open come back with their chat after the window was closed."""

from __future__ import annotations

import pytest

from workbench.domain.ids import ChatId
from workbench.views.kept_tables import from_text, to_text
from workbench.views.openings import LeftOpen, RowsWish

LEFT = LeftOpen(
    wishes=(RowsWish(name="result", bucket="changed"), RowsWish(name="prices", column="price")), front="console"
)


def test_open_tables_are_written_and_read_the_same() -> None:
    left = {ChatId("a"): LEFT, ChatId("b"): LeftOpen(wishes=(RowsWish(name="x"),), front="table_x")}

    assert from_text(to_text(left)) == left


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"a": 1}', '{"a": {"tables": [["x"], [1, 2, 3], ["", "", ""]], "front": 5}}']
)
def test_what_cannot_be_read_was_not_open(text: str) -> None:
    assert from_text(text) == {}


def test_of_many_chats_the_last_are_kept() -> None:
    left = {ChatId(f"{number}"): LEFT for number in range(50)}

    assert [*from_text(to_text(left))] == [str(number) for number in range(30, 50)]


@pytest.mark.parametrize(
    ("wish", "title"),
    [
        (RowsWish(name="result", bucket="changed"), "changed · result"),
        (RowsWish(name="before", bucket="changed", column="salary"), "changed · salary · before"),
        (RowsWish(name="prices"), "prices · table"),
        (RowsWish(name="supplier_prices_march"), "supplier_prices_march"),
    ],
)
def test_a_tab_says_first_which_rows_it_shows(wish: RowsWish, title: str) -> None:
    assert wish.title == title
