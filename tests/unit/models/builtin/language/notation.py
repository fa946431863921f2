"""A short way to write what a sentence is understood as, so that tables of sentences can be read."""

from __future__ import annotations

from dataclasses import fields
from typing import cast

from workbench.models.builtin.intents import (
    AddTable,
    ChooseColumns,
    ColumnRef,
    Compare,
    FilterRows,
    Intent,
    LookUp,
    MapColumns,
    MapValues,
    RowCondition,
    SameColumn,
    SetKey,
    SetRule,
    Stack,
    Summarise,
    TableRef,
    Understanding,
)
from workbench.models.builtin.refs import Move


def written(understanding: Understanding) -> str:
    """Write an understanding: its intents, then questions (?), refusals (x) and words left over (left)."""
    parts = [intent(one) for one in understanding.intents]
    if understanding.questions:
        parts = [f"? {question.text}" for question in understanding.questions]
    parts += [f"x {one.text.split(':')[0].split(';')[0].split(',')[0].rstrip('.')}" for one in understanding.declined]
    parts += [f"left {words}" for words in understanding.left_over]
    return " | ".join(parts)


def intent(one: Intent) -> str:
    """Write an intent."""
    match one:
        case Compare() | AddTable() | Stack() | LookUp():
            return _of_tables(one)
        case SetRule() | MapValues() | MapColumns() | SetKey() | ChooseColumns():
            return _of_columns(one)
        case FilterRows():
            things = " things" if one.things else ""
            return f"{'keep' if one.keep else 'drop'}{things}{_where(one.conditions)}{_tables(one.tables)}"
        case Summarise():
            return _summary(one)
        case _:
            return _plain(one)


def _of_tables(one: Compare | AddTable | Stack | LookUp) -> str:
    match one:
        case Compare():
            head = f"compare {' > '.join(table(ref) for ref in one.tables)}".strip()
            return head + _by(one.key) + _maps(one.mappings) + _listed(" only ", one.only) + _where(one.conditions)
        case AddTable():
            other = f" to {table(one.compare_with)}" if one.compare_with else ""
            return f"add {table(one.table)}{other}{_maps(one.mappings)}"
        case Stack():
            return f"stack{_tables(one.tables)}"
        case LookUp():
            into = f" into {table(one.into)}" if one.into else ""
            head = f"look up {_columns(one.take)} from {table(one.source)} on {column(one.on)}"
            return f"{head}{into}{_where(one.conditions)}"


def _of_columns(one: SetRule | MapValues | MapColumns | SetKey | ChooseColumns) -> str:
    match one:
        case SetRule():
            options = ", ".join(f"{name}={_value(value)}" for name, value in one.options.items())
            edge = " below" if one.boundary == "exclusive" else ""
            side = f" @{table(one.side)}" if one.side else ""
            return f"rule {_columns(one.columns) or '*'}{side}: {options}{edge}"
        case MapValues():
            return f"values {_columns(one.columns)} from {table(one.source)}: {column(one.old)} to {column(one.new)}"
        case MapColumns():
            return f"map{_maps(one.mappings)}"
        case SetKey():
            return f"key {_columns(one.columns)}"
        case ChooseColumns():
            return f"{one.mode} {_columns(one.columns)}"


def _summary(one: Summarise) -> str:
    text = f"{'share' if one.share else 'sum'} {one.measure.value}"
    text += _listed(" ", (*([one.column] if one.column else []), *one.also))
    text += f" / {column(one.divide_by)} * {one.scale}" if one.divide_by else ""
    text += f" times {column(one.multiply_by)}" if one.multiply_by else ""
    text += _by(one.by) + _tables(one.tables) + _where(one.conditions)
    text += " difference" if one.difference else ""
    text += f" rows={one.rows}" if one.rows != "all" else ""
    text += f" top={one.top}" if one.top else ""
    text += f" having={' '.join(one.having)}" if one.having else ""
    return text + (" ascending" if one.ascending and one.top else "")


def _plain(one: Intent) -> str:
    words = [type(one).__name__]
    for item in fields(one):
        value = getattr(one, item.name)
        if value not in (None, (), "", False):
            words.append(f"{item.name}={_value(value)}")
    return " ".join(words)


def _value(value: object) -> str:
    match value:
        case TableRef():
            return table(value)
        case ColumnRef():
            return column(value)
        case RowCondition():
            return condition(value)
        case Move():
            bound = f"{value.op} {value.value}{'%' if value.percent else ''}"
            return f"{column(value.column)} {value.direction} {bound}".strip()
        case tuple() | list():
            return f"[{', '.join(_value(one) for one in cast('tuple[object, ...]', value))}]"
        case _:
            return str(value)


def table(ref: TableRef | None) -> str:
    """Write a table: its file, and the sheet."""
    if ref is None:
        return ""
    file = ref.path.removeprefix("inputs/") or ref.id or ""
    return f"{file}#{ref.sheet}" if ref.sheet else file


def column(ref: ColumnRef) -> str:
    """Write a column, with its table where it names one and with its other headings."""
    text = f"{ref.name}@{table(ref.table)}" if ref.table else ref.name
    return "~".join([text, *(column(other) for other in ref.elsewhere)])


def condition(one: RowCondition) -> str:
    """Write a condition on rows."""
    return f"{column(one.column)} {one.op} {'/'.join(one.values)}".strip()


def _columns(refs: tuple[ColumnRef, ...]) -> str:
    return ", ".join(column(ref) for ref in refs)


def _listed(start: str, refs: tuple[ColumnRef, ...]) -> str:
    return f"{start}{_columns(refs)}" if refs else ""


def _by(refs: tuple[ColumnRef, ...]) -> str:
    return _listed(" by ", refs)


def _maps(mappings: tuple[SameColumn, ...]) -> str:
    return "".join(f" {column(one.left)}={column(one.right)}" for one in mappings)


def _where(conditions: tuple[RowCondition, ...]) -> str:
    return f" where {' and '.join(condition(one) for one in conditions)}" if conditions else ""


def _tables(refs: tuple[TableRef, ...]) -> str:
    return f" in {', '.join(table(ref) for ref in refs)}" if refs else ""
