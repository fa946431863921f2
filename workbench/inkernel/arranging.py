"""Which rows of a table a view shows, in which order: worked out with polars, beside the calls."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# polars enters here.

from __future__ import annotations

import datetime as dt
import decimal
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from workbench.inkernel.text_order import text_order
from workbench.inkernel.view_sources import Source
from workbench.inkernel.work import CannotShowError, Job
from workbench.protocol.tables import CellFilter, ColumnOrder, FilterKind

LONGEST_SHOWN = 60
FEW_LOOKED_AT = 10_000
_TRUE = frozenset({"true", "yes", "1"})
_FALSE = frozenset({"false", "no", "0"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Arranged:
    """The places (from 0) of a view's rows in their table, as a polars series; None for all in their own order.

    `among` are the rows before a filter chose: those of the table, or of the part of a comparison that was opened.
    """

    index: Any
    rows: int
    among: int

    @property
    def size_bytes(self) -> int:
        """The memory it takes."""
        return 0 if self.index is None else int(self.index.estimated_size())

    def places(self, first: int, count: int) -> range | list[int]:
        """Give the places of some rows."""
        if self.index is None:
            return range(first, min(first + count, self.rows))
        return self.index.slice(first, count).to_list()


def arrange(
    source: Source,
    filters: tuple[CellFilter, ...],
    order: tuple[ColumnOrder, ...],
    job: Job,
    base: Any = None,  # noqa: ANN401 - a polars series of places, or None for all
) -> Arranged:
    """Filter, then sort; blanks come last, rows that are equal stay in their order."""
    index = base
    among = source.rows if base is None else len(base)
    steps = len(filters) + len(order) or 1
    for number, wanted in enumerate(filters):
        job.reach(number / steps)
        column = _values(source, wanted.column, index)
        places = _mask(column, wanted, source).arg_true()
        index = places if index is None else index.gather(places)
    if order and (index is None or len(index)):
        index = _sorted(source, order, index, job, len(filters) / steps)
    job.reach(1.0)
    return Arranged(index=index, rows=source.rows if index is None else len(index), among=among)


def _values(source: Source, column: int, index: Any) -> Any:  # noqa: ANN401 - polars series
    if not 0 <= column < source.width:
        raise CannotShowError("This column is not there any more.")
    series = source.series(column)
    return series if index is None else series.gather(index)


def _sorted(source: Source, order: tuple[ColumnOrder, ...], index: Any, job: Job, begun: float) -> Any:  # noqa: ANN401 - polars series
    import polars as pl

    keys: list[Any] = []
    descending: list[bool] = []
    for number, by in enumerate(order):
        job.reach(begun + (1 - begun) * number / (len(order) + 1))
        series = _values(source, by.column, index)
        key = _text_key(series) if series.dtype == pl.String else series
        keys.append(key.alias(f"key_{number}"))
        descending.append(by.descending)
    job.reach(begun + (1 - begun) * len(order) / (len(order) + 1))
    if len(keys) == 1 and keys[0].dtype == pl.String:
        places = text_order(keys[0], descending=descending[0])
        return places if index is None else index.gather(places)
    frame = pl.DataFrame(keys)
    places = frame.select(
        pl.arg_sort_by(frame.columns, descending=descending, nulls_last=True, maintain_order=True)
    ).to_series()
    return places if index is None else index.gather(places)


def _text_key(series: Any) -> Any:  # noqa: ANN401 - polars series
    """Give what texts are sorted by: without regard to case, as numbers where few texts stand again and again."""
    lower = series.str.to_lowercase().alias("text")
    few = lower.head(FEW_LOOKED_AT).n_unique() < FEW_LOOKED_AT // 4
    texts = lower.unique() if few else None
    if texts is None or len(texts) > len(lower) // 4:
        return lower
    ranks = texts.drop_nulls().sort().to_frame().with_row_index("rank")
    return lower.to_frame().join(ranks, on="text", how="left", maintain_order="left")["rank"]


def _mask(column: Any, wanted: CellFilter, source: Source) -> Any:  # noqa: ANN401 - polars series
    match wanted.kind:
        case FilterKind.BLANK:
            return column.is_null()
        case FilterKind.NOT_BLANK:
            return column.is_not_null()
        case FilterKind.CONTAINS:
            return _contains(column, wanted.value)
        case _:
            return _compared(column, wanted, source)


def _contains(column: Any, text: str) -> Any:  # noqa: ANN401 - polars series
    import polars as pl

    shown = column if column.dtype == pl.String else column.cast(pl.String)
    return shown.str.to_lowercase().str.contains(text.lower(), literal=True).fill_null(value=False)


def _compared(column: Any, wanted: CellFilter, source: Source) -> Any:  # noqa: ANN401 - polars series
    import polars as pl

    name = source.columns(wanted.column, 1)[0].name
    if column.dtype == pl.String:
        held, value = column.str.to_lowercase(), wanted.value.lower()
    else:
        held, value = column, _typed(wanted.value, column.dtype, name)
        if type(value) is dt.date and held.dtype != pl.Date:
            held = held.dt.date()
        elif isinstance(value, dt.datetime):
            held = held.dt.replace_time_zone(None)
    compare: dict[FilterKind, Callable[[], Any]] = {
        FilterKind.EQUALS: lambda: held == value,
        FilterKind.DIFFERS: lambda: (held != value).fill_null(value=True),
        FilterKind.ABOVE: lambda: held > value,
        FilterKind.AT_LEAST: lambda: held >= value,
        FilterKind.BELOW: lambda: held < value,
        FilterKind.AT_MOST: lambda: held <= value,
    }
    return compare[wanted.kind]().fill_null(value=False)


def _typed(text: str, dtype: Any, name: str) -> object:  # noqa: ANN401 - a polars type
    """Read what the user typed as what the column holds."""
    import polars as pl

    given = text.strip()
    shown = given if len(given) <= LONGEST_SHOWN else given[:LONGEST_SHOWN] + "…"
    if dtype == pl.Boolean:
        if given.lower() not in _TRUE | _FALSE:
            raise CannotShowError(f"{name} holds true and false. “{shown}” is neither.")
        return given.lower() in _TRUE
    if dtype.is_numeric():
        return _number(given, dtype, f"{name} holds numbers. “{shown}” is none.")
    if dtype in (pl.Date, pl.Datetime):
        try:
            return dt.date.fromisoformat(given) if len(given) <= 10 else dt.datetime.fromisoformat(given)
        except ValueError:
            raise CannotShowError(f"{name} holds dates. Write one as 2026-11-29.") from None
    if dtype == pl.Time:
        try:
            return dt.time.fromisoformat(given)
        except ValueError:
            raise CannotShowError(f"{name} holds times of day. Write one as 14:30.") from None
    raise CannotShowError(f"{name} can only be looked through by “contains” and for blanks.")


def _number(given: str, dtype: Any, fault: str) -> object:  # noqa: ANN401 - a polars type
    plain = given.replace(" ", "").replace("\u00a0", "").replace("\u202f", "").replace("_", "")
    if plain.count(",") == 1 and "." not in plain:
        plain = plain.replace(",", ".")  # a decimal comma
    plain = plain.replace(",", "").replace("−", "-")
    try:
        number = decimal.Decimal(plain)
    except decimal.InvalidOperation:
        raise CannotShowError(fault) from None
    if dtype.is_decimal() and number.is_finite():
        return number
    if dtype.is_integer() and number == number.to_integral_value() and abs(number) < 2**63:
        return int(number)
    return float(number)
