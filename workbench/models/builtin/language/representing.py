"""Representing names: whether a column, a table, a value or a number of a message stands in an intent."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import cast

from workbench.models.builtin.intents import (
    Compare,
    CountKeys,
    ExplainRow,
    Intent,
    NotFound,
    SetKey,
    SetRule,
    ShowRows,
    ShowTable,
    Summarise,
    TableRef,
)
from workbench.models.builtin.language.columns import ColumnMention, same_table
from workbench.models.builtin.language.draft import Draft
from workbench.models.builtin.language.folding import key
from workbench.models.builtin.language.items import Item
from workbench.models.builtin.language.lexicon.cue import Cue
from workbench.models.builtin.language.values import plain

_ABOUT_ROWS = (ShowRows, ShowTable, Summarise, CountKeys, NotFound, ExplainRow)


def stands_in(draft: Draft, place: int, intent: Intent) -> bool:
    """Say whether a name or a figure stands in an intent, or in what the intent means without saying it."""
    item = draft.items[place]
    texts = {text for value in _values(intent) for text in _forms(value)}
    if _written(item) & texts or _is_inside(item, texts) or _is_number_of_table(draft, item, intent):
        return True
    if isinstance(intent, ExplainRow) and any(key(item.text) in text for text in texts):
        return True
    if isinstance(intent, SetKey) and draft.cue_ahead(place, Cue.INSTEAD) is not None:
        return True
    if item.column is not None and names_column(item.column, intent):
        return True
    if item.column is not None and isinstance(intent, _ABOUT_ROWS) and _names_rows(draft, place):
        return True
    if item.table is not None and item.table.made is not None and _made_in(intent):
        return True
    return item.table is not None and _is_meant_anyhow(draft, item, intent, texts)


def names_column(mention: ColumnMention, intent: Intent) -> bool:
    """Say whether a column that words name stands in an intent, under any of its headings."""
    texts = {text for value in _values(intent) for text in _forms(value)}
    return any(key(name) in texts for group in mention.groups for name in group.names)


def _made_in(intent: Intent) -> bool:
    """Say whether an intent is about a table that was made: "the combined table" has no name that could stand in it."""
    return any(ref.variable is not None for ref in _refs(intent))


def _refs(value: object) -> Iterator[TableRef]:
    if isinstance(value, TableRef):
        yield value
    elif isinstance(value, tuple):
        for one in cast("tuple[object, ...]", value):
            yield from _refs(one)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from _refs(getattr(value, field.name))


def _is_inside(item: Item, texts: set[str]) -> bool:
    """Say whether a word is a part of a longer text: "Inc" of "Acme Inc."."""
    word = key(item.text)
    return (item.unknown or item.known is not None) and len(word) > 2 and any(word in text for text in texts)


def _is_number_of_table(draft: Draft, item: Item, intent: Intent) -> bool:
    """Say whether a number counts the tables: "compare 1 and 2", "compare the 2 files"."""
    if not isinstance(intent, Compare) or item.amount is None or item.amount.unit:
        return False
    return 1 <= item.amount.value <= len(draft.scene.tables.choices())


def _written(item: Item) -> set[str]:
    found = {key(item.text)}
    if item.amount is not None:
        value = item.amount.value
        found |= {plain(value), plain(value / 100)}
    if item.known is not None:
        found.add(key(item.known.value))
    if item.date is not None:
        found |= {key(item.date.first.isoformat()), key(item.date.last.isoformat()), str(item.date.first.year)}
    return found - {""}


def _forms(value: object) -> Iterator[str]:
    match value:
        case bool() | None:
            return
        case int() | Decimal():
            yield plain(Decimal(value))
        case str():
            yield key(value)
            yield value
            if "." in value:
                yield key(value.rpartition(".")[0])
        case _:
            return


def _values(value: object) -> Iterator[object]:
    """Give everything that stands in an intent, however deep."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from _values(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for one in cast("Mapping[object, object]", value).values():
            yield from _values(one)
    elif isinstance(value, tuple | list):
        for one in cast("tuple[object, ...]", value):
            yield from _values(one)
    else:
        yield value


def _names_rows(draft: Draft, place: int) -> bool:
    """Say whether a column's word names the rows that are asked for: "which symbols were added"."""
    column = draft.items[place].column
    in_key = column is not None and any(group.role == "key" for group in column.groups)
    in_both = draft.cue_after(place, Cue.IN_BOTH, Cue.IN_ALL, Cue.BOTH, Cue.ALL, skip=(Cue.FILLER, Cue.IN)) is not None
    return in_key or in_both or draft.stands_for_rows(place)


def _is_meant_anyhow(draft: Draft, item: Item, intent: Intent, texts: set[str]) -> bool:
    """Say whether a table is named in the intent, or is of the pair that the intent is about in any case."""
    tables = item.table.tables if item.table is not None else ()
    if any(key(table.path) in texts or (table.id is not None and key(table.id) in texts) for table in tables):
        return True
    pair = draft.scene.compared_tables()
    if isinstance(intent, NotFound) and not any(same_table(table, one) for table in tables for one in pair):
        # "Which wards have no head", looked up in wards.csv.
        return True
    inside = any(same_table(table, one) for table in tables for one in pair)
    if not inside:
        return False
    match intent:
        case ShowRows() | ExplainRow() | CountKeys():
            return intent.table is None if isinstance(intent, ShowRows) else True
        case SetRule():
            return _has_home(draft, item, intent)
        case _:
            return False


def _has_home(draft: Draft, item: Item, intent: SetRule) -> bool:
    """Say whether a rule's columns stand under that heading in the named table alone."""
    tables = item.table.tables if item.table is not None else ()
    return bool(intent.columns) and all(
        any(table.column(column.name) is not None for table in tables)
        and not all(one.column(column.name) is not None for one in draft.scene.compared_tables())
        for column in intent.columns
    )
