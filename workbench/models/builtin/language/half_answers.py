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
_SORTED_FIRST = re.compile(
    r"^(?P<rows>\s*(?:please\s+)?(?:show|list|give)\b.*?)[\s,]+(?:the\s+|with\s+(?:the\s+)?)?"
    r"(?P<order>(?:largest|highest|biggest|lowest|smallest)\s+\S.*?\s+first)(?=\s*[?.!]*\s*$)",
    re.IGNORECASE,
)
_DUPLICATES_ONCE = re.compile(
    r"[\s,]*(?:\b(?:and|but)\s+)?(?P<said>\bcount(?:ing)?\s+(?:each|every|the|all)?\s*(?:exact\s+)?duplicates?\b.*\bonce\b)",
    re.IGNORECASE,
)


def with_halves_told(understanding: Understanding, text: str) -> Understanding:
    """Do, name or ask about the half of a question that the figures read in it leave open."""
    if not understanding.intents or understanding.questions:
        return understanding
    once = _DUPLICATES_ONCE.search(text)
    if once is not None and any(isinstance(one, Summarise) for one in understanding.intents):
        rest = f"{text[: once.start()]}{text[once.end() :]}".strip()
        return _asked(understanding, f"I cannot do “{once['said']}” in a figure: shall all rows count?", rest)
    if len(understanding.intents) != 1:
        return understanding
    one = understanding.intents[0]
    order = _SORTED_FIRST.match(text)
    if order is not None and isinstance(one, Summarise) and one.rows in set(Bucket):
        return _asked(
            understanding,
            f"I cannot sort these rows by “{order['order']}”: shall they be shown as they stand?",
            order["rows"],
        )
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
    options = (option,) if option else ()
    return replace(understanding, intents=(), questions=(Question(text=text, options=options),))
