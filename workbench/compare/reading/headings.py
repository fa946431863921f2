"""Makes headings of a header row: trimmed, each once, never blank."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from workbench.compare.errors import CompareError

LONGEST = 500
"""A heading is cut at so many characters."""


def make_headings(cells: Sequence[str | None], places: Sequence[int]) -> tuple[list[str], list[str]]:
    """Give a heading for each column (at its place, from 1), and sentences about those that had to be changed."""
    names: list[str] = []
    doubts: list[str] = []
    taken: set[str] = set()
    given = {heading for heading in map(_clean, cells) if heading}
    for position, cell in zip(places, cells, strict=True):
        heading = _clean(cell) or f"column_{position}"
        if heading in taken:
            other = _free(heading, taken | given)
            doubts.append(
                f"The heading {heading} stands more than once; the one in column {position} is called {other}."
            )
            heading = other
        taken.add(heading)
        names.append(heading)
    return names, doubts


def unique_headings(columns: Sequence[str], *, where: str) -> None:
    """Complain when a heading stands twice."""
    double = sorted({column for column in columns if list(columns).count(column) > 1})
    if double:
        raise CompareError(f"{where} would have the column {double[0]} twice.", "Rename one of them.")


def _clean(cell: str | None) -> str:
    if cell is None:
        return ""
    composed = unicodedata.normalize("NFC", cell[: 2 * LONGEST].replace("\ufeff", ""))  # Macs take letters apart
    return " ".join(composed.split())[:LONGEST]


def _free(heading: str, taken: set[str]) -> str:
    number = 2
    while f"{heading}_{number}" in taken:
        number += 1
    return f"{heading}_{number}"
