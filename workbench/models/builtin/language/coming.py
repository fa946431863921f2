"""Tables that do not exist yet: what the intents before in the same message will make, for words such as "in it"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workbench.models.builtin.intents import Clean, Intent, LookUp, Stack
from workbench.models.builtin.language.scene import Scene
from workbench.models.builtin.refs import TableRef, just_made
from workbench.models.builtin.table_views import ColumnView, Making, TableView


def coming_tables(scene: Scene, intents: Sequence[Intent]) -> tuple[TableView, ...]:
    """Give the table that each of the intents will make, in their order; its columns as far as they are known."""
    found: list[TableView] = []
    for intent in intents:
        match intent:
            case Stack():
                parts = [_view(scene, found, ref) for ref in intent.tables]
                making, columns = Making.STACKED, [column for part in parts for column in part]
            case LookUp():
                taken = [ColumnView(name=ref.name) for ref in intent.take]
                into = (intent.into,) if intent.into is not None else tuple(one.ref for one in _others(scene, intent))
                known = [column for ref in into for column in _view(scene, found, ref)]
                source = {column.name: column for column in _view(scene, found, intent.source)}
                making, columns = Making.LOOKED_UP, [*known, *(source.get(one.name, one) for one in taken)]
            case Clean():
                making = Making.CLEANED
                columns = [] if intent.table is None else list(_view(scene, found, intent.table))
            case _:
                continue
        ref = just_made(len(found) + 1)
        name = ref.variable or ""
        found.append(TableView(name=name, path="", variable=name, making=making, columns=_different(columns)))
    return tuple(found)


def _view(scene: Scene, coming: Sequence[TableView], ref: TableRef) -> tuple[ColumnView, ...]:
    table = next((one for one in coming if one.ref == ref), None) or scene.table(ref)
    return table.columns if table is not None else ()


def _others(scene: Scene, intent: LookUp) -> tuple[TableView, ...]:
    tables = scene.tables.pair()[-1:] or scene.tables.subjects
    return tuple(table for table in tables if table.ref != intent.source)


def _different(columns: Iterable[ColumnView]) -> tuple[ColumnView, ...]:
    found: dict[str, ColumnView] = {}
    for column in columns:
        found.setdefault(column.name, column)
    return tuple(found.values())
