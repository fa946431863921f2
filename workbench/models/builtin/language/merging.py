"""Merging: intents of one message that belong together become one - a comparison with its key, columns and mappings."""

from __future__ import annotations

from dataclasses import replace

from workbench.models.builtin.intents import (
    AddTable,
    ChooseColumns,
    ColumnRef,
    Compare,
    FilterRows,
    Intent,
    MapColumns,
    Measure,
    RowCondition,
    SetKey,
    Summarise,
    TableRef,
)

OPPOSITE = {
    "eq": "ne", "ne": "eq", "in": "not_in", "not_in": "in", "blank": "not_blank", "not_blank": "blank",
    "contains": "not_contains", "starts": "not_starts", "ends": "not_ends", "gt": "le", "ge": "lt", "lt": "ge",
    "le": "gt",
}  # fmt: skip


def folded(intents: tuple[Intent, ...], together: frozenset[int]) -> tuple[Intent, ...]:
    """Fold keys, mappings, columns and rows into what they are said with.

    `together` holds the ids of intents that stand in one sentence with the one before.
    """
    merged: list[Intent] = []
    for intent in intents:
        if not _fold(merged, intent, together):
            merged.append(intent)
    return tuple(merged)


def _fold(merged: list[Intent], intent: Intent, together: frozenset[int]) -> bool:
    """Fold an intent into the earlier ones; say whether it went in."""
    place = next((number for number, one in enumerate(merged) if isinstance(one, Compare)), None)
    match intent:
        case MapColumns():
            return _mapping(merged, intent, place)
        case SetKey() if place is not None:
            return _key(merged, intent, place)
        case ChooseColumns(mode="only") if place is not None and place == len(merged) - 1:
            return _only(merged, intent, place)
        case Compare() if _with_added(merged, intent):
            return _added(merged, intent)
        case Compare() if place is None:
            merged.append(_absorbed(merged, intent))
            return True
        case FilterRows() if id(intent) in together:
            return _rows(merged, intent)
        case Summarise() if id(intent) in together:
            _share(merged, intent)
            return False
        case _:
            return False


def _key(merged: list[Intent], intent: SetKey, place: int) -> bool:
    compare = merged[place]
    if not isinstance(compare, Compare) or compare.key:
        return False
    merged[place] = replace(compare, key=intent.columns)
    return True


def _only(merged: list[Intent], intent: ChooseColumns, place: int) -> bool:
    compare = merged[place]
    if not isinstance(compare, Compare) or compare.only:
        return False
    merged[place] = replace(compare, only=intent.columns)
    return True


def _with_added(merged: list[Intent], compare: Compare) -> bool:
    last = merged[-1] if merged else None
    return isinstance(last, AddTable) and len(compare.tables) == 2 and last.table in compare.tables


def _added(merged: list[Intent], compare: Compare) -> bool:
    """Put a plain comparison with the file just added into its adding; one with a key or columns stays beside it."""
    added = merged[-1]
    if compare.key or compare.only or compare.conditions or not isinstance(added, AddTable):
        return False
    other = next(table for table in compare.tables if table != added.table)
    merged[-1] = replace(added, compare_with=other)
    return True


def _rows(merged: list[Intent], rows: FilterRows) -> bool:
    """Put rows chosen in the same sentence as a summary into it: they are only meant for it."""
    last = merged[-1] if merged else None
    if not isinstance(last, Summarise):
        return False
    conditions = chosen_rows(rows, last.tables)
    if conditions is None:
        return False
    merged[-1] = replace(last, conditions=(*last.conditions, *conditions))
    return True


def chosen_rows(rows: FilterRows, tables: tuple[TableRef, ...]) -> tuple[RowCondition, ...] | None:
    """Give the conditions of rows that are kept, each on the column of the one table that is asked; None where none."""
    if not rows.keep and (len(rows.conditions) != 1 or rows.conditions[0].op not in OPPOSITE):
        return None
    chosen = rows.conditions if rows.keep else tuple(replace(one, op=OPPOSITE[one.op]) for one in rows.conditions)
    return tuple(replace(one, column=_of_table(one.column, tables)) for one in chosen)


def _of_table(column: ColumnRef, tables: tuple[TableRef, ...]) -> ColumnRef:
    """Give the heading that the one table asked has of a column with several."""
    if len(tables) != 1:
        return column
    return next((one for one in (column, *column.elsewhere) if one.table == tables[0]), column)


_FIGURES = frozenset({Measure.TOTAL, Measure.MEAN, Measure.LOWEST, Measure.HIGHEST})


def _share(merged: list[Intent], other: Summarise) -> None:
    """Give "mean days and mean cost per ward in may" its groups and files for both figures."""
    one = merged[-1] if merged else None
    if not isinstance(one, Summarise) or {one.measure, other.measure} - _FIGURES or one.column is None:
        return
    bare = not (one.by or one.tables or one.conditions or one.top) and one.rows == "all"
    if bare and other.rows == "all" and other.top is None and (other.by or other.tables or other.conditions):
        merged[-1] = replace(one, by=other.by, tables=other.tables, conditions=other.conditions)


def _absorbed(merged: list[Intent], compare: Compare) -> Compare:
    """Take mappings and a key that were said before the comparison into it."""
    for number in reversed(range(len(merged))):
        earlier = merged[number]
        if isinstance(earlier, MapColumns):
            compare = replace(compare, mappings=(*earlier.mappings, *compare.mappings))
            del merged[number]
        elif isinstance(earlier, SetKey) and not compare.key:
            compare = replace(compare, key=earlier.columns)
            del merged[number]
    return compare


def _mapping(merged: list[Intent], intent: MapColumns, place: int | None) -> bool:
    """Put a mapping into the comparison, into the file just added, or to the mappings before it."""
    wanted = place
    if wanted is None:
        wanted = next(
            (number for number, one in enumerate(merged) if isinstance(one, AddTable) and one.compare_with is not None),
            len(merged) - 1 if merged and isinstance(merged[-1], MapColumns) else None,
        )
    one = None if wanted is None else merged[wanted]
    if wanted is None or not isinstance(one, Compare | AddTable | MapColumns):
        return False
    merged[wanted] = replace(one, mappings=(*one.mappings, *intent.mappings))
    return True
