"""Add a file to the comparison: say what differs in it first, then compare it."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.models.builtin.intents import AddTable, Compare, FilterRows, SetKey, TableRef
from workbench.models.builtin.planning.comparing import decide_pairs, look, run_pairs
from workbench.models.builtin.planning.contract_code import Pairing
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.edits import EditIntent
from workbench.models.builtin.planning.steps import Part
from workbench.models.builtin.replies import offers
from workbench.models.builtin.replies.added_file import AddedFile, ColumnFacts, added_file
from workbench.models.builtin.replies.words import code
from workbench.models.builtin.state import TableView

FEW = 0.5


def add_table(draft: Draft, intent: AddTable, edits: Sequence[EditIntent] = ()) -> Part:
    """Read a new table, report on it, and compare it with the one named, else with the newest so far."""
    with_table = intent.compare_with or _newest(draft, intent.table)
    if with_table is None:
        draft.say(_alone(draft, intent.table))
        raise AskedError("There is no other table yet to compare it with. Add the other file.")
    wish = Compare(tables=(with_table, intent.table), mappings=intent.mappings)
    pairs = [(with_table, intent.table)]
    found = yield from look(draft, pairs, wish)
    try:
        pairings = decide_pairs(draft, found, pairs, wish)
    except AskedError:
        draft.say(_report(draft, intent, with_table, None))
        raise
    draft.say(_report(draft, intent, with_table, pairings[0]))
    # The report has told the doubts of reading.
    draft.read_now.discard(pairings[0].right.name)
    if not any(isinstance(edit, FilterRows | SetKey) for edit in edits):
        _ask_about_key(draft, intent.table, pairings[0])
    if intent.compare_with is None:
        draft.say(f"Compared with {pairings[0].left.label}, the newest so far; name another if you meant that.")
    yield from run_pairs(draft, pairings, wish, edits)


def _ask_about_key(draft: Draft, table: TableRef, pairing: Pairing) -> None:
    """Ask where the key of the comparison hardly identifies a row of the new table: most rows would be set aside."""
    view = draft.table_of(table)
    key = pairing.matching.key
    column = view.column(key[0].right) if view is not None and len(key) == 1 else None
    if view is None or column is None or not view.rows or column.distinct is None:
        return
    if column.distinct - (1 if column.blanks else 0) >= view.rows * FEW:
        return
    others = [one.name for one in view.columns if one.name != column.name and one.values and len(one.values) > 1]
    raise AskedError(
        f"The key decides every figure, and {code(column.name)} stands more than once in {view.label}: "
        f"{column.distinct:,} different values in {view.rows:,} rows, so most rows would be set aside. "
        "Which rows count, or which columns together identify a row?",
        tuple(
            f"Only rows where {offers.heading(other.name)} is {offers.heading(value)}"
            for other in view.columns
            if other.name in others[:1]
            for value in (other.values or ())[:3]
        ),
    )


def _newest(draft: Draft, new: TableRef) -> TableRef | None:
    pair = draft.ground.pair
    if pair is not None:
        table = draft.table_named(pair[1])
        if table is not None and draft.ground.name_of(new) != pair[1]:
            return table.ref
    others = [
        table
        for table in draft.ground.view.files
        if draft.ground.name_of(table.ref) != draft.ground.name_of(new) and not table.hidden
    ]
    return others[-1].ref if others else None


def _alone(draft: Draft, table: TableRef) -> str:
    view = draft.table_of(table)
    return _facts_of(view, view) if view is not None else ""


def _facts_of(view: TableView, old: TableView) -> str:
    pairs = {column.name: column.name for column in view.columns}
    return added_file(
        AddedFile(
            label=view.label,
            old_label=old.label,
            rows=view.rows,
            old=_columns(old),
            new=_columns(view),
            pairs=pairs,
            doubts=view.doubts,
        )
    )


def _report(draft: Draft, intent: AddTable, other: TableRef, pairing: Pairing | None) -> str:
    new, old = draft.table_of(intent.table), draft.table_of(other)
    if new is None or old is None:
        return ""
    matching = pairing.matching if pairing is not None else None
    pairs = {match.left: match.right for match in (*matching.key, *matching.columns)} if matching else {}
    return added_file(
        AddedFile(
            label=new.label,
            old_label=old.label,
            rows=new.rows,
            old=_columns(old),
            new=_columns(new),
            pairs=pairs,
            key=tuple(part.right for part in matching.key) if matching else (),
            doubts=new.doubts,
        )
    )


def _columns(view: TableView) -> tuple[ColumnFacts, ...]:
    return tuple(
        ColumnFacts(
            name=column.name, kind=column.kind, blanks=column.blanks, distinct=column.distinct, unique=column.unique
        )
        for column in view.columns
    )
