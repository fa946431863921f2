"""Rows: which rows take part - only those that meet conditions, or all but those."""

from __future__ import annotations

from workbench.models.builtin.intents import Declined, FilterRows
from workbench.models.builtin.language.conditions import Conditions
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.texts import ASPECTS
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.state import TableView

AWAY = frozenset({Cue.IGNORE, Cue.REMOVE, Cue.DELETE, Cue.NO_MATTER})
KEEP = frozenset({Cue.ONLY, Cue.KEEP, Cue.INCLUDE, Cue.JUST, Cue.USE})
VERBS = frozenset(
    {
        Cue.COMPARE,
        Cue.NOW_ON,
        Cue.USE,
        Cue.KEEP,
        Cue.VALUE,
        Cue.MATTER,
        Cue.INCLUDE,
        Cue.SET,
        Cue.ALL,
        Cue.BOTH,
        Cue.THAT,
        Cue.EVERYTHING,
        Cue.SHOW,
    }
)


def read(d: Draft) -> bool:
    """Read "skip rows where status is cancelled", "only rows from 2024", "leave out payments under 500"."""
    if d.cues & (
        ASPECTS
        | {
            Cue.DUPLICATES,
            Cue.COUNT,
            Cue.TOTAL,
            Cue.MEAN,
            Cue.TOP,
            Cue.KEY,
            Cue.TOLERANCE,
            Cue.LOOK_UP,
            Cue.WHY,
            Cue.HAS_TO_MOVE,
            Cue.DIFFER_BY,
            Cue.DIFFERENCE,
        }
    ):
        return False
    away, without = d.has(*AWAY), d.has(Cue.WITHOUT, Cue.EXCEPT) and not d.has(*KEEP)
    keep = d.has(*KEEP) and not away
    if not (away or without or keep) or (d.has(Cue.SHOW) and not d.has(Cue.ONLY)):
        return False
    if d.has(Cue.EVERYTHING) and d.amount_places() and not d.column_places() and not _dated(d):
        return False
    table = _table(d)
    first_word = d.first(Cue.WITHOUT, Cue.EXCEPT)
    if without and first_word is not None and not _blank_follows(d, first_word):
        d.use(first_word)
    conditions = Conditions(d, table=table).take()
    if not conditions:
        return False
    if without and first_word is not None and first_word not in d.used:
        d.use(first_word)
    d.use(*d.places(*AWAY, *VERBS))
    if keep:
        d.take(Cue.ONLY, Cue.JUST)
    _row_noun(d)
    negative = any(condition.op.startswith("not") or condition.op == "ne" for condition in conditions)
    if away and d.has(Cue.NOT) and not negative:
        return False
    if d.has(Cue.OR):
        d.use(*d.places(Cue.OR))
        d.declined.append(
            Declined(
                text="Rows can be chosen by several conditions that all hold, not by “or” between columns. Give the conditions one after the other."
            )
        )
        return True
    d.add(FilterRows(conditions=conditions, keep=keep, tables=() if table is None else (table.ref,)))
    return True


def _dated(d: Draft) -> bool:
    return any(item.cue in {Cue.BEFORE, Cue.AFTER, Cue.SINCE, Cue.UNTIL} for item in d.items)


def _blank_follows(d: Draft, place: int) -> bool:
    """Say whether "without" speaks of a blank column ("rows without a Reference")."""
    return d.items[place].cue is Cue.WITHOUT and any(item.cue is Cue.ROW for item in d.items[:place])


def _table(d: Draft) -> TableView | None:
    """Use the table that the rows are of: "in the second file", "from b"; both is no narrowing."""
    places = d.table_places()
    d.take(Cue.BOTH)
    if len(places) != 1:
        return None
    return d.table(places[0])


def _row_noun(d: Draft) -> None:
    """Use one word for what the rows are ("payments under 500", "cancelled orders")."""
    row_noun(d)


def row_noun(d: Draft) -> None:
    """Use one unknown plural noun as the word for the rows, and say so."""
    unknown = [place for place in d.open_places(lambda item: item.unknown)]
    if len(unknown) != 1:
        return
    word = d.items[unknown[0]].text
    if (
        word[:1].isalpha()
        and (word.casefold().endswith("s") or word.casefold() in {"people", "men", "women", "staff"})
        and word.isalpha()
    ):
        d.use(unknown[0])
        d.note(f"Took “{word}” for the rows.")
