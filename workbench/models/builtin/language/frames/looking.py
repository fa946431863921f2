"""Looking: a table, its first rows, one column, or the rows that meet conditions."""

from __future__ import annotations

from workbench.models.builtin.intents import (
    RowCondition,
    ShowTable,
)
from workbench.models.builtin.language.conditions import Conditions
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.buckets import BUCKETS, row_limit
from workbench.models.builtin.language.frames.rows import row_noun
from workbench.models.builtin.language.frames.showing import AROUND, BARRED
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import quoted


def read_table(d: Draft) -> bool:
    """Read "show b", "show the first 10 rows of a", "show column price", "what values does status have"."""
    asked = d.has(Cue.SHOW) or any(item.cue in {Cue.WHAT, Cue.WHICH} for item in d.items)
    counted = bool(d.amount_places() and d.table_places()) and any(item.cue is Cue.ROW for item in d.items)
    if d.cues & (BARRED - {Cue.KEEP}) or not (asked or counted):
        return False
    if d.cues & set(BUCKETS) - {Cue.NEW, Cue.IN_BOTH, Cue.IN_ALL} or d.has(
        Cue.RULE, Cue.KEY, Cue.COMPARE, Cue.DID_YOU_DO, Cue.READ_HOW, Cue.COME_FROM, Cue.ONLY_IN
    ):
        return False
    tables, columns = d.table_places(), d.column_places()
    if any(item.text.casefold() == "will" for item in d.items):
        return False
    if not tables and not columns:
        return _by_key(d)
    if len(tables) > 1:
        return False
    if (
        not d.has(Cue.SHOW)
        and not counted
        and not any(item.cue in {Cue.VALUE, Cue.COLUMN_NOUN, Cue.HAS, Cue.IS, Cue.THERE, Cue.IN} for item in d.items)
    ):
        return False
    d.use(*d.places(*AROUND, Cue.DISTINCT, Cue.LAST, Cue.KIND_TEXT))
    table = d.table(tables[0]) if tables else None
    conditions = Conditions(d, table=table).take()
    limit = row_limit(d)
    d.take(Cue.ONLY) if conditions else None
    if conditions:
        row_noun(d)
        d.use_row_columns()
    left = d.column_places()
    if len(left) > 1:
        return False
    column = d.column(left[0], table=table) if left else None
    if column is None and table is None and not conditions:
        return False
    d.add(ShowTable(table=None if table is None else table.ref, column=column, conditions=conditions, limit=limit))
    return True


def _by_key(d: Draft) -> bool:
    """Read "show 10234": the row with that key, where one column is the key."""
    found = Conditions(d).take() if any(item.cue is Cue.ROW for item in d.items) else ()
    if found:
        d.use(*d.places(*AROUND))
        d.add(ShowTable(conditions=found, limit=row_limit(d)))
        return True
    names = d.open_places(lambda item: item.amount or item.quoted)
    keys = [group for group in d.scene.columns.groups if group.role == "key"]
    if any(item.cue is Cue.ROW for item in d.items):
        return _ask_rows_of(d, names)
    if len(names) != 1 or len(keys) != 1 or d.items[names[0]].text.count(" "):
        return False
    d.use(*names, *d.places(*AROUND))
    text = d.scene.raw(d.items[names[0]].start, d.items[names[0]].end)
    d.add(ShowTable(conditions=(RowCondition(column=keys[0].ref(), op="eq", values=(text,)),)))
    return True


def _ask_rows_of(d: Draft, names: list[int]) -> bool:
    """Ask of which file rows are to be shown."""
    tables = d.scene.tables.subjects
    if len(names) > 1 or not tables:
        return False
    d.use(*names, *d.places(*AROUND))
    d.penalty += 0.3
    d.ask(
        "Rows of which file?",
        tuple(f"{d.scene.text.strip().rstrip('.?!')} of {quoted(table.label)}" for table in tables[:6]),
    )
    return True
