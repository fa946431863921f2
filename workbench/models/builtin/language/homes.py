"""Homes: which of several columns that fit the same words is meant, by the file that the rest of the words is about."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.folding import fold, key, singular
from workbench.models.builtin.state import TableView

_IDS = ("", "no", "nr", "id", "number", "num", "code", "key", "nummer")
_ALIKE = 0.5


def of_rows(text: str, groups: tuple[ColumnGroup, ...]) -> tuple[ColumnGroup, ...]:
    """Give the one column that identifies what a plural names: "invoices" are told apart by `invoice_no`."""
    noun = singular(fold(text))
    if len(groups) < 2 or noun == fold(text):
        return ()
    ids = [one for one in groups if any(key(name) in {f"{noun}{end}" for end in _IDS} for name in one.names)]
    keys = [one for one in ids if one.role == "key"] or ids
    return (keys[0],) if len(keys) == 1 else ()


def only_home(named: Iterable[tuple[ColumnGroup, ...]]) -> TableView | None:
    """Give the one table in which columns stand that are named without doubt; none where they stand in several."""
    homes = {
        (table.path, table.sheet): table
        for groups in named
        if len(groups) == 1 and (table := _table_of(groups[0])) is not None
    }
    return next(iter(homes.values())) if len(homes) == 1 else None


def of_home(home: TableView | None, groups: tuple[ColumnGroup, ...]) -> tuple[ColumnGroup, ...]:
    """Give those of some columns that stand in a table; all of them where none does."""
    kept = () if home is None else tuple(group for group in groups if group.heading_in(home) is not None)
    return kept or groups


def partners(groups: tuple[ColumnGroup, ...]) -> bool:
    """Say whether columns stand in a table each and hold mostly the same values: one column by several names."""
    homes = [_table_of(group) for group in groups]
    places = {(table.path, table.sheet) for table in homes if table is not None}
    if len(groups) < 2 or None in homes or len(places) < len(groups):
        return False
    first, *others = [{key(value) for value in group.values()} for group in groups]
    known = all(group.values_known for group in groups)
    return known and all(len(first & one) >= _ALIKE * max(len(first), len(one), 1) for one in others)


def _table_of(group: ColumnGroup) -> TableView | None:
    return group.headings[0].table if len(group.headings) == 1 and not group.logical else None
