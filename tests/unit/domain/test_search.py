"""A search finds every word of a message in any order, and shows the line with them."""

from __future__ import annotations

import pytest

from workbench.domain.search import holds, line_with, words_of

REPLY = (
    "**59** rows changed.\n\n- `price_eur`: 42 changed, the largest is Straße\n\nYou could ask next: “Ignore capitals”."
)


@pytest.mark.parametrize(
    ("wanted", "is_held"),
    [
        ("changed", True),
        ("59 rows", True),
        ("ROWS 59", True),
        ("price_eur", True),
        ("strasse", True),
        ("ignore", False),
        ("59 nothing", False),
        ("", False),
        ("   ", False),
    ],
)
def test_a_message_holds_what_every_word_is_in(wanted: str, *, is_held: bool) -> None:
    assert holds(REPLY, words_of(wanted)) is is_held


@pytest.mark.parametrize(
    ("wanted", "line"),
    [
        ("changed price", "- price_eur: 42 changed, the largest is Straße"),
        ("59", "59 rows changed."),
        ("largest", "…42 changed, the largest is Straße"),
    ],
)
def test_the_line_that_is_shown_has_the_words_in_sight(wanted: str, line: str) -> None:
    assert line_with(REPLY, words_of(wanted)) == line


def test_a_word_far_in_a_line_without_spaces_is_in_sight() -> None:
    assert line_with("x" * 300 + "needle", words_of("needle")) == "…needle"
