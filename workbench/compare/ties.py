"""Ties at the end of a top list: what has the same figure as the last one shown, and is not shown."""

from __future__ import annotations

from collections.abc import Sequence

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
    if not tied.height:
        return ()
    joint = "; " if len(names) > 1 else ", "
    named = joint.join(", ".join(str(one) for one in row) for row in tied.select(names).head(_NAMED).rows())
    verb = "has" if tied.height == 1 else "have"
    more = f"{joint}…" if tied.height > _NAMED else "."
    return (f"{tied.height:,} more {verb} the same figure as the last one shown: {named}{more}",)
