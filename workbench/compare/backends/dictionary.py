"""The cells that engines read in different ways: each different text is worked out once, with the rules of Polars."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import narwhals as nw
import polars as pl

from workbench.compare.backends.expressions import Form, expressed
from workbench.compare.backends.lazy_tables import LazyTable, LazyTables
from workbench.compare.rules import Method, normalise, prepare, shown

_COLUMN, _TEXT, _VALUE, _COUNT = "dictionary_column", "dictionary_text", "dictionary_value", "dictionary_count"


@dataclass(frozen=True, kw_only=True, slots=True)
class Dictionary:
    """Texts that are not plain, with their values; `unparsed` counts the cells that are no number or date."""

    method: Method
    texts: pl.Series
    values: pl.Series
    unparsed: int
    wide: bool
    as_texts: bool


def look_up(
    tables: LazyTables, table: LazyTable, columns: Mapping[str, Method], *, as_texts: bool
) -> dict[str, Dictionary]:
    """Make the dictionaries of columns of texts, to values or to their texts, in one query."""
    if not columns:
        return {}
    parts = [_hard(table, n, name, method, as_texts=as_texts) for n, (name, method) in enumerate(columns.items())]
    every = tables.collected(nw.concat(parts, how="vertical"))
    found: dict[str, Dictionary] = {}
    for n, (name, method) in enumerate(columns.items()):
        own = every.filter(pl.col(_COLUMN) == n)
        normal = normalise(own[_TEXT], method)
        read = normalise(own[_TEXT], replace(method, exact="")) if method.exact else normal
        unread = _unread(own[_TEXT], read.values, method)
        found[name] = Dictionary(
            method=method,
            texts=own[_TEXT],
            values=shown(normal.values) if as_texts else normal.values,
            unparsed=int(own[_COUNT].filter(unread).sum()),
            wide=normal.wide,
            as_texts=as_texts,
        )
    return found


def _hard(table: LazyTable, n: int, column: str, method: Method, *, as_texts: bool) -> LazyTable:
    """Find the different texts of a column that are not plain, and how often each stands."""
    form = expressed(method, as_texts=as_texts)
    cell = nw.col(column)
    hard = table.filter(~cell.is_null() if form is None else ~form.is_plain(cell))
    counted = hard.group_by(column).agg(nw.len().cast(nw.Int64).alias(_COUNT))
    return counted.select(nw.lit(n, dtype=nw.Int64).alias(_COLUMN), cell.alias(_TEXT), nw.col(_COUNT))


def with_values(tables: LazyTables, table: LazyTable, dictionaries: Mapping[str, Dictionary]) -> LazyTable:
    """Put the values after the rules in the place of columns of texts."""
    for column, dictionary in dictionaries.items():
        table = _with_values(tables, table, column, dictionary)
    return table


def _with_values(tables: LazyTables, table: LazyTable, column: str, dictionary: Dictionary) -> LazyTable:
    form = expressed(dictionary.method, as_texts=dictionary.as_texts)
    cell, names = nw.col(column), table.collect_schema().names()
    known = pl.DataFrame({_TEXT: dictionary.texts, _VALUE: dictionary.values})
    if not known.is_empty():
        table = table.join(tables.given(known), left_on=column, right_on=_TEXT, how="left")
    if form is None:
        kind = nw.from_native(known).schema[_VALUE]
        looked_up = nw.lit(None, dtype=kind) if known.is_empty() else nw.col(_VALUE)
        return table.with_columns(looked_up.alias(column)).select(names)
    if known.is_empty():
        return _stepped(table, column, form.steps)
    # What is not plain is taken away before a cast sees it.
    table = _stepped(table.with_columns(nw.when(form.is_plain(cell)).then(cell).alias(column)), column, form.steps)
    return table.with_columns(nw.coalesce(nw.col(_VALUE), cell).alias(column)).select(names)


def _stepped(table: LazyTable, column: str, steps: tuple[Form, ...]) -> LazyTable:
    """Apply steps one after the other: an expression within another would be written out several times."""
    for step in steps:
        table = table.with_columns(step(nw.col(column)).alias(column))
    return table


def _unread(texts: pl.Series, values: pl.Series, method: Method) -> pl.Series:
    """Tell which texts are no number or date though they are not blank."""
    rule = method.rule
    if method.kind not in {"number", "date"}:
        return pl.Series([False]).new_from_index(0, len(texts))
    unread = values.is_null() & prepare(texts, method).is_not_null()
    if method.kind == "number" and not (rule.replace or rule.map or rule.same_values):
        unread &= ~texts.is_in(list(method.null_tokens))
    return unread
