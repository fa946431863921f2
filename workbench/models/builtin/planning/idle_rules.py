"""Rules that meet no column: said with the rule, so that nothing is believed to hold that does not."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.models.builtin.intents import SetRule
from workbench.models.builtin.planning.draft import Draft
from workbench.models.builtin.planning.edits import EditIntent
from workbench.models.builtin.planning.rule_words import rule_in_words
from workbench.models.builtin.replies.words import codes

_OF_NUMBERS = frozenset({"tolerance", "relative", "scale"})


def without_numbers(
    draft: Draft, edits: Sequence[EditIntent], pair: Sequence[str], compared: Sequence[tuple[str, str]]
) -> list[str]:
    """Say which rules of the message for numbers meet none: no compared column of the pair holds numbers.

    `compared` are the two headings of each compared column.
    """
    rules = [
        edit
        for edit in edits
        if isinstance(edit, SetRule) and not edit.columns and _OF_NUMBERS & set(edit.options) and any(_set(edit))
    ]
    if not rules or any(_numbers(draft, table, heads[place]) for heads in compared for place, table in enumerate(pair)):
        return []
    taken = {head for heads in compared for head in heads}
    idle = [
        column.name
        for table in pair
        if (view := draft.table_named(table)) is not None
        for column in view.columns
        if column.kind == "number" and column.name not in taken
    ]
    why = f": {codes(idle)} {'is' if len(idle) == 1 else 'are'} not compared" if idle else ""
    return [
        f"No column of numbers is compared{why}. So the rule meets no column yet: {_words(edit)}." for edit in rules
    ]


def _set(edit: SetRule) -> list[object]:
    return [edit.options[name] for name in _OF_NUMBERS & set(edit.options)]


def _words(edit: SetRule) -> str:
    return edit.words or rule_in_words(edit.options)


def _numbers(draft: Draft, table: str, heading: str) -> bool:
    view = draft.table_named(table)
    column = view.column(heading) if view is not None else None
    # Of a table whose columns are not known nothing is claimed.
    return column is None or column.kind == "number"
