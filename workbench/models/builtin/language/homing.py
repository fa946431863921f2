"""Homing: a question that names no file is about the one that has all its columns, where the compared two lack them."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import ColumnRef, Intent, Summarise
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.reading import Reading, spoken
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.state import TableView
from workbench.models.builtin.table_views import Making


def at_home(draft: Draft, reading: Reading) -> Reading:
    """Give the reading with the file of each question that only one file can answer."""
    intents: list[Intent] = []
    notes: list[str] = []
    for intent in reading.intents:
        home = _home(draft, intent) if isinstance(intent, Summarise) else None
        if home is None or not isinstance(intent, Summarise):
            intents.append(intent)
            continue
        lacking = [one.name for one in _columns(intent) if not _in_pair(draft, one)]
        names = spoken([quoted(name) for name in dict.fromkeys(lacking)], "and")
        why = f"where {names} was looked up" if home.is_made else f"the only file that has {names}"
        notes.append(f"Taken over {quoted(home.label)}, {why}.")
        intents.append(replace(intent, tables=(home.ref,)))
    return replace(reading, intents=tuple(intents), notes=(*reading.notes, *notes)) if notes else reading


def _columns(intent: Summarise) -> tuple[ColumnRef, ...]:
    own = [one for one in (intent.column, *intent.also, intent.divide_by) if one is not None]
    return (*own, *intent.by, *(one.column for one in intent.conditions))


def _home(draft: Draft, intent: Summarise) -> TableView | None:
    """Give the only file that has all columns of a question, where neither of the compared ones has them all."""
    if intent.tables or intent.rows != "all" or intent.divide_by is not None:
        return None
    columns = _columns(intent)
    if all(_in_pair(draft, one) for one in columns):
        return None
    made = [one for one in draft.scene.tables.made if one.making is Making.LOOKED_UP and not one.gone]
    brought = [table for table in made if all(_has(draft, one, table) for one in columns)]
    if brought:
        # What was looked up is asked of the rows that it was looked up for.
        return brought[-1]
    having = [table for table in draft.scene.tables.subjects if all(_has(draft, one, table) for one in columns)]
    return having[0] if len(having) == 1 else None


def _in_pair(draft: Draft, ref: ColumnRef) -> bool:
    return any(_has(draft, ref, table) for table in draft.scene.compared_tables())


def _has(draft: Draft, ref: ColumnRef, table: TableView) -> bool:
    groups = [group for group in draft.scene.columns.groups if ref.name in group.names]
    return any(group.heading_in(table) is not None for group in groups)
