"""Tables that calls made, as later requests see them: what is remembered of them, joined with what still lives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from workbench.models.builtin.names import Source, table_names
from workbench.models.builtin.state import ChatView, VariableView
from workbench.models.builtin.table_views import ColumnView, Making, TableView

TABLE_TYPES = frozenset({"Table", "LookedUpTable", "DataFrame"})
GONE = frozenset({"none", "ended", "starting"})


def file_names(view: ChatView) -> dict[tuple[str, str | None], str]:
    """Give the variables that hold the tables of files."""
    known = {(item.path, item.sheet): item.id for item in (view.contract.inputs if view.contract else ()) if item.path}
    sources = [
        Source(
            path=item.path,
            sheets=tuple(table.sheet for table in item.tables if table.sheet is not None),
            only=item.only_table,
            main=item.sheet,
        )
        for item in view.inputs
    ]
    return table_names(sources, known)


def with_made_tables(view: ChatView, remembered: Sequence[TableView]) -> ChatView:
    """Give the chat with every table that was made: those the replies remember, those of the contract, and others.

    A table that lives has the columns and rows of its variable; one that ended with its runtime is marked as gone.
    """
    lives = view.runtime_state not in GONE
    variables = {one.name: one for one in view.variables if lives and one.type in TABLE_TYPES}
    told = {one.name: one for one in remembered}
    kept = {one.name: one for one in view.made_tables}
    files = set(file_names(view).values())
    names = dict.fromkeys([*_in_order(remembered), *kept, *(name for name in variables if name not in files)])
    seen: dict[str, ColumnView] = {}
    for table in view.files:
        for column in table.columns:
            seen.setdefault(column.name, column)
    made = tuple(_table(told.get(name), kept.get(name), variables.get(name), seen, name) for name in names)
    return replace(view, made_tables=made)


def _in_order(remembered: Sequence[TableView]) -> list[str]:
    """Name the tables in the order in which they were made last."""
    return list(dict.fromkeys(reversed([one.name for one in remembered])))[::-1]


def _table(
    told: TableView | None,
    kept: TableView | None,
    variable: VariableView | None,
    seen: Mapping[str, ColumnView],
    name: str,
) -> TableView:
    base = told or kept or TableView(name=name, path="", variable=name, making=Making.OTHER)
    headings = variable.columns if variable is not None and variable.columns else None
    headings = headings or tuple(column.name for column in (told or kept or base).columns)
    return replace(
        base,
        id=name if kept is not None else None,
        gone=variable is None and kept is None,
        columns=tuple(base.column(one) or seen.get(one) or ColumnView(name=one) for one in headings),
        rows=variable.shape[0] if variable is not None and variable.shape is not None else base.rows,
    )
