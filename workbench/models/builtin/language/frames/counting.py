"""Counting: keys in all files, values that rose and fell, columns that changed most."""

from __future__ import annotations

from workbench.models.builtin.intents import (
    ColumnRef,
    CountKeys,
    Direction,
    MostChanged,
)
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.extents import (
    is_numeric,
    keys_in_both,
    was_seen,
)
from workbench.models.builtin.language.frames.rows import row_noun
from workbench.models.builtin.language.frames.summing import BARRED
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted


def read_keys(d: Draft) -> bool:
    """Read "how many symbols are in all three lists?", "how many rows are in both?"."""
    if _also_in(d):
        return True
    if (
        not d.has(Cue.COUNT)
        or not d.has(Cue.IN_ALL, Cue.IN_BOTH, Cue.ALL, Cue.BOTH)
        or d.cues & (BARRED | {Cue.PER, Cue.BY})
    ):
        return False
    if d.has(
        Cue.CHANGED,
        Cue.ADDED,
        Cue.REMOVED,
        Cue.DUPLICATES,
        Cue.MEAN,
        Cue.TOTAL,
        Cue.BLANK,
        Cue.ROSE,
        Cue.FELL,
        Cue.STAYED,
    ):
        return False
    place = d.first(Cue.IN_ALL, Cue.IN_BOTH)
    place = place if place is not None else d.first(Cue.ALL, Cue.BOTH)
    if place is None or (d.items[place].cue in {Cue.ALL, Cue.BOTH} and not keys_in_both(d, place)):
        return False
    columns = d.column_places()
    if len(columns) > 1 or (columns and not _stands_for_rows(d, columns[0])):
        return False
    every = d.items[place].cue in {Cue.IN_ALL, Cue.ALL}
    if d.items[place].cue is Cue.ALL and d.items[place].text.casefold().startswith(("each", "every", "jede")):
        return False
    d.use(
        *columns,
        *d.places(Cue.COUNT, Cue.IN_ALL, Cue.IN_BOTH, Cue.ALL, Cue.BOTH, Cue.KEY, Cue.SHOW, Cue.THAT, Cue.TOTAL),
    )
    if d.table_places():
        tables = tuple(table.ref for table in d.take_tables())
    elif every:
        tables = tuple(table.ref for table in d.scene.tables.subjects)
    else:
        tables = tuple(table.ref for table in d.pair())
    row_noun(d)
    d.add(CountKeys(tables=tables))
    return True


def _also_in(d: Draft) -> bool:
    """Read "how many of the april loans are also in may": keys that two tables share."""
    places = d.table_places()
    if len(places) != 2 or not d.has(Cue.COUNT) or d.cues & (BARRED | {Cue.PER, Cue.BY}) or d.amount_places():
        return False
    between = range(places[0] + 1, places[1])
    also = next((place for place in between if d.items[place].text.casefold() in {"also", "auch"}), None)
    if also is None or d.cue_ahead(places[1], Cue.IN) is None or d.column_places():
        return False
    d.use(also, *d.places(Cue.COUNT, Cue.THAT))
    d.add(CountKeys(tables=tuple(table.ref for table in d.take_tables())))
    row_noun(d)
    return True


def _stands_for_rows(d: Draft, place: int) -> bool:
    """Say whether a column's plural stands for the rows: it is the whole key, or unique."""
    item = d.items[place]
    if item.column is None:
        return False
    contract = d.scene.view.contract
    keys = [column.name for column in contract.key] if contract is not None else []
    group = item.column.groups[0]
    if keys == [group.name]:
        return True
    unique = all(heading.column.unique for heading in group.headings) and bool(group.headings)
    return unique or (len(keys) <= 1 and not was_seen(group))


def read_direction(d: Draft) -> bool:
    """Read "how many local prices rose, fell and stayed?", "did prices go up or down?"."""
    if not d.has(Cue.ROSE, Cue.FELL) or d.cues & (
        BARRED | {Cue.TOP, Cue.MOST, Cue.HIGHEST, Cue.LOWEST, Cue.MEAN, Cue.TOTAL, Cue.PERCENT, Cue.BY, Cue.PER}
    ):
        return False
    moved = [place for place in d.column_places() if is_numeric(d, place)]
    if _wants_rows(d) and len(moved) == 1 and not d.amount_places():
        return _ask_which_moved(d, moved[0])
    if not d.has(Cue.COUNT) and len(d.places(Cue.ROSE, Cue.FELL, Cue.STAYED, Cue.SAME, Cue.UNCHANGED)) < 2:
        return False
    if d.amount_places():
        return False
    columns = d.column_places()
    d.use(
        *d.places(
            Cue.ROSE,
            Cue.FELL,
            Cue.STAYED,
            Cue.SAME,
            Cue.UNCHANGED,
            Cue.COUNT,
            Cue.SHOW,
            Cue.OR,
            Cue.NUMBERS,
            Cue.IF,
            Cue.THAT,
            Cue.VALUE,
        )
    )
    if not columns:
        numbers = [group for group in d.scene.columns.groups if group.numeric and group.role not in {"key", "ignore"}]
        numbers = [group for group in numbers if group.logical] or numbers
        if len(numbers) != 1:
            _ask_number(d, numbers, "Which column of numbers")
            return True
        d.add(Direction(column=ColumnRef(name=numbers[0].name)))
        return True
    if len(columns) > 1:
        return False
    d.add(Direction(column=d.column(columns[0], numeric=True)))
    return True


def _wants_rows(d: Draft) -> bool:
    """Say whether the rows are asked for that rose or fell: "stays whose cost fell", "show which prices rose"."""
    if any(item.cue is Cue.COUNT for item in d.items) or d.has(Cue.STAYED, Cue.SAME, Cue.UNCHANGED, Cue.OR):
        return False
    return any(item.cue in {Cue.SHOW, Cue.WHICH, Cue.WHERE, Cue.WHO} for item in d.items)


def _ask_which_moved(d: Draft, place: int) -> bool:
    """Ask whether to count the rows that rose or fell, or to show the largest moves."""
    name = quoted(d.group(place, numeric=True).name)
    up = d.has(Cue.ROSE)
    d.use_all()
    d.penalty += 0.3
    verb, noun = ("rose", "rises") if up else ("fell", "falls")
    d.ask(
        f"I can count how many of {name} {verb}, or show the largest {noun}; all of them I cannot list by that alone.",
        (f"How many {name} {verb}?", f"Top 20 {'increases' if up else 'decreases'} in {name}"),
    )
    return True


def _ask_number(d: Draft, groups: list[ColumnGroup], start: str) -> None:
    names = [group.name for group in groups[:6]]
    d.penalty += 0.4
    d.ask(
        f"{start} do you mean{': ' + spoken([quoted(name) for name in names], 'or') if names else ''}?",
        tuple(f"{d.scene.text.strip().rstrip('?.! ')} in {quoted(name)}" for name in names),
    )


def read_most_changed(d: Draft) -> bool:
    """Read "which columns changed most?"."""
    changes = (Cue.CHANGED, Cue.DIFFERENCE, Cue.DIFFER, Cue.CHANGE, Cue.UNCHANGED, Cue.SAME)
    if not d.has(*changes) or d.column_places() or d.cues & BARRED:
        return False
    if not any(item.cue is Cue.COLUMN_NOUN for item in d.items):
        return False
    d.use(
        *d.places(
            Cue.CHANGED,
            Cue.DIFFERENCE,
            Cue.DIFFER,
            Cue.CHANGE,
            Cue.MOST,
            Cue.SHOW,
            Cue.COUNT,
            Cue.HIGHEST,
            Cue.BY,
            Cue.PER,
            Cue.BOTH,
            Cue.CELL,
            Cue.VALUE,
            Cue.TOP,
            Cue.THAT,
        )
    )
    unchanged = d.has(Cue.LEAST, Cue.UNCHANGED, Cue.SAME, Cue.NOT, Cue.NO)
    d.use(*d.places(Cue.LEAST, Cue.LOWEST, Cue.UNCHANGED, Cue.SAME, Cue.NOT, Cue.NO, Cue.STAYED))
    d.add(MostChanged(unchanged=unchanged))
    return True
