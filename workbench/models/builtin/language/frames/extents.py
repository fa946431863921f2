"""Extents: which tables, rows, groups and columns a sum runs over."""

from __future__ import annotations

from workbench.models.builtin.intents import (
    ColumnRef,
    Measure,
    TableRef,
)
from workbench.models.builtin.language.columns import ColumnGroup, same_table
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.folding import singular
from workbench.models.builtin.language.frames.buckets import only_in
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.table_views import TableView

ROWS = {
    Cue.ADDED: "added", Cue.REMOVED: "removed", Cue.MISSING: "removed", Cue.CHANGED: "changed",
    Cue.DUPLICATES: "duplicates", Cue.SAME: "same",
    Cue.UNCHANGED: "same", Cue.IN_BOTH: "both", Cue.STAYED: "same", Cue.NEW: "added", Cue.DIFFERENCE: "changed",
    Cue.CHANGE: "changed",
}  # fmt: skip


COMPARED = frozenset({
    Cue.ADDED, Cue.REMOVED, Cue.MISSING, Cue.CHANGED, Cue.DUPLICATES, Cue.SAME, Cue.UNCHANGED, Cue.IN_BOTH, Cue.STAYED,
    Cue.DIFFERENCE, Cue.CHANGE, Cue.ONLY_IN, Cue.ROSE, Cue.FELL, Cue.NET,
})  # fmt: skip
"""Cues of rows and figures that only a comparison has."""


def sum_tables(d: Draft) -> tuple[TableRef, ...]:
    """Give the tables that a sum runs over: those that are named, else the one that was just made."""
    return named_tables(d) or table_at_hand(d)


def old_and_new(d: Draft) -> tuple[TableRef, ...]:
    """Use "old vs new", "old and new", and give the pair: neither word speaks of rows that were added then."""
    old, new = d.first(Cue.OLD), d.first(Cue.NEW)
    ordered = [place for place in d.table_places() if (table := d.items[place].table) and table.order in {"old", "new"}]
    if old is not None and new is not None:
        d.use(old, new, *d.places(Cue.COMPARE))
        return tuple(table.ref for table in d.pair())
    if len(ordered) == 1 and (old is not None or new is not None):
        d.use(old, new, *ordered, *d.places(Cue.COMPARE))
        return tuple(table.ref for table in d.pair())
    return ()


def named_tables(d: Draft) -> tuple[TableRef, ...]:
    """Give the tables that are named, or those that "both", "all" and "before and after" mean."""
    if d.table_places():
        other = _other_file(d)
        found = [*d.take_tables(), *([other] if other is not None else [])]
        d.use(*d.places(Cue.BOTH, Cue.ALL))
        return tuple(table.ref for table in found)
    if d.take(Cue.BOTH, Cue.BEFORE_AFTER):
        d.use(*d.places(Cue.BOTH, Cue.BEFORE_AFTER))
        return tuple(table.ref for table in d.pair())
    if d.take(Cue.IN_ALL) or d.take(Cue.ALL):
        d.use(*d.places(Cue.ALL, Cue.IN_ALL))
        return tuple(table.ref for table in d.scene.tables.subjects)
    if d.take(Cue.IT):
        table = d.last_named_table()
        return () if table is None else (table.ref,)
    return ()


def _other_file(d: Draft) -> TableView | None:
    """Give the file that "the ledger and the bank" means beside the one that is named; asks where it is not clear."""
    named = d.table_places()
    if len(named) != 1 or d.has(Cue.BOTH, Cue.ALL, Cue.IN_ALL):
        return None
    skip = (Cue.FILLER, Cue.IN, Cue.OF, Cue.FROM, Cue.FOR)
    for place in d.places(Cue.FILE):
        first, second = min(place, named[0]), max(place, named[0])
        joints = [other for other in range(first + 1, second) if d.items[other].cue not in skip]
        if not joints or any(d.items[other].cue is not Cue.AND for other in joints):
            continue
        d.use(place)
        pair = d.scene.tables.pair()
        mention = d.items[named[0]].table
        others = [
            one for one in pair if mention is not None and not any(same_table(one, two) for two in mention.tables)
        ]
        if len(others) == 1 and len(pair) == 2:
            d.note(f"Took “{d.items[place].text}” for {quoted(others[0].label)}, the other file.")
            return others[0]
        d.ask(f"Which file is “{d.items[place].text}”?")
    return None


def table_at_hand(d: Draft) -> tuple[TableRef, ...]:
    """Give the table that was just made where a request names none, and say so; none where rows are compared."""
    table = d.table_at_hand()
    if table is None or d.cues & COMPARED:
        return ()
    if not d.coming():
        d.note(f"Taken over {quoted(table.label)}, the table made last.")
    return (table.ref,)


def sum_rows(d: Draft) -> str:
    """Tell which rows are meant: "countries in both" is the keys that both have, "in both files" is each file."""
    place = d.first(Cue.ONLY_IN)
    ahead = None if place is None else d.ahead(place)
    of_value = ahead is not None and d.items[ahead].known is not None
    if place is not None and (of_value or d.cue_ahead(place, Cue.BUT, Cue.COMMA) is not None):
        # "The mean per region, but only in b" is said of one file, not of the rows that the other lacks, and so is
        # "for Gasket only in b".
        d.use(place)
    if d.has(Cue.ONLY_IN):
        bucket = only_in(d, d.first(Cue.ONLY_IN))
        return "all" if bucket is None else bucket.value
    for place in d.places(*ROWS):
        cue = d.items[place].cue
        if cue in {Cue.DIFFERENCE, Cue.CHANGE} and not any(item.cue is Cue.COUNT for item in d.items):
            continue
        if cue is Cue.IN_BOTH and not keys_in_both(d, place):
            continue
        if cue is not None:
            d.use(place)
            return ROWS[cue]
    for place in d.places(Cue.BOTH):
        inside = d.items[place].text.casefold().startswith("in both") or d.cue_ahead(place, Cue.IN) is not None
        if inside and keys_in_both(d, place):
            d.use(place)
            return "both"
    return "all"


def keys_in_both(d: Draft, place: int) -> bool:
    """Say whether "in both" speaks of the rows that both have: after a noun for rows, not after a measure's column."""
    item = d.items[place]
    if item.text.casefold().endswith(("files", "lists", "sheets", "tables", "dateien", "listen")) and not d.has(
        Cue.BEFORE_AFTER
    ):
        return any(one.cue is Cue.COUNT for one in d.items) and any(one.cue is Cue.IS for one in d.items[:place])
    if item.cue is Cue.IN_BOTH and not item.text.casefold().startswith("in "):
        return True
    if d.has(Cue.BEFORE_AFTER) or len(d.places(Cue.BOTH, Cue.IN_BOTH)) > 1:
        return True
    before = d.ahead(place, (Cue.FILLER, Cue.THERE, Cue.IS, Cue.ONLY, Cue.THAT))
    if before is None:
        return False
    noun = d.items[before]
    counted = any(one.cue is Cue.COUNT for one in d.items)
    return counted and bool(noun.column or noun.unknown or noun.cue in {Cue.ROW, Cue.KEY})


def group_columns(d: Draft, table: TableView | None = None) -> tuple[ColumnRef, ...]:
    """Use "per A", "by A and B", "for each A" and give the columns, of one table where it is named."""
    for place in d.places(Cue.PER, Cue.BY, Cue.IN, Cue.FOR, Cue.OF):
        cue = d.items[place].cue
        other = d.after(place, (Cue.FILLER, Cue.COLUMN_NOUN, Cue.PER, Cue.BY))
        if other is None or other in d.used or not d.items[other].column:
            continue
        if cue in {Cue.IN, Cue.FOR, Cue.OF} and not _each(d, place, other):
            continue
        run = d.run_of_columns(other)
        d.use(place)
        _ask_if_each(d, run)
        lacking = table is not None and any(not _has(d, one, table) for one in run)
        return d.take_columns(wanted=run, table=table if lacking else None)
    return ()


def _ask_if_each(d: Draft, run: list[int]) -> None:
    """Ask what "mean cost per day" is where a column holds numbers of days: a group for each, or a ratio."""
    for place in run:
        item = d.items[place]
        group = item.column.groups[0] if item.column is not None else None
        if group is None or not group.numeric or group.dated or len(run) > 1 or item.quoted:
            continue
        name, said = group.name.casefold(), item.text.casefold()
        one_of_many = said == singular(name) != name
        if one_of_many and any(is_numeric(d, other) for other in d.column_places() if other not in run):
            d.penalty += 0.2
            d.ask(
                f"{quoted(group.name)} holds numbers: is a figure wanted for each number in it? One column divided by "
                "another I can only give per thousand, per million and the like.",
                (d.scene.with_instead(item.start, item.end, quoted(group.name)),),
            )


def _each(d: Draft, place: int, other: int) -> bool:
    return any(d.items[between].cue is Cue.PER for between in range(place, other)) or (
        d.items[place].cue is Cue.FOR and "each" in d.items[place].text.casefold()
    )


def measured_columns(
    d: Draft, measure: Measure, rows: str, table: TableView | None = None
) -> tuple[ColumnRef, ...] | None:
    """Give the columns that are measured, of one table where it is named; None where a measure of values has text."""
    places = d.column_places()
    if not places:
        return ()
    numeric = measure in {Measure.TOTAL, Measure.MEAN, Measure.LOWEST, Measure.HIGHEST}
    if rows in {"both", "changed", "same"} and not numeric:
        nouns = [place for place in places if _is_row_noun(d, place)]
        d.use(*nouns)
        places = [place for place in places if place not in nouns]
    if numeric and rows == "both" and len(places) > 1:
        nouns = [place for place in places if not is_numeric(d, place)]
        d.use(*nouns)
        places = [place for place in places if place not in nouns]
    if len(places) > 1 and d.run_of_columns(places[0]) != places:
        return None
    if any(d.cue_ahead(place, Cue.BY, Cue.PER, skip=(Cue.FILLER, Cue.COLUMN_NOUN)) is not None for place in places):
        return None
    lacking = table is not None and any(not _has(d, place, table) for place in places)
    refs = d.take_columns(numeric=numeric, wanted=places, table=table if lacking else None)
    if numeric:
        for place in places:
            _ask_if_text(d, place, measure)
    return refs


def _has(d: Draft, place: int, table: TableView) -> bool:
    column = d.items[place].column
    return column is not None and any(group.heading_in(table) is not None for group in column.groups)


def _is_row_noun(d: Draft, place: int) -> bool:
    item = d.items[place]
    return item.column is not None and any(group.role == "key" for group in item.column.groups)


def is_numeric(d: Draft, place: int) -> bool:
    """Say whether an item names a column of numbers."""
    item = d.items[place]
    return item.column is not None and any(group.numeric for group in item.column.groups)


def _ask_if_text(d: Draft, place: int, measure: Measure) -> None:
    item = d.items[place]
    if item.column is None or any(group.numeric or not was_seen(group) for group in item.column.groups):
        return
    name = item.column.groups[0].name
    numbers = [group.name for group in d.scene.columns.groups if group.numeric][:6]
    d.penalty += 0.4
    d.ask(
        f"`{name}` does not hold numbers, so it has no {measure.value}. Which column of numbers do you mean?",
        tuple(d.scene.with_instead(item.start, item.end, quoted(number)) for number in numbers),
    )


def was_seen(group: ColumnGroup) -> bool:
    """Say whether anything is known of a column's values."""
    return any(item.column.examples or item.column.values for item in group.headings)
