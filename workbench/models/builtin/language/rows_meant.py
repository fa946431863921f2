"""Rows that a few words mean: "Hockey" has a value of one column, "paid" says yes in its column, "bay A1" says both."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from workbench.models.builtin.intents import (
    ColumnRef,
    FilterRows,
    Intent,
    RowCondition,
    ShowMoved,
    ShowRows,
    ShowTable,
    Summarise,
    TableRef,
)
from workbench.models.builtin.language.columns import ColumnGroup
from workbench.models.builtin.language.folding import fold, keys, singular
from workbench.models.builtin.language.known_values import inflected, known_values
from workbench.models.builtin.language.said import Said

AROUND = "`\"'“”„ "
YES = frozenset({"y", "yes", "ja", "j", "true", "wahr", "x"})
NO = frozenset({"n", "no", "nein", "false", "falsch", ""})
Narrowed: TypeAlias = Summarise | ShowRows | ShowTable | ShowMoved


def rows_meant(said: Said, what: str) -> tuple[RowCondition, ...] | None:
    """Give the conditions that words for some rows mean; None where they mean none, or nobody can say which."""
    words = what.strip(AROUND)
    one = value_meant(said, words) or yes_meant(said, words)
    if one is not None:
        return (one,)
    if said.columns.find(words) is not None:
        return None  # "only status" names a column, and no rows
    read = said.read_alone(f"keep only rows with {words}")
    rows = read.intents[0] if len(read.intents) == 1 else None
    if read.questions or read.left_over or read.declined or not isinstance(rows, FilterRows):
        return None
    return rows.conditions if rows.keep and not rows.tables and rows.conditions else None


def value_meant(said: Said, words: str) -> RowCondition | None:
    """Give the rows that a value alone means, where one column has it."""
    known = known_values(said.columns)
    forms = dict.fromkeys((words, singular(words), words.removesuffix("s")))
    value = next((known[one] for form in forms for one in keys(form) if one in known), None) or inflected(words, known)
    if value is None or len(value.groups) != 1:
        return None
    return RowCondition(column=value.groups[0].ref(), op="eq", values=(value.value,))


def yes_meant(said: Said, words: str) -> RowCondition | None:
    """Give the rows where a column of yes and no says yes."""
    mention = said.columns.find(words)
    group = mention.groups[0] if mention is not None and len(mention.groups) == 1 else None
    yes = _yes_of(group) if group is not None else None
    return None if group is None or yes is None else RowCondition(column=group.ref(), op="eq", values=(yes,))


def _yes_of(group: ColumnGroup) -> str | None:
    values = {fold(value): value for value in group.values()}
    yes = [values[one] for one in values if one in YES]
    return yes[0] if len(yes) == 1 and set(values) <= YES | NO else None


def over_these(intent: Intent, conditions: tuple[RowCondition, ...]) -> Narrowed | None:
    """Give a question over the rows that meet further conditions; None where it is no question about rows."""
    match intent:
        case Summarise():
            tables = intent.tables
        case ShowTable():
            tables = () if intent.table is None else (intent.table,)
        case ShowRows() | ShowMoved():
            tables = ()
        case _:
            return None
    further = tuple(replace(one, column=of_table(one.column, tables)) for one in conditions)
    return replace(intent, conditions=tuple(dict.fromkeys((*intent.conditions, *further))))


def of_table(column: ColumnRef, tables: tuple[TableRef, ...]) -> ColumnRef:
    """Give the heading that the one table asked has of a column with several."""
    if len(tables) != 1:
        return column
    return next((one for one in (column, *column.elsewhere) if one.table == tables[0]), column)
