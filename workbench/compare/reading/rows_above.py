"""Tells headings from rows above them that are as wide: comments, stamps, blocks of labels with values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

NEAR = 15
"""The headings stand at most so many rows below what looks like them."""

BELOW = 20
"""So many rows below a heading are looked at."""

NULL_LIKE = (
    "na", "n/a", "n.a.", "n.a", "#n/a", "nan", "null", "none", "nil", "-", "--", "—", "–", ".", "..", "?", "unknown",
    "missing", "tbd", "(blank)",
)  # fmt: skip
"""Words that stand for a missing value among numbers or dates; they stay text, and are counted."""

_NUMBER = re.compile(r"^[+\-−(]*\s*[$€£¥]?\s*\d[\d.,' ]*(?:[eE][+-]?\d+)?\s*[%€$£)\-]?$")
_DATE = re.compile(r"^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ]\d{1,2}:\d{2}.*)?$")
_COMMENT = re.compile(r"^(?:#|//|--(?=\s)|%(?=\s)|!|;|\*\s|rem\b)", re.IGNORECASE)
_LABELLED = re.compile(r"^[^\W\d_][^:=]{0,40}(?::\s+|\s*=\s*)\S")
_STAMP = re.compile(
    r"\b(?:export(?:ed)?|creat(?:ed|or)|generat(?:ed|or)|made|printed|written|downloaded|extract(?:ed)?|by|on|from|at|"
    r"report|source|author|version|user|file|erstellt|exportiert|gedruckt|stand|bericht|quelle|am|von)\b|\d{4}|:",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"^(?:report|title|date|period|currency|region|company|client|author|user|source|version|file|rows?|records|lines|"
    r"from|to|as of|filters?|run|created|exported|generated|printed|made|prepared|department|"
    r"bericht|titel|datum|zeitraum|periode|währung|firma|mandant|quelle|stand|erstellt|zeilen|von|bis|filter)\b.*",
    re.IGNORECASE,
)

_COMMENTS, _LABELS, _BLOCK, _BLANK, _FEWER, _OTHER = (
    "comments",
    "labels with values",
    "a block of labels",
    "a blank row",
    "rows that fill fewer columns",
    "rows of another kind",
)
_SURE = frozenset({_COMMENTS, _LABELS, _BLOCK})
"""What is said of these as of every line above the headings is enough."""

Sort = Literal["word", "number", "date", ""]


def sort_of(cell: str) -> Sort:
    """Say what a trimmed cell is."""
    if not cell:
        return ""
    return "date" if _DATE.match(cell) else "number" if _NUMBER.match(cell) else "word"


def headings_below(rows: Sequence[Sequence[str]], index: int, may_head: Sequence[int]) -> tuple[int, str]:
    """Give the row that holds the headings where the one at `index` looks like them, and what is doubtful about it.

    `may_head` are the rows that may be headings by their own cells.
    """
    for lower in may_head:
        if not index < lower <= index + NEAR:
            continue
        above = [row for row in rows[index:lower] if any(row)]
        if not _is_fit(rows, index, lower):
            continue
        reason = _reason(rows, index, lower, above)
        if reason in _SURE:
            return lower, ""
        if reason:
            return lower, f"The headings were found below {reason}: {_shown(rows[lower])}. Say header_row if not."
        if _leftmost_begins(rows, index, lower):
            return index, (
                f"Taken for the headings: {_shown(rows[index])}. Below them {_shown(rows[lower])} stands like headings "
                "above numbers or dates. Say header_row if those are the headings."
            )
    return index, _own_doubt(rows[index])


def _is_fit(rows: Sequence[Sequence[str]], index: int, lower: int) -> bool:
    """Say whether a row names columns: as many as the row above it or more, each once, none by a word for blank."""
    names = [cell for cell in rows[lower] if cell]
    words = {name.casefold() for name in names}
    return (
        len(names) >= sum(1 for cell in rows[index] if cell)
        and len(words) == len(names)
        and not words.intersection(NULL_LIKE)
        and list(rows[lower]) != list(rows[index])
    )


def _reason(rows: Sequence[Sequence[str]], index: int, lower: int, above: list[Sequence[str]]) -> str:
    """Say what the rows above a row of headings are; nothing where they may be the headings and rows themselves."""
    begins = _begins(rows, lower, rows[:lower])
    blank_between = not any(rows[lower - 1])
    if all(_is_comment(row) for row in above):
        stamped = all(_STAMP.search(" ".join(row)) for row in above)
        return _COMMENTS if begins or (stamped and not _is_comment(rows[lower])) else ""
    if all(_is_comment(row) or _is_labelled(row) for row in above):
        return _LABELS if begins or blank_between else ""
    if all(_is_block_row(row) for row in above) and (len(above) > 1 or blank_between):
        return _BLOCK if blank_between or begins or _begins(rows, lower, ()) else ""
    if not begins:
        return ""
    if all(_is_stamp(row) for row in above) and _leftmost_begins(rows, index, lower):
        return _BLOCK
    if blank_between:
        return _BLANK
    if all(_filled(row) < _filled(rows[lower]) for row in above):
        return _FEWER
    lone = any(
        _is_value(cell) and _is_word(name) for row in above[1:] for cell, name in _side_by_side(row, rows[lower])
    )
    return _OTHER if lone else ""


def _begins(rows: Sequence[Sequence[str]], index: int, above: Sequence[Sequence[str]]) -> bool:
    """Say whether numbers or dates begin below a word of this row, with none of their kind above it."""
    return any(_column_begins(rows, index, above, place) for place in range(len(rows[index])))


def _leftmost_begins(rows: Sequence[Sequence[str]], index: int, lower: int) -> bool:
    place = next((place for place, cell in enumerate(rows[lower]) if cell), 0)
    return _column_begins(rows, lower, rows[index:lower], place)


def _column_begins(rows: Sequence[Sequence[str]], index: int, above: Sequence[Sequence[str]], place: int) -> bool:
    under = [sort_of(row[place]) for row in rows[index + 1 : index + 1 + BELOW] if place < len(row) and row[place]]
    over = {sort_of(row[place]) for row in above if place < len(row)}
    kinds = set(under)
    return (
        _is_word(rows[index][place]) and len(under) > 1 and len(kinds) == 1 and "word" not in kinds and not kinds & over
    )


def _is_word(cell: str) -> bool:
    return sort_of(cell) == "word"


def _is_value(cell: str) -> bool:
    return sort_of(cell) in {"number", "date"}


def _is_comment(row: Sequence[str]) -> bool:
    first = next((cell for cell in row if cell), "")
    return bool(_COMMENT.match(first)) and first.casefold() not in {"#", "#n/a", "# no", "#no"}


def _is_labelled(row: Sequence[str]) -> bool:
    filled = [cell for cell in row if cell]
    return bool(filled) and all(map(_LABELLED.match, filled))


def _is_block_row(row: Sequence[str]) -> bool:
    """Say whether a row is a label with its value: Date | 2024-05-01."""
    filled = [cell for cell in row if cell]
    return len(filled) == 2 and bool(_LABEL.match(filled[0]))


def _is_stamp(row: Sequence[str]) -> bool:
    """Say whether a row tells of the whole file: Created | 2024-05-01 | me."""
    filled = [cell for cell in row if cell]
    return bool(_LABEL.match(filled[0])) and any(map(_is_value, filled))


def _side_by_side(row: Sequence[str], other: Sequence[str]) -> list[tuple[str, str]]:
    return list(zip(row, other, strict=False))


def _filled(row: Sequence[str]) -> int:
    return sum(1 for cell in row if cell)


def _own_doubt(row: Sequence[str]) -> str:
    if _is_comment(row) and _STAMP.search(" ".join(row)):
        return f"The headings begin like a comment: {_shown(row)}. Say header_row if they stand elsewhere."
    if _filled(row) > 1 and _is_labelled(row):
        return f"The headings look like labels with values: {_shown(row)}. Say header_row if they stand elsewhere."
    return ""


def _shown(row: Sequence[str]) -> str:
    return ", ".join(cell for cell in row if cell)[:80]
