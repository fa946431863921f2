"""Questioning: a question changes no rule - rows that it speaks of are shown, anything else is asked about."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import (
    AllRows,
    ChooseColumns,
    ClearRules,
    FilterRows,
    Intent,
    Measure,
    Question,
    SetKey,
    SetRule,
    ShowTable,
    Summarise,
)
from workbench.models.builtin.language.asking_more import more_asked
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import Reading

_STARTS = frozenset(
    {
        "what", "which", "who", "whose", "how", "where", "why", "is", "are", "was", "were", "does", "did", "has",
        "welche", "welcher", "welches", "wie", "wer", "wo", "warum", "ist", "sind", "hat",
    }
)  # fmt: skip
_RULES = (SetRule, ChooseColumns, SetKey, ClearRules, AllRows)
_POLITE = ("is it possible", "how about", "ist es möglich")
ASKED_COST = 1.5


def as_asked(draft: Draft, reading: Reading) -> Reading:
    """Give the reading of a question without changes of rules in it, and with all that it asks."""
    reading = more_asked(draft, reading)
    changes = [intent for intent in reading.intents if isinstance(intent, _RULES)]
    filters = [intent for intent in reading.intents if isinstance(intent, FilterRows)]
    if not (changes or filters) or not (_is_question(draft) or (not changes and _only_speaks(draft))):
        return reading
    if changes:
        text = f"Is that a question, or shall a rule be changed? “{_clause(draft)}” would {_effect(changes[0])}."
        question = Question(text=f"{text} Say it as a request if it is to be changed, or ask “what if …”.")
        return replace(reading, intents=(), questions=(question,), cost=reading.cost + ASKED_COST)
    if not _leads(draft, Cue.ROW, Cue.WITH):
        counted = _leads(draft, Cue.COUNT)
        shown = tuple(
            _shown(intent, counted=counted) if isinstance(intent, FilterRows) else intent for intent in reading.intents
        )
        return replace(reading, intents=shown)
    text = (
        f"Shall rows be shown, or shall the comparison leave rows out? Say “show rows where …” or “leave out rows "
        f"where …” for “{_clause(draft)}”."
    )
    return replace(reading, intents=(), questions=(Question(text=text),))


def _is_question(draft: Draft) -> bool:
    first = draft.items[0]
    if any(item.cue is Cue.WHAT_ABOUT for item in draft.items):
        return True
    if _leads(draft, *_LOOKING):
        return True
    text = _clause(draft).casefold()
    return draft.scene.tokens[first.start].fold in _STARTS and not text.startswith(_POLITE)


def _only_speaks(draft: Draft) -> bool:
    """Say whether rows are only spoken of: no word says what becomes of them."""
    noun = _leads(draft, Cue.ROW) or (_leads(draft, Cue.WITH) and not draft.before)
    return noun and not any(item.cue in _FILTERS for item in draft.items)


_LOOKING = (Cue.COUNT, Cue.SHOW, Cue.TOTAL, Cue.MEAN, Cue.LOWEST, Cue.HIGHEST, Cue.TOP)
_FILTERS = frozenset(
    {
        Cue.IGNORE, Cue.REMOVE, Cue.DELETE, Cue.KEEP, Cue.ONLY, Cue.LEAVE, Cue.OUT, Cue.NO_MATTER, Cue.MATTER,
        Cue.INCLUDE, Cue.TREAT, Cue.COMPARE, Cue.COUNT_AS, Cue.JUST,
    }
)  # fmt: skip
"""Words that say what becomes of rows; without one "rows with Items over 5, but not shipped" only speaks of them."""


def _leads(draft: Draft, *cues: Cue) -> bool:
    """Say whether the first word that is no filler has one of the cues."""
    first = next((item for item in draft.items if item.cue is not Cue.FILLER), draft.items[0])
    counts = first.cue is Cue.MATTER and first.text.casefold() == "count" and Cue.COUNT in cues
    return counts or first.cue in cues


def _clause(draft: Draft) -> str:
    return draft.scene.raw(draft.items[0].start, draft.items[-1].end)


def _shown(intent: FilterRows, *, counted: bool) -> ShowTable | Summarise:
    if counted:
        return Summarise(measure=Measure.COUNT, conditions=intent.conditions, tables=intent.tables)
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
