"""Narrowing: "without Solar" or "same but only North" after a question is the question again, over fewer rows."""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import (
    ChooseColumns,
    FilterRows,
    Measure,
    Question,
    SetKey,
    SetRule,
    Summarise,
    Understanding,
)
from workbench.models.builtin.language.conditions import instead
from workbench.models.builtin.language.conversation import Conversation
from workbench.models.builtin.language.merging import OPPOSITE
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted

_SAME = re.compile(
    r"^\s*(?:and\s+)?(?:(?:now\s+)?(?:the\s+)?same(?:\s+(?:again|thing|question))?|again|dasselbe|das gleiche)"
    r"[\s,]+(?:but\s+|aber\s+)?(?=(?:only|without|just|not|except|for|with|nur|ohne)\b)",
    re.IGNORECASE,
)
_STARTS = re.compile(
    r"^\s*(?:and\s+|but\s+|now\s+|und\s+|aber\s+|jetzt\s+)*"
    r"(?:only|without|just|not|except|excluding|nur|ohne|nicht|außer|ausser)\b",
    re.IGNORECASE,
)
_ROWS = re.compile(
    r"\b(?:rows?|lines?|records?|entries|zeilen|from now on|ignore|compare|ab jetzt|vergleiche)\b", re.IGNORECASE
)
_GOES_ON = re.compile(r"^\s*(?:and|und|but|aber)\b", re.IGNORECASE)
_AND = re.compile(r"^\s*(?:and|und)\s+(?:the|their|its|what|how|die|der|das)\b", re.IGNORECASE)
_PER_ALONE = re.compile(
    r"^\s*(?:(?:and|und|now|jetzt|then|the\s+same|same|dasselbe|das\s+gleiche)\b[\s,]*)*(?:(?:for|für)\s[^,]*,\s*)?"
    r"(?:per|by|for\s+each|je|pro|nach)\b",
    re.IGNORECASE,
)
_COUNTED = Summarise(measure=Measure.COUNT)
_MOST_WORDS = 6
_SMALL = frozenset({"the", "ones", "one", "that", "which", "are", "is", "those", "die", "der", "das", "sind", "ist"})


def without_same(said: Said) -> Taken:
    """Give the message without "the same, but" where a question was asked before."""
    return said.kept() if _last_summary(said.before) is None else Taken(text=_SAME.sub("", said.text, count=1))


def narrowed(understanding: Understanding, text: str, conversation: Conversation) -> Understanding:
    """Read rows that alone are said after a question as a part of it: no rule of the comparison is meant."""
    last = _last_summary(conversation)
    open_question = _on_nothing(understanding, text, conversation)
    if open_question is not None:
        return replace(understanding, intents=(), questions=(open_question,))
    understanding = _leaning(understanding, text, last)
    rows = understanding.intents[0] if len(understanding.intents) == 1 else None
    if understanding.questions or (last is None and not _asks_on(text)):
        return understanding
    if last is None or (_asks_on(text) and isinstance(rows, ChooseColumns)):
        return _no_rule(understanding, rows, text)
    if not isinstance(rows, FilterRows) or not (_leans(text) or _asks_on(text)):
        return understanding
    if not rows.keep and (len(rows.conditions) != 1 or rows.conditions[0].op not in OPPOSITE):
        return understanding
    conditions = rows.conditions if rows.keep else tuple(replace(one, op=OPPOSITE[one.op]) for one in rows.conditions)
    again = replace(last, conditions=instead(last.conditions, conditions), tables=rows.tables or last.tables)
    note = "Read as the question before, over these rows alone; the comparison keeps all its rows."
    return replace(understanding, intents=(again,), notes=(*understanding.notes, note))


def _per(understanding: Understanding, one: Summarise, last: Summarise) -> Understanding:
    """Give the question before for other groups; asks where another file is named that may lack its columns."""
    lone = one.tables and one.tables != last.tables
    if lone and (last.column is not None or last.conditions):
        name = quoted(last.column.name) if last.column is not None else quoted(last.conditions[0].column.name)
        groups = spoken([quoted(column.name) for column in one.by], "and")
        text = f"The question before was about {name} of another file. What shall be worked out per {groups} here?"
        return replace(understanding, intents=(), questions=(Question(text=text),))
    return replace(understanding, intents=(replace(last, by=one.by, tables=one.tables or last.tables),))


def _asks_on(text: str) -> bool:
    """Say whether a message goes on asking: "and for 7A only?" changes no rule."""
    return _GOES_ON.match(text) is not None and text.rstrip().endswith("?")


def _no_rule(understanding: Understanding, rule: object, text: str) -> Understanding:
    """Ask what a question means that would change a rule and has no question before it to go on with."""
    if not isinstance(rule, FilterRows | ChooseColumns | SetRule | SetKey):
        return understanding
    said = text.strip().rstrip("?").strip()
    question = (
        f"Is “{said}” a question about some rows, or shall the comparison be changed? Please say the whole question "
        "again, or say what is to be left out or kept."
    )
    return replace(understanding, intents=(), questions=(Question(text=question),))


def _leaning(understanding: Understanding, text: str, last: Summarise | None) -> Understanding:
    """Read "and the total price?" and "and per note?" as a part of the question before: no rows of its own."""
    one = understanding.intents[0] if len(understanding.intents) == 1 else None
    grouped = isinstance(one, Summarise) and _PER_ALONE.match(text) and replace(one, by=(), tables=()) == _COUNTED
    if last is not None and isinstance(one, Summarise) and grouped and one.by:
        return _per(understanding, one, last)
    if last is None or not isinstance(one, Summarise) or understanding.questions or _AND.match(text) is None:
        return understanding
    if one.conditions or one.tables or one.by or one.rows != "all" or not (last.conditions or last.tables):
        return understanding
    again = replace(one, conditions=last.conditions, tables=last.tables, rows=last.rows, by=last.by)
    groups = f", per {spoken([quoted(column.name) for column in last.by], 'and')} as there" if last.by else ""
    note = f"Read over the rows of the question before{groups}."
    return replace(understanding, intents=(again,), notes=(*understanding.notes, note))


def _on_nothing(understanding: Understanding, text: str, conversation: Conversation) -> Question | None:
    """Ask what "and per insurance?" is about where the message before was not answered."""
    one = understanding.intents[0] if len(understanding.intents) == 1 else None
    unanswered = bool(conversation.texts) and (not conversation.intents or not conversation.intents[-1])
    if not unanswered or not isinstance(one, Summarise) or _PER_ALONE.match(text) is None:
        return None
    if replace(one, by=(), tables=()) != _COUNTED:
        return None
    groups = spoken([quoted(column.name) for column in one.by], "and")
    return Question(
        text=f"What shall be worked out per {groups}? What was asked before has no answer yet.",
        options=(f"Count the rows per {groups}",),
    )


def _leans(text: str) -> bool:
    words = [word for word in text.split() if word.casefold() not in _SMALL]
    return len(words) <= _MOST_WORDS and _STARTS.match(text) is not None and _ROWS.search(text) is None


def _last_summary(conversation: Conversation) -> Summarise | None:
    last = conversation.last_intents[-1] if conversation.last_intents else None
    return last if isinstance(last, Summarise) else None
