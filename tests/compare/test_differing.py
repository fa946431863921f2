from __future__ import annotations

import pytest

from tests.compare.tables import compared
from workbench.compare.differing import why_words


@pytest.mark.parametrize(
    ("kind", "before", "after", "words"),
    [
        ("number", "0.184", "0.191", "value +3.8 %"),
        ("number", "100", "50", "value -50.0 %"),
        ("number", "-100", "-110", "value -10.0 %"),
        ("number", "12.4", "1240", "scale × 100"),
        ("number", "1240", "12.4", "scale ÷ 100"),
        ("number", "5", "-5", "the other sign"),
        ("number", "0", "5", "zero before"),
        ("number", "5", "0", "zero now"),
        ("number", "1", "2000000", "value × 2,000,000"),
        ("number", "1000000.00", "1000000.01", "value +0.01"),
        ("number", None, "0", "blank against zero"),
        ("number", "0", None, "blank against zero"),
        ("number", None, "3", "blank before"),
        ("text", "x", None, "blank now"),
        ("date", "2026-01-31", "2026-02-01", "1 day later"),
        ("date", "2026-02-01", "2026-01-01", "31 days earlier"),
        ("date", "2026-02-01 10:00:00", "2026-02-01 11:00:00", "another time of day"),
        ("date", "2026", "2027", "another date"),
        ("text", "Ann", "ANN", "only capitals"),
        ("text", "A B", "AB", "only spaces"),
        ("text", "José", "Jose", "only accents"),
        ("text", "BRK.B", "BRK-B", "only signs"),
        ("code", "007", "7", "only leading zeros"),
        ("text", "AbbVie Inc.", "AbbVie", "shorter"),
        ("text", "3M", "3M Company", "longer"),
        ("text", "Bob", "Eva", "another text"),
        ("number", "NaN", "3", "another value"),
        ("number", "Infinity", "3", "another value"),
        ("number", "1e-900000", "1e900000", "another value"),
    ],
)
def test_what_tells_two_values_apart_is_said_in_a_few_words(
    kind: str, before: str | None, after: str | None, words: str
) -> None:
    assert why_words(kind, before, after) == words


def test_the_first_cells_that_differ_stand_as_the_files_write_them() -> None:
    left = {"id": ["b", "a", "c", "d"], "price": ["1,50", "2,00", "3,00", "4,00"]}
    right = {"id": ["a", "b", "c", "e"], "price": ["2.0", "1.6", None, "5.0"]}
    result = compared(left, right).rule("price", kind="number").run()

    shown = result.differing("price")

    assert shown.columns == ["id", "old", "new", "why"]
    assert shown.rows() == [("b", "1,50", "1.6", "value +6.7 %"), ("c", "3,00", None, "blank now")]


def test_names_that_are_taken_are_not_lost() -> None:
    result = compared({"old": ["1"], "why": ["x"]}, {"old": ["1"], "why": ["y"]}, key="old").run()

    assert result.differing("why").columns == ["old", "old_", "new", "why"]
