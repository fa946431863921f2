"""Values in several files: "how many hotels are in both files", "which vessels are only in the new list".

Where the noun is a column that is not the key, its different values are meant and not the rows: each is counted once,
however many rows hold it.
"""

from __future__ import annotations

import re

from workbench.models.builtin.intents import Measure, Question, SharedValues, Summarise, Understanding
from workbench.models.builtin.language.columns import ColumnGroup, Columns, Level
from workbench.models.builtin.language.folding import fold, singular
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.language.tables import Tables
from workbench.models.builtin.language.wish_words import COLUMN, bare, groups_called, tables_called, wish_of
from workbench.models.builtin.state import TableView

_ASK = (
    r"(?:(?P<count>how\s+many|number\s+of|count(?:\s+of)?|wie\s*viele)|which|what|list|show(?:\s+me)?|welche|zeige?|nenne)\s+"
    r"(?:of\s+)?(?:the\s+|die\s+)?(?:(?:different|distinct|unique|verschiedenen?|unterschiedlichen?)\s+)?"
)
_BE = (
    r"\s+(?:(?:that|which|who|die|welche)\s+)?(?:(?:do\s+we\s+have|are\s+there|are|is|were|stand|appear|occur|exist|come\s+up"
    r"|sind|stehen|kommen|gibt\s+es|there)\s+)*"
)
_FILES = r"(?:files?|lists?|tables?|sheets?|dateien|listen|tabellen)"
_BOTH = re.compile(
    rf"^{_ASK}(?P<name>{COLUMN}){_BE}(?:(?:in|common\s+to|shared\s+by|within|im)\s+)"
    rf"(?:(?P<both>(?:both|the\s+two|beiden|den\s+beiden)(?:\s+of)?(?:\s+(?:the|our))?(?:\s+two)?(?:\s+{_FILES})?)"
    rf"|(?P<all>(?:all|every|each\s+of|allen)(?:\s+of)?(?:\s+(?:the|our|den))?(?:\s+(?P<number>three|four|five|drei|vier|3|4|5))?"
    rf"(?:\s+{_FILES})?)"
    rf"|(?P<each>(?:each|either|jeder)(?:\s+of\s+the(?:\s+two)?)?\s+(?:{_FILES}|datei|liste))"
    rf"|(?:both\s+)?(?P<one>{COLUMN})\s+(?:and|und|as\s+well\s+as)\s+(?:(?:also\s+)?in\s+)?(?P<other>{COLUMN}))"
    r"(?:\s+vor)?$",
    re.IGNORECASE,
)
_ONLY = re.compile(
    rf"^{_ASK}(?P<name>{COLUMN}){_BE}(?:"
    rf"(?:(?:only|just|nur|solely)\s+)(?:in|im)\s+(?P<only>{COLUMN})"
    rf"|in\s+(?P<just>{COLUMN})\s+(?:only|alone)"
    rf"|in\s+(?P<here>{COLUMN}),?\s+(?:but\s+|and\s+|aber\s+)?(?:not|nicht)\s+(?:in|im)\s+(?P<there>{COLUMN})"
    rf"|(?:missing|absent|lacking)\s+(?:from|in)\s+(?P<missing>{COLUMN})|not\s+in\s+(?P<not>{COLUMN}))"
    r"(?:\s+vor)?$",
    re.IGNORECASE,
)
_NUMBERS = {"three": 3, "drei": 3, "3": 3, "four": 4, "vier": 4, "4": 4, "five": 5, "5": 5}
_TWO = 2


def values_shared(text: str, columns: Columns, tables: Tables) -> Understanding | None:
    """Read a whole message that asks which values stand in which files; None where rows are meant."""
    said = wish_of(text)
    found = _BOTH.match(said)
    if found is not None:
        return _in_several(found, columns, tables)
    found = _ONLY.match(said)
    return _in_one(found, columns, tables) if found is not None else None


def _in_several(found: re.Match[str], columns: Columns, tables: Tables) -> Understanding | None:
    files = _files(found, tables)
    group = _of_values(found["name"], columns, files)
    if group is None or len(files) < _TWO:
        return None
    if isinstance(group, Question):
        return Understanding(questions=(group,))
    refs = tuple(one.ref for one in files)
    if found["each"]:
        if not found["count"]:
            return None
        return Understanding(intents=(Summarise(measure=Measure.DISTINCT, column=group.ref(), tables=refs),))
    number = found["number"]
    if number and _NUMBERS[number.casefold()] != len(files):
        return None
    return Understanding(intents=(SharedValues(column=group.ref(), tables=refs, count=bool(found["count"])),))


def _files(found: re.Match[str], tables: Tables) -> tuple[TableView, ...]:
    if found["one"]:
        named = [tables_called(words, tables) for words in (found["one"], found["other"])]
        return tuple(one[0] for one in named) if all(len(one) == 1 for one in named) and named[0] != named[1] else ()
    if found["all"]:
        return tables.subjects
    return tables.pair() or (tables.subjects if len(tables.subjects) == _TWO else ())


def _in_one(found: re.Match[str], columns: Columns, tables: Tables) -> Understanding | None:
    pair = tables.pair()
    if len(pair) != _TWO:
        return None
    parts = {name: words for name, words in found.groupdict().items() if words}
    inside = parts.get("only") or parts.get("just") or parts.get("here")
    outside = parts.get("there") or parts.get("missing") or parts.get("not")
    here = tables_called(inside, tables) if inside else ()
    there = tables_called(outside, tables) if outside else ()
    if (inside and len(here) != 1) or (outside and len(there) != 1) or any(one not in pair for one in (*here, *there)):
        return None
    kept = next(one for one in (*here, *pair) if one not in there)
    if here and kept is not here[0]:
        return None
    group = _of_values(parts["name"], columns, pair)
    if group is None:
        return None
    if isinstance(group, Question):
        return Understanding(questions=(group,))
    shared = SharedValues(
        column=group.ref(), tables=tuple(one.ref for one in pair), only=kept.ref, count="count" in parts
    )
    return Understanding(intents=(shared,))


def _of_values(words: str, columns: Columns, files: tuple[TableView, ...]) -> ColumnGroup | Question | None:
    """Give the column whose values a plural stands for; None where it stands for the rows."""
    noun = bare(words)
    groups = tuple(
        one
        for one in groups_called(noun, columns, Level.PART)
        if any(one.heading_in(table) is not None for table in files)
    )
    keys = [one for one in columns.groups if one.role == "key"]
    if not groups or (singular(fold(noun)) == fold(noun) and not noun[:1].isupper()):
        return None
    if all(one.role == "key" for one in groups) and len(keys) == 1:
        return None
    if any(item.column.unique for one in groups for item in one.headings):
        return None
    if len(groups) == 1:
        return groups[0]
    return Question(
        text=f"Which column do you mean by “{noun}”: {' or '.join(quoted(one.name) for one in groups[:6])}?"
    )
