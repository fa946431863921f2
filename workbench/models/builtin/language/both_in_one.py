"""Two headings of one file that are said to be the same: "compare by id, price is net" asks which file has which.

Where each heading stands in a file of its own the pair is simply a mapping. Where one file has both, the words may mean
the one column of the older file and the other of the newer; that is asked, for nothing else in the message tells.
"""

from __future__ import annotations

import re
from itertools import permutations

from workbench.models.builtin.language.columns import ColumnGroup, Level
from workbench.models.builtin.language.folding import key
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted

_QUOTES = '`"'
_NAME = r"`[^`]+`|\"[^\"]+\"|[\w%#().-]+(?:\s+[\w%#().-]+){0,2}?"
_IS = re.compile(
    rf"(?P<ahead>^\s*|[,;:.]\s+(?:(?:and|und|where|wobei)\s+)?|\b(?:and|und)\s+)(?:the\s+|die\s+|der\s+|das\s+)?(?P<one>{_NAME})\s+"
    rf"(?:is|=|equals|ist|entspricht|means)\s+(?:(?:the\s+same\s+as|the|die|der|das)\s+)?(?P<other>{_NAME})"
    r"(?=\s*(?:[,;.!]\s|[.!]?\s*$|\s(?:and|und)\s))",
    re.IGNORECASE,
)


def with_both_in_one(said: Said) -> Taken:
    """Ask which file has which of two headings that are said to be one column, where a file has both."""
    pair = said.tables.pair()
    for found in _IS.finditer(said.text) if len(pair) == len({"one", "other"}) else ():
        one, other = _heading(found["one"], said), _heading(found["other"], said)
        if one is None or other is None or one is other or key(found["other"].strip(_QUOTES)) in map(key, one.values()):
            continue
        both = [table for table in pair if one.heading_in(table) and other.heading_in(table)]
        if not both:
            continue
        ways = [
            (first, second)
            for first, second in permutations(pair)
            if one.heading_in(first) is not None and other.heading_in(second) is not None
        ]
        names = " and ".join(quoted(found[name].strip(_QUOTES)) for name in ("one", "other"))
        asked = f"{names} both stand in {quoted(both[0].label)}. Which column of one file is which of the other?"
        ahead, behind = said.text[: found.start("one")], said.text[found.end("other") :]
        told = [
            f"{quoted(one.heading_in(first) or one.name)} in {quoted(first.label)} is "
            f"{quoted(other.heading_in(second) or other.name)} in {quoted(second.label)}"
            for first, second in ways
        ]
        return said.asked(asked, *(f"{ahead}{way}{behind}" for way in told))
    return said.kept()


def _heading(words: str, said: Said) -> ColumnGroup | None:
    """Give the column that is called just so."""
    mention = said.columns.find(words.strip(_QUOTES), loose=False)
    if mention is None or mention.level > Level.FOLDED or len(mention.groups) != 1:
        return None
    return mention.groups[0]
