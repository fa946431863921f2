"""Half answers: ends of a question that a figure alone does not answer - "and which?", "in both", "used the most"."""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import (
    Bucket,
    CountKeys,
    Direction,
    Intent,
    Measure,
    Question,
    ShowRows,
    Summarise,
    Understanding,
)

_AND_WHICH = re.compile(
    r"\b(?:and|und)\s+(?:which|who|welche[rs]?|wer)(?:\s+(?:ones?|are\s+they|were\s+they))?(?=\s*[?.!]*\s*$)",
    re.IGNORECASE,
)
_HAVE_IN_BOTH = re.compile(
    r"^\s*how\s+many\b.*\b(?P<both>(?:in|at|for)\s+(?:both(?:\s+(?:of\s+)?(?:the\s+)?[a-z]+)?|all\s+(?:of\s+)?(?:the\s+)?(?:[a-z]+\s+)?[a-z]+))(?=\s*[?.!]*\s*$)",
    re.IGNORECASE,
)
_USED_MOST = re.compile(
    r"^\s*(?:which|what)\s+(?P<group>\w+)\s+(?:has\s+|have\s+)?used\s+(?:the\s+)?most\b", re.IGNORECASE
)


def with_halves_told(understanding: Understanding, text: str) -> Understanding:
    """Do, name or ask about the half of a question that the figures read in it leave open."""
    if len(understanding.intents) != 1 or understanding.questions:
        return understanding
    one = understanding.intents[0]
    which = _AND_WHICH.search(text)
    if which is not None and isinstance(one, Summarise | Direction | CountKeys):
        if isinstance(one, Summarise) and one.measure is Measure.COUNT and one.rows in set(Bucket) and not one.by:
            shown = ShowRows(bucket=Bucket(one.rows), conditions=one.conditions, column=one.column)
            return replace(understanding, intents=(one, shown))
        return replace(understanding, left_over=(*understanding.left_over, which.group()))
    both = _HAVE_IN_BOTH.match(text)
    if both is not None and _counts_where(one):
        return _asked(
            understanding,
            f"Shall the rows be counted in each file by itself? Those for which it holds “{both['both']}” at once I "
            "cannot count.",
            f"{text[: both.start('both')]}in each file",
        )
    used = _USED_MOST.match(text)
    if used is not None and isinstance(one, Summarise) and one.measure is Measure.COUNT:
        return _asked(
            understanding,
            "What does “used” mean here: which column says how much was used?",
            f"Count the rows by {used['group']}",
        )
    return understanding


def _counts_where(one: Intent) -> bool:
    if not isinstance(one, Summarise) or one.measure is not Measure.COUNT or one.by:
        return False
    return bool(one.conditions) and one.rows in {"all", "both"}


def _asked(understanding: Understanding, text: str, option: str) -> Understanding:
    return replace(understanding, intents=(), questions=(Question(text=text, options=(option,)),))
