"""Summaries over tables that the comparison does not hold: tables that calls made, and files beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from workbench.models.builtin.intents import Summarise
from workbench.models.builtin.planning.bringing import read_tables
from workbench.models.builtin.planning.code import where
from workbench.models.builtin.planning.draft import AskedError, Draft
from workbench.models.builtin.planning.files_beside import BESIDE, column_of_all, is_beside, join_files
from workbench.models.builtin.planning.script import Script
from workbench.models.builtin.planning.summary_request import (
    COMPARED,
    OF_NUMBERS,
    Request,
    has_totals,
    heading_in,
    named_groups,
    numbers_in,
)
from workbench.models.builtin.replies.words import code, listed
from workbench.models.builtin.table_views import Making


def own_request(draft: Draft, script: Script, intent: Summarise) -> Request:
    """Give a summary over made tables the headings that these have."""
    names = tuple(draft.ground.name_of(table) for table in intent.tables)
    beside = is_beside(draft, names)
    if intent.measure in COMPARED or intent.rows not in ({"all", "both"} if beside else {"all"}):
        _ask_to_compare(draft, names)
    if beside:
        return _request_beside(draft, script, intent, names)
    read_tables(draft, script, intent.tables)
    script.uses("Comparison")
    refs = [ref for ref in (intent.column, *intent.also) if ref is not None]
    columns = tuple(heading_in(draft, ref, names) for ref in refs)
    if not columns and intent.measure in OF_NUMBERS:
        view = draft.table_named(names[0])
        columns = tuple(one.name for one in (view.columns if view is not None else ()) if one.kind == "number")
        if not columns:
            raise AskedError(f"Which column shall I work out? No column of {draft.label(names[0])} holds numbers.")
    conditions = [(heading_in(draft, one.column, names), one.op, one.values) for one in intent.conditions]
    conditions += named_groups(draft, intent)
    by = tuple(heading_in(draft, ref, names) for ref in intent.by)
    _say_which_of_two(draft, (*columns, *by), names)
    return Request(
        intent=intent,
        columns=columns,
        by=by,
        inputs=names,
        where=where(conditions) if conditions else "",
        own=True,
        bare=not intent.totals and has_totals(draft, names),
    )


def _ask_to_compare(draft: Draft, names: Sequence[str]) -> NoReturn:
    """Say which of the tables was compared with none, so that no row of it is changed, added or removed."""
    strange = [name for name in names if name not in (draft.pair or ())]
    is_was, it = ("was", "it") if len(strange) == 1 else ("were", "them")
    raise AskedError(
        f"{listed([draft.label(name) for name in strange])} {is_was} compared with nothing, so no row of {it} "
        f"is changed, added or removed. Compare {it} with another table first."
    )


def _request_beside(draft: Draft, script: Script, intent: Summarise, names: tuple[str, ...]) -> Request:
    """Give a summary over files of the comparison and others the names that the columns have in it."""
    named = join_files(draft, script, intent, names)
    columns = tuple(named[ref] for ref in (intent.column, *intent.also) if ref is not None)
    if not columns and intent.measure in OF_NUMBERS:
        columns = numbers_in(draft, names)
    conditions = [(named[one.column], one.op, one.values) for one in intent.conditions]
    conditions += named_groups(draft, intent)
    return Request(
        intent=intent,
        columns=columns,
        by=tuple(named[ref] for ref in intent.by),
        inputs=names,
        where=where(conditions) if conditions else "",
        own=True,
        held=BESIDE,
        bare=not intent.totals and has_totals(draft, names),
    )


def _say_which_of_two(draft: Draft, used: Sequence[str], names: Sequence[str]) -> None:
    """Say where a column of the table itself is used, and one of the same name was looked up beside it."""
    views = [view for name in names if (view := draft.table_named(name)) is not None]
    for name in dict.fromkeys(used):
        if any(view.making is Making.LOOKED_UP and view.column(f"{name}_") is not None for view in views):
            draft.say(f"{code(name)} is the column that the table had; the one looked up is {code(f'{name}_')}.")


def first_column(draft: Draft, request: Request) -> str:
    """Name a column of a made table to count its rows by."""
    if request.held:
        return column_of_all(draft, request.inputs)
    view = draft.table_named(request.inputs[0])
    if view is None or not view.columns:
        raise AskedError(f"I know no column of {draft.label(request.inputs[0])}.")
    return view.columns[0].name
