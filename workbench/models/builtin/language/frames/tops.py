"""Tops: the first N by size, by count, by change, by a ratio, or by how often they changed."""

from __future__ import annotations

from workbench.models.builtin.intents import ColumnRef, Measure, Summarise, TableRef
from workbench.models.builtin.language.conditions import Conditions
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.frames.extents import is_numeric, named_tables, table_at_hand
from workbench.models.builtin.language.frames.ratios import DEFAULT, DOWN, UP, per_unit, read_ratio
from workbench.models.builtin.language.frames.rows import is_key, row_noun
from workbench.models.builtin.language.frames.summing import AROUND
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.reading import spoken
from workbench.models.builtin.language.scene import quoted

_CHANGES = frozenset({Cue.DIFFERENCE, Cue.CHANGE, Cue.ROSE, Cue.FELL, Cue.CHANGED, Cue.NET})
_BARRED = frozenset(
    {
        Cue.COMPARE,
        Cue.IGNORE,
        Cue.TREAT,
        Cue.WHY,
        Cue.KEY,
        Cue.LOOK_UP,
        Cue.STACK,
        Cue.EXPORT,
        Cue.TOLERANCE,
        Cue.PREDICT,
        Cue.HAS_TO_MOVE,
    }
)


def read(d: Draft) -> bool:
    """Read "top 10 by change in price", "the five commonest tournaments", "which three rose most in percent"."""
    per = per_unit(d)
    if not (d.cues & (UP | DOWN) or per is not None) or d.cues & _BARRED:
        return False
    if any(item.cue is Cue.COLUMN_NOUN for item in d.items) and d.has(Cue.CHANGED) and not d.column_places():
        return False
    if _extreme_by_group(d) or any(item.text.casefold().startswith("sort") for item in d.items):
        return False
    if d.has(Cue.HIGHEST) and d.has(Cue.LOWEST):
        return False
    if _ask_best(d):
        return True
    ascending = d.has(*DOWN)
    number = _number(d)
    common = d.has(Cue.COMMONEST)
    d.use(*d.places(*UP, *DOWN))
    changes = {cue for cue in _CHANGES if d.has(cue)}
    d.use(*d.places(*_CHANGES))
    percent = d.take(Cue.PERCENT)
    tables = named_tables(d)
    if per is not None:
        return read_ratio(d, number, per, tables, ascending=ascending)
    if changes:
        return _changed(d, number, changes, percent=percent, ascending=ascending)
    if percent:
        return False
    return _sized(d, number, tables or table_at_hand(d), common=common, ascending=ascending)


def _ask_best(d: Draft) -> bool:
    """Ask whether "best" is the highest or the lowest."""
    place = next(
        (
            one
            for one in d.places(Cue.TOP, Cue.BOTTOM)
            if d.items[one].text.casefold()
            in {"best", "worst", "strongest", "weakest", "schlechteste", "schlechtesten"}
        ),
        None,
    )
    if place is None or not any(is_numeric(d, one) for one in d.column_places()):
        return False
    item = d.items[place]
    d.use_all()
    d.penalty += 0.2
    d.ask(
        f"Is the “{item.text}” the highest or the lowest?",
        tuple(d.scene.with_instead(item.start, item.end, word) for word in ("highest", "lowest")),
    )
    return True


def _extreme_by_group(d: Draft) -> bool:
    """Say whether it asks for the highest of each group ("highest amount by region"), not for the first groups."""
    if (
        d.has(Cue.TOP, Cue.BOTTOM, Cue.MOST, Cue.LEAST, Cue.COMMONEST, Cue.TOTAL, Cue.MEAN, Cue.COUNT, *_CHANGES)
        or d.amount_places()
    ):
        return False
    grouped = [
        place
        for place in d.places(Cue.PER, Cue.BY)
        if (other := d.after(place)) is not None and d.items[other].column and not is_numeric(d, other)
    ]
    return bool(grouped)


def _number(d: Draft) -> int | None:
    for place in d.places(Cue.BOTH):
        if d.items[place].text.casefold() == "the two":
            d.use(place)
            return 2
    for place in d.amount_places():
        amount = d.items[place].amount
        if amount is None or amount.unit or amount.value != int(amount.value) or not 1 <= amount.value <= 10_000:
            continue
        if (
            d.cue_ahead(
                place,
                Cue.MORE_THAN,
                Cue.LESS_THAN,
                Cue.AT_LEAST,
                Cue.AT_MOST,
                Cue.AFTER,
                Cue.BEFORE,
                Cue.SINCE,
                Cue.UNTIL,
            )
            is not None
        ):
            continue
        if 1900 <= amount.value <= 2100 and d.cue_ahead(place, Cue.TOP, Cue.BOTTOM) is None:
            continue
        d.use(place)
        return int(amount.value)
    return None


# ---------------------------------------------------------------- by change
def _changed(d: Draft, number: int | None, changes: set[Cue], *, percent: bool, ascending: bool) -> bool:
    columns = d.column_places()
    numeric = [place for place in columns if is_numeric(d, place)]
    counted = {Cue.CHANGED} if numeric else {Cue.CHANGED, Cue.DIFFERENCE, Cue.CHANGE}
    rows_changed = bool(changes) and not (changes - counted) and not percent
    if rows_changed and (not numeric or len(columns) > len(numeric)):
        return _changed_rows(d, number, ascending=ascending)
    conditions = Conditions(d).take()
    d.use(*d.places(*AROUND, Cue.IN_BOTH, Cue.BOTH, Cue.ALL))
    by = _by_group(d, numeric)
    measured = [place for place in d.column_places() if is_numeric(d, place)]
    if len(measured) != 1:
        return _ask_measured(d, measured)
    fell = Cue.FELL in changes and Cue.ROSE not in changes
    column = d.column(measured[0], numeric=True)
    _row_nouns(d)
    row_noun(d)
    d.add(
        Summarise(
            measure=Measure.PERCENT_CHANGE if percent else Measure.CHANGE,
            column=column,
            by=by,
            conditions=conditions,
            rows="both",
            top=number or DEFAULT,
            ascending=fell != ascending,
            rising=Cue.ROSE in changes and Cue.FELL not in changes and not ascending,
        )
    )
    return True


def _by_group(d: Draft, numeric: list[int]) -> tuple[ColumnRef, ...]:
    del numeric
    for place in d.places(Cue.PER):
        other = d.after(place, (Cue.FILLER, Cue.COLUMN_NOUN))
        if other is not None and d.items[other].column and not is_numeric(d, other):
            d.use(place)
            return d.take_columns(wanted=d.run_of_columns(other))
    nouns = [place for place in d.column_places() if not is_numeric(d, place) and not d.stands_for_rows(place)]
    return d.take_columns(wanted=nouns) if len(nouns) == 1 and _is_repeated(d, nouns[0]) else ()


def _is_repeated(d: Draft, place: int) -> bool:
    """Say whether a column's values are known to stand in several rows: its word stands for groups."""
    item = d.items[place]
    groups = item.column.groups if item.column is not None else ()
    contract = d.scene.view.contract
    keys = contract.key if contract is not None else ()
    part = len(keys) > 1 and len(groups) == 1 and groups[0].name in {column.name for column in keys}
    columns = [heading for group in groups for heading in group.headings]
    several = any(
        one.column.distinct is not None and one.table.rows is not None and one.column.distinct < one.table.rows
        for one in columns
    )
    return part or several


def _row_nouns(d: Draft) -> None:
    """Use columns that stand for the rows: "the three countries whose price rose most"."""
    for place in d.column_places():
        item = d.items[place]
        if item.column is not None and any(group.role == "key" or not group.numeric for group in item.column.groups):
            d.use(place)
            d.note(f"Took “{item.text}” for the rows.")


def _ask_measured(d: Draft, places: list[int]) -> bool:
    if places:
        return False
    names = [group.name for group in d.scene.columns.groups if group.numeric and group.role not in {"key", "ignore"}]
    if not names or d.column_places():
        return False
    d.penalty += 0.4
    d.ask(
        "Which column of numbers is to be ranked?",
        tuple(f"{d.scene.text.strip().rstrip('?.! ')} in {quoted(name)}" for name in names[:6]),
    )
    return True


def _changed_rows(d: Draft, number: int | None, *, ascending: bool) -> bool:
    """Read "which five countries were restated on the most days?": changed rows by group."""
    columns = d.column_places()
    if not columns:
        return False
    groups = [place for place in columns if not _counted_unit(d, place)]
    groups = [place for place in groups if not d.stands_for_rows(place)] or groups
    by = d.take_columns(wanted=groups[:1])
    for place in columns:
        if place not in d.used and (_counted_unit(d, place) or (place not in groups and d.stands_for_rows(place))):
            d.use(place)
    d.use(*d.places(*AROUND, Cue.COUNT, Cue.BOTH, Cue.ALL, Cue.DATES))
    for place in d.open_places(lambda item: item.unknown):
        if d.items[place].text.casefold() in {
            "days",
            "day",
            "dates",
            "times",
            "time",
            "months",
            "weeks",
            "tage",
            "tagen",
            "mal",
            "often",
            "frequently",
            "years",
        }:
            d.use(place)
            d.note(f"Took “{d.items[place].text}” for the rows.")
    d.add(Summarise(measure=Measure.CHANGED_ROWS, by=by, rows="changed", top=number or DEFAULT, ascending=ascending))
    return True


def _counted_unit(d: Draft, place: int) -> bool:
    """Say whether a column is what is counted ("on the most days"): a date beside another column."""
    item = d.items[place]
    return item.column is not None and all(group.dated for group in item.column.groups)


# ---------------------------------------------------------------- by size or count
def _sized(d: Draft, number: int | None, tables: tuple[TableRef, ...], *, common: bool, ascending: bool) -> bool:
    total = d.take(Cue.TOTAL)
    mean = d.take(Cue.MEAN)
    count = d.take(Cue.COUNT)
    table = d.view_of(tables[0]) if len(tables) == 1 else None
    conditions = Conditions(d, table=table).take()
    d.use(*d.places(*AROUND))
    columns = d.column_places()
    measured = [place for place in columns if is_numeric(d, place) and not is_key(d, place)]
    others = [place for place in columns if place not in measured]
    if len(others) > 1 and any(d.stands_for_rows(place) for place in others):
        return _most_rows(d, number, tables, others, ascending=ascending)
    most = (
        not measured and len(columns) == 1 and any(item.cue in {Cue.MOST, Cue.LEAST} for item in d.items) and _nouns(d)
    )
    if most or conditions or measured or count:
        row_noun(d)
    spoken_of = bool(columns) or any(item.cue is Cue.ROW for item in d.items)
    if spoken_of and not (measured or common or count) and (size := _size_word(d)) is not None:
        return _ask_size(d, size)
    if common or most or (count and not measured) or (not measured and any(item.cue is Cue.ROW for item in d.items)):
        if not columns:
            return False
        by = d.take_columns(wanted=columns[:1])
        d.add(
            Summarise(
                measure=Measure.COUNT,
                by=by,
                tables=tables,
                conditions=conditions,
                top=number or DEFAULT,
                ascending=ascending,
            )
        )
        return len(columns) == 1
    if len(measured) != 1:
        return False
    if number and not (total or mean) and _of_each_group(d, others):
        return _ask_of_each(d, number, measured[0], others[0])
    column = d.column(measured[0], numeric=True)
    if not (total or mean) and others and all(is_key(d, place) for place in others):
        # "The 5 hives with the most mites" are rows, for each has a hive of its own.
        d.use(*others)
        others = []
    by = d.take_columns(wanted=others)
    extreme = Measure.LOWEST if ascending else Measure.HIGHEST
    measure = Measure.TOTAL if total else Measure.MEAN if mean else extreme
    if not (total or mean) and by and not all(_unique(d, place) for place in others):
        measure = Measure.TOTAL
        d.note(f"Ranked by the total of `{column.name}`.")
    d.add(
        Summarise(
            measure=measure,
            column=column,
            by=by,
            tables=tables,
            conditions=conditions,
            top=number or (1 if not _plural(d) else DEFAULT),
            ascending=ascending,
        )
    )
    return True


def _of_each_group(d: Draft, others: list[int]) -> bool:
    """Say whether the first few rows of every group are asked for: the 3 most expensive stays per ward."""
    joint = d.cue_ahead(others[0], Cue.PER, Cue.BY, skip=(Cue.FILLER, Cue.COLUMN_NOUN)) if len(others) == 1 else None
    grouped = joint is not None and d.items[joint].text.casefold() not in {"by", "nach"}
    rows = any(item.cue is Cue.ROW or item.unknown for item in d.items)
    return grouped and rows and not d.stands_for_rows(others[0])


def _ask_of_each(d: Draft, number: int, measured: int, group: int) -> bool:
    size, of = quoted(d.group(measured, numeric=True).name), quoted(d.group(group).name)
    up = "top" if not d.refused() and not any(item.cue in DOWN for item in d.items) else "bottom"
    d.use_all()
    d.penalty += 0.2
    d.ask(
        f"The {number} of each {of} by themselves I cannot give. Shall the rows be ranked over all, or each {of} by "
        f"its total {size}?",
        (f"{up.capitalize()} {number} by {size}", f"{up.capitalize()} {number} {of} by total {size}"),
    )
    return True


def _size_word(d: Draft) -> int | None:
    """Give the place of a word that ranks by a size that no column is named for: the 3 most expensive rows per ward."""
    return next((place for place, item in enumerate(d.items) if item.cue in {Cue.HIGHEST, Cue.LOWEST}), None)


def _ask_size(d: Draft, place: int) -> bool:
    """Ask for the column that says what is expensive, long or large."""
    names = [group.name for group in d.scene.columns.groups if group.numeric and group.role not in {"key", "ignore"}]
    if not names:
        return False
    d.use_all()
    d.penalty += 0.3
    word = d.items[place].text
    listed = spoken([quoted(name) for name in names[:6]], "or")
    d.ask(f"Which column says what is “{word}”: {listed}?", tuple(_by(d, place, name) for name in names[:6]))
    return True


def _by(d: Draft, place: int, name: str) -> str:
    item = d.items[place]
    word = "lowest" if item.cue is Cue.LOWEST else "highest"
    return d.scene.with_instead(item.start, item.end, f"{word} {quoted(name)}")


def _most_rows(
    d: Draft, number: int | None, tables: tuple[TableRef, ...], others: list[int], *, ascending: bool
) -> bool:
    """Read "which department has the most employees": groups by their number of rows."""
    groups = [place for place in others if not d.stands_for_rows(place)]
    if len(groups) != 1 or len(groups) + 1 != len(others):
        return False
    d.use_row_columns()
    by = d.take_columns(wanted=groups)
    d.add(Summarise(measure=Measure.COUNT, by=by, tables=tables, top=number or DEFAULT, ascending=ascending))
    return True


def _nouns(d: Draft) -> bool:
    """Say whether an unknown plural noun names the rows ("the most orders")."""
    return any(item.unknown and item.text.casefold().endswith("s") for item in d.items)


def _unique(d: Draft, place: int) -> bool:
    item = d.items[place]
    return item.column is not None and all(heading.column.unique for heading in item.column.groups[0].headings)


def _plural(d: Draft) -> bool:
    return any(item.cue in {Cue.TOP, Cue.BOTTOM, Cue.ROW} for item in d.items) or any(
        item.column is not None and item.text.casefold().endswith("s") for item in d.items
    )


# ---------------------------------------------------------------- ratios
