"""Headings that begin alike: "jede Liste", "je Liste" are all of `Liste Rot`, `Liste Grün` and `Liste Blau`."""

from __future__ import annotations

import re

from workbench.models.builtin.language.folding import parts, singular
from workbench.models.builtin.language.german.naming import figures
from workbench.models.builtin.language.german.wording import END, START, Plain, wording
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.said import Said
from workbench.models.builtin.language.scene import quoted

_LEAST = 2


def _all_of(said: Said, word: str) -> list[str]:
    """Give the columns of figures whose headings of two words and more begin with a word."""
    wanted = tuple(singular(one) for one in parts(word))
    return [
        quoted(one.name)
        for one in figures(said)
        if any(
            tuple(singular(part) for part in parts(name))[: len(wanted)] == wanted
            for name in one.names
            if len(parts(name)) > len(wanted)
        )
    ]


def _totals(found: re.Match[str], said: Said) -> Plain | None:
    names = _all_of(said, found["head"])
    if len(names) < _LEAST or said.columns.find(found["head"], loose=False) is not None:
        return None
    columns = spoken(names, "und")
    told = f"Took “{found.group().strip()}” for the totals of {spoken(names, 'and')}."
    return Plain(words=f"Summe von {columns}{found['where'] or ''}", told=told)


_IN = r"(?P<where>\s+(?:in|im)\s+(?:der\s+|den\s+|beiden\s+|dem\s+)*[\w.-]+)?"
_ALL = r"(?:\s+(?:insgesamt|zusammen|in\s+summe))?"

SHARED_HEADS = (
    wording(rf"{START}wie\s*viele\s+[\w-]+\s+(?:hat|haben|hatte|hatten)\s+jede[rs]?\s+"
            rf"(?P<head>[\w-]+){_IN}{_ALL}{END}", _totals),
    wording(
        rf"(?P<show>\b(?:zeige?|gib)\s+(?:mir\s+|uns\s+)?(?:noch\s*mal\s+|nochmals\s+|noch\s+einmal\s+"
        rf"|bitte\s+)*)?\b(?:die\s+)?summen?\s+(?:je|pro)\s+(?P<head>[\w-]+){_IN}{END}",
        _totals,
    ),
)  # fmt: skip
