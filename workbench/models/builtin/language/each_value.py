"""A figure of each of two values that stand behind words of their own: "average mark in 7A and in 7B" are two means."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from workbench.models.builtin.intents import Intent, Measure, RowCondition, Summarise, Understanding
from workbench.models.builtin.language.said import Said, Taken

_PLACE = r"(?:in|im|at|for|of|from|by|with|f(?:ü|ue)r|bei|beim|von|vom|der|des|den)"
_AGAIN = re.compile(
    rf"^[\w-]*(?:\s+[^\W\d_]+){{0,5}}?\s*(?:,|\band\b|\bund\b|\bsowie\b|\bas\s+well\s+as\b)\s*(?:and\s+|und\s+)?"
    rf"(?:(?:that|those|also|auch|die|das)\s+)?{_PLACE}\s+(?:(?:the|den|der|die|das)\s+)?$",
    re.IGNORECASE,
)
_FIGURES = frozenset({Measure.TOTAL, Measure.MEAN, Measure.LOWEST, Measure.HIGHEST, Measure.COUNT})


def with_each_value(said: Said) -> Taken:
    """Give a figure for each of several values where each is said with a word of its own ahead: "in A and in B"."""
    text = said.text

    def act(understanding: Understanding) -> Understanding:
        return replace(understanding, intents=tuple(_of_each(one, text) for one in understanding.intents))

    return Taken(text=text, afterwards=act)


def _of_each(intent: Intent, text: str) -> Intent:
    if not isinstance(intent, Summarise) or intent.by or intent.share or intent.measure not in _FIGURES:
        return intent
    listed = [one for one in intent.conditions if one.op == "in"]
    if intent.rows != "all" or intent.top is not None or len(listed) != 1 or not _said_apart(listed[0], text):
        return intent
    return replace(intent, by=(listed[0].column,))


def _said_apart(condition: RowCondition, text: str) -> bool:
    """Say whether a word such as "in" is said once more ahead of every value but the first."""
    plain = text.casefold()
    places = sorted({(plain.find(value.casefold()), len(value)) for value in condition.values})
    if any(start < 0 for start, _ in places):
        return False
    between = [text[start + length : following] for (start, length), (following, _) in pairwise(places)]
    return bool(between) and all(_AGAIN.match(words) for words in between)
