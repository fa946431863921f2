"""Partners: values of one file that another lacks, rows without one there, and a file joined to another by a column."""

from __future__ import annotations

from workbench.models.builtin.intents import Bucket, ColumnRef, LookUp, NotFound, ShowRows
from workbench.models.builtin.language.columns import same_table
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.state import TableView

GATE = (Cue.NOT, Cue.NO, Cue.ONLY_IN, Cue.MISSING, Cue.WITHOUT, Cue.JOIN)
_LACKS = frozenset({Cue.NOT, Cue.NO, Cue.ONLY_IN, Cue.MISSING, Cue.WITHOUT})
_AROUND = frozenset({
    Cue.FILLER, Cue.WHICH, Cue.SHOW, Cue.IN, Cue.OF, Cue.FROM, Cue.IS, Cue.HAS, Cue.STOP, Cue.FILE, Cue.ON, Cue.BY,
    Cue.TO, Cue.WITH, Cue.RESULT, Cue.ROW, Cue.AND, Cue.COLUMN_NOUN, Cue.INTO, Cue.ADD,
})  # fmt: skip
_PAIR = 2


def read(d: Draft) -> bool:
    """Read "which clubs in a are not in b", "which payments have no invoice", "join b on supplier to a"."""
    places = d.table_places()
    if len(places) != _PAIR or d.amount_places() or any(item.known or item.unknown or item.date for item in d.items):
        return False
    if d.has(Cue.JOIN):
        return _join(d, places)
    lack = d.first(*_LACKS)
    if lack is None or not places[0] < lack < places[1] or d.cues - _AROUND - _LACKS or not d.has(Cue.WHICH, Cue.SHOW):
        return False
    first, second = (d.table(place) for place in places)
    if first is None or second is None or same_table(first, second):
        return False
    columns = d.column_places()
    if len(columns) == 1 and d.stands_for_rows(columns[0]) and _are_compared(d, first, second):
        d.use(*columns)
        return _rows(d, first, second)
    if not columns:
        return _rows(d, first, second)
    return len(columns) == 1 and _values(d, first, second, columns[0])


def _are_compared(d: Draft, first: TableView, second: TableView) -> bool:
    pair = d.scene.tables.pair()
    return all(any(same_table(table, one) for one in pair) for table in (first, second))


def _rows(d: Draft, first: TableView, second: TableView) -> bool:
    """Show the rows of one compared file that the other lacks."""
    pair = d.scene.tables.pair()
    sides = [next((n for n, one in enumerate(pair) if same_table(table, one)), _PAIR) for table in (first, second)]
    if sorted(sides) != [0, 1]:
        return False
    d.use(*d.places(*_LACKS, *_AROUND))
    d.add(ShowRows(bucket=Bucket.REMOVED if sides == [0, 1] else Bucket.ADDED))
    d.penalty -= 0.2
    return True


def _values(d: Draft, first: TableView, second: TableView, place: int) -> bool:
    """Look a further column of the second file up, and list the values that find nothing there."""
    group = d.group(place)
    mine, theirs = group.heading_in(first), group.heading_in(second)
    others = [column.name for column in second.columns if theirs is not None and column.name != theirs]
    if mine is None or theirs is None or not others:
        return False
    d.use(place, *d.places(*_LACKS, *_AROUND))
    d.note(f"Looked {quoted(others[0])} up by {quoted(theirs)} in {second.label}: what finds nothing is not there.")
    take = (ColumnRef(name=others[0], table=second.ref),)
    d.add(LookUp(take=take, source=second.ref, on=ColumnRef(name=theirs), into=first.ref), NotFound(column=take[0]))
    d.penalty -= 0.2
    return True


def _join(d: Draft, places: list[int]) -> bool:
    """Bring every further column of one file into another, by the column that is named."""
    columns = d.column_places()
    if len(columns) != 1 or d.cue_ahead(columns[0], Cue.ON, Cue.BY) is None or d.cues - _AROUND - {Cue.JOIN}:
        return False
    to = next((place for place in places if d.cue_ahead(place, Cue.TO, Cue.INTO, Cue.WITH) is not None), None)
    if to is None:
        return False
    into, source = d.table(to), d.table(next(place for place in places if place != to))
    group = d.group(columns[0])
    theirs = group.heading_in(source) if source is not None else None
    if into is None or source is None or theirs is None or group.heading_in(into) is None:
        return False
    others = [column.name for column in source.columns if column.name != theirs]
    if not others:
        return False
    d.use(columns[0], *d.places(Cue.JOIN, *_AROUND))
    take = tuple(ColumnRef(name=name, table=source.ref) for name in others)
    d.add(LookUp(take=take, source=source.ref, on=ColumnRef(name=theirs), into=into.ref))
    d.penalty -= 0.2
    return True
