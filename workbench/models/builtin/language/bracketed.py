"""Bracketed headings: "by bib (race_number in the second file)" says that the two are one column."""

from __future__ import annotations

import re

from workbench.models.builtin.language.columns import Columns, Level
from workbench.models.builtin.language.equated import are_apart
from workbench.models.builtin.language.said import Said, Taken

_BRACKET = re.compile(
    r"(?P<one>[\w`\"'][\w`\"' ]*?)\s*\(\s*(?:(?:it\s+is|it's|called|named|is|=|which\s+is|das\s+ist|heißt|heisst)\s+)?"
    r"(?P<other>[\w`\"'][\w`\"' .-]*?)\s+(?P<side>(?:in|im|of|on)\s+[^()]+?)\s*\)",
    re.IGNORECASE,
)
_MOST_WORDS = 4


_SLASHED = re.compile(r"(?<![\w/])(?P<one>\w+)\s?/\s?(?P<other>\w+)(?![\w/])")


_BESIDE = re.compile(r"(?<![\w(])(?P<one>\w+)\s*\(\s*(?P<other>\w+)\s*\)")


def without_brackets(said: Said) -> Taken:
    """Give the message with headings between brackets, or behind a slash, as sentences of their own behind it."""
    text, columns = said.text, said.columns
    told: list[str] = []
    for found in (*_SLASHED.finditer(text), *_BESIDE.finditer(text)):
        if are_apart(found["one"], found["other"], columns):
            told.append(f"`{found['one']}` is `{found['other']}`")
            text = text.replace(found.group(), found["one"], 1)
        elif _are_one(found["one"], found["other"], columns):
            text = text.replace(found.group(), found["one"], 1)
    found = _BRACKET.search(text)
    while found is not None:
        one = _heading(found["one"], columns)
        if one is None or _heading(found["other"], columns) is None:
            found = _BRACKET.search(text, found.end())
            continue
        told.append(f"{one} is {found['other']} {found['side']}")
        text = f"{text[: found.end('one')]}{text[found.end() :]}"
        found = _BRACKET.search(text, found.end("one"))
    return Taken(text=f"{text.rstrip().rstrip('.')}. {'. '.join(told)}") if told else Taken(text=text)


def _are_one(left: str, right: str, columns: Columns) -> bool:
    """Say whether two names are of one column already."""
    one, other = (columns.find(name, loose=False) for name in (left, right))
    return one is not None and other is not None and set(one.groups) == set(other.groups) and left != right


def _heading(words: str, columns: Columns) -> str | None:
    """Give the heading that the last of some words are."""
    parts = words.split()
    for number in range(max(0, len(parts) - _MOST_WORDS), len(parts)):
        name = " ".join(parts[number:]).strip("`\"'")
        mention = columns.find(name, loose=False)
        if mention is not None and mention.level <= Level.FOLDED:
            return f"`{name}`"
    return None
