"""Ends of a message that belong to the figure before them: "…, per room", "…, only changed rows"."""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import (
    ColumnRef,
    Direction,
    Intent,
    Measure,
    Question,
    ShowMoved,
    ShowRows,
    Summarise,
    Understanding,
)
from workbench.models.builtin.language.coordinated_parts import groups_alone
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted

_FIGURES = frozenset({
    Measure.COUNT, Measure.DISTINCT, Measure.TOTAL, Measure.MEAN, Measure.LOWEST, Measure.HIGHEST, Measure.RATIO,
})  # fmt: skip
_COUNTED = re.compile(r"\b(?:how\s+many|number|count|anzahl|wie\s*viele|z(?:ä|ae)hle|rows|zeilen)\b", re.IGNORECASE)
_ONLY_ROWS = re.compile(
    r"[,;]\s*(?:but\s+|aber\s+|and\s+|und\s+)?(?:only|just|nur)\b[^,;:?]*$|\b(?:only|nur)\s+(?:for|of|in|f(?:ü|ue)r|bei|von)\b[^,;:?]*$",
    re.IGNORECASE,
)


def with_ends_settled(read: Understanding, text: str) -> Understanding:
    """Give what stands at the end of a message to the figure that it is about."""
    return _only_rows(_groups(read, text), text)


def _groups(read: Understanding, text: str) -> Understanding:
    """Give "…, per room" to the figure before it, instead of a count of rows beside it."""
    last = read.intents[-1] if len(read.intents) > 1 else None
    words = groups_alone(text)
    if not isinstance(last, Summarise) or not words or not last.by or _COUNTED.search(words):
        return read
    if replace(last, by=()) != Summarise(measure=Measure.COUNT) or _said_to_count(text, words):
        return read
    *before, one = list(read.intents)[:-1]
    if isinstance(one, Summarise) and one.measure in _FIGURES and not (one.by or one.top or one.having):
        return replace(read, intents=(*before, replace(one, by=last.by)))
    question = _per_direction(one, last.by)
    return read if question is None else replace(read, intents=(), questions=(question,))


def _said_to_count(text: str, words: str) -> bool:
    """Say whether a count is asked for right before the groups, as a wish of its own: "and how many per room"."""
    ahead = text[: text.rfind(words)]
    joint = max(ahead.casefold().rfind(" and "), ahead.casefold().rfind(" und "))
    return joint >= 0 and _COUNTED.search(ahead[joint:]) is not None


def _per_direction(one: Intent, by: tuple[ColumnRef, ...]) -> Question | None:
    """Ask what rises or falls "per section" are to be: they are counted over all rows alone."""
    groups = spoken([quoted(column.name) for column in by], "and")
    match one:
        case Direction(column=column):
            pass
        case ShowMoved(moves=(move,)):
            column = move.column
        case _:
            return None
    name = quoted(column.name)
    return Question(
        text=f"Rises and falls of {name} are not counted per {groups}. Shall I list the rows, or count the changed "
        "rows of each?",
        options=(
            f"Show the rows whose {name} fell",
            f"Show the rows whose {name} rose",
            f"How many rows changed in {name} per {groups}?",
        ),
    )


def _only_rows(read: Understanding, text: str) -> Understanding:
    """Give "…, only changed rows" to the figure before it, instead of a list beside it."""
    last = read.intents[-1] if len(read.intents) > 1 else None
    if not isinstance(last, ShowRows) or _ONLY_ROWS.search(text.rstrip(" ?!.")) is None:
        return read
    *before, one = list(read.intents)[:-1]
    if last != ShowRows(bucket=last.bucket, conditions=last.conditions) or not isinstance(one, Summarise):
        return read
    if one.rows != "all" or last.bucket.value not in {"added", "removed", "changed", "same"}:
        return read
    rows = replace(one, rows=last.bucket.value, conditions=(*one.conditions, *last.conditions))
    return replace(read, intents=(*before, rows))
