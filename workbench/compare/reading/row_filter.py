"""Chooses rows of a table of texts by conditions on trimmed cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import polars as pl

from workbench.compare.dates import date, parse_dates
from workbench.compare.errors import CompareError, nearest_words
from workbench.compare.numbers import NumberFormat, number, parse_numbers
from workbench.compare.reading.blanks import BLANK_CHARACTERS
from workbench.compare.reading.column_kind import ColumnKind

OPERATORS = (
    "eq", "ne", "in", "not_in", "starts", "not_starts", "ends", "not_ends", "contains", "not_contains",
    "blank", "not_blank", "lt", "le", "gt", "ge", "year",
)  # fmt: skip


class RowCondition(Protocol):
    """One condition on a column, as the contract holds it."""

    @property
    def column(self) -> str:
        """The heading."""
        ...

    @property
    def op(self) -> str:
        """The operator, one of `OPERATORS`."""
        ...

    @property
    def value(self) -> str | None:
        """What is compared with."""
        ...

    @property
    def values(self) -> tuple[str, ...]:
        """Several values, for `in`."""
        ...


def row_filter(condition: RowCondition, kind_of: Callable[[str], ColumnKind]) -> pl.Expr:
    """Give the condition as an expression that is true or false, never null."""
    cell = pl.col(condition.column).str.strip_chars(BLANK_CHARACTERS).fill_null("")
    value = condition.value or ""
    match condition.op.removeprefix("not_"):
        case "eq":
            chosen = cell == value
        case "ne":
            chosen = cell != value
        case "in":
            chosen = cell.is_in(condition.values)
        case "starts":
            chosen = cell.str.starts_with(value)
        case "ends":
            chosen = cell.str.ends_with(value)
        case "contains":
            chosen = cell.str.contains(value, literal=True)
        case "blank":
            chosen = cell == ""
        case "lt" | "le" | "gt" | "ge" | "year":
            return _ordered(condition, cell, kind_of(condition.column))
        case _:
            raise CompareError(f"There is no condition '{condition.op}'.", nearest_words(condition.op, OPERATORS))
    return ~chosen if condition.op.startswith("not_") else chosen


def _ordered(condition: RowCondition, cell: pl.Expr, kind: ColumnKind) -> pl.Expr:
    value = (condition.value or "").strip()
    if condition.op == "year":
        years = (
            date(cell, kind.date_formats).dt.year()
            if kind.date_formats
            else cell.str.extract(r"\b(\d{4})\b").cast(pl.Int32)
        )
        return (years.cast(pl.String) == value).fill_null(value=False)
    if kind.date_formats:
        left, right = date(cell, kind.date_formats), _one_date(value, kind)
    else:
        left, right = number(cell, kind.number or NumberFormat()), _one_number(value, kind)
    match condition.op:
        case "lt":
            chosen = left < right
        case "le":
            chosen = left <= right
        case "gt":
            chosen = left > right
        case _:
            chosen = left >= right
    return chosen.fill_null(value=False)


def _one_number(value: str, kind: ColumnKind) -> pl.Expr:
    texts = pl.Series([value])
    read = parse_numbers(texts)
    if read.null_count():
        read = parse_numbers(texts, kind.number or NumberFormat())
    if read.null_count():
        raise CompareError(f"'{value}' is no number.", "Give a number such as 1234.5 to compare with.")
    return pl.lit(read).first()


def _one_date(value: str, kind: ColumnKind) -> pl.Expr:
    read = parse_dates(pl.Series([value]), ("%Y-%m-%d", *kind.date_formats))
    if read.null_count():
        raise CompareError(f"'{value}' is no date.", "Give a date such as 2024-01-31 to compare with.")
    return pl.lit(read).first()
