"""The column by which the rows of tables are counted."""

from __future__ import annotations

from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.own_tables import first_column
from workbench.models.builtin.planning.summary_request import Request, tables_of


def counted_column(draft: Draft, request: Request) -> str:
    """Name a column to count rows by, any will do: a key column, else one that all files have."""
    if request.own:
        return first_column(draft, request)
    contract = draft.ground.contract
    names = [*(column.name for column in contract.key)] if contract is not None else []
    names.extend(draft.key_names)
    views = [view for table in tables_of(draft) if (view := draft.table_named(table)) is not None]
    if views:
        first, *others = views
        names.extend(one.name for one in first.columns if all(other.column(one.name) is not None for other in others))
    names.extend(draft.logical(one.column) for one in request.intent.conditions)
    if not names:
        raise AskedError("Which column identifies a row? Nothing has been compared yet.")
    return names[0]
