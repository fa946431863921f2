"""Looking: a table, its first rows, one column, or the rows that meet conditions."""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.models.builtin.intents import (
    RowCondition,
    ShowTable,
)
from workbench.models.builtin.language.condition_values import LIMITS
from workbench.models.builtin.language.conditions import Conditions
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.buckets import BUCKETS, row_limit
from workbench.models.builtin.language.frames.extents import table_at_hand
from workbench.models.builtin.language.frames.ordering import order_of
from workbench.models.builtin.language.frames.rows import names_rows, row_noun
from workbench.models.builtin.language.frames.showing import AROUND, BARRED
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.table_views import TableView

_MEASURING = (Cue.COUNT, Cue.TOTAL, Cue.MEAN, Cue.DISTINCT, Cue.PER, Cue.BY, Cue.TOP, Cue.BOTTOM, Cue.MOST, Cue.LEAST)
_ENDS = (Cue.TOP, Cue.BOTTOM, Cue.MOST, Cue.LEAST, Cue.HIGHEST, Cue.LOWEST)
_VERBS = frozenset(
    {
        Cue.IGNORE, Cue.REMOVE, Cue.DELETE, Cue.NO_MATTER, Cue.ONLY, Cue.KEEP, Cue.INCLUDE, Cue.TREAT, Cue.COUNT_AS,
        Cue.MATTER, Cue.LEAVE, Cue.NOT, Cue.WITHOUT, Cue.EXCEPT, Cue.SAME, Cue.CHANGED, Cue.CHANGE, Cue.DIFFER,
        Cue.MATCH, Cue.IDENTIFY, Cue.JUST, Cue.USE, Cue.ADD, Cue.LOOK_UP, Cue.STACK, Cue.ROSE, Cue.FELL,
    }
)  # fmt: skip
"""Words by which a phrase that begins with rows asks for something else than to see them."""

_OF_THOSE = re.compile(
    r"\W*(?:(?:and|und)\s+)?(?:(?:of|from|among|out\s+of|von)\s+(?:those|these|them|denen|diesen)|davon)\b",
    re.IGNORECASE,
)
"""A message about the rows that were shown before: a look at all rows of a file would be another answer."""


def read_table(d: Draft) -> bool:
    """Read "show b", "show the first 10 rows of a", "show column price", "what values does status have"."""
    order = order_of(d)
    tables, columns = d.table_places(), d.column_places()
    if not _asked(d, sorting=order is not None) or len(tables) > 1:
        return False
    pronoun = None if tables or not d.scene.tables.made_last() else d.first(Cue.IT)
    if not tables and not columns and pronoun is None and order is None:
        return _by_key(d)
    if not _shows(d) and order is None:
        return False
    d.use(pronoun, *d.places(*AROUND, Cue.DISTINCT, Cue.LAST, Cue.KIND_TEXT))
    table = d.table(tables[0]) if tables else d.last_named_table() if pronoun is not None else _at_hand(d)
    conditions = Conditions(d, table=table).take()
    limit = row_limit(d)
    d.take(Cue.ONLY) if conditions else None
    if conditions:
        row_noun(d)
        d.use_row_columns()
    last = limit is not None and any(item.cue is Cue.LAST for item in d.items)
    shown = ShowTable(table=None if table is None else table.ref, conditions=conditions, limit=limit, last=last)
    return _add(d, shown, order, table)


def _asked(d: Draft, *, sorting: bool) -> bool:
    """Say whether a look at a table is asked for, and nothing else."""
    if _OF_THOSE.match(d.scene.text):
        return False
    if any(item.cue is Cue.WHO for item in d.items) and (_of_those(d) or d.has(*_ENDS)):
        return False
    if d.cues & (BARRED - {Cue.KEEP}) or any(item.text.casefold() == "will" for item in d.items):
        return False
    if d.cues & set(BUCKETS) - {Cue.NEW, Cue.IN_BOTH, Cue.IN_ALL} or d.has(
        Cue.RULE, Cue.KEY, Cue.COMPARE, Cue.DID_YOU_DO, Cue.READ_HOW, Cue.COME_FROM, Cue.ONLY_IN
    ):
        return False
    if sorting or d.has(Cue.SHOW) or _counted(d) or _is_phrase(d):
        return True
    return any(item.cue in {Cue.WHAT, Cue.WHICH, Cue.WHO} for item in d.items)


def _of_those(d: Draft) -> bool:
    """Say whether it is asked of rows that were shown before."""
    return any(item.text.casefold() in {"those", "these", "them", "davon", "of them", "of those"} for item in d.items)


def _is_phrase(d: Draft) -> bool:
    """Say whether it begins with a word for the rows: "bookings with nights over 5", "rows from 2018"."""
    if d.has(*_MEASURING) or d.cues & _VERBS:
        return False
    first = next((place for place, item in enumerate(d.items) if item.cue is not Cue.FILLER), None)
    second = None if first is None else d.after(first, (Cue.FILLER, Cue.WITH, Cue.WHERE, Cue.THAT, Cue.HAS))
    if first is None or second is None:
        return False
    return d.items[first].cue is Cue.ROW or (d.items[first].column is None and names_rows(d, d.items[first]))


def _counted(d: Draft) -> bool:
    return bool(d.amount_places() and d.table_places()) and any(item.cue is Cue.ROW for item in d.items)


def _shows(d: Draft) -> bool:
    """Say whether words for showing, or for what a column or table holds, stand in it."""
    holds = {Cue.VALUE, Cue.COLUMN_NOUN, Cue.HAS, Cue.IS, Cue.THERE, Cue.IN, *LIMITS}
    return d.has(Cue.SHOW) or _is_phrase(d) or _counted(d) or any(item.cue in holds for item in d.items)


def _add(d: Draft, shown: ShowTable, order: tuple[int, bool] | None, table: TableView | None) -> bool:
    """Add a look with the columns that are named, and the order of the rows."""
    left = d.column_places()
    if not shown.conditions and any(item.cue is Cue.WHO for item in d.items):
        return False  # "who is the best student" asks for no column
    if len(left) > 1 and (table is None or d.run_of_columns(left[0]) != left):
        return False
    if any(d.cue_ahead(place, Cue.HAS, Cue.WITH) is not None for place in left) and shown.conditions:
        return False  # "who started before 2018 and has overtime": which overtime is not said
    columns = d.take_columns(table=table, wanted=left)
    column, also = next(iter(columns), None), columns[1:]
    if order is not None and table is None:
        only = d.scene.tables.subjects
        if len(only) != 1:
            return _ask_rows_of(d, [])
        table, shown = only[0], replace(shown, table=only[0].ref)
    if column is None and table is None and not shown.conditions:
        return False
    by = None if order is None else d.column(order[0], table=table)
    d.add(replace(shown, column=column, also=also, order=by, descending=order is not None and order[1]))
    return True


def _at_hand(d: Draft) -> TableView | None:
    """Give the table that was just made, and say so; what is in both or new is a matter of the comparison."""
    found = table_at_hand(d)
    return d.view_of(found[0]) if found else None


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
