"""Tell which rows of a table meet the conditions of a contract."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import polars as pl

from workbench.compare.contract_parts import Condition, ContractError
from workbench.compare.errors import CompareError, UnknownColumnError
from workbench.compare.numbers import NumberFormat, parse_numbers
from workbench.compare.reading.column_kind import ColumnKind
from workbench.compare.reading.row_filter import row_filter

_WITHOUT_VALUE = {"blank", "not_blank"}
_ORDERED = {"lt", "le", "gt", "ge"}
_LOOKED_AT = 100_000
_MOST_SAID = 20


def rows_that_meet(
    frame: pl.DataFrame, conditions: Sequence[Condition], kind_of: Callable[[str], ColumnKind], where: str
) -> pl.Series:
    """Give one truth value per row: whether every condition holds (or with `drop` does not)."""
    tests: list[pl.Expr] = []
    for condition in conditions:
        parts = (condition, *condition.also)
        for one in parts:
            if one.column not in frame.columns:
                raise UnknownColumnError(one.column, tuple(frame.columns), where)
            refuse_order_of_texts(frame[one.column], one, kind_of)
        holds = pl.all_horizontal([_test(one, kind_of) for one in parts])
        tests.append(~holds if condition.drop else holds)
    return frame.select(pl.all_horizontal(tests).alias("met"))["met"]


def refuse_order_of_texts(texts: pl.Series, condition: Condition, kind_of: Callable[[str], ColumnKind]) -> None:
    """Refuse to ask whether texts are above or below something: no row would ever meet that."""
    if condition.op not in _ORDERED or not len(texts):
        return
    kind = kind_of(condition.column)
    if kind.date_formats or kind.kind in {"number", "code", "empty"}:
        return
    read = parse_numbers(texts.head(_LOOKED_AT), kind.number or NumberFormat())
    if read.null_count() == len(read):
        value = condition.wanted[0] if condition.wanted else ""
        raise CompareError(
            f"{condition.column} holds texts: they cannot be above or below {value}.",
            "Choose a column of numbers or dates.",
        )


def _test(condition: Condition, kind_of: Callable[[str], ColumnKind]) -> pl.Expr:
    """Give a condition as an expression; of several values one has to fit, with not_ and ne none may."""
    if condition.op in _WITHOUT_VALUE:
        return row_filter(condition, kind_of)
    wanted = condition.wanted
    if not wanted:
        raise ContractError(f"The condition {condition.op} on '{condition.column}' has no value.")
    if condition.op in {"in", "not_in"}:
        return row_filter(replace(condition, value=None, values=wanted), kind_of)
    denied = condition.op == "ne" or condition.op.startswith("not_")
    op = "eq" if condition.op == "ne" else condition.op.removeprefix("not_")
    tests = [row_filter(Condition(column=condition.column, op=op, value=value), kind_of) for value in wanted]
    fits = pl.any_horizontal(tests)
    return ~fits if denied else fits


def _listed(values: Sequence[str]) -> str:
    shown = values if len(values) <= _MOST_SAID else values[:_MOST_SAID]
    return ", ".join(shown) + (f" and {len(values) - len(shown)} more" if len(shown) < len(values) else "")


def in_words(condition: Condition) -> str:
    """Say a condition in plain words."""
    verbs = {
        "eq": "is",
        "ne": "is not",
        "in": "is one of",
        "not_in": "is none of",
        "starts": "starts with",
        "not_starts": "does not start with",
        "ends": "ends with",
        "not_ends": "does not end with",
        "contains": "contains",
        "not_contains": "does not contain",
        "blank": "is blank",
        "not_blank": "is not blank",
        "lt": "is below",
        "le": "is at most",
        "gt": "is above",
        "ge": "is at least",
        "year": "is in the year",
    }
    parts = (condition, *condition.also)
    words = " and ".join(f"{one.column} {verbs[one.op]} {_listed(one.wanted)}".strip() for one in parts)
    return f"without rows where {words}" if condition.drop else f"only rows where {words}"
