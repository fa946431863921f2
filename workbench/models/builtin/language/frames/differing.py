"""Differing: "how many students still differ", "how many rows have a different fee" - rows that changed."""

from __future__ import annotations

from workbench.models.builtin.intents import Measure, Summarise
from workbench.models.builtin.language.conditions import Conditions
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.rows import row_noun
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted

_DIFFERENT = (Cue.DIFFER,)
_ALLOWED = frozenset({
    *_DIFFERENT, Cue.COUNT, Cue.ROW, Cue.KEY, Cue.FILLER, Cue.IN, Cue.OF, Cue.FOR, Cue.WITH, Cue.HAS, Cue.IS, Cue.THEN,
    Cue.STOP, Cue.COMMA, Cue.VALUE, Cue.CELL, Cue.COLUMN_NOUN, Cue.BETWEEN, Cue.FILE, Cue.BOTH, Cue.THERE, Cue.THAT,
    Cue.NOW_ON, Cue.AND, Cue.BY, Cue.FROM, Cue.WHERE,
})  # fmt: skip
_BESIDE = _ALLOWED - {*_DIFFERENT, Cue.COUNT, Cue.AND, Cue.BY}
_HOW_MUCH = ("by how much", "how much", "um wie viel", "um wieviel")
_AROUND_HOW_MUCH = frozenset({Cue.FILLER, Cue.BY, Cue.TOTAL, Cue.WORLD, Cue.HOW, Cue.STOP, Cue.IN, Cue.ALL, Cue.AND})


def read(d: Draft) -> bool:
    """Read what is counted, and the columns in which it differs."""
    count = d.first(Cue.COUNT)
    if count is None or not d.has(*_DIFFERENT) or d.cues - _ALLOWED or d.amount_places() or d.table_places():
        return False
    noun = d.after(count, (Cue.FILLER, Cue.OF))
    if noun is None or d.items[noun].cue in _DIFFERENT:
        return False  # "how many different prices" asks for the different values
    group = d.items[noun].column is not None and not d.stands_for_rows(noun)
    if not group and d.items[noun].cue is not Cue.ROW and not (d.items[noun].unknown or d.items[noun].column):
        return False
    conditions = Conditions(d).take() if any(item.known for item in d.items) else ()
    columns = [place for place in d.column_places() if place != noun]
    if any(d.cue_ahead(place, Cue.BY) is not None for place in columns):
        return False
    if group and columns:
        return _ask(d, noun, columns[0])
    by = (d.column(noun),) if group else ()
    _use_noun(d, noun)
    found = d.take_columns(wanted=columns)
    d.use(*d.places(*_ALLOWED - {Cue.AND}), *(d.places(Cue.AND) if len(columns) > 1 else ()))
    measure = Measure.CHANGED_ROWS if by else Measure.COUNT
    column = found[0] if found else None
    d.add(Summarise(measure=measure, column=column, also=found[1:], by=by, conditions=conditions, rows="changed"))
    return True


def read_how_much(d: Draft) -> bool:
    """Read "and by how much?" behind a count of the rows that changed; asks of which column of numbers."""
    last = d.intent_before()
    words = d.scene.raw(d.items[0].start, d.items[-1].end).casefold()
    asked = words.startswith(_HOW_MUCH)
    if not asked or not isinstance(last, Summarise) or last.rows != "changed" or d.column_places():
        return False
    if any(item.cue is None for item in d.items) or d.cues - _AROUND_HOW_MUCH:
        return False
    d.use_all()
    groups = [
        one
        for one in d.scene.columns.groups
        if one.numeric and (one.measures or not one.names_things) and one.role != "ignore"
    ]
    names = [quoted(one.name) for one in groups if one.logical] or [quoted(one.name) for one in groups]
    d.ask(
        f"By how much in which column{': ' + spoken(names[:6], 'or') if names else ''}? The totals before and "
        "after can be given over the changed rows.",
        tuple(f"Total {name} of the changed rows" for name in names[:6]),
    )
    return True


def _use_noun(d: Draft, noun: int) -> None:
    item = d.items[noun]
    if item.column is not None and noun not in d.used:
        d.use(noun)
        d.note(f"Took “{item.text}” for the rows.")
    row_noun(d)


def _ask(d: Draft, noun: int, place: int) -> bool:
    """Say that groups with a change in one column cannot be counted, and what can."""
    group, column = quoted(d.group(noun).name), quoted(d.group(place).name)
    d.use_all()
    d.ask(
        f"How many {group} have a change in {column} alone I cannot count. Shall the rows be counted whose {column} "
        f"changed, or all changed rows by {group}?",
        (f"How many rows changed in {column}?", f"Count the changed rows by {group}"),
    )
    return True
