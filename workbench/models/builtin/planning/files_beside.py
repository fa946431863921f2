"""Files beside the comparison in a summary: they join a copy of it, so that its rules hold for them, too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.models.builtin.intents import ColumnRef, Summarise
from workbench.models.builtin.planning.bringing import need_comparison, read_tables
from workbench.models.builtin.planning.code import call, literal
from workbench.models.builtin.planning.contract_code import known_inputs
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.ground import COMPARISON
from workbench.models.builtin.planning.matching import folded
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.replies.words import code, codes, listed
from workbench.models.builtin.table_views import TableView

BESIDE = "with_all_files"


def is_beside(draft: Draft, names: Sequence[str]) -> bool:
    """Say whether a summary is over files of the comparison and others that it does not hold, and over nothing else."""
    known = held_files(draft)
    pairs = [(draft.table_named(name), name) for name in names]
    contract = draft.ground.contract
    return (
        draft.has_comparison
        and any(name not in known for name in names)
        and (any(name in known for name in names) or (contract is not None and contract.chooses_rows))
        and all(view is not None and (name in known or not view.is_made) for view, name in pairs)
    )


def held_files(draft: Draft) -> set[str]:
    """Give the inputs of the comparison, those of this turn counted."""
    return {*known_inputs(draft), *draft.compared_tables, *draft.stacked}


def join_files(draft: Draft, script: Script, intent: Summarise, names: Sequence[str]) -> dict[ColumnRef, str]:
    """Write a copy of the comparison that holds these files; give each column of the summary its name there."""
    strange = [table for table in intent.tables if draft.ground.name_of(table) not in held_files(draft)]
    need_comparison(draft, script)
    read_tables(draft, script, strange)
    refs = [ref for ref in (intent.column, *intent.also, *intent.by) if ref is not None]
    refs += [one.column for one in intent.conditions]
    named = {ref: _logical(draft, ref, names) for ref in refs}
    headings = {draft.ground.name_of(table): _headings(draft, named, draft.ground.name_of(table)) for table in strange}
    script.uses("with_table")
    lines, subject = list[str](), COMPARISON
    for table, own in headings.items():
        lines.append(call("with_table", [subject, literal(table), table, *([literal(own)] if own else [])], to=BESIDE))
        subject = BESIDE
    script.add(lines, "The rules of the comparison hold for the other files, too; it stays as it is.")
    script.makes(BESIDE)
    labels = listed([draft.label(table) for table in headings])
    is_are, its = ("is", "it") if len(headings) == 1 else ("are", "them")
    draft.say(f"{labels} {is_are} not part of the comparison; its rules hold for {its} here, as far as they fit.")
    return named


def headings_beside(draft: Draft, table: str) -> dict[str, str]:
    """Give the columns of the comparison that have a heading of their own in a file that it does not hold."""
    return _headings(draft, {}, table)


def _logical(draft: Draft, ref: ColumnRef, names: Sequence[str]) -> str:
    """Give the name that a column has in the comparison, by the heading of a file of it where one has it."""
    known = held_files(draft)
    for one in (ref, *ref.elsewhere):
        if one.table is not None and draft.ground.name_of(one.table) in known:
            return draft.logical(replace(one, elsewhere=()))
    name = draft.logical(ref)
    if any(draft.heading(name, table) is not None for table in names if table in known):
        return name
    contract = draft.ground.contract
    alike = [one.name for one in (contract.columns if contract is not None else ()) if folded(one.name) == folded(name)]
    return alike[0] if len(alike) == 1 else name


def _headings(draft: Draft, named: dict[ColumnRef, str], table: str) -> dict[str, str]:
    """Give the columns that have a heading of their own in a file; asks where the file has none that is the same."""
    view = draft.table_named(table)
    if view is None or not view.columns:
        return {}
    contract = draft.ground.contract
    own = {one.name: _heading(draft, one.name, (), view) for one in (contract.columns if contract is not None else ())}
    for ref, name in named.items():
        own[name] = _heading(draft, name, (ref.name, *(one.name for one in ref.elsewhere)), view)
        if own[name] is None:
            headings = [one.name for one in view.columns]
            others = [draft.label(one.id) for one in (contract.inputs if contract is not None else ()) if one.path]
            raise AskedError(
                f"{view.label} has no column {code(name)}. It has {codes(headings[:15])}. Ask it of {listed(others)} "
                f"alone, or compare {view.label} with one of them and say which of its columns is {code(name)}."
            )
    return {name: heading for name, heading in own.items() if heading is not None and heading != name}


def _heading(draft: Draft, name: str, said: Sequence[str], view: TableView) -> str | None:
    """Give the heading of a column in a file that the comparison does not hold: one that it has elsewhere."""
    contract = draft.ground.contract
    column = contract.column(name) if contract is not None else None
    known = [name, *said, *(column.headings.values() if column is not None else ())]
    exact = [one.name for one in view.columns if one.name in known]
    if name in exact:
        return name
    alike = exact or [one.name for one in view.columns if folded(one.name) in {folded(one) for one in known}]
    return alike[0] if len(alike) == 1 else None


def column_of_all(draft: Draft, names: Sequence[str]) -> str:
    """Name a column that all of these files have, to count their rows by; any will do."""
    contract = draft.ground.contract
    for column in contract.columns if contract is not None else ():
        views = [draft.table_named(name) for name in names if name not in column.headings]
        if all(view is not None and _heading(draft, column.name, (), view) is not None for view in views):
            return column.name
    raise AskedError(f"No column stands in {listed([draft.label(name) for name in names])} alike.")
