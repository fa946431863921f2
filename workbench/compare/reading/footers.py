"""Finds what looks like a total, a count or a note at the end of a table, and subtotals between its rows."""

from __future__ import annotations

import polars as pl

from workbench.compare.reading.blanks import BLANK_CHARACTERS
from workbench.compare.reading.subtotals import adds_up, subtotal_rows

FOOTER_ROWS = 8
"""Footers are looked for in so many rows at the end."""

_WORDS = (
    r"(?i)^(?:(?:grand|sub|overall)[\s-]*)?"
    r"(?:totals?|sum|subtotal|count|records|rows|lines|end of (?:file|report|data|list)|source|notes?"
    r"|summe|gesamt|gesamtsumme|insgesamt|zwischensumme|anzahl|quelle|somme|totaux|totale|totaal)\b"
)


_TOTAL = (
    r"(?i)^(?:(?:grand|sub|overall)[\s-]*)?"
    r"(?:totals?|sum|subtotal|summe|gesamt|gesamtsumme|insgesamt|zwischensumme|somme|totaux|totale|totaal)\s*:?$"
)
_ENOUGH_CODES = 5
"""So many codes above show that a word among them is none."""


def is_footer_word(cells: pl.Series) -> pl.Series:
    """Tell which cells start as totals, counts and notes do."""
    return cells.str.contains(_WORDS)


def footer_rows(frame: pl.DataFrame) -> list[tuple[int, str]]:
    """Find rows that look like totals, counts or notes: their place and their text, in the order of the rows."""
    found = {one.place: one.text for one in subtotal_rows(frame)}
    return sorted({**found, **dict(_last_rows(frame))}.items())


def _last_rows(frame: pl.DataFrame) -> list[tuple[int, str]]:
    start = max(0, frame.height - FOOTER_ROWS)
    suspects: list[tuple[int, str]] = []
    if frame.height <= 1:
        return suspects
    for offset, row in enumerate(frame.slice(start).rows()):
        filled = [text for cell in row if (text := str(cell or "").strip(BLANK_CHARACTERS))]
        if not filled:
            continue
        word = bool(is_footer_word(pl.Series(filled[:1]))[0])
        note = len(row) >= 4 and len(filled) == 1 and len(filled[0]) > 3 and _is_rare(frame, row)
        if note or (word and (len(filled) < len(row) or _is_full_total(frame, start + offset, filled[0]))):
            suspects.append((start + offset, " | ".join(filled)[:200]))
    return suspects


def _is_full_total(frame: pl.DataFrame, place: int, first: str) -> bool:
    """Say whether a row without a blank cell is a total: it adds up those above, or stands below codes with digits."""
    if not pl.Series([first]).str.contains(_TOTAL)[0]:
        return False
    names = frame.to_series(0).head(place).drop_nulls()
    return adds_up(frame, 0, place) or (len(names) >= _ENOUGH_CODES and bool(names.str.contains(r"\d").all()))


def _is_rare(frame: pl.DataFrame, row: tuple[object, ...]) -> bool:
    """Say whether few rows of the table fill only the column that this one fills."""
    place = next(number for number, cell in enumerate(row) if str(cell or "").strip(BLANK_CHARACTERS))
    others = [name for number, name in enumerate(frame.columns) if number != place]
    alone = frame.select(pl.all_horizontal(pl.col(name).is_null() for name in others).sum()).item()
    return int(alone) <= max(1, 0.1 * frame.height)
