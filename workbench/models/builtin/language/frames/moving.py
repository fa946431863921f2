"""Moving: rows with one value in one file and another value of the same column in the other file."""

from __future__ import annotations

from workbench.models.builtin.intents import Bucket, ColumnRef, RowCondition, ShowRows
from workbench.models.builtin.language.columns import ColumnGroup, same_table
from workbench.models.builtin.language.condition_dates import plain_ref
from workbench.models.builtin.language.condition_values import canonical
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.rows import row_noun
from workbench.models.builtin.language.lexicon.cue import Cue

BEFORE, AFTER = ColumnRef(name="raw_before"), ColumnRef(name="raw_after")
_BARRED = frozenset(
    {
        Cue.NOT, Cue.IGNORE, Cue.TREAT, Cue.BY, Cue.PER, Cue.TOTAL, Cue.MEAN, Cue.EXPORT, Cue.KEY, Cue.COMPARE,
        Cue.STACK, Cue.LOOK_UP, Cue.TOLERANCE, Cue.SAME, Cue.REPLACE, Cue.KEEP, Cue.REMOVE, Cue.OR, Cue.DISTINCT,
    }
)  # fmt: skip


def read(d: Draft) -> bool:
    """Read "which orders were cancelled in april but shipped in may": the changes from one value to another."""
    values = d.open_places(lambda item: item.known)
    tables = d.table_places()
    if len(values) == 2 and not tables and not d.cues & _BARRED and _from_to(d, values):
        return True
    if len(values) != 2 or len(tables) != 2 or d.cues & _BARRED or not _asked(d):
        return False
    if not values[0] < tables[0] < values[1] < tables[1]:
        return False
    group = _shared(d, values)
    pair = d.scene.tables.pair()
    views = [d.table(place) for place in tables]
    if group is None or len(pair) != 2 or None in views:
        return False
    sides = [next((n for n, one in enumerate(pair) if view is not None and same_table(view, one)), 2) for view in views]
    if sorted(sides) != [0, 1]:
        return False
    texts = [canonical(d, d.items[place], _text(d, place), group)[:1] for place in values]
    before, after = (texts[0], texts[1]) if sides == [0, 1] else (texts[1], texts[0])
    d.use(*values, *d.places(Cue.SHOW, Cue.COUNT, Cue.BUT, Cue.AND, Cue.THAT, Cue.THEN, Cue.LIST))
    _use_column(d, group)
    row_noun(d)
    d.use_row_columns()
    conditions = (
        RowCondition(column=BEFORE, op="eq", values=tuple(before)),
        RowCondition(column=AFTER, op="eq", values=tuple(after)),
    )
    d.add(ShowRows(bucket=Bucket.CHANGED, column=plain_ref(d, group), conditions=conditions))
    return True


def _from_to(d: Draft, values: list[int]) -> bool:
    """Read "which invoices changed from open to paid"; their count is read elsewhere."""
    first, second = values
    start, joint = d.cue_ahead(first, Cue.FROM, Cue.OF), d.cue_ahead(second, Cue.TO, Cue.INTO)
    group = _shared(d, values)
    if start is None or joint is None or group is None or d.has(Cue.COUNT) or not _asked(d):
        return False
    before, after = (canonical(d, d.items[place], _text(d, place), group)[:1] for place in values)
    d.use(start, joint, *values, *d.places(Cue.SHOW, Cue.LIST, Cue.THAT, Cue.CHANGED, Cue.CHANGE, Cue.DIFFERENCE))
    _use_column(d, group)
    row_noun(d)
    d.use_row_columns()
    conditions = (
        RowCondition(column=BEFORE, op="eq", values=tuple(before)),
        RowCondition(column=AFTER, op="eq", values=tuple(after)),
    )
    d.add(ShowRows(bucket=Bucket.CHANGED, column=plain_ref(d, group), conditions=conditions))
    return True


def _asked(d: Draft) -> bool:
    return d.has(Cue.COUNT, Cue.SHOW, Cue.LIST) or any(item.cue in {Cue.WHICH, Cue.WHAT, Cue.WHO} for item in d.items)


def _shared(d: Draft, places: list[int]) -> ColumnGroup | None:
    """Give the only column in which both values stand."""
    first, second = (d.items[place].known for place in places)
    if first is None or second is None:
        return None
    both = [group for group in first.groups if group in second.groups]
    return both[0] if len(both) == 1 else None


def _text(d: Draft, place: int) -> str:
    known = d.items[place].known
    return known.value if known is not None else d.items[place].text


def _use_column(d: Draft, group: ColumnGroup) -> None:
    """Use the column where it is named beside its values: "status cancelled in april"."""
    for place in d.column_places():
        mention = d.items[place].column
        if mention is not None and group in mention.groups:
            d.use(place)
