"""A question about a column that was brought into a file goes to the table that has it."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import ColumnRef, ShowTable, Summarise, TableRef
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.replies.words import code
from workbench.models.builtin.table_views import Making, TableView

MOST_TABLES = 2


def stood_in(draft: Draft, intent: Summarise | ShowTable) -> Summarise | ShowTable:
    """Give a question the looked-up table in place of the file it names, where only that one has the column."""
    if isinstance(intent, ShowTable) and intent.table is None:
        return _of_what_was_looked_up(draft, intent)
    if isinstance(intent, Summarise) and not intent.tables:
        return _of_the_one_before(draft, intent)
    refs = intent.tables if isinstance(intent, Summarise) else ((intent.table,) if intent.table is not None else ())
    if len(refs) != 1 or refs[0].variable is not None:
        return intent
    name = draft.ground.name_of(refs[0])
    columns = _columns(intent)
    if all(draft.own_heading(one, name) is not None for one in columns):
        return intent
    tables = (*draft.ground.view.made_tables, *draft.made)
    having = {table.name: table for table in tables if _stands_for(draft, table, name)}
    having = {
        one: table
        for one, table in having.items()
        if all(draft.own_heading(column, one) is not None for column in columns)
    }
    if len(having) != 1:
        return intent
    made = TableRef(variable=next(iter(having)))
    draft.say(f"Taken over {code(made.variable or '')}: {draft.label(name)} with what was looked up.")
    return replace(intent, tables=(made,)) if isinstance(intent, Summarise) else replace(intent, table=made)


def _of_what_was_looked_up(draft: Draft, intent: ShowTable) -> ShowTable:
    """Give rows that no table is named for the looked-up table, where the compared files lack one of the columns."""
    pair, columns = draft.pair or (), _columns(intent)
    if not pair or all(any(draft.own_heading(one, name) is not None for name in pair) for one in columns):
        return intent
    made = [one for one in draft.ground.view.made_tables if one.making is Making.LOOKED_UP and draft.is_live(one.name)]
    having = [one.name for one in made if all(draft.own_heading(column, one.name) is not None for column in columns)]
    if not having:
        return intent
    draft.say(f"Taken over {code(having[-1])}, with what was looked up.")
    return replace(intent, table=TableRef(variable=having[-1]))


def _of_the_one_before(draft: Draft, intent: Summarise) -> Summarise:
    """Give a question that names no table that of the question before, where several may be meant and none compared."""
    files = [table for table in draft.ground.view.files if not table.hidden]
    last = next((one for one in reversed(draft.ground.conversation.last_intents) if isinstance(one, Summarise)), None)
    if draft.has_comparison or len(files) <= MOST_TABLES or last is None or len(last.tables) != 1:
        return intent
    name = draft.ground.name_of(last.tables[0])
    view = draft.table_of(last.tables[0])
    if view is None or view.gone or any(draft.own_heading(one, name) is None for one in _columns(intent)):
        return intent
    draft.say(f"Taken over {code(view.label)}, the table of the question before.")
    return replace(intent, tables=last.tables)


def _columns(intent: Summarise | ShowTable) -> list[ColumnRef]:
    columns = [one for one in (intent.column, *intent.also) if one is not None]
    columns += [one.column for one in intent.conditions]
    if isinstance(intent, ShowTable):
        return columns
    columns += [intent.multiply_by] if intent.multiply_by is not None else []
    return [*columns, *intent.by]


def _stands_for(draft: Draft, table: TableView, name: str) -> bool:
    return table.making is Making.LOOKED_UP and table.parts[:1] == (name,) and draft.is_live(table.name)
