"""A question about a column that was brought into a file goes to the table that has it."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import ShowTable, Summarise, TableRef
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.replies.words import code
from workbench.models.builtin.table_views import Making, TableView


def stood_in(draft: Draft, intent: Summarise | ShowTable) -> Summarise | ShowTable:
    """Give a question the looked-up table in place of the file it names, where only that one has the column."""
    refs = intent.tables if isinstance(intent, Summarise) else ((intent.table,) if intent.table is not None else ())
    if len(refs) != 1 or refs[0].variable is not None:
        return intent
    name = draft.ground.name_of(refs[0])
    columns = [one for one in (intent.column, *intent.also) if one is not None]
    columns += [one.column for one in intent.conditions]
    columns += list(intent.by) if isinstance(intent, Summarise) else []
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


def _stands_for(draft: Draft, table: TableView, name: str) -> bool:
    return table.making is Making.LOOKED_UP and table.parts[:1] == (name,) and draft.is_live(table.name)
