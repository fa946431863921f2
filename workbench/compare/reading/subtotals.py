"""Finds subtotals between the rows of a table: rows with a word for a total that add up the rows above them.

A word alone proves nothing (there are shops called Total): at least half of the rows with one, of the first few, must
be the sum of the rows since the one before in some column.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl

from workbench.compare.numbers import NumberFormat, parse_numbers
from workbench.compare.reading.blanks import BLANK_CHARACTERS

_WORD = (
    r"(?i)^(?:(?:grand|sub|overall|zwischen|gesamt|sous)[\s-]*)?"
    r"(?:totals?|sum|summe|somme|totaux|totale|totaal|ergebnis|insgesamt)\b"
    r"|\b(?:(?:grand|sub|overall|zwischen|gesamt|sous)[\s-]*)?(?:totals?|summe|ergebnis)[\s:]*$"
)
_PARTS = ("total", "totaux", "totaal", "sum", "somme", "ergebnis", "insgesamt")
_FORMS = (NumberFormat(decimal=".", thousands=","), NumberFormat(decimal=",", thousands="."))
_CHECKED = 50
_MOST_SHARE = 0.5
_LEAST = 2
"""One row alone is the total of the table, which is looked for at its end."""

_LEAST_BLOCK = 2
"""A sum of one row is that row: it proves nothing."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Subtotal:
    """A row that adds up the rows from `start` to it; places from 0."""

    place: int
    start: int
    text: str


def subtotal_rows(frame: pl.DataFrame) -> list[Subtotal]:
    """Find them in the order of the rows; of rows that stand beside memory only those are read that may be some."""
    if frame.height <= _LEAST_BLOCK or frame.width < _LEAST_BLOCK:
        return []
    places = _with_words(frame)
    if len(places) < _LEAST or len(places) > _MOST_SHARE * frame.height:
        return []
    blocks = list(_blocks(places.to_list()))
    long = [(start, place) for start, place in blocks if place - start >= _LEAST_BLOCK][:_CHECKED]
    if not long or 2 * sum(_adds_up(frame, *block) for block in long) < len(long):
        return []
    texts = [_text(row) for row in frame[places].rows()]
    return [Subtotal(place=place, start=start, text=text) for (start, place), text in zip(blocks, texts, strict=True)]


def _with_words(frame: pl.DataFrame) -> pl.Series:
    """Give the rows with a blank cell whose first other cell has a word for a total."""
    none = pl.Series("place", [], pl.UInt32)
    if type(frame) is pl.DataFrame and all(column.null_count() == 0 for column in frame.iter_columns()):
        return none
    first = frame.to_series(0)
    for column in frame.iter_columns():
        if first.null_count() == 0:
            break
        first = first.zip_with(first.is_not_null(), column)
    places = first.str.contains_any([*_PARTS], ascii_case_insensitive=True).fill_null(value=False).arg_true()
    if places.is_empty():  # of nearly every table, which is why one looks for parts of words first
        return none
    words = first.gather(places).str.strip_chars(BLANK_CHARACTERS).str.contains(_WORD)
    has_gap = frame[places].select(pl.any_horizontal(pl.all().is_null())).to_series()
    return places.filter(words & has_gap)


def _blocks(places: list[int]) -> Iterator[tuple[int, int]]:
    """Give for each place where the rows that it may add up begin."""
    start = 0
    for place in places:
        yield start, place
        start = place + 1


def _adds_up(frame: pl.DataFrame, start: int, place: int) -> bool:
    """Say whether the row is the sum of the rows above it in some column."""
    for cells in frame.slice(start, place - start + 1).iter_columns():
        if cells[-1] is None:
            continue
        for form in _FORMS:
            numbers = parse_numbers(cells, form)
            above = numbers.head(place - start)
            if numbers[-1] is None or above.null_count() == len(above):
                continue
            if numbers[-1] == above.sum() and numbers.null_count() == cells.null_count():
                return True
    return False


def adds_up(frame: pl.DataFrame, start: int, place: int) -> bool:
    """Say whether the row is the sum of at least two rows above it in some column."""
    return place - start >= _LEAST_BLOCK and _adds_up(frame, start, place)


def _text(row: tuple[object, ...]) -> str:
    return " | ".join(text for cell in row if (text := str(cell or "").strip(BLANK_CHARACTERS)))[:200]
