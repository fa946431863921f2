"""Puts values that have a tolerance on a line, on which those that are the same by it are no farther apart than 1."""

from __future__ import annotations

import math

import polars as pl

from workbench.compare.contract_parts import Rule
from workbench.compare.kinds import Decision

_ROOM = 1 + 1e-9
"""Floats are rounded: places are a little closer together than they have to be."""
_BLANK, _ZERO, _BELOW, _ABOVE = 0, 1, 2, 3
_DAY = 86_400_000_000
_FARTHEST = 1e15


def is_sized(decision: Decision) -> bool:
    """Say whether values of a column may differ and be the same: by a tolerance, or because blanks are forgiven."""
    rules = [method.rule for method in decision.methods]
    if any(rule.blank != "differs" for rule in rules):
        return True
    sizes = [size for rule in rules for size in (rule.tolerance, rule.relative, rule.precision)]
    return decision.kind in {"number", "date"} and any(size is not None for size in sizes)


def usable(decision: Decision) -> bool:
    """Say whether the values of a column can be put on a line."""
    rules = [method.rule for method in decision.methods]
    return all(rule.blank != "equals_anything" for rule in rules) and _width(decision, rules[0]) is not None


def places_of(values: pl.Series, decision: Decision) -> pl.DataFrame:
    """Give `group` and `place` of values after the rules; only values of one group can be the same."""
    rules = [method.rule for method in decision.methods]
    width = _width(decision, rules[0]) or 1.0
    if values.dtype.is_temporal():
        numbers = values.cast(pl.Datetime("us")).dt.timestamp("us").cast(pl.Float64)
    else:
        numbers = values.cast(pl.Float64, strict=False)
    if any(rule.blank == "equals_zero" for rule in rules) and decision.kind == "number":
        numbers = numbers.fill_null(0)
    number = pl.col("number")
    if rules[0].relative is not None and decision.kind == "number":
        group = pl.when(number.is_null()).then(_BLANK).when(number == 0).then(_ZERO)
        group = group.when(number < 0).then(_BELOW).otherwise(_ABOVE)
        place = pl.when(number.is_null() | (number == 0)).then(0.0).otherwise(number.abs().log() / width)
    else:
        group = pl.when(number.is_null()).then(_BLANK).otherwise(_ABOVE)
        place = number.fill_null(0.0) / width
    place = place.clip(-_FARTHEST, _FARTHEST)
    return numbers.alias("number").to_frame().select(group.cast(pl.Int8).alias("group"), place.alias("place"))


def _width(decision: Decision, rule: Rule) -> float | None:
    """Say how far apart two values can be that are the same; none where that is no one size."""
    given = [size for size in (rule.tolerance, rule.relative, rule.precision) if size is not None]
    if decision.kind == "date":
        return float(rule.tolerance) * _DAY * _ROOM if len(given) == 1 and rule.tolerance else None
    if decision.kind != "number":
        return None
    if len(given) > 1:
        return None
    if rule.precision is not None:
        return 10.0 ** -int(rule.precision) * _ROOM if rule.precision.isdigit() else None
    if rule.relative is not None:
        return -math.log1p(-float(rule.relative)) * _ROOM if 0 < rule.relative < 1 else None
    return float(rule.tolerance) * _ROOM if rule.tolerance else None
