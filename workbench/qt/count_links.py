"""Finds the counts in a reply that speak of rows: "12 changed", "`price` 9" after it, "2 rows leave *changed*"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from workbench.qt.reply_links import CLEANED, TABLE, Link, ReplyLinks

if TYPE_CHECKING:
    from markdown_it.token import Token

DIRECTIONS = ("rose", "fell", "stayed")
"""What the numbers of the column before did."""
_BUCKETS = {
    "changed": "changed",
    "added": "added",
    "new": "added",
    "removed": "removed",
    "gone": "removed",
    "in both": "both",
    "the same": "unchanged",
    "unchanged": "unchanged",
    "set aside": "set_aside",
    **{way: way for way in DIRECTIONS},
}
_WORDS = "|".join(_BUCKETS)
_WAYS = {"leave": "left_changed", "enter": "entered_changed", "fewer": "left_changed", "more": "entered_changed"}
_NUMBER = re.compile(r"(?<![\d.,])(?:\d{1,3}(?:[,\u202f ]\d{3})+|\d+)")
_AFTER = re.compile(rf"\s{{0,2}}(?:rows? |cells? |keys? )?(?:were |are |have )?({_WORDS})\b", re.IGNORECASE)
_BEFORE = re.compile(rf"({_WORDS})\s{{0,2}}(?:before|now|rows?)?:?\s{{0,2}}$", re.IGNORECASE)
_OWN = re.compile(rf"({_NUMBER.pattern})(?={_AFTER.pattern})", re.IGNORECASE)
_FIRST = re.compile(rf"^\s{{0,2}}({_NUMBER.pattern})(?!\s?%|[\w.,]\w)")
_TABLE = re.compile(rf"^: ({_NUMBER.pattern})(?= rows?\b)")
_OUTSIDE = (
    (re.compile(rf"({_NUMBER.pattern}) exact duplicates? in $"), "", "duplicates"),
    (re.compile(rf"({_NUMBER.pattern}) keys? of $"), " stand", "set_aside"),
    (re.compile(rf"({_NUMBER.pattern}) rows? of $"), " ha", "blank_keys"),
)
"""Rows that stand outside, before the name of their file: how it goes on behind it, and which these are."""
_REPEATED = re.compile(rf"more than once \(({_NUMBER.pattern}) rows?\)")
_MOVED = re.compile(rf"({_NUMBER.pattern}) rows? (leave|enter)s? $")
_CELLS = re.compile(rf"({_NUMBER.pattern})(?: cells? (fewer|more))? in $")
_CLEANED = re.compile(rf"({_NUMBER.pattern}) cells? in $")
_SEE = re.compile(r"^Changed in .*, see $", re.DOTALL)


def strong_count(tokens: Sequence[Token], index: int, links: ReplyLinks) -> Link | None:
    """Find what the bold number that opens at `index` counts, by the words beside it."""
    number = _number(_text(tokens, index + 1))
    if number is None or _type(tokens, index + 2) != "strong_close":
        return None
    after = _AFTER.match(_text(tokens, index + 3))
    before = _BEFORE.search(_text(tokens, index - 1)[-40:])
    found = after or before
    if found is None:
        return None
    bucket = _BUCKETS[found.group(1).lower()]
    return links.counted(number, bucket, _column_before(tokens, index) if bucket in DIRECTIONS else "")


def counts_in(tokens: Sequence[Token], index: int, links: ReplyLinks) -> list[tuple[int, int, Link]]:
    """Find the counts inside a text: where each begins and ends, and where it leads."""
    text = tokens[index].content
    found = [_link(match, links, _BUCKETS[match.group(2).lower()]) for match in _OWN.finditer(text)]
    if _type(tokens, index - 1) == "code_inline":
        name = tokens[index - 1].content
        first, table = _FIRST.match(text), _TABLE.match(text)
        if first is not None:
            found.insert(0, _link(first, links, "changed", name))
        elif table is not None:
            found.insert(0, _link(table, links, TABLE, name))
    others = (_moved(tokens, index, links), _outside(tokens, index, links), _cleaned(tokens, index, links))
    found += [one for one in others if one is not None]
    found += [_link(match, links, "set_aside") for match in _REPEATED.finditer(text)]
    found.sort(key=lambda one: one[0])
    kept: list[tuple[int, int, Link]] = []
    for start, end, link in found:
        if link is not None and (not kept or start >= kept[-1][1]):
            kept.append((start, end, link))
    return kept


def _column_before(tokens: Sequence[Token], index: int) -> str:
    return next((token.content for token in reversed(tokens[:index]) if token.type == "code_inline"), "")


def _outside(tokens: Sequence[Token], index: int, links: ReplyLinks) -> tuple[int, int, Link | None] | None:
    """Find at the end of a text the rows of a file, named behind it, that stand outside."""
    if _type(tokens, index + 1) != "code_inline":
        return None
    for words, behind, bucket in _OUTSIDE:
        found = words.search(tokens[index].content)
        if found is not None and _text(tokens, index + 2).startswith(behind):
            return _link(found, links, bucket)
    return None


def _cleaned(tokens: Sequence[Token], index: int, links: ReplyLinks) -> tuple[int, int, Link | None] | None:
    """Find at the end of a text the cells of a column that cleaning changed: their rows are named before it."""
    found = _CLEANED.search(tokens[index].content)
    name = next((place for place, token in enumerate(tokens[:index]) if token.type == "code_inline"), None)
    if found is None or name is None or _type(tokens, index + 1) != "code_inline":
        return None
    begin = "".join(token.content for token in tokens[:name])
    if _SEE.match(begin) is None:
        return None
    return _link(found, links, f"{CLEANED}{tokens[name].content}", tokens[index + 1].content)


def _moved(tokens: Sequence[Token], index: int, links: ReplyLinks) -> tuple[int, int, Link | None] | None:
    """Find at the end of a text the rows or cells that a changed rule moved; what follows says of which column."""
    text, follows = tokens[index].content, _type(tokens, index + 1)
    rows = _MOVED.search(text)
    if rows is not None and follows == "em_open" and _text(tokens, index + 2) == "changed":
        return _link(rows, links, _WAYS[rows.group(2)])
    cells = _CELLS.search(text)
    if cells is None or follows != "code_inline":
        return None
    said = " ".join(token.content for token in tokens[: index + 1] if token.type == "text")
    ways = re.findall(r" cells? (fewer|more) in ", f"{said} ")
    return _link(cells, links, _WAYS[ways[-1]], tokens[index + 1].content) if ways else None


def _link(match: re.Match[str], links: ReplyLinks, bucket: str, column: str = "") -> tuple[int, int, Link | None]:
    return match.start(1), match.end(1), links.counted(_count(match.group(1)), bucket, column)


def _count(text: str) -> int:
    return int(re.sub(r"\D", "", text))


def _number(text: str) -> int | None:
    return _count(text) if _NUMBER.fullmatch(text.strip()) else None


def _text(tokens: Sequence[Token], index: int) -> str:
    return tokens[index].content if 0 <= index < len(tokens) and tokens[index].type == "text" else ""


def _type(tokens: Sequence[Token], index: int) -> str:
    return tokens[index].type if 0 <= index < len(tokens) else ""
