"""Sums: count, total, mean, lowest and highest, in all or by group, in one file, in both or in all."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import (
    ColumnRef,
    Measure,
    Stack,
    Summarise,
    TableRef,
)
from workbench.models.builtin.language.columns import Level
from workbench.models.builtin.language.conditions import Conditions
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.counted import added_up, counted_figures, how_many_different
from workbench.models.builtin.language.frames.extents import (
    group_columns,
    is_numeric,
    measured_columns,
    old_and_new,
    sum_rows,
    sum_tables,
)
from workbench.models.builtin.language.frames.joining import is_bringing
from workbench.models.builtin.language.frames.rows import row_noun
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.scene import quoted
from workbench.models.builtin.refs import just_made
from workbench.models.builtin.state import TableView

MEASURES = {
    Cue.MEAN: Measure.MEAN,
    Cue.TOTAL: Measure.TOTAL,
    Cue.COUNT: Measure.COUNT,
    Cue.LOWEST: Measure.LOWEST,
    Cue.HIGHEST: Measure.HIGHEST,
    Cue.DISTINCT: Measure.DISTINCT,
}
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
BARRED = frozenset(
    {
        Cue.COMPARE, Cue.IGNORE, Cue.TREAT, Cue.WHY, Cue.KEY, Cue.LOOK_UP, Cue.STACK, Cue.EXPORT, Cue.TOLERANCE,
        Cue.NO_MATTER, Cue.PREDICT, Cue.HAS_TO_MOVE, Cue.TO_COUNT,
    }
)  # fmt: skip


def read(d: Draft) -> bool:
    """Read "count members per sector in both files", "mean dollar_price before and after, countries in both"."""
    measure = None if _counts_as(d) else _measure(d)
    if measure is None or d.cues & BARRED or d.has(Cue.TOP, Cue.BOTTOM, Cue.COMMONEST, Cue.ROSE, Cue.FELL):
        return False
    if measure in {Measure.LOWEST, Measure.HIGHEST} and not d.column_places():
        return False
    if d.has(Cue.TOGETHER) and d.has(Cue.SET, Cue.ADD, Cue.JOIN):
        return False
    if any(is_bringing(d, place) for place in d.places(Cue.ADD)) or _asks_by_how_much(d):
        return False
    together = _together(d)
    _use_over(d)
    compared = measure in {Measure.TOTAL, Measure.MEAN} and _compared(d)
    versus = old_and_new(d)
    rows = "all" if compared else sum_rows(d)
    tables = versus or sum_tables(d)
    if compared and not tables:
        tables = tuple(table.ref for table in d.pair())
    if together and len(tables) > 1:
        tables = stacked(d, tables)
    by = group_columns(d, _one(d, tables))
    conditions = Conditions(d, table=_one(d, tables)).take()
    d.use(*d.places(*AROUND))
    columns = measured_columns(d, measure, rows, _one(d, tables))
    if columns is None or (measure is Measure.COUNT and _adjective(d)):
        return False
    if measure is Measure.COUNT or conditions:
        row_noun(d)
    net = rows == "all" and len(tables) != 1 and any(d.items[place].cue is Cue.NET for place in d.used)
    summary = Summarise(measure=measure, by=by, tables=tables, conditions=conditions, rows=rows, difference=net)
    return _add(d, summary, columns)


def _asks_by_how_much(d: Draft) -> bool:
    """Say whether "by how much" is asked: the difference of something, which no sum of a column is."""
    words = d.scene.raw(d.items[0].start, d.items[-1].end).casefold()
    if any(one in words for one in ("chang", "differ", "änder", "unterschied")):
        return False
    return any(one in words for one in ("by how much", "um wie viel", "um wieviel"))


def _add(d: Draft, summary: Summarise, columns: tuple[ColumnRef, ...]) -> bool:
    """Add a summary of columns, and a second one where two measures are named."""
    if summary.measure is Measure.COUNT:
        summary, columns = _what_is_counted(d, summary, columns)
    elif not columns and not summary.by and not _of_all_numbers(d, summary.tables):
        return False
    if columns:
        summary = replace(summary, column=columns[0], also=columns[1:])
    if summary.measure is Measure.MEAN and _of_each_row(d, summary.by):
        # "Average dues per call" where a call is a row: one mean over the rows.
        d.note(f"Took {quoted(summary.by[0].name)} for the rows, so it is one mean over them.")
        summary = replace(summary, by=())
    d.add(summary)
    ends = {d.items[place].cue for place in d.used} >= {Cue.LOWEST, Cue.HIGHEST}
    if ends and summary.measure is Measure.LOWEST:
        d.add(replace(summary, measure=Measure.HIGHEST))
    if summary.measure is Measure.TOTAL and any(d.items[place].cue is Cue.MEAN for place in d.used):
        d.add(replace(summary, measure=Measure.MEAN))
    return True


def _what_is_counted(
    d: Draft, summary: Summarise, columns: tuple[ColumnRef, ...]
) -> tuple[Summarise, tuple[ColumnRef, ...]]:
    """Settle what "count X" counts: the different X, the rows of each X, or rows."""
    if len(columns) == 1 and summary.rows == "all" and (place := counted_figures(d, columns[0])) is not None:
        return added_up(d, summary, columns[0], place)
    if columns and summary.rows == "all" and not summary.by and not summary.conditions and _counts_rows(d):
        _ask_which_value(d, columns[0])
        return summary, ()
    if columns and summary.rows == "all" and not summary.by and not summary.conditions:
        by, columns = _count_of(d, columns)
        measure = Measure.DISTINCT if columns else Measure.COUNT
        return replace(summary, measure=measure, by=by), columns
    several = [one for one in summary.conditions if one.op == "in"] if not (summary.by or columns) else []
    listed = several[0] if len(several) == 1 and summary.rows == "all" else None
    if listed is not None and not any(item.cue is Cue.OR for item in d.items):
        # "How many are open, paid, cancelled?" asks for a figure of each.
        return replace(summary, by=(listed.column,)), ()
    if len(columns) == 1 and summary.rows == "all":
        _note_rows(d, columns[0])
        return summary, ()
    return summary, columns


def _counts_rows(d: Draft) -> bool:
    """Say whether rows are counted in so many words: "how many rows were returned" asks for no different values."""
    counts = [place for place, item in enumerate(d.items) if item.cue is Cue.COUNT]
    return any(d.cue_after(place, Cue.ROW) is not None for place in counts)


def _ask_which_value(d: Draft, column: ColumnRef) -> None:
    d.penalty += 0.3 if sum(1 for item in d.items if item.cue is Cue.COUNT) == 1 else 2.0
    name = f"`{column.name}`"
    d.ask(
        f"Which rows are meant: those with a certain value in {name}, or those where {name} is not blank?",
        (f"How many rows have no blank in {name}", f"How many different values has {name}"),
    )


def _note_rows(d: Draft, column: ColumnRef) -> None:
    """Say that rows are counted for "students per class" where a student may stand in several rows."""
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
            and (d.items[behind].unknown or d.items[behind].cue is Cue.ROW)
            and place in d.used
        ):
            return True
    return False


def _use_over(d: Draft) -> None:
    """Use "over" before the rows that a measure runs over ("the mean over the countries"), and "matches" as rows."""
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


def _one(d: Draft, tables: tuple[TableRef, ...]) -> TableView | None:
    return d.view_of(tables[0]) if len(tables) == 1 else None


def _together(d: Draft) -> bool:
    """Say whether the files are to be counted as one: "in march and april together", "over both files combined"."""
    for place in d.places(Cue.TOGETHER):
        ahead = d.ahead(place, (Cue.FILLER, Cue.COMMA, Cue.FILE, Cue.LIST))
        if ahead is not None and (d.items[ahead].table or d.items[ahead].cue in {Cue.BOTH, Cue.ALL, Cue.IN_ALL}):
            d.use(place)
            return True
        if place == len(d.items) - 1 and len(d.table_places()) > 1:
            d.use(place)
            return True
    return False


def stacked(d: Draft, tables: tuple[TableRef, ...]) -> tuple[TableRef, ...]:
    """Put tables under each other first, and give the table that comes of it."""
    made = just_made(len(d.coming()) + 1)
    d.add(Stack(tables=tables))
    return (made,)


def _measure(d: Draft) -> Measure | None:
    """Use the word for the measure; "total number of" and "how many different" are one measure."""
    found = [cue for cue in MEASURES if d.has(cue)]
    if d.has(Cue.NET) or (Cue.TOTAL in found and d.has(Cue.CHANGE, Cue.DIFFERENCE)):
        return _net(d)
    if not found:
        return _unsaid(d)
    if Cue.MEAN in found and Cue.TOTAL in found and _is_heading(d):
        return None
    if Cue.MEAN in found and Cue.TOTAL in found:
        d.use(*d.places(Cue.TOTAL, Cue.MEAN))
        return Measure.TOTAL
    if found == [Cue.DISTINCT] and (d.has(Cue.SHOW) or any(item.cue is Cue.VALUE for item in d.items)):
        return None
    if Cue.DISTINCT in found and (Cue.COUNT in found or len(found) == 1):
        d.use(*d.places(Cue.DISTINCT, Cue.COUNT, Cue.TOTAL))
        return Measure.DISTINCT if d.column_places() else None
    if Cue.COUNT in found and d.has(Cue.DIFFER) and d.column_places():
        return how_many_different(d)
    if Cue.COUNT in found:
        d.use(*d.places(Cue.COUNT))
        if Cue.TOTAL in found and not d.column_places():
            d.use(*d.places(Cue.TOTAL))
        return Measure.COUNT
    d.use(*d.places(*(found if set(found) == {Cue.LOWEST, Cue.HIGHEST} else found[:1])))
    return MEASURES[found[0]]


def _bare_value(d: Draft) -> int | None:
    """Give the place of "value" in "value per warehouse", which names no column."""
    return next((place for place in d.places(Cue.VALUE) if d.cue_after(place, Cue.PER, Cue.BY) is not None), None)


def _ask_value_of(d: Draft, place: int) -> Measure:
    """Ask which figure "value per warehouse" is: rows are none."""
    item = d.items[place]
    names = [group.name for group in d.scene.columns.groups if group.numeric and group.role not in {"key", "ignore"}]
    d.penalty += 0.5
    d.ask(
        f"Which “{item.text}” is meant: the total or the mean of a column, or the number of rows?",
        tuple(
            d.scene.with_instead(item.start, item.end, words)
            for words in (*(f"total {quoted(name)}" for name in names[:4]), "rows")
        ),
    )
    return Measure.COUNT


def _counts_as(d: Draft) -> bool:
    """Say whether values are said to be the same: "transferred means discharged", "blank counts as zero"."""
    for place in d.places(Cue.MEAN, Cue.COUNT):
        behind = d.after(place)
        if behind is None or place == 0:
            continue
        item = d.items[behind]
        if d.items[place].cue is Cue.COUNT and item.cue is Cue.AS:
            return True
        if d.items[place].text.casefold() == "means" and (item.known or item.quoted or item.cue is Cue.BLANK):
            return True
    return False


def _is_heading(d: Draft) -> bool:
    """Say whether "total" in "average total" is the column that is called so."""
    place = d.first(Cue.TOTAL)
    if place is None or d.cue_ahead(place, Cue.MEAN) is None:
        return False
    found = d.scene.columns.find(d.items[place].text.split()[0], loose=False)
    return found is not None and found.level <= Level.FOLDED


def _net(d: Draft) -> Measure | None:
    """Read "net change in price" as the totals of both sides."""
    if not d.column_places() or not any(is_numeric(d, place) for place in d.column_places()):
        return None
    d.use(*d.places(Cue.NET, Cue.TOTAL, Cue.CHANGE, Cue.DIFFERENCE, Cue.CHANGED, Cue.WORLD))
    d.note("The net change is the difference of the two totals.")
    return Measure.TOTAL


def _unsaid(d: Draft) -> Measure | None:
    """Read "members per sector": a count where no column of numbers is spoken of; asks where one is."""
    if not d.has(Cue.PER, Cue.BY) or d.has(Cue.SHOW) or not d.column_places():
        return None
    numbers = [place for place in d.column_places() if is_numeric(d, place)]
    if d.has(Cue.NUMBERS) or (d.items[0].cue is Cue.IS and d.items[1].cue is Cue.PER):
        return None  # "is every stay of april also in may" asks for no groups
    if not numbers and (place := _bare_value(d)) is not None:
        return _ask_value_of(d, place)
    if not numbers:
        rows_first = d.items[0].cue is Cue.ROW or d.has(Cue.SUMMARY)
        d.use(*d.places(Cue.SUMMARY))
        return Measure.COUNT if d.has(Cue.PER) or rows_first else None
    if not d.has(Cue.PER) and len(d.column_places()) < 2:
        return None
    item = d.items[numbers[0]]
    d.penalty += 0.5
    start, named = item.start, d.scene.raw(item.start, item.end)
    if start and d.scene.tokens[start - 1].fold in _ARTICLES:
        start -= 1
    words = ("Summe", "Mittelwert") if _is_german(d) else ("total", "mean")
    d.ask(
        f"The total or the mean of “{item.text}”?",
        tuple(d.scene.with_instead(start, item.end, f"{word} {named}") for word in words),
    )
    return Measure.TOTAL


# ---------------------------------------------------------------- where


# ---------------------------------------------------------------- what


def _is_german(d: Draft) -> bool:
    """Say whether small words of a message are German, so that what is offered for it is."""
    return d.scene.german or any(token.fold in {"je", "pro", "der", "die", "das", "im"} for token in d.scene.tokens)


_ARTICLES = frozenset({"the", "der", "die", "das"})
_YES_OR_NO = frozenset({"yes", "no", "y", "n", "true", "false", "ja", "nein", "j", "x", "1", "0"})


def _tells_yes_or_no(d: Draft, column: ColumnRef) -> bool:
    """Say whether a column holds yes and no, so that its name is what a row is or is not."""
    group = next((one for one in d.scene.columns.groups if column.name in one.names), None)
    return group is not None and all(
        one.column.values is not None and {value.casefold() for value in one.column.values if value} <= _YES_OR_NO
        for one in group.headings
    )


def _count_of(d: Draft, columns: tuple[ColumnRef, ...]) -> tuple[tuple[ColumnRef, ...], tuple[ColumnRef, ...]]:
    """Tell what "count X" counts: "how many countries" the different ones, "count sectors" the rows of each."""
    if all(_tells_yes_or_no(d, column) for column in columns):
        # "How many passed": the rows of each value, not the number of different values.
        return columns, ()
    how_many = any(
        item.cue is Cue.COUNT and item.text.casefold().startswith(("how", "number", "no", "anzahl", "wie", "the"))
        for item in d.items
    )
    return ((), columns) if how_many else (columns, ())


# ---------------------------------------------------------------- keys in all, directions, most changed columns


def _of_each_row(d: Draft, by: tuple[ColumnRef, ...]) -> bool:
    """Say whether groups are the rows: the one key, said by a part of its heading."""
    keys = [group for group in d.scene.columns.groups if group.role == "key"]
    if len(keys) != 1 or len(by) != 1 or by[0].name not in {keys[0].name, *keys[0].names}:
        return False
    return not any(name.casefold() in d.scene.text.casefold() for name in keys[0].names)
