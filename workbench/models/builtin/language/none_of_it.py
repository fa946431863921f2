"""None of it: "who has no overtime" asks for 0 where the column holds zeros and no cell of it is blank."""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import Intent, RowCondition, ShowRows, ShowTable, Summarise, Understanding
from workbench.models.builtin.language.columns import Columns
from workbench.models.builtin.language.said import Said, Taken
from workbench.models.builtin.language.scene import quoted

_NONE = re.compile(r"\b(?:no|without|kein\w*|ohne)\b", re.IGNORECASE)
_BLANK = re.compile(r"\b(?:blank|empty|missing|leer\w*|fehl\w*|values?|wert\w*|eintr\w*)\b", re.IGNORECASE)
_ZERO = re.compile(r"0(?:[.,]0+)?")


def with_none_of_it(said: Said) -> Taken:
    """Read rows that have nothing of a figure as those with 0, where nothing is blank."""
    if _NONE.search(said.text) is None or _BLANK.search(said.text):
        return said.kept()

    def afterwards(read: Understanding) -> Understanding:
        return _with_zeros(read, said.columns)

    return replace(said.kept(), afterwards=afterwards)


def _with_zeros(read: Understanding, columns: Columns) -> Understanding:
    intents = tuple(_settled(one, columns) for one in read.intents)
    if intents == read.intents:
        return read
    names = dict.fromkeys(
        one.column.name for intent in intents for one in _conditions(intent) if one.op == "eq" and one.values == ("0",)
    )
    notes = tuple(f"{quoted(name)} is blank nowhere, so 0 is looked for." for name in names)
    return replace(read, intents=intents, notes=(*read.notes, *notes))


def _conditions(intent: Intent) -> tuple[RowCondition, ...]:
    return intent.conditions if isinstance(intent, Summarise | ShowTable | ShowRows) else ()


def _settled(intent: Intent, columns: Columns) -> Intent:
    if not isinstance(intent, Summarise | ShowTable | ShowRows):
        return intent
    conditions = tuple(
        replace(one, op="eq", values=("0",)) if one.op == "blank" and _holds_zeros(one, columns) else one
        for one in intent.conditions
    )
    return intent if conditions == intent.conditions else replace(intent, conditions=conditions)


def _holds_zeros(one: RowCondition, columns: Columns) -> bool:
    """Say whether a column of figures has cells with 0 and none that is blank, in all its files."""
    group = next((each for each in columns.groups if one.column.name in {each.name, *each.names}), None)
    if group is None or not group.numeric:
        return False
    found = [heading.column for heading in group.headings]
    zeros = any(
        _ZERO.fullmatch(text.strip()) for column in found for text in (*(column.values or ()), *column.examples)
    )
    return zeros and not any(column.blanks for column in found)
