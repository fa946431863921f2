"""Rows: which rows take part - only those that meet conditions, or all but those."""

from __future__ import annotations

import re
from enum import StrEnum

from workbench.models.builtin.intents import Declined, FilterRows, RowCondition
from workbench.models.builtin.language.columns import same_table
from workbench.models.builtin.language.conditions import Conditions
from workbench.models.builtin.language.cue_words import cues_of
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.folding import fold, parts, singular
from workbench.models.builtin.language.frames.texts import ASPECTS
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.row_nouns import USUAL
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


_ELSEWHERE = ASPECTS | {
    Cue.DUPLICATES, Cue.COUNT, Cue.TOTAL, Cue.MEAN, Cue.TOP, Cue.KEY, Cue.TOLERANCE, Cue.LOOK_UP, Cue.WHY,
    Cue.HAS_TO_MOVE, Cue.DIFFER_BY, Cue.DIFFERENCE,
}  # fmt: skip
"""Cues of other requests that are said with the same verbs."""


_ARTICLES = frozenset({"a", "an", "ein", "eine", "einen", "einer"})
_FORMAT = re.compile(r"excel|csv|text\s", re.IGNORECASE)


class Mode(StrEnum):
    """What is to happen to the rows; "filter" alone does not tell."""

    KEEP = "keep"
    DROP = "drop"
    UNTOLD = "untold"


def read(d: Draft) -> bool:
    """Read "skip rows where status is cancelled", "only rows from 2024", "leave out payments under 500"."""
    mode = None if d.cues & _ELSEWHERE else _mode(d)
    if mode is None or _file_to_make(d):
        return False
    if d.has(Cue.EVERYTHING) and d.amount_places() and not d.column_places() and not _dated(d):
        return False
    table = _table(d)
    conditions = _conditions(d, table)
    if not conditions:
        return _ask_dates(d)
    away = d.has(*AWAY)
    d.use(*d.places(*AWAY, *VERBS), _filter(d))
    if mode is Mode.UNTOLD:
        return _ask_keep_or_leave(d)
    d.take(Cue.ONLY, Cue.JUST)
    row_noun(d)
    d.use_row_columns()
    negative = any(condition.op.startswith("not") or condition.op == "ne" for condition in conditions)
    if away and d.has(Cue.NOT) and not negative:
        return False
    _add(d, conditions, table, mode)
    return True


def _file_to_make(d: Draft) -> bool:
    """Say whether a file is spoken of that is not there yet: "an Excel file without the tenors" asks for one, too."""
    for item in d.items:
        if item.cue is Cue.FILE:
            before = d.scene.tokens[item.start - 1].fold if item.start > 0 else ""
            leads = item.start == 0 and _FORMAT.match(item.text) is not None
            if before in _ARTICLES or leads:
                return True
    return False


def _mode(d: Draft) -> Mode | None:
    """Tell whether rows are kept or left out; none where neither is said."""
    away = d.has(*AWAY) or _no_rows(d)
    without = d.has(Cue.WITHOUT, Cue.EXCEPT) and not d.has(*KEEP)
    keep = d.has(*KEEP) and not away
    if d.has(Cue.SHOW) and not d.has(Cue.ONLY) and _filter(d) is None:
        return None
    if keep and d.has(Cue.INCLUDE) and not d.has(Cue.ONLY, Cue.JUST):
        return None
    if keep:
        return Mode.DROP if d.take(Cue.EXCEPT) else Mode.KEEP
    if away or without:
        return Mode.DROP
    return None if _filter(d) is None else Mode.UNTOLD


def _filter(d: Draft) -> int | None:
    return next((place for place in d.places(Cue.LEAVE) if d.items[place].text.casefold().startswith("filter")), None)


def _conditions(d: Draft, table: TableView | None) -> tuple[RowCondition, ...]:
    """Read the conditions; "without" is used where it is the verb, and left to them where it means blank."""
    verb = None if d.has(*KEEP) else d.first(Cue.WITHOUT, Cue.EXCEPT)
    if verb is not None and not _blank_follows(d, verb):
        d.use(verb)
    conditions = Conditions(d, table=table).take()
    if conditions:
        d.use(verb)
    return conditions


def _add(d: Draft, conditions: tuple[RowCondition, ...], table: TableView | None, mode: Mode) -> None:
    if d.has(Cue.OR):
        d.use(*d.places(Cue.OR))
        d.declined.append(
            Declined(
                text="Rows can be chosen by several conditions that all hold, not by “or” between columns. "
                "Give the conditions one after the other."
            )
        )
        return
    if mode is Mode.DROP:
        _ask_each_or_both(d, conditions)
    tables = () if table is None else (table.ref,)
    things = table is not None and _speaks_of_things(d)
    if table is not None and not things:
        _note_partners(d, table)
    d.add(FilterRows(conditions=conditions, keep=mode is Mode.KEEP, tables=tables, things=things))


def _speaks_of_things(d: Draft) -> bool:
    """Say whether what the rows are about is spoken of, and not rows: "the meters that are estimated in june"."""
    contract = d.scene.view.contract
    if contract is None or len(contract.key) != 1:
        return False
    key = contract.key[0].name
    for item in d.items:
        if item.cue is Cue.ROW and Cue.ROW not in cues_of(d.scene.tokens[item.start]):
            return True
        if item.column is not None and any(key in group.names for group in item.column.groups):
            return True
    return False


def _note_partners(d: Draft, table: TableView) -> None:
    """Say what becomes of the rows that stand opposite to those that are left out of one file."""
    pair = d.scene.tables.pair()
    others = [one for one in pair if not same_table(one, table)]
    if d.scene.view.contract is not None and len(pair) == 2 and len(others) == 1:
        d.note(
            f"Rows of {quoted(table.label)} alone are meant: what stands opposite to them in {quoted(others[0].label)} "
            f"then counts as {'removed' if same_table(table, pair[1]) else 'added'}."
        )


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
    groups = [group for group in d.scene.columns.groups if group.role != "ignore"]
    dated = [quoted(group.name) for group in groups if group.dated]
    if dated:
        d.ask(
            f"Which column is “{item.text}” about: {', '.join(dated[:8])}?",
            tuple(f"Only rows where {name} is in {item.text}" for name in dated[:4] if item.text.isdigit()),
        )
        return True
    names = [group.name for group in groups][:8]
    d.ask(
        f"No column of these files reads as dates. Which column is “{item.text}” about: "
        f"{', '.join(quoted(name) for name in names)}?"
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


def row_noun(d: Draft) -> None:
    """Use one unknown plural noun as the word for the rows, and say so."""
    unknown = list(d.open_places(lambda item: item.unknown))
    if len(unknown) != 1:
        return
    word = d.items[unknown[0]].text
    if _names_rows(d, word.casefold()):
        d.use(unknown[0])
        d.note(f"Took “{word}” for the rows.")


def names_rows(d: Draft, item: Item) -> bool:
    """Say whether an unknown word stands for the rows."""
    return item.unknown and not item.quoted and _names_rows(d, item.text.casefold())


def _names_rows(d: Draft, word: str) -> bool:
    """Say whether a strange word stands for the rows: a usual word for them, or one of a file's or a heading's name."""
    if word in USUAL:
        return True
    names = [table.label for table in d.scene.tables.all] + [
        name for group in d.scene.columns.groups for name in group.names
    ]
    known = {singular(part) for name in names for part in parts(name)}
    return word.endswith(("s", "en")) and singular(fold(word)) in known


def is_key(d: Draft, place: int) -> bool:
    """Say whether a column is the one key of the comparison: its word stands for the rows."""
    item = d.items[place]
    groups = item.column.groups if item.column is not None else ()
    keys = [group for group in d.scene.columns.groups if group.role == "key"]
    return len(keys) == 1 and len(groups) == 1 and groups[0] is keys[0]
