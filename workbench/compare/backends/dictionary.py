"""The cells that engines read in different ways: each different text is worked out once, with the rules of Polars."""

from __future__ import annotations

from dataclasses import dataclass

import narwhals as nw
import polars as pl

from workbench.compare.backends.expressions import expressed
from workbench.compare.backends.lazy_tables import LazyTable, LazyTables
from workbench.compare.rules import Method, normalise, prepare, shown

_TEXT, _VALUE, _COUNT = "dictionary_text", "dictionary_value", "dictionary_count"


@dataclass(frozen=True, kw_only=True, slots=True)
class Dictionary:
    """Texts that are not plain, with their values; `unparsed` counts the cells that are no number or date."""

    method: Method
    texts: pl.Series
    values: pl.Series
    unparsed: int
    wide: bool

    @property
    def has_typed_values(self) -> bool:
        """Say whether an engine can compare the values as they are: numbers and dates, no times."""
        return not self.wide and not self.method.times


def look_up(tables: LazyTables, table: LazyTable, column: str, method: Method) -> Dictionary:
    """Make the dictionary of a column of texts."""
    form = expressed(method)
    cell = nw.col(column)
    hard = table.filter(~cell.is_null()) if form is None else table.filter(~form.is_plain(cell))
    found = tables.collected(hard.group_by(column).agg(nw.len().alias(_COUNT)))
    texts = found[column]
    normal = normalise(texts, method)
    unread = _unread(texts, normal.values, method)
    return Dictionary(
        method=method,
        texts=texts,
        values=normal.values,
        unparsed=int(found[_COUNT].filter(unread).sum()),
        wide=normal.wide,
    )


def with_values(
    tables: LazyTables, table: LazyTable, column: str, dictionary: Dictionary, *, as_texts: bool
) -> LazyTable:
    """Put the values after the rules in the place of a column of texts."""
    form = expressed(dictionary.method)
    cell, empty = nw.col(column), nw.lit(None, dtype=nw.String)
    plain: nw.Expr | None = None
    if form is not None:
        # What is not plain is taken away before a cast sees it: engines may read it all the same.
        taken = nw.when(form.is_plain(cell)).then(cell).otherwise(empty)
        plain = form.text(taken) if as_texts else form.value(taken)
    values = shown(dictionary.values) if as_texts else dictionary.values
    if values.is_empty():
        nothing = nw.lit(None, dtype=nw.from_native(values, series_only=True).dtype)
        return table.with_columns((nothing if plain is None else plain).alias(column))
    known = tables.given(pl.DataFrame({_TEXT: dictionary.texts, _VALUE: values}))
    joined = table.join(known, left_on=column, right_on=_TEXT, how="left")
    looked_up = nw.col(_VALUE)
    value = looked_up if form is None or plain is None else nw.when(form.is_plain(cell)).then(plain).otherwise(looked_up)
    return joined.with_columns(value.alias(column)).select(table.collect_schema().names())


def _unread(texts: pl.Series, values: pl.Series, method: Method) -> pl.Series:
    """Tell which texts are no number or date though they are not blank."""
    rule = method.rule
    if method.kind not in {"number", "date"}:
        return pl.Series([False]).new_from_index(0, len(texts))
    unread = values.is_null() & prepare(texts, method).is_not_null()
    if method.kind == "number" and not (rule.replace or rule.map or rule.same_values):
        unread &= ~texts.is_in(list(method.null_tokens))
    return unread
