"""What a search of chats finds in messages: every word of it, in any order, and the line that shows the first."""

from __future__ import annotations

import re
from dataclasses import dataclass

from workbench.domain.ids import ChatId

_SUGGESTED = re.compile(r"\n*^You could ask next: ", re.MULTILINE)
_MARKS = re.compile(r"[*`]")
_BEFORE, _LONGEST = 24, 120


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundChat:
    """A chat in whose messages something was found, and the newest line with it."""

    chat: ChatId
    line: str


def words_of(wanted: str) -> tuple[str, ...]:
    """Give the words that are searched for, without regard to capitals."""
    return tuple(wanted.casefold().split())


def readable(text: str) -> str:
    """Give a message as it is read: without marks of its form and without what could be asked next."""
    return _MARKS.sub("", _SUGGESTED.split(text, maxsplit=1)[0])


def holds(text: str, words: tuple[str, ...]) -> bool:
    """Tell whether a message holds every word; no words are in none."""
    read = readable(text).casefold()
    return bool(words) and all(word in read for word in words)


def line_with(text: str, words: tuple[str, ...]) -> str:
    """Give the line of a message that holds the most of the words, from a little before the first of them."""
    lines = [" ".join(line.split()) for line in readable(text).splitlines()]
    best = max(lines, key=lambda line: sum(word in line.casefold() for word in words), default="")
    first = min((place for word in words if (place := best.casefold().find(word)) >= 0), default=0)
    space = best.find(" ", first - _BEFORE, first) if first > _BEFORE else -1
    start = 0 if first <= _BEFORE else first if space < 0 else space + 1
    return ("…" if start else "") + best[start : start + _LONGEST]
