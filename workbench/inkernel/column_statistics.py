"""What a column holds: missing, distinct, smallest to largest, the values that stand most often, a distribution."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# polars enters here.

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from workbench.inkernel.cell_text import cell_text
from workbench.inkernel.view_sources import Source
from workbench.inkernel.work import CannotShowError, Job
from workbench.protocol.tables import ColumnStatistics, ValueCount

COUNTED_EXACTLY = 2_000_000
"""Of more rows the number of distinct values is an estimate."""
COUNTED_ALWAYS = 100_000
BARS = 24
MOST_TOP = 8
LONGEST = 80


@dataclass(frozen=True, kw_only=True, slots=True)
class _Figures:
    kind: str
    low: str | None = None
    high: str | None = None
    mean: str | None = None
    median: str | None = None
    bars: tuple[int, ...] = ()
    first: float = 0.0
    last: float = 0.0


def column_statistics(source: Source, column: int, index: Any, stamp: str, job: Job) -> ColumnStatistics:  # noqa: ANN401 - a polars series of places, or None
    """Look through one column of a view."""
    if not 0 <= column < source.width:
        raise CannotShowError("This column is not there any more.")
    facts = source.columns(column, 1)[0]
    series = source.series(column)
    if index is not None:
        series = series.gather(index)
    job.reach(0.2)
    held = series.drop_nulls()
    figures = _figures(held, job)
    is_exact = len(held) <= COUNTED_EXACTLY
    distinct = int(held.n_unique() if is_exact else held.approx_n_unique()) if len(held) else 0
    job.reach(0.8)
    return ColumnStatistics(
        column=column,
        name=facts.name,
        dtype=facts.dtype,
        kind=figures.kind,
        rows=len(series),
        missing=len(series) - len(held),
        distinct=distinct,
        distinct_is_exact=is_exact,
        stamp=stamp,
        low=figures.low,
        high=figures.high,
        mean=figures.mean,
        median=figures.median,
        top=_top(held) if distinct <= BARS or (figures.kind == "text" and _repeats(distinct, len(held))) else (),
        bars=figures.bars,
        first=figures.first,
        last=figures.last,
    )


def _figures(held: Any, job: Job) -> _Figures:  # noqa: ANN401 - a polars series without nulls
    import polars as pl

    dtype = held.dtype
    if dtype == pl.Boolean:
        return _Figures(kind="truth")
    if dtype.is_numeric():
        return _numbers(held, job) if len(held) else _Figures(kind="number")
    if dtype.is_temporal():
        return _moments(held) if len(held) else _Figures(kind="date")
    return _Figures(kind="text")


def _numbers(held: Any, job: Job) -> _Figures:  # noqa: ANN401 - a polars series
    import polars as pl

    floats = held.cast(pl.Float64)
    median = held.median() if held.dtype.is_decimal() else floats.median()
    job.reach(0.5)
    bars, first, last = _bars(floats)
    return _Figures(
        kind="number",
        low=_number_text(held.min()),
        high=_number_text(held.max()),
        mean=_short(floats.mean()),
        median=_short(median),
        bars=bars,
        first=first,
        last=last,
    )


def _moments(held: Any) -> _Figures:  # noqa: ANN401 - a polars series
    import polars as pl

    bars, first, last = _bars(held.to_physical().cast(pl.Float64))
    return _Figures(
        kind="date",
        low=cell_text(held.min(), LONGEST),
        high=cell_text(held.max(), LONGEST),
        bars=bars,
        first=first,
        last=last,
    )


def _bars(floats: Any) -> tuple[tuple[int, ...], float, float]:  # noqa: ANN401 - a polars series
    """Count the values in equal steps from the smallest to the largest; infinite ones are in none."""
    import polars as pl

    finite = floats.filter(floats.is_finite())
    if finite.is_empty():
        return (), 0.0, 0.0
    low, high = float(finite.min()), float(finite.max())
    width = high - low
    if not math.isfinite(width):
        return (), low, high
    if width == 0:
        return (len(finite),), low, high
    steps = ((finite - low) * (BARS / width)).cast(pl.Int32).clip(0, BARS - 1)
    counted = dict(steps.value_counts().rows())
    return tuple(int(counted.get(n, 0)) for n in range(BARS)), low, high


def _repeats(distinct: int, count: int) -> bool:
    """Say whether values stand often enough that to count each one tells something."""
    return count <= COUNTED_ALWAYS or distinct < count // 2


def _number_text(value: object) -> str | None:
    """Give a number's text; exact decimals without the zeros that their type puts behind them."""
    text = cell_text(value, LONGEST)
    if text is None or not isinstance(value, Decimal) or "." not in text:
        return text
    return text.rstrip("0").rstrip(".")


def _top(held: Any) -> tuple[ValueCount, ...]:  # noqa: ANN401 - a polars series
    if held.is_empty():
        return ()
    counted = held.alias("value").value_counts(sort=True, name="times").head(MOST_TOP)
    return tuple(ValueCount(text=_number_text(value) or "", count=int(n)) for value, n in counted.rows())


def _short(number: object) -> str | None:
    """Word a mean: six figures are enough."""
    if number is None:
        return None
    value = float(str(number)) if not isinstance(number, float) else number
    return f"{value:.0f}" if 1e6 <= abs(value) < 1e15 else f"{value:.6g}"
