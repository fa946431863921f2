"""Reads numbers of one input by what the other shows, where a point or comma before three digits leaves it open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import polars as pl

from workbench.compare.numbers import NumberFormat
from workbench.compare.reading.column_kind import ColumnKind, FileHabit, decide_kind
from workbench.compare.rules import shown

ValuesOf = Callable[[int, NumberFormat], pl.Series]
"""Gives the different values of an input, read in a way of writing numbers."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Settled:
    """How the columns of the inputs are read, and the places of those that another one decided."""

    looks: tuple[ColumnKind, ...]
    by_others: tuple[int, ...]


def settled(looks: tuple[ColumnKind, ...], texts: tuple[pl.Series, ...], values_of: ValuesOf) -> Settled:
    """Take the other reading of an unsure column where more of its values stand in the other inputs then."""
    by_others: list[int] = []
    for place, look in enumerate(looks):
        if look.kind != "number" or not (look.form_doubts and look.needs_habit) or look.number is None:
            continue
        other = decide_kind(texts[place], FileHabit(decimal="." if look.number.decimal == "," else ","))
        if other.kind != "number" or other.number is None or other.number == look.number:
            continue
        others = [values_of(n, one.number) for n, one in enumerate(looks) if n != place and one.number is not None]
        known = pl.concat([shown(values).drop_nulls().alias("v") for values in others]) if others else None
        if known is None:
            continue
        met = [_met(values_of(place, form), known) for form in (look.number, other.number)]
        if met[1] > met[0]:
            looks = (*looks[:place], replace(other, form_doubts=()), *looks[place + 1 :])
            by_others.append(place)
    return Settled(looks=looks, by_others=tuple(by_others))


def _met(values: pl.Series, known: pl.Series) -> int:
    return int(shown(values).drop_nulls().is_in(known.unique().implode()).sum())
