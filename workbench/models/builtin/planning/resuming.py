"""Go on with a request that was asked about: the answer is put into it, and it is carried out as a whole."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from workbench.models.builtin.intents import (
    AddTable,
    AllRows,
    ChooseColumns,
    ClearRules,
    Compare,
    Export,
    FilterRows,
    Intent,
    LeaveOutTotals,
    MapColumns,
    MapValues,
    SameColumn,
    SetKey,
    SetRule,
    StartAgain,
    Summarise,
    Undo,
)
from workbench.models.builtin.language.conversation import PendingQuestion
from workbench.models.builtin.planning.memory import Memory

_OF_COMPARISON = (
    "identifies a row", "identify a row", "which rows belong together", "Nothing has been compared yet",
    "; which column of", "Which two",
)  # fmt: skip
PROMISED = (SetRule, MapValues, ChooseColumns)
"""Rules that were understood beside a question: a report that is saved without an answer holds them, too."""
LONG = 4
"""Letters of a word that says something: shorter ones stand in any sentence."""
_STARTS = (Compare, AddTable, StartAgain)
_CHANGES = (
    Compare, AddTable, SetRule, SetKey, MapColumns, MapValues, ChooseColumns, FilterRows, ClearRules, AllRows,
    LeaveOutTotals, Undo,
)  # fmt: skip


def resumed(intents: Sequence[Intent], memories: Sequence[Memory], text: str = "") -> tuple[Intent, ...]:
    """Give the intents to carry out: an answer about columns goes into the request that the last reply asked about.

    "stamp is day" after "compare by day" does not ask for another comparison: it says what the first one lacked. What
    was left beside a question is only done with a `text` that says the part that was asked about in other words.
    """
    last = memories[-1] if memories else None
    if last is None or last.question is None or not last.waiting or not intents:
        return tuple(intents)
    if not waits_for_comparison(last.question):
        answered = text in last.question.options or says_it_otherwise(text, last.question)
        return with_the_rest(intents, last.waiting) if answered else with_what_holds(intents, last.waiting)
    if isinstance(intents[0], Compare):
        whole = _asked_again(intents[0], last.waiting, last.question)
        return (*whole, *(intent for intent in intents[1:] if intent not in whole))
    if not all(isinstance(intent, MapColumns | SetKey) for intent in intents):
        return tuple(intents)
    if not any(isinstance(intent, Compare | AddTable | SetKey) for intent in last.waiting):
        return tuple(intents)
    waiting = [intent for intent in last.waiting if not _is_answered(intent, intents)]
    mapped = with_mappings(waiting, [same for one in intents if isinstance(one, MapColumns) for same in one.mappings])
    keys = [one for one in intents if isinstance(one, SetKey)]
    if any(isinstance(intent, Compare) for intent in mapped):
        return tuple(
            replace(intent, key=keys[-1].columns) if keys and isinstance(intent, Compare) else intent
            for intent in mapped
        )
    return (*mapped, *keys)


def says_it_otherwise(text: str, question: PendingQuestion) -> bool:
    """Say whether a message has a word in common with the part of the request that was asked about."""
    beside = {word for part in question.waiting for word in _words(part)}
    return bool((_words(question.request) - beside) & _words(text))


def _words(text: str) -> set[str]:
    return {word for word in re.findall(r"\w+", text.casefold()) if len(word) >= LONG}


def with_the_rest(intents: Sequence[Intent], waiting: Sequence[Intent]) -> tuple[Intent, ...]:
    """Give an answer with what was left beside the question: changes before it, what only looks after it.

    A look is no answer to a question about a change, and a new comparison takes the place of one that waits.
    """
    if not all(isinstance(intent, _CHANGES) for intent in intents):
        return tuple(intents)
    anew = any(isinstance(intent, _STARTS) for intent in intents)
    rest = [intent for intent in waiting if intent not in intents and not (anew and isinstance(intent, _STARTS))]
    changes = [intent for intent in rest if isinstance(intent, _CHANGES)]
    looks = [_over_all(intent, intents) for intent in rest if not isinstance(intent, _CHANGES)]
    return (*intents, *changes, *looks) if anew else (*changes, *intents, *looks)


def with_what_holds(intents: Sequence[Intent], waiting: Sequence[Intent]) -> tuple[Intent, ...]:
    """Give what shapes the comparison with what was said before of columns, key and total rows: that holds still."""
    if any(isinstance(one, Export) for one in intents):
        rules = [one for one in waiting if isinstance(one, PROMISED) and one not in intents]
        intents = (*rules, *intents)
    told = [one for one in waiting if isinstance(one, MapColumns | SetKey | LeaveOutTotals) and one not in intents]
    if not told or not any(isinstance(intent, _CHANGES) and not isinstance(intent, Undo) for intent in intents):
        return tuple(intents)
    mapped = with_mappings(intents, [same for one in told if isinstance(one, MapColumns) for same in one.mappings])
    keyed = any(isinstance(one, SetKey) or (isinstance(one, Compare) and one.key) for one in intents)
    rest = [one for one in told if isinstance(one, LeaveOutTotals) or (isinstance(one, SetKey) and not keyed)]
    place = next((place for place, one in enumerate(mapped) if isinstance(one, Compare | AddTable)), -1) + 1
    return (*mapped[:place], *rest, *mapped[place:])


def _over_all(look: Intent, answer: Sequence[Intent]) -> Intent:
    """Take conditions off a question that the comparison itself has now."""
    if not isinstance(look, Summarise):
        return look
    set_now = [
        (one.column.name, one.op, one.values)
        for intent in answer
        if isinstance(intent, Compare) or (isinstance(intent, FilterRows) and intent.keep)
        for one in intent.conditions
    ]
    left = tuple(one for one in look.conditions if (one.column.name, one.op, one.values) not in set_now)
    return replace(look, conditions=left)


def waits_for_comparison(question: PendingQuestion) -> bool:
    """Say whether a question is about the comparison that a request needs: its tables, its key or its columns."""
    return any(words in question.text for words in _OF_COMPARISON)


def all_that_waits(draft_intents: Sequence[Intent], asked: PendingQuestion, last: Memory | None) -> tuple[Intent, ...]:
    """Give what waits for a question: what waited for one like it goes on waiting."""
    waits = last is not None and last.question is not None and waits_for_comparison(last.question)
    anew = any(isinstance(intent, _STARTS) for intent in draft_intents)
    if last is None or last.question is None or not waits or not waits_for_comparison(asked) or anew:
        return tuple(draft_intents)
    kept = [intent for intent in last.waiting if intent not in draft_intents]
    return (*kept, *draft_intents)


def still_open(question: PendingQuestion) -> str:
    """Give the question itself in one line, without the evidence around it."""
    head = question.text.split("\n", 1)[0]
    if "?" not in head:
        return f"Still open: {head.strip()}"
    asked = head.split("?", 1)[0].rsplit(". ", 1)[-1]
    return f"Still open: {asked}?"


def _asked_again(answer: Compare, waiting: Sequence[Intent], question: PendingQuestion) -> tuple[Intent, ...]:
    """Take over what came with a comparison whose key was asked for: the answer names the tables and the key."""
    first = next((intent for intent in waiting if isinstance(intent, Compare)), None)
    if first is None and waits_for_comparison(question):
        said = [same for one in waiting if isinstance(one, MapColumns) for same in one.mappings]
        whole = replace(answer, mappings=(*answer.mappings, *(same for same in said if same not in answer.mappings)))
        return (whole, *(intent for intent in waiting if not isinstance(intent, SetKey | MapColumns)))
    if first is None or (answer.tables and first.tables and set(answer.tables) != set(first.tables)):
        return with_the_rest((answer,), waiting)
    whole = replace(
        answer,
        tables=answer.tables or first.tables,
        mappings=(*answer.mappings, *(same for same in first.mappings if same not in answer.mappings)),
        only=answer.only or first.only,
        conditions=answer.conditions or first.conditions,
    )
    return tuple(whole if intent is first else intent for intent in waiting if not isinstance(intent, SetKey))


def with_mappings(intents: Sequence[Intent], mappings: Sequence[SameColumn]) -> tuple[Intent, ...]:
    """Put mappings into the comparison among the intents, else before them."""
    if not mappings:
        return tuple(intents)
    if not any(isinstance(intent, Compare | AddTable) for intent in intents):
        return (MapColumns(mappings=tuple(mappings)), *intents)
    return tuple(
        replace(intent, mappings=(*intent.mappings, *mappings)) if isinstance(intent, Compare | AddTable) else intent
        for intent in intents
    )


def _is_answered(intent: Intent, answers: Sequence[Intent]) -> bool:
    """Say whether an answer takes the place of an intent: another key was named instead."""
    return isinstance(intent, SetKey) and any(isinstance(answer, SetKey) for answer in answers)
