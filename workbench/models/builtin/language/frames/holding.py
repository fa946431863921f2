"""Holding: "and who has it", "and which one is that" behind a highest or a lowest - the rows that hold it."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import ColumnRef, Measure, ShowTable, Summarise, TableRef
from workbench.models.builtin.language.conditions import Conditions
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.extents import group_columns, is_numeric
from workbench.models.builtin.language.frames.rows import row_noun
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import unique

_ENDS = {Cue.HIGHEST: Measure.HIGHEST, Cue.LOWEST: Measure.LOWEST}
_ASKS = frozenset({Cue.WHO, Cue.WHICH, Cue.WHAT, Cue.WHERE})
_BESIDE = _ASKS | {
    Cue.AND,
    Cue.COMMA,
    Cue.FILLER,
    Cue.STOP,
    Cue.ONE,
    Cue.IS,
    Cue.THESE,
    Cue.IT,
    Cue.HAS,
    Cue.THAT,
    Cue.OF,
    Cue.IN,
    Cue.ROW,
    Cue.COLUMN_NOUN,
    Cue.SHOW,
    Cue.THERE,
    Cue.FROM,
    Cue.VALUE,
    Cue.ALSO,
    Cue.ALL,
    Cue.NUMBERS,
}


def read(d: Draft) -> bool:
    """Read which rows hold what was found just before; columns that are named are shown of them."""
    last = d.intent_before()
    if not isinstance(last, Summarise) or last.measure not in _ENDS.values() or last.column is None or last.having:
        return False
    if (
        d.cues - _BESIDE
        or last.rows != "all"
        or d.table_places()
        or d.amount_places()
        or any(item.date for item in d.items)
    ):
        return False
    asked = [place for place, item in enumerate(d.items) if item.cue in _ASKS]
    columns = d.column_places()
    if not asked and not (columns and _goes_on(d)):
        return False
    if any(is_numeric(d, place) and not d.stands_for_rows(place) for place in columns) or len(columns) > _MOST_COLUMNS:
        return False
    d.use(*d.places(*_BESIDE))
    row_noun(d)
    light = all(item.cue is not None for item in d.items)
    # Light words all of them: read as nothing they would cost less than as what they ask for.
    d.penalty -= sum(item.cost for item in d.items) if light else 0.0
    shown = d.take_columns(wanted=columns)
    for table in last.tables or (None,):
        d.add(_holders(d, last, shown, table))
    return True


def read_other_end(d: Draft) -> bool:
    """Read "and which the lowest" behind the question which has the highest."""
    last = d.intent_before()
    places = d.places(*_ENDS)
    if len(places) != 1 or d.cues - {*_BESIDE, *_ENDS} or any(item.cue is None for item in d.items):
        return False
    if not any(item.cue in _ASKS for item in d.items):
        return False
    highest = d.items[places[0]].cue is Cue.HIGHEST
    match last:
        case ShowTable(ends=True, descending=descending) if descending != highest:
            other = replace(last, descending=highest)
        case Summarise(measure=Measure.HIGHEST | Measure.LOWEST as measure, rows="all") if last.column is not None:
            if (measure is Measure.HIGHEST) == highest:
                return False
            table = last.tables[0] if len(last.tables) == 1 else None
            other = replace(_holders(d, last, (), table), descending=highest)
        case _:
            return False
    d.use(*d.places(*_BESIDE, *_ENDS))
    d.add(other)
    return True


def read_who(d: Draft) -> bool:
    """Read "who has the highest mark in a", "which order has the lowest total": the rows that hold it, all of them."""
    asks = next((place for place, item in enumerate(d.items) if item.cue is not Cue.FILLER), None)
    if asks is None or d.items[asks].cue not in {Cue.WHO, Cue.WHICH} or len(d.places(*_ENDS)) != 1:
        return False
    noun = d.after(asks)
    named = noun is not None and (d.items[noun].cue is Cue.ROW or d.stands_for_rows(noun))
    if d.items[asks].cue is Cue.WHICH and not named:
        return False
    if d.cues - _ABOUT_WHO or d.amount_places() or len(d.table_places()) > 1 or _plural(d, noun if named else None):
        return False
    if named and noun is not None and d.items[noun].column is not None:
        d.use(noun)
    table = d.table(d.table_places()[0]) if d.table_places() else None
    by = group_columns(d, table)
    conditions = Conditions(d, table=table).take()
    measured = d.column_places()
    if len(measured) != 1 or not is_numeric(d, measured[0]):
        return False
    highest = d.has(Cue.HIGHEST)
    d.use(*d.places(*_ABOUT_WHO - {Cue.PER, Cue.BY, Cue.WHERE}))
    d.add(
        ShowTable(
            table=None if table is None else table.ref,
            conditions=conditions,
            order=d.column(measured[0], table=table, numeric=True),
            descending=highest,
            ends=True,
            by=by,
        )
    )
    return True


def _plural(d: Draft, noun: int | None) -> bool:
    """Say whether several are asked for: "which orders have the highest total" ranks them."""
    return any(item.text.casefold() in {"have", "haben", "are", "sind"} for item in d.items) or (
        noun is not None and d.items[noun].column is None and d.items[noun].text.casefold().endswith("s")
    )


_ABOUT_WHO = frozenset({
    Cue.WHO, Cue.WHICH, Cue.HAS, Cue.IS, *_ENDS, Cue.FILLER, Cue.IN, Cue.OF, Cue.FOR, Cue.WITH, Cue.PER, Cue.BY,
    Cue.STOP, Cue.ROW, Cue.FILE, Cue.WHERE, Cue.VALUE, Cue.THAT, Cue.FROM,
})  # fmt: skip
_MOST_COLUMNS = 3


def _goes_on(d: Draft) -> bool:
    """Say whether a part is "and the student" behind a figure of the same message."""
    ahead = d.scene.tokens[d.items[0].start - 1].fold if d.items[0].start > 0 else ""
    plain = all(item.column is not None or item.cue is Cue.FILLER for item in d.items)
    return bool(d.before) and ahead in {"and", "und", "with", "mit"} and plain


def _holders(d: Draft, last: Summarise, shown: tuple[ColumnRef, ...], table: TableRef | None) -> ShowTable:
    by = () if last.top is not None else last.by
    order = last.column
    names: tuple[ColumnRef, ...] = ()
    if shown and order is not None:
        contract = d.scene.view.contract
        keys = tuple(ColumnRef(name=one.name) for one in contract.key) if contract is not None else ()
        names = unique((*by, *shown, *keys, order))
    return ShowTable(
        table=table,
        column=names[0] if names else None,
        also=names[1:],
        conditions=last.conditions,
        order=order,
        descending=last.measure is Measure.HIGHEST,
        ends=True,
        by=by,
    )
