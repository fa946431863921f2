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

_LEAST = 2


def read(d: Draft) -> bool:
    """Read "which orders were cancelled in april but shipped in may": the changes from one value to another."""
    values = d.open_places(lambda item: item.known)
    tables = d.table_places()
    if len(values) >= _LEAST and not tables and not d.cues & (_BARRED - {Cue.OR}) and _from_to(d, values):
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
    """Read "which invoices changed from open or held to paid", and how many did: the reply says how many there are."""
    start = d.cue_ahead(values[0], Cue.FROM, Cue.OF)
    joints = [place for place in values if d.cue_ahead(place, Cue.TO, Cue.INTO) is not None]
    group = _shared(d, values)
    if start is None or len(joints) != 1 or joints[0] == values[0] or group is None or not _asked(d):
        return False
    first = [place for place in values if place < joints[0]]
    second = [place for place in values if place >= joints[0]]
    joint = d.cue_ahead(joints[0], Cue.TO, Cue.INTO)
    before, after = (
        tuple(text for place in places for text in canonical(d, d.items[place], _text(d, place), group)[:1])
        for places in (first, second)
    )
    d.use(start, joint, *values, *d.places(Cue.SHOW, Cue.LIST, Cue.THAT, Cue.CHANGED, Cue.CHANGE, Cue.DIFFERENCE))
    d.use(*d.places(Cue.OR, Cue.COUNT))
    _use_column(d, group)
    row_noun(d)
    d.use_row_columns()
    conditions = (
        RowCondition(column=BEFORE, op="eq" if len(before) == 1 else "in", values=before),
        RowCondition(column=AFTER, op="eq" if len(after) == 1 else "in", values=after),
    )
    d.add(ShowRows(bucket=Bucket.CHANGED, column=plain_ref(d, group), conditions=conditions))
    return True


def _asked(d: Draft) -> bool:
    return d.has(Cue.COUNT, Cue.SHOW, Cue.LIST) or any(item.cue in {Cue.WHICH, Cue.WHAT, Cue.WHO} for item in d.items)


def _shared(d: Draft, places: list[int]) -> ColumnGroup | None:
    """Give the only column in which all values stand."""
    first, *others = [known.groups if (known := d.items[place].known) is not None else () for place in places]
    shared = [group for group in first if all(group in groups for groups in others)]
    return shared[0] if len(shared) == 1 else None


def _text(d: Draft, place: int) -> str:
    known = d.items[place].known
    return known.value if known is not None else d.items[place].text


def _use_column(d: Draft, group: ColumnGroup) -> None:
    """Use the column where it is named beside its values: "status cancelled in april"."""
    for place in d.column_places():
        mention = d.items[place].column
        if mention is not None and group in mention.groups:
            d.use(place)
