"""Partners: a column that only one of the compared files has says nothing of changes until its partner is named."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.replies import offers
from workbench.models.builtin.replies.words import code, codes
from workbench.models.builtin.state import ColumnView, TableView

_MOST = 4


def ask_for_partner(draft: Draft, names: Sequence[str]) -> None:
    """Ask which column of the other file is the same, before a call fails for want of it."""
    pair = [view for name in draft.pair or () if (view := draft.table_named(name)) is not None]
    known = {*draft.compared(), *draft.key_headings, *draft.key_names}
    for name in names:
        having = [view for view in pair if draft.heading(name, draft.ground.name_of(view.ref)) is not None]
        lacking = [view for view in pair if view not in having]
        if name in known or not having or len(lacking) != 1:
            continue
        column = having[0].column(draft.heading(name, draft.ground.name_of(having[0].ref)) or name)
        offered = _likely(draft, lacking[0], column)
        nearest = f" Is it {codes(offered)}?" if offered else ""
        raise AskedError(
            f"{code(name)} of {having[0].label} has no counterpart yet in {lacking[0].label}, so nothing is known of "
            f"how it changed.{nearest}",
            tuple(offers.same(one, name) for one in offered),
        )


def _likely(draft: Draft, table: TableView, column: ColumnView | None) -> list[str]:
    """Give the columns of a table that are compared with none yet and hold the same kind of values."""
    own = draft.ground.name_of(table.ref)
    known = {draft.heading(name, own) for name in (*draft.compared(), *draft.key_names)}
    same = [
        one.name for one in table.columns if one.name not in known and column is not None and one.kind == column.kind
    ]
    return same[:_MOST]
