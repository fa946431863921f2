"""Bracketed headings: "by bib (race_number in the second file)" says that the two are one column."""

from __future__ import annotations

import re

from workbench.models.builtin.language.columns import Columns, Level

_BRACKET = re.compile(
    r"(?P<one>[\w`\"'][\w`\"' ]*?)\s*\(\s*(?:(?:it\s+is|it's|called|named|is|=|which\s+is|das\s+ist|heißt|heisst)\s+)?"
    r"(?P<other>[\w`\"'][\w`\"' .-]*?)\s+(?P<side>(?:in|im|of|on)\s+[^()]+?)\s*\)",
    re.IGNORECASE,
)
_MOST_WORDS = 4


def without_brackets(text: str, columns: Columns) -> str:
    """Give the message with headings between brackets as sentences of their own behind it."""
    told: list[str] = []
    found = _BRACKET.search(text)
    while found is not None:
        one = _heading(found["one"], columns)
        if one is None or _heading(found["other"], columns) is None:
            found = _BRACKET.search(text, found.end())
            continue
        told.append(f"{one} is {found['other']} {found['side']}")
        text = f"{text[: found.end('one')]}{text[found.end() :]}"
        found = _BRACKET.search(text, found.end("one"))
    return f"{text.rstrip().rstrip('.')}. {'. '.join(told)}" if told else text


def _heading(words: str, columns: Columns) -> str | None:
    """Give the heading that the last of some words are."""
    parts = words.split()
    for number in range(max(0, len(parts) - _MOST_WORDS), len(parts)):
        name = " ".join(parts[number:]).strip("`\"'")
        mention = columns.find(name, loose=False)
        if mention is not None and mention.level <= Level.FOLDED:
            return f"`{name}`"
    return None
