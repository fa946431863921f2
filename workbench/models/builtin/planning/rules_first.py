"""Rules first: what a sentence sets holds for all that it shows, counts or saves, whatever the order of its words.

"Save an Excel report with only the bikes at Campus" writes a file of these bikes. A new sentence, and what comes with
"then", goes on from what was done before it. What only takes rows or columns out that the sentence itself asks about
stays behind: "show the cancelled orders and leave them out".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby

from workbench.models.builtin.intents import (
    AllRows,
    ChooseColumns,
    ClearRules,
    ColumnRef,
    Compare,
    CountKeys,
    Direction,
    ExplainRow,
    Export,
    FilterRows,
    Intent,
    LeaveOutTotals,
    MapColumns,
    MapValues,
    MostChanged,
    OddOneOut,
    PairDuplicates,
    Reasons,
    RowCondition,
    SetKey,
    SetRule,
    SharedValues,
    ShowMoved,
    ShowRows,
    ShowTable,
    Summarise,
)
from workbench.models.builtin.planning.making import makings_named

_RULES = (
    SetRule, MapValues, ChooseColumns, FilterRows, MapColumns, SetKey, ClearRules, AllRows, LeaveOutTotals,
    PairDuplicates,
)  # fmt: skip
_ASKS = (
    ShowRows, ShowTable, Summarise, Direction, ShowMoved, CountKeys, MostChanged, ExplainRow, Reasons, OddOneOut,
    SharedValues, Export,
)  # fmt: skip
_NEXT = re.compile(
    r"(?<=[.!?;])\s+|\n+"
    r"|,?\s*\b(?=(?:(?:and|und)\s+)?(?:then|after\s+that|afterwards|next|dann|danach|anschlie(?:ß|ss)end)\b)",
    re.IGNORECASE,
)
"""Where one sentence ends and the next begins, or what is to be done after it."""


def rules_first(
    intents: Sequence[Intent], text: str, read: Callable[[str], Sequence[Intent]], *, compared: bool
) -> tuple[Intent, ...]:
    """Give the intents of a message with the rules of each sentence ahead of what it asks for.

    `read` gives the intents of one sentence alone; with `compared` there is a comparison already, which another one in
    the sentence does not come ahead of.
    """
    if not _out_of_order(intents, compared=compared):
        return tuple(intents)
    sentences = [part for part in _NEXT.split(text) if any(sign.isalnum() for sign in part)]
    if len(sentences) < 2:
        return _ordered(intents, compared=compared)
    places = _places(intents, [read(sentence) for sentence in sentences])
    parts = groupby(zip(places, intents, strict=True), key=lambda pair: pair[0])
    return tuple(one for _, part in parts for one in _ordered([intent for _, intent in part], compared=compared))


def _places(intents: Sequence[Intent], read: Sequence[Sequence[Intent]]) -> list[int]:
    """Say which sentence each intent comes from: what none gives by itself goes with the one before."""
    places: list[int] = []
    for intent in intents:
        last = places[-1] if places else 0
        found = (place for place, each in enumerate(read) if place >= last and intent in each)
        places.append(next(found, last))
    return places


def _out_of_order(intents: Sequence[Intent], *, compared: bool) -> bool:
    return _ordered(intents, compared=compared) != tuple(intents)


def _ordered(intents: Sequence[Intent], *, compared: bool) -> tuple[Intent, ...]:
    """Put each rule ahead of what is asked before it; anything else, such as an undo, stays where it is."""
    found: list[Intent] = []
    for intent in intents:
        place = len(found)
        if _comes_first(intent, compared=compared):
            while place and isinstance(found[place - 1], _ASKS) and not _is_about(found[place - 1], intent):
                place -= 1
        found.insert(place, intent)
    return tuple(found)


def _comes_first(intent: Intent, *, compared: bool) -> bool:
    if makings_named(intent):
        return False
    return isinstance(intent, _RULES) or (isinstance(intent, Compare) and not (compared and intent.tables))


def _is_about(asked: Intent, rule: Intent) -> bool:
    """Say whether a rule takes out the very rows or columns that are asked for."""
    if isinstance(rule, FilterRows) and not rule.keep and isinstance(asked, ShowRows | ShowTable | Summarise):
        return bool(asked.conditions) and set(map(_plain, rule.conditions)) == set(map(_plain, asked.conditions))
    if isinstance(rule, ChooseColumns) and rule.mode == "ignore":
        names = {column.name for column in rule.columns}
        return bool(names & {column.name for column in _columns(asked)})
    return False


def _plain(one: RowCondition) -> tuple[str, str, tuple[str, ...]]:
    return one.column.name, one.op, tuple(one.values)


def _columns(asked: Intent) -> list[ColumnRef]:
    match asked:
        case Summarise():
            return [one for one in (asked.column, *asked.also, *asked.by) if one is not None]
        case ShowRows() | ShowTable() | Direction():
            return [asked.column] if asked.column is not None else []
        case ShowMoved():
            return [move.column for move in asked.moves]
        case _:
            return []
