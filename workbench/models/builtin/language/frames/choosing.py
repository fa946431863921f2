"""Choosing: which columns are compared, which are left out, which are taken in again."""

from __future__ import annotations

from workbench.models.builtin.intents import ChooseColumns
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.texts import ASPECTS
from workbench.models.builtin.language.lexicon.cue import Cue

AWAY = frozenset({Cue.IGNORE, Cue.NO_MATTER, Cue.WITHOUT, Cue.REMOVE, Cue.EXCEPT})
BACK = frozenset({Cue.INCLUDE, Cue.KEEP})
VERBS = frozenset(
    {
        Cue.COMPARE, Cue.DIFFERENCE, Cue.DIFFER, Cue.CHANGED, Cue.NOW_ON, Cue.USE, Cue.COLUMN_NOUN, Cue.VALUE,
        Cue.SET, Cue.MATCH, Cue.ALSO, Cue.ADD,
        Cue.TREAT, Cue.THESE, Cue.BOTH, Cue.AGAIN, Cue.MATTER, Cue.KEEP, Cue.INCLUDE, Cue.UNCHANGED, Cue.ROSE,
        Cue.FELL, Cue.ALL, Cue.HAS_TO_MOVE, Cue.LEAVE,
    }
)  # fmt: skip


def read(d: Draft) -> bool:
    """Read "leave out Recovered", "only Country and price", "compare Name again", "everything except Name"."""
    columns = d.column_places()
    if (
        not columns
        or not d.one_run()
        or d.cues
        & (ASPECTS | {Cue.BLANK, Cue.DUPLICATES, Cue.KEY, Cue.SHOW, Cue.COUNT, Cue.WHERE, Cue.TOLERANCE, Cue.LOOK_UP})
    ):
        return False
    if (
        d.amount_places()
        or d.table_places()
        or any(item.known or item.date or (item.quoted and not item.column) for item in d.items)
    ):
        return False
    if any(item.cue is Cue.ROW for item in d.items):
        return False
    compare = d.first(Cue.COMPARE)
    if (
        compare is not None
        and compare > columns[-1]
        and d.cue_ahead(compare, Cue.THEN, Cue.AND, Cue.COMMA, skip=()) is not None
    ):
        return False
    mode = _mode(d)
    if mode is None:
        return False
    d.use_or()
    d.use(*d.places(*VERBS))
    d.take_every(Cue.EVERYTHING, Cue.OTHER, Cue.NUMBERS, Cue.TEXTS)
    if mode == "ignore":
        _ask_if_key(d, columns)
    d.add(ChooseColumns(columns=d.take_columns(), mode=mode))
    return True


def _ask_if_key(d: Draft, places: list[int]) -> None:
    for place in places:
        item = d.items[place]
        if item.column is not None and len(item.column.groups) == 1 and item.column.groups[0].role == "key":
            name = item.column.groups[0].name
            d.ask(f"`{name}` is the key, so it cannot be left out. Name another key first, such as “use … as the key”.")


def _mode(d: Draft) -> str | None:
    """Tell the mode, and use the words that tell it; None where they do not go together."""
    everything = d.has(Cue.EVERYTHING, Cue.ALL, Cue.OTHER) or any(
        item.cue is Cue.EXCEPT and item.text.casefold().startswith(("all", "every", "any")) for item in d.items
    )
    if d.has(Cue.EXCEPT) and everything:
        d.take(Cue.EXCEPT)
        if d.has(*(AWAY - {Cue.EXCEPT})):
            d.use(*d.places(*AWAY))
            return None if d.has(Cue.NOT) else "only"
        return None if d.has(Cue.NOT) else "ignore"
    if d.has(Cue.OTHER) and d.has(*AWAY):
        return None
    if d.refused(Cue.IGNORE) and len(d.places(*AWAY)) > 1:
        return None
    if d.has(*AWAY):
        negative = d.has(Cue.NOT)
        d.use(*d.places(*AWAY))
        if negative:
            d.take(Cue.NOT)
            return "include"
        only = d.first(Cue.ONLY)
        if only is not None and d.cue_ahead(only, *AWAY) is None:
            return None
        d.use(only)
        return "ignore"
    return _kept(d)


def _kept(d: Draft) -> str | None:
    also = any(item.text.casefold() in {"also", "too", "as well", "auch"} for item in d.items)
    if d.take(Cue.ONLY) or (d.has(Cue.JUST) and d.take(Cue.JUST)):
        if d.has(Cue.HAS_TO_MOVE) and d.has(Cue.NOT):
            return None
        return None if d.has(Cue.NOT) else "only"
    if d.has(Cue.HAS_TO_MOVE) and any(
        "only" in item.text.casefold() for item in d.items if item.cue is Cue.HAS_TO_MOVE
    ):
        return None if d.has(Cue.NOT) else "only"
    if d.has(Cue.NOT) and d.has(Cue.COMPARE, Cue.INCLUDE, Cue.MATTER, Cue.USE, Cue.MATCH):
        d.take(Cue.NOT)
        return "ignore"
    if (
        d.has(*BACK)
        or (d.has(Cue.COMPARE) and (also or d.has(Cue.AGAIN, Cue.ALSO)))
        or d.has(Cue.ADD)
        or _matters(d, also=also)
    ):
        return None if d.has(Cue.NOT) else "include"
    return None


def _matters(d: Draft, *, also: bool) -> bool:
    """Say whether a column is said to matter: "Name matters", "Name should count again", but not "Name counts"."""
    place = d.first(Cue.MATTER)
    if place is None or not any(column < place for column in d.column_places()):
        return False
    counts = d.items[place].text.casefold() in {"count", "counts", "counted"}
    again = also or any(
        item.cue in {Cue.AGAIN, Cue.NOW_ON} or item.text.casefold() in {"should", "must", "shall", "now"}
        for item in d.items
    )
    return again or not counts
