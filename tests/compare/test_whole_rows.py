"""Rows compared whole: two are the same where none of their cells would differ, on every engine."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.compare.tables import one_column

_HALVES = [f"{n}.5" for n in range(40)]
_WITH_ZEROS = [f"{n}.50" for n in range(40)]
_DAYS = [f"2024-01-{n:02}" for n in range(1, 29)]
_DAYS_WITH_POINTS = [f"{n:02}.01.2024" for n in range(1, 29)]


@pytest.mark.parametrize("backend", ["polars", "duckdb"])
@pytest.mark.parametrize(
    ("old", "new", "others"),
    [
        ([*_HALVES, "abc"], [*_WITH_ZEROS, "abc"], 0),
        ([*_HALVES, "abc"], [*_WITH_ZEROS, "xyz"], 1),
        ([*_HALVES, "abc"], [*_WITH_ZEROS, None], 1),
        ([*_HALVES, "NA"], [*_WITH_ZEROS, None], 0),
        ([*_DAYS, "open"], [*_DAYS_WITH_POINTS, "open"], 0),
        ([*_DAYS, "open"], [*_DAYS_WITH_POINTS, "closed"], 1),
        (["5%", "6", "7"], ["5", "6.0", "7"], 1),
        (["5%", "6%"], ["5", "6"], 0),
        (["€5", "€6"], ["$5", "€6"], 1),
        (["0.123456789012", "1"], ["0.123456789013", "1"], 1),
    ],
)
def test_a_row_is_another_where_a_cell_differs(
    old: Sequence[str | None], new: Sequence[str | None], others: int, backend: str
) -> None:
    figures = one_column(old, new, backend=backend).by_rows().run().figures

    assert (figures["common"], figures["added"], figures["removed"]) == (len(old) - others, others, others)


@pytest.mark.parametrize("backend", ["polars", "duckdb"])
def test_what_is_no_number_is_told_for_whole_rows_too(backend: str) -> None:
    notes = one_column([*_HALVES, "abc"], [*_WITH_ZEROS, "abc"], backend=backend).by_rows().run().notes

    told = "value is compared as a number: 1 value of old cannot be read and is compared as text ('abc')"
    assert any(note.startswith(told) for note in notes)


def test_a_percent_sign_of_one_file_is_told_for_whole_rows_too() -> None:
    notes = one_column(["5%", "6%"], ["5", "6"]).by_rows().run().notes

    assert any("old writes % with its numbers, new does not" in note for note in notes)
