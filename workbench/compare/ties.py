"""Ties at the end of a top list: what has the same figure as the last one shown, and is not shown."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import polars as pl

_NAMED = 3


def ties(frame: pl.DataFrame, figure: str, names: Sequence[str], shown: int) -> tuple[str, ...]:
    """Say which rows of an ordered table have the figure of the last one shown, beyond those shown."""
    if not 0 < shown < frame.height:
        return ()
    last = frame[figure][shown - 1]
    if last is None:
        return ()
    numbers = frame[figure].cast(pl.Float64)
    tied = frame[shown:].filter((numbers == float(last))[shown:])
    return _words("has the same figure as", "have the same figure as", tied.select(names).rows())


def tied_changes(measures: Sequence[Decimal], names: Sequence[Sequence[object]], shown: int) -> tuple[str, ...]:
    """Say which rows, in the order of their change, moved as far as the last one shown, beyond those shown."""
    if not 0 < shown < len(measures):
        return ()
    last = abs(measures[shown - 1])
    tied = [name for measure, name in zip(measures[shown:], names[shown:], strict=True) if abs(measure) == last]
    return _words("changed as much as", "changed as much as", tied)


def _words(one: str, many: str, tied: Sequence[Sequence[object]]) -> tuple[str, ...]:
    if not tied:
        return ()
    joint = "; " if len(tied[0]) > 1 else ", "
    named = joint.join(", ".join("(blank)" if part is None else str(part) for part in row) for row in tied[:_NAMED])
    more = f"{joint}…" if len(tied) > _NAMED else "."
    return (f"{len(tied):,} more {one if len(tied) == 1 else many} the last one shown: {named}{more}",)
