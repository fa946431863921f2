"""Rows: which rows take part - only those that meet conditions, or all but those."""

from __future__ import annotations

from workbench.models.builtin.intents import Declined, FilterRows, RowCondition
from workbench.models.builtin.language.conditions import Conditions
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.texts import ASPECTS
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import quoted
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
        Cue.TREAT,
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
    filtering = next(
        (place for place in d.places(Cue.LEAVE) if d.items[place].text.casefold().startswith("filter")), None
    )
    away = d.has(*AWAY) or _no_rows(d)
    without = d.has(Cue.WITHOUT, Cue.EXCEPT) and not d.has(*KEEP)
    keep = d.has(*KEEP) and not away
    if filtering is None and (not (away or without or keep) or (d.has(Cue.SHOW) and not d.has(Cue.ONLY))):
        return False
    if keep and d.has(Cue.INCLUDE) and not d.has(Cue.ONLY, Cue.JUST):
        return False
    if keep and d.take(Cue.EXCEPT):
        keep = False
    if d.has(Cue.EVERYTHING) and d.amount_places() and not d.column_places() and not _dated(d):
        return False
    table = _table(d)
    first_word = d.first(Cue.WITHOUT, Cue.EXCEPT)
    if without and first_word is not None and not _blank_follows(d, first_word):
        d.use(first_word)
    conditions = Conditions(d, table=table).take()
    if not conditions:
        return _ask_dates(d)
    if without and first_word is not None and first_word not in d.used:
        d.use(first_word)
    d.use(*d.places(*AWAY, *VERBS), filtering)
    if filtering is not None and not (away or without or keep):
        return _ask_keep_or_leave(d)
    if keep or d.has(Cue.ONLY):
        d.take(Cue.ONLY, Cue.JUST)
    _row_noun(d)
    d.use_row_columns()
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
    if not keep:
        _ask_each_or_both(d, conditions)
    d.add(FilterRows(conditions=conditions, keep=keep, tables=() if table is None else (table.ref,)))
    return True


def _no_rows(d: Draft) -> bool:
    """Use "no" before the word for rows: "no rows before 2024"."""
    for place in d.places(Cue.NO):
        if d.cue_after(place, Cue.ROW) is not None:
            d.use(place)
            return True
    return False


def _ask_keep_or_leave(d: Draft) -> bool:
    """Ask whether "filter" means to keep the rows or to leave them out."""
    first = next(place for place, item in enumerate(d.items) if item.text.casefold().startswith("filter"))
    item = d.items[first]
    d.penalty += 0.3
    d.ask(
        "Are these rows to be kept, or left out?",
        tuple(d.scene.with_instead(item.start, item.end, words) for words in ("keep only", "leave out")),
    )
    return True


def _ask_each_or_both(d: Draft, conditions: tuple[RowCondition, ...]) -> None:
    """Ask what "leave out North and open" means: rows that are both, or rows that are one of them."""
    names = [condition.column.name for condition in conditions]
    joined = any(item.cue in {Cue.AND, Cue.COMMA} for item in d.items) and not any(
        item.cue is Cue.WHERE for item in d.items
    )
    if len(set(names)) < 2 or not joined:
        return
    parts = [
        f"{quoted(one.column.name)} is {' or '.join(quoted(value) for value in one.values)}"
        for one in conditions
        if one.op in {"eq", "in"}
    ]
    if len(parts) != len(conditions):
        return
    d.penalty += 0.2
    d.ask(
        "Are rows left out that are all of this, or rows that are one of it?",
        (
            f"Leave out rows where {' and '.join(parts)}",
            f"Leave out rows where {'; leave out rows where '.join(parts)}",
        ),
    )


def _ask_dates(d: Draft) -> bool:
    """Ask which column a year is about where no column holds dates."""
    years = list(d.open_places(lambda item: item.date or (item.amount and item.text.isdigit() and len(item.text) == 4)))
    if (
        len(years) != 1
        or d.column_places()
        or d.table_places()
        or not (d.has(Cue.ONLY) or any(item.cue is Cue.ROW for item in d.items))
    ):
        return False
    item = d.items[years[0]]
    d.use(*years, *d.places(*AWAY, *VERBS, Cue.ONLY, Cue.JUST, Cue.SINCE, Cue.BEFORE, Cue.AFTER, Cue.UNTIL))
    names = [group.name for group in d.scene.columns.groups if group.role != "ignore"][:8]
    d.ask(
        f"No column of these files reads as dates. Which column is “{item.text}” about: {', '.join(f'`{name}`' for name in names)}?"
    )
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
    table = d.items[places[0]].table
    ahead = d.cue_ahead(places[0], Cue.IN, Cue.FROM, Cue.OF, Cue.ON)
    doubtful = table is not None and table.part and len(table.tables) > 1
    leads = places[0] == 0 and d.cue_after(places[0], Cue.COLON) is not None
    if ahead is None and not leads and not doubtful:
        return None
    if table is not None and table.part and len(table.tables) > 1 and ahead is None:
        d.use_raw(places[0])
        d.note(f"Took “{d.items[places[0]].text}” for the rows.")
        return None
    return d.table(places[0])


def _row_noun(d: Draft) -> None:
    """Use one word for what the rows are ("payments under 500", "cancelled orders")."""
    row_noun(d)


def row_noun(d: Draft) -> None:
    """Use one unknown plural noun as the word for the rows, and say so."""
    unknown = list(d.open_places(lambda item: item.unknown))
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
