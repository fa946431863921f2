"""Why things differ and where: causes, groups in which changes lie, the odd one out of several files."""

from __future__ import annotations

from workbench.models.builtin.intents import Compare, OddOneOut, Reasons
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.summing import BARRED
from workbench.models.builtin.language.lexicon.cue import Cue

_CHANGES = (Cue.CHANGED, Cue.CHANGE, Cue.DIFFER, Cue.DIFFERENCE)
_AROUND = (
    *_CHANGES, Cue.SHOW, Cue.COUNT, Cue.CELL, Cue.VALUE, Cue.ROW, Cue.THAT, Cue.MOST, Cue.EXPLAIN, Cue.WHY, Cue.BY,
    Cue.LIST, Cue.FILE, Cue.BOTH, Cue.THESE, Cue.IT, Cue.NUMBERS,
)  # fmt: skip
WHY_GATE = (Cue.WHY, Cue.CAUSE, Cue.CONCENTRATE)
ODD_GATE = (Cue.ODD_ONE,)


def read(d: Draft) -> bool:
    """Read "why do they differ?", "what kinds of changes are there?", "where do the changes in price lie?"."""
    asked = d.has(Cue.CAUSE, Cue.CONCENTRATE)
    if not asked and not (d.has(Cue.WHY) and d.has(*_CHANGES)):
        return False
    if d.cues & (BARRED - {Cue.WHY}) or d.amount_places() or d.table_places() or _names_a_row(d):
        return False
    columns = d.column_places()
    if len(columns) > 1 or any(_is_group(d, place) for place in columns):
        return False
    where = d.has(Cue.CONCENTRATE) and not d.has(Cue.CAUSE, Cue.WHY)
    if where and not d.has(*_CHANGES):
        return False
    d.use(*d.places(Cue.CAUSE, Cue.CONCENTRATE, *_AROUND))
    column = d.column(columns[0]) if columns else None
    d.add(Reasons(column=column, where=where))
    return True


def _is_group(d: Draft, place: int) -> bool:
    """Say whether a column is one of whose groups is asked, or a value of it: "in which region ..."."""
    if d.items[place].known is not None:
        return True
    return d.cue_ahead(place, Cue.WHICH, Cue.WHERE, Cue.WHAT, Cue.PER, Cue.BY) is not None


def _names_a_row(d: Draft) -> bool:
    """Say whether a word stands there that may be a key: that row is asked about."""
    return any(item.weight > 0 and item.cue is None and item.column is None for item in d.items)


def read_odd_one(d: Draft) -> bool:
    """Read "which file is the odd one out?"."""
    if not d.has(Cue.ODD_ONE) or d.cues & BARRED or d.amount_places() or d.column_places():
        return False
    tables = tuple(table.ref for table in d.take_tables()) if d.table_places() else ()
    if d.scene.view.contract is None and not d.before:
        every = tables or tuple(table.ref for table in d.scene.tables.subjects)
        d.add(Compare(tables=every))
    d.use(
        *d.places(Cue.ODD_ONE, Cue.SHOW, Cue.FILE, Cue.ALL, Cue.IN_ALL, Cue.THAT, Cue.EVERYTHING, Cue.CELL, Cue.THESE)
    )
    d.add(OddOneOut(tables=tables))
    return True
