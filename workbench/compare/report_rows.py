"""Reads the numbers in rows that a report gives as the files have them, so that a workbook can sum them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import polars as pl

from workbench.compare.exact_numbers import number_texts, read_numbers
from workbench.compare.identifiers import is_code
from workbench.compare.numbers import NumberFormat

if TYPE_CHECKING:
    from workbench.compare.engine import Outcome
    from workbench.compare.sides import Side

_TEXT = r"%|‰|^\s*[+-]?0\d"
"""Shares would lose their sign as bare numbers, and leading zeros would go: these cells stay texts."""
MOST_PLACES = 6


@dataclass(frozen=True, kw_only=True, slots=True)
class NumberCells:
    """Numbers as exact texts, null where a cell stays as the file has it; and how many places each column shows."""

    frame: pl.DataFrame = field(default_factory=pl.DataFrame)
    places: dict[str, int] = field(default_factory=dict[str, int])


def number_cells(outcome: Outcome, frame: pl.DataFrame, side: Side) -> NumberCells:
    """Read the number columns of rows of one input."""
    return _read([(frame, _forms(outcome, side))], frame.columns)


def number_cells_of_both(outcome: Outcome, frame: pl.DataFrame) -> NumberCells:
    """Read the number columns of rows of both inputs, which stand below one another: input, row, their columns."""
    which = frame.columns[0]
    parts = [(frame.filter(pl.col(which) == side.id), _forms(outcome, side)) for side in (outcome.left, outcome.right)]
    return _read(parts, frame.columns)


def _read(parts: list[tuple[pl.DataFrame, dict[str, NumberFormat]]], names: list[str]) -> NumberCells:
    wanted = [name for name in names if any(name in forms for _, forms in parts)]
    places: dict[str, int] = {}
    columns: list[pl.Series] = []
    for name in wanted:
        series: list[pl.Series] = []
        for part, forms in parts:
            form = forms.get(name)
            texts = part[name].cast(pl.String)
            series.append(pl.Series(name, [None], pl.String).new_from_index(0, len(texts)))
            if form is not None:
                series[-1] = _numbers(texts, form).alias(name)
                places[name] = max(places.get(name, 0), _places(texts.filter(series[-1].is_not_null()), form))
        columns.append(pl.concat(series))
    return NumberCells(frame=pl.DataFrame(columns), places=places)


def _numbers(texts: pl.Series, form: NumberFormat) -> pl.Series:
    kept = texts.str.contains(_TEXT).fill_null(value=True)
    values = read_numbers(texts.set(kept, None), form).values
    return number_texts(values) if isinstance(values.dtype, pl.Decimal) else values.cast(pl.String)


def _places(texts: pl.Series, form: NumberFormat) -> int:
    """Give the most places behind the decimal sign."""
    sign = "\\." if form.decimal == "." else form.decimal
    found = texts.str.extract(f"{sign}(\\d+)", 1).str.len_chars().max()
    return found if isinstance(found, int) else 0


def _forms(outcome: Outcome, side: Side) -> dict[str, NumberFormat]:
    """Say how numbers are written in the columns that hold them; keys and codes are names, and stay texts."""
    n = 0 if side is outcome.left else 1
    known = {(one.left, one.right)[n]: one.decision.methods[n] for one in outcome.columns}
    keys = {column.headings[side.id] for column in outcome.keys}
    forms: dict[str, NumberFormat] = {}
    for heading in side.frame.columns:
        texts = side.frame[heading]
        if heading in keys or texts.dtype != pl.String or is_code(heading, texts):
            continue
        method, kind = known.get(heading), side.kind(heading)
        if method is not None and method.kind == "number":
            forms[heading] = NumberFormat(decimal=method.decimal, thousands=method.thousands)
        elif method is None and kind.kind == "number":
            form = kind.number or NumberFormat()
            forms[heading] = NumberFormat(decimal=form.decimal, thousands=form.thousands)
    return forms
