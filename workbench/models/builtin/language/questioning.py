"""Questioning: a question changes no rule - rows that it speaks of are shown, anything else is asked about."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import (
    ChooseColumns,
    ClearRules,
    FilterRows,
    Intent,
    Question,
    SetKey,
    SetRule,
    ShowTable,
)
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import Reading

_STARTS = frozenset(
    {
        "what", "which", "who", "whose", "how", "where", "why", "is", "are", "was", "were", "does", "did", "has",
        "welche", "welcher", "welches", "wie", "wer", "wo", "warum", "ist", "sind", "hat",
    }
)  # fmt: skip
_RULES = (SetRule, ChooseColumns, SetKey, ClearRules)
_POLITE = ("is it possible", "how about", "ist es möglich")
ASKED_COST = 1.5


def as_asked(draft: Draft, reading: Reading) -> Reading:
    """Give the reading of a question without changes of rules in it."""
    changes = [intent for intent in reading.intents if isinstance(intent, _RULES)]
    filters = [intent for intent in reading.intents if isinstance(intent, FilterRows)]
    if not (changes or filters) or not _is_question(draft):
        return reading
    if changes:
        text = f"Is that a question, or shall a rule be changed? “{_clause(draft)}” would {_effect(changes[0])}."
        question = Question(text=f"{text} Say it as a request if it is to be changed, or ask “what if …”.")
        return replace(reading, intents=(), questions=(question,), cost=reading.cost + ASKED_COST)
    shown = tuple(_shown(intent) if isinstance(intent, FilterRows) else intent for intent in reading.intents)
    return replace(reading, intents=shown)


def _is_question(draft: Draft) -> bool:
    first = draft.items[0]
    if any(item.cue is Cue.WHAT_ABOUT for item in draft.items):
        return True
    text = _clause(draft).casefold()
    return draft.scene.tokens[first.start].fold in _STARTS and not text.startswith(_POLITE)


def _clause(draft: Draft) -> str:
    return draft.scene.raw(draft.items[0].start, draft.items[-1].end)


def _shown(intent: FilterRows) -> ShowTable:
    table = intent.tables[0] if len(intent.tables) == 1 else None
    return ShowTable(table=table, conditions=intent.conditions)


def _effect(intent: Intent) -> str:
    match intent:
        case SetRule():
            return f"set the rule “{intent.words}”" if intent.words else "set a rule"
        case ChooseColumns():
            return {"only": "compare nothing but some columns", "ignore": "leave a column out"}.get(
                intent.mode, "take a column in"
            )
        case SetKey():
            return "set another key"
        case _:
            return "take all rules off"
