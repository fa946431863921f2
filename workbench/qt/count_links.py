"""Finds the counts in a reply that speak of rows: "12 changed", and "`price` 9" in what follows it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from workbench.qt.reply_links import Link, ReplyLinks

if TYPE_CHECKING:
    from markdown_it.token import Token

_BUCKETS = {"changed": "changed", "added": "added", "new": "added", "removed": "removed", "gone": "removed"}
_NUMBER = re.compile(r"\d{1,3}(?:[,\u202f ]\d{3})+|\d+")
_AFTER = re.compile(r"\s{0,2}(?:rows? |cells? )?(?:were |are |have )?(changed|added|new|removed|gone)\b", re.IGNORECASE)
_BEFORE = re.compile(r"(changed|added|new|removed|gone)\s{0,2}(?:before|now|rows?)?:?\s{0,2}$", re.IGNORECASE)
_OWN = re.compile(rf"({_NUMBER.pattern})(?={_AFTER.pattern})", re.IGNORECASE)
_FIRST = re.compile(rf"^\s{{0,2}}({_NUMBER.pattern})(?!\s?%|[\w.,]\w)")


def strong_count(tokens: Sequence[Token], index: int, links: ReplyLinks) -> Link | None:
    """Find what the bold number that opens at `index` counts, by the words beside it."""
    number = _number(_text(tokens, index + 1))
    if number is None or _type(tokens, index + 2) != "strong_close":
        return None
    after = _AFTER.match(_text(tokens, index + 3))
    before = _BEFORE.search(_text(tokens, index - 1)[-40:])
    found = after or before
    return None if found is None else links.counted(number, _BUCKETS[found.group(1).lower()], "")


def counts_in(tokens: Sequence[Token], index: int, links: ReplyLinks) -> list[tuple[int, int, Link]]:
    """Find the counts inside a text: where each begins and ends, and where it leads."""
    text = tokens[index].content
    found = [
        (match.start(1), match.end(1), links.counted(number, _BUCKETS[match.group(2).lower()], ""))
        for match in _OWN.finditer(text)
        if (number := _number(match.group(1))) is not None
    ]
    first = _FIRST.match(text)
    if first is not None and _type(tokens, index - 1) == "code_inline":
        number = _number(first.group(1))
        column = tokens[index - 1].content
        if number is not None:
            found.insert(0, (first.start(1), first.end(1), links.counted(number, "changed", column)))
    kept: list[tuple[int, int, Link]] = []
    for start, end, link in found:
        if link is not None and (not kept or start >= kept[-1][1]):
            kept.append((start, end, link))
    return kept


def _number(text: str) -> int | None:
    return int(re.sub(r"\D", "", text)) if _NUMBER.fullmatch(text.strip()) else None


def _text(tokens: Sequence[Token], index: int) -> str:
    return tokens[index].content if 0 <= index < len(tokens) and tokens[index].type == "text" else ""


def _type(tokens: Sequence[Token], index: int) -> str:
    return tokens[index].type if 0 <= index < len(tokens) else ""
