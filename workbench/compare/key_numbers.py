"""Keeps numbers that name things apart: where 1.1 and 1.10 of one file would be one key, they are compared as text."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from workbench.compare.kinds import ColumnTexts, Decision
from workbench.compare.matching import whole_numbers
from workbench.compare.rules import Method, clean, normalise, shown

_OTHER = "other"


def as_named(
    name: str, decision: Decision, sides: Sequence[ColumnTexts], others: Sequence[Sequence[pl.Series]]
) -> Decision:
    """Give the decision for a key column of numbers: as text where reading would make two keys of one input the same.

    `others` are the other key columns of each input: a number tells rows apart only together with them. Who says how
    the numbers are to be read is not overruled.
    """
    if decision.kind != "number" or any(_is_said(side) for side in sides):
        return decision
    for side, method, own in zip(sides, decision.methods, others, strict=True):
        same = _made_same(side.texts, method, own)
        if same is not None:
            one, other = same
            note = f"{name} is compared as text: as numbers, {one} and {other} of {side.id} would be one key."
            texts = tuple(Method(kind="text", rule=own.rule, null_tokens=own.null_tokens) for own in sides)
            return Decision(kind="text", methods=texts, notes=(note,))
    return decision


def _is_said(side: ColumnTexts) -> bool:
    rule = side.rule
    sizes = (rule.decimal, rule.thousands, rule.scale, rule.precision, rule.tolerance, rule.relative)
    return rule.kind != "auto" or any(size is not None for size in sizes)


def _made_same(texts: pl.Series, method: Method, others: Sequence[pl.Series]) -> tuple[str, str] | None:
    """Find two texts of an input that would be the same number, where nothing else of the key tells them apart."""
    if whole_numbers(texts) is not None:
        return None
    values = shown(normalise(texts, method).values).alias("value")
    named = [other.alias(f"{_OTHER} {n}") for n, other in enumerate(others)]
    frame = pl.DataFrame([clean(texts).alias("text"), values, *named]).drop_nulls("value").unique()
    keys = [name for name in frame.columns if name != "text"]
    twice = frame.filter(pl.struct(keys).is_duplicated())
    if twice.is_empty():
        return None
    first = twice.sort("value", *keys[1:], "text").head(1)
    both = twice.join(first.select(keys), on=keys, how="semi", nulls_equal=True)["text"].sort()
    return str(both[0]), str(both[1])
