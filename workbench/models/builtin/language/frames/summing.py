"""Sums: count, total, mean, lowest and highest, in all or by group, in one file, in both or in all."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import (
    ColumnRef,
    CountKeys,
    Direction,
    Measure,
    MostChanged,
    RowCondition,
    Summarise,
    TableRef,
)
from workbench.models.builtin.language.columns import ColumnGroup, Level
from workbench.models.builtin.language.conditions import Conditions
from workbench.models.builtin.language.draft import Draft, spoken
from workbench.models.builtin.language.frames.rows import row_noun
from workbench.models.builtin.language.frames.showing import only_in
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.state import TableView

MEASURES = {
    Cue.MEAN: Measure.MEAN,
    Cue.TOTAL: Measure.TOTAL,
    Cue.COUNT: Measure.COUNT,
    Cue.LOWEST: Measure.LOWEST,
    Cue.HIGHEST: Measure.HIGHEST,
    Cue.DISTINCT: Measure.DISTINCT,
}
ROWS = {
    Cue.ADDED: "added", Cue.REMOVED: "removed", Cue.MISSING: "removed", Cue.CHANGED: "changed", Cue.DUPLICATES: "duplicates", Cue.SAME: "same",
    Cue.UNCHANGED: "same", Cue.IN_BOTH: "both", Cue.STAYED: "same", Cue.NEW: "added", Cue.DIFFERENCE: "changed", Cue.CHANGE: "changed",
}  # fmt: skip
AROUND = frozenset(
    {
        Cue.SHOW,
        Cue.WORLD,
        Cue.VALUE,
        Cue.NUMBERS,
        Cue.THAT,
        Cue.USE,
        Cue.ALSO,
        Cue.TOGETHER,
        Cue.COMPARISON,
        Cue.NOW_ON,
        Cue.BETWEEN,
        Cue.BEFORE_AFTER,
        Cue.SET,
        Cue.REDO,
        Cue.ADD,
    }
)
_BARRED = frozenset(
    {Cue.COMPARE, Cue.IGNORE, Cue.TREAT, Cue.WHY, Cue.KEY, Cue.LOOK_UP, Cue.STACK, Cue.EXPORT, Cue.TOLERANCE, Cue.NO_MATTER, Cue.PREDICT, Cue.HAS_TO_MOVE, Cue.TO_COUNT, Cue.MATTER}
) - {Cue.MATTER}  # fmt: skip


def read(d: Draft) -> bool:
    """Read "count members per sector in both files", "mean dollar_price before and after, countries in both"."""
    measure = _measure(d)
    if measure is None or d.cues & _BARRED or d.has(Cue.TOP, Cue.BOTTOM, Cue.COMMONEST, Cue.ROSE, Cue.FELL):
        return False
    if measure in {Measure.LOWEST, Measure.HIGHEST} and not d.column_places():
        return False
    _use_over(d)
    compared = measure in {Measure.TOTAL, Measure.MEAN} and _compared(d)
    rows = "all" if compared else _rows(d)
    tables = _tables(d)
    if compared and not tables:
        tables = tuple(table.ref for table in d.pair())
    by = _by(d)
    conditions = Conditions(d, table=_one(d, tables)).take()
    d.use(*d.places(*AROUND))
    columns = _measured(d, measure, rows)
    if columns is None:
        return False
    if measure is Measure.COUNT and _adjective(d):
        return False
    if measure is Measure.COUNT or conditions:
        row_noun(d)
    if measure is Measure.COUNT:
        if columns and not by and rows == "all" and not conditions:
            by, columns = _count_of(d, columns)
            measure = Measure.DISTINCT if columns else Measure.COUNT
        elif len(columns) == 1 and rows == "all":
            measure, columns = _counted(d, columns[0])
    if measure is not Measure.COUNT and not columns and not by and not _of_all_numbers(d, tables):
        return False
    column, also = (columns[0], columns[1:]) if columns else (None, ())
    summary = Summarise(
        measure=measure,
        column=column,
        also=also,
        by=by,
        tables=tables,
        conditions=_not_repeated(conditions),
        rows=rows,
    )
    d.add(summary)
    if measure is Measure.TOTAL and any(item.cue is Cue.MEAN and place in d.used for place, item in enumerate(d.items)):
        d.add(replace(summary, measure=Measure.MEAN))
    return True


def _counted(d: Draft, column: ColumnRef) -> tuple[Measure, tuple[ColumnRef, ...]]:
    """Count rows for "students per class", and say so where a student may stand in several rows."""
    place = next(
        (
            place
            for place in sorted(d.used)
            if (found := d.items[place].column) and column.name in found.groups[0].names
        ),
        None,
    )
    if place is None or not d.stands_for_rows(place):
        d.note(f"Counted rows; one `{column.name}` may stand in several.")
    return Measure.COUNT, ()


def _compared(d: Draft) -> bool:
    """Use the words that ask whether totals or means agree: "is the total the same in both files"."""
    between = d.first(Cue.BETWEEN)
    following = None if between is None else d.after(between)
    if following is not None and (d.items[following].date or d.items[following].amount):
        return False
    if d.has(Cue.NET, Cue.BEFORE_AFTER) or not d.has(Cue.SAME, Cue.MATCH, Cue.DIFFER, Cue.BETWEEN):
        return False
    d.use(*d.places(Cue.SAME, Cue.MATCH, Cue.DIFFER, Cue.BETWEEN, Cue.DIFFERENCE, Cue.IF))
    return True


def _adjective(d: Draft) -> bool:
    """Say whether a column's name stands before an unknown noun: "how many independent countries"."""
    for place, item in enumerate(d.items):
        behind = d.after(place, ())
        if (
            item.column is not None
            and item.column.level >= Level.PART
            and behind is not None
            and d.items[behind].unknown
            and place in d.used
        ):
            return True
    return False


def _use_over(d: Draft) -> None:
    """Use "over" before the rows that a measure runs over ("the mean over the countries in both"), and "matches" as rows."""
    for place in d.places(Cue.MORE_THAN):
        behind = d.after(place)
        if (
            d.items[place].text.casefold() == "over"
            and behind is not None
            and (d.items[behind].column or d.items[behind].cue is Cue.ROW)
        ):
            d.use(place)
    for place in d.places(Cue.MATCH):
        if d.cue_ahead(place, Cue.COUNT) is not None:
            d.use(place)


def _of_all_numbers(d: Draft, tables: tuple[TableRef, ...]) -> bool:
    """Say whether a measure without a column is meant for every column of numbers: "world totals", "totals in both"."""
    return (
        bool(tables)
        or any(item.text.casefold() == "totals" for item in d.items)
        or any(
            item.cue in {Cue.NUMBERS, Cue.EVERYTHING, Cue.WORLD, Cue.BOTH, Cue.BEFORE_AFTER, Cue.ALL}
            for item in d.items
        )
    )


def _not_repeated(conditions: tuple[RowCondition, ...]) -> tuple[RowCondition, ...]:
    return conditions


def _one(d: Draft, tables: tuple[TableRef, ...]) -> TableView | None:
    return d.scene.table(tables[0]) if len(tables) == 1 else None


def _measure(d: Draft) -> Measure | None:
    """Use the word for the measure; "total number of" and "how many different" are one measure."""
    found = [cue for cue in MEASURES if d.has(cue)]
    if d.has(Cue.NET) or (Cue.TOTAL in found and d.has(Cue.CHANGE, Cue.DIFFERENCE)):
        return _net(d)
    if not found:
        return _unsaid(d)
    if Cue.MEAN in found and Cue.TOTAL in found:
        d.use(*d.places(Cue.TOTAL, Cue.MEAN))
        return Measure.TOTAL
    if found == [Cue.DISTINCT] and (d.has(Cue.SHOW) or any(item.cue is Cue.VALUE for item in d.items)):
        return None
    if Cue.DISTINCT in found and (Cue.COUNT in found or len(found) == 1):
        d.use(*d.places(Cue.DISTINCT, Cue.COUNT, Cue.TOTAL))
        return Measure.DISTINCT if d.column_places() else None
    if Cue.COUNT in found and d.has(Cue.DIFFER) and d.column_places():
        d.use(*d.places(Cue.COUNT, Cue.DIFFER))
        return Measure.DISTINCT
    if Cue.COUNT in found:
        d.use(*d.places(Cue.COUNT))
        if Cue.TOTAL in found and not d.column_places():
            d.use(*d.places(Cue.TOTAL))
        return Measure.COUNT
    d.use(*d.places(found[0]))
    return MEASURES[found[0]]


def _net(d: Draft) -> Measure | None:
    """Read "net change in price" as the totals of both sides."""
    if not d.column_places() or not any(_numeric(d, place) for place in d.column_places()):
        return None
    d.use(*d.places(Cue.NET, Cue.TOTAL, Cue.CHANGE, Cue.DIFFERENCE, Cue.CHANGED, Cue.WORLD))
    d.note("The net change is the difference of the two totals.")
    return Measure.TOTAL


def _unsaid(d: Draft) -> Measure | None:
    """Read "members per sector": a count where no column of numbers is spoken of; asks where one is."""
    if not d.has(Cue.PER, Cue.BY) or d.has(Cue.SHOW) or not d.column_places():
        return None
    numbers = [place for place in d.column_places() if _numeric(d, place)]
    if d.has(Cue.NUMBERS):
        return None
    if not numbers:
        return Measure.COUNT if d.has(Cue.PER) else None
    if not d.has(Cue.PER) and len(d.column_places()) < 2:
        return None
    item = d.items[numbers[0]]
    d.penalty += 0.5
    d.ask(
        f"The total or the mean of “{item.text}”?",
        tuple(
            d.scene.with_instead(item.start, item.start + 1, f"{word} {d.scene.raw(item.start, item.start + 1)}")
            for word in ("total", "mean")
        ),
    )
    return Measure.TOTAL


# ---------------------------------------------------------------- where
def _tables(d: Draft) -> tuple[TableRef, ...]:
    """Give the tables that are named, or those that "both", "all" and "before and after" mean."""
    if d.table_places():
        found = d.take_tables()
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


def _rows(d: Draft) -> str:
    """Tell which rows are meant: "countries in both" is the keys that both have, "in both files" is each file."""
    if d.has(Cue.ONLY_IN):
        bucket = only_in(d, d.first(Cue.ONLY_IN))
        return "all" if bucket is None else bucket.value
    for place in d.places(*ROWS):
        cue = d.items[place].cue
        if cue in {Cue.DIFFERENCE, Cue.CHANGE} and not any(item.cue is Cue.COUNT for item in d.items):
            continue
        if cue is Cue.IN_BOTH and not _keys_in_both(d, place):
            continue
        if cue is not None:
            d.use(place)
            return ROWS[cue]
    for place in d.places(Cue.BOTH):
        inside = d.items[place].text.casefold().startswith("in both") or d.cue_ahead(place, Cue.IN) is not None
        if inside and _keys_in_both(d, place):
            d.use(place)
            return "both"
    return "all"


def _keys_in_both(d: Draft, place: int) -> bool:
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


# ---------------------------------------------------------------- what
def _by(d: Draft) -> tuple[ColumnRef, ...]:
    """Use "per A", "by A and B", "for each A" and give the columns."""
    for place in d.places(Cue.PER, Cue.BY, Cue.IN, Cue.FOR, Cue.OF):
        cue = d.items[place].cue
        other = d.after(place, (Cue.FILLER, Cue.COLUMN_NOUN, Cue.PER, Cue.BY))
        if other is None or other in d.used or not d.items[other].column:
            continue
        if cue in {Cue.IN, Cue.FOR, Cue.OF} and not _each(d, place, other):
            continue
        run = d.run_of_columns(other)
        d.use(place)
        return d.take_columns(wanted=run)
    return ()


def _each(d: Draft, place: int, other: int) -> bool:
    return any(d.items[between].cue is Cue.PER for between in range(place, other)) or (
        d.items[place].cue is Cue.FOR and "each" in d.items[place].text.casefold()
    )


def _measured(d: Draft, measure: Measure, rows: str) -> tuple[ColumnRef, ...] | None:
    """Give the columns that are measured; None where a measure of values has text."""
    places = d.column_places()
    if not places:
        return ()
    numeric = measure in {Measure.TOTAL, Measure.MEAN, Measure.LOWEST, Measure.HIGHEST}
    if rows in {"both", "changed", "same"} and not numeric:
        nouns = [place for place in places if _is_row_noun(d, place)]
        d.use(*nouns)
        places = [place for place in places if place not in nouns]
    if numeric and rows == "both" and len(places) > 1:
        nouns = [place for place in places if not _numeric(d, place)]
        d.use(*nouns)
        places = [place for place in places if place not in nouns]
    if len(places) > 1 and d.run_of_columns(places[0]) != places:
        return None
    refs = d.take_columns(numeric=numeric, wanted=places)
    if numeric:
        for place in places:
            _ask_if_text(d, place, measure)
    return refs


def _is_row_noun(d: Draft, place: int) -> bool:
    item = d.items[place]
    return item.column is not None and any(group.role == "key" for group in item.column.groups)


def _numeric(d: Draft, place: int) -> bool:
    item = d.items[place]
    return item.column is not None and any(group.numeric for group in item.column.groups)


def _ask_if_text(d: Draft, place: int, measure: Measure) -> None:
    item = d.items[place]
    if item.column is None or any(group.numeric or not _seen(group) for group in item.column.groups):
        return
    name = item.column.groups[0].name
    numbers = [group.name for group in d.scene.columns.groups if group.numeric][:6]
    d.penalty += 0.4
    d.ask(
        f"`{name}` does not hold numbers, so it has no {measure.value}. Which column of numbers do you mean?",
        tuple(d.scene.with_instead(item.start, item.end, quoted(number)) for number in numbers),
    )


def _seen(group: ColumnGroup) -> bool:
    return any(item.column.examples or item.column.values for item in group.headings)


def _count_of(d: Draft, columns: tuple[ColumnRef, ...]) -> tuple[tuple[ColumnRef, ...], tuple[ColumnRef, ...]]:
    """Tell what "count X" counts: "how many countries" the different ones, "count sectors" / "sector counts" the rows of each."""
    how_many = any(
        item.cue is Cue.COUNT and item.text.casefold().startswith(("how", "number", "no", "anzahl", "wie", "the"))
        for item in d.items
    )
    return ((), columns) if how_many else (columns, ())


# ---------------------------------------------------------------- keys in all, directions, most changed columns
def read_keys(d: Draft) -> bool:
    """Read "how many symbols are in all three lists?", "how many rows are in both?"."""
    if (
        not d.has(Cue.COUNT)
        or not d.has(Cue.IN_ALL, Cue.IN_BOTH, Cue.ALL, Cue.BOTH)
        or d.cues & (_BARRED | {Cue.PER, Cue.BY})
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
    if place is None or (d.items[place].cue in {Cue.ALL, Cue.BOTH} and not _keys_in_both(d, place)):
        return False
    columns = d.column_places()
    if len(columns) > 1 or (columns and not _stands_for_rows(d, columns[0])):
        return False
    every = d.items[place].cue in {Cue.IN_ALL, Cue.ALL}
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
    return unique or (len(keys) <= 1 and not _seen(group))


def read_direction(d: Draft) -> bool:
    """Read "how many local prices rose, fell and stayed?", "did prices go up or down?"."""
    if not d.has(Cue.ROSE, Cue.FELL) or d.cues & (
        _BARRED | {Cue.TOP, Cue.MOST, Cue.HIGHEST, Cue.LOWEST, Cue.MEAN, Cue.TOTAL, Cue.PERCENT, Cue.BY, Cue.PER}
    ):
        return False
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


def _ask_number(d: Draft, groups: list[ColumnGroup], start: str) -> None:
    names = [group.name for group in groups[:6]]
    d.penalty += 0.4
    d.ask(
        f"{start} do you mean{': ' + spoken([quoted(name) for name in names], 'or') if names else ''}?",
        tuple(f"{d.scene.text.strip().rstrip('?.! ')} in {quoted(name)}" for name in names),
    )


def read_most_changed(d: Draft) -> bool:
    """Read "which columns changed most?"."""
    if not d.has(Cue.CHANGED, Cue.DIFFERENCE, Cue.DIFFER, Cue.CHANGE) or d.column_places() or d.cues & _BARRED:
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
    d.add(MostChanged())
    return True
