"""Tables of every known kind as they are looked at: columns, texts of any rows, one column to compute with."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pandas, polars, pyarrow and numpy enter here, each only when the kernel has loaded it.

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from workbench.inkernel import polars_series
from workbench.inkernel.cell_text import cell_text
from workbench.inkernel.known_types import Known, known_type, short_name
from workbench.inkernel.tables import MAX_HEADING, table_facts
from workbench.protocol.values import ColumnSummary

_SMALL = 10**18

Rows = range | Sequence[int]
Texts = list[list[str | None]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Source:
    """A table to look at; `texts` takes rows, first column, number of columns and the longest text, and goes by column.

    The first `labels` columns are the table's own labels of its rows (an index of pandas).
    """

    rows: int
    width: int
    mark: tuple[object, ...]
    type_name: str
    columns: Callable[[int, int], tuple[ColumnSummary, ...]]
    texts: Callable[[Rows, int, int, int], Texts]
    series: Callable[[int], Any]
    labels: int = 0
    size_bytes: int = 0


def source_of(value: object) -> Source | None:
    """Look at a table; None for what is none."""
    facts = table_facts(value)
    thing = cast("Any", value)
    match known_type(value):
        case _ if facts is None:
            return None
        case Known.POLARS_FRAME:
            return polars_source(thing, facts.mark, short_name(value))
        case Known.PANDAS_FRAME | Known.PANDAS_SERIES as known:
            return _pandas(thing, facts.mark, is_frame=known is Known.PANDAS_FRAME)
        case Known.POLARS_SERIES:
            return polars_source(thing.to_frame(), facts.mark, short_name(value))
        case Known.ARROW_TABLE:
            return _arrow(thing, facts.mark)
        case Known.NUMPY_ARRAY:
            return _numpy(thing, facts.mark, facts.columns)
        case Known.WORKBENCH_TABLE:
            return _workbench(thing)
        case Known.WORKBENCH_SUMMARY:
            frame = vars(thing).get("_frame")
            return polars_source(frame, facts.mark, short_name(value))
        case _:
            return None


def polars_source(frame: Any, mark: tuple[object, ...], type_name: str) -> Source:  # noqa: ANN401 - a polars frame
    """Look at a frame of polars."""

    def columns(first: int, count: int) -> tuple[ColumnSummary, ...]:
        pairs = zip(frame.columns[first : first + count], frame.dtypes[first : first + count], strict=False)
        return tuple(_column(name, str(dtype)) for name, dtype in pairs)

    def texts(rows: Rows, first: int, count: int, longest: int) -> Texts:
        part = frame[:, first : first + count]
        part = part.slice(rows.start, len(rows)) if isinstance(rows, range) else part[list(rows)]
        return [_texts(series.to_list(), longest) for series in part.get_columns()]

    return Source(
        rows=frame.height,
        width=frame.width,
        mark=mark,
        type_name=type_name,
        columns=columns,
        texts=texts,
        series=lambda position: polars_series.comparable(frame.to_series(position)),
        size_bytes=int(frame.estimated_size()),
    )


def titled(source: Source, titles: Mapping[str, str]) -> Source:
    """Give a source whose columns are shown under other headings."""

    def columns(first: int, count: int) -> tuple[ColumnSummary, ...]:
        return tuple(
            replace(column, name=titles.get(column.name, column.name)) for column in source.columns(first, count)
        )

    return replace(source, columns=columns)


def typed_like(source: Source, kinds: Mapping[str, str]) -> Source:
    """Name and compute with what the texts of some columns stand for; texts stay where that fails for one."""

    def columns(first: int, count: int) -> tuple[ColumnSummary, ...]:
        known = source.columns(first, count)
        return tuple(replace(column, dtype=kinds.get(column.name, column.dtype)) for column in known)

    def series(position: int) -> Any:  # noqa: ANN401 - a polars series
        import polars as pl

        held = source.series(position)
        if kinds.get(source.columns(position, 1)[0].name) != "number" or held.dtype != pl.String:
            return held
        numbers = held.cast(pl.Float64, strict=False)
        return numbers if numbers.null_count() == held.null_count() else held

    return replace(source, columns=columns, series=series)


def _workbench(table: Any) -> Source:  # noqa: ANN401 - a Table of workbench.compare
    """Look at the texts of a file as they were read, and compute with what they were decided to be."""
    text = vars(table)["_text"]
    kinds: dict[str, Any] = vars(table)["_kinds"]
    source = polars_source(text, (text.height, text.width), short_name(table))

    def columns(first: int, count: int) -> tuple[ColumnSummary, ...]:
        names = text.columns[first : first + count]
        return tuple(_column(name, str(kinds[name].kind) if name in kinds else "text") for name in names)

    def series(position: int) -> Any:  # noqa: ANN401 - a polars series
        name = text.columns[position]
        typed = sys.modules["workbench.compare.reading.typed"].typed_frame
        return polars_series.comparable(typed(text.select(name), {name: table.kind(name)}).to_series())

    return replace(source, columns=columns, series=series)


def _pandas(table: Any, mark: tuple[object, ...], *, is_frame: bool) -> Source:  # noqa: ANN401 - a frame or series
    index = table.index
    labels = 0 if short_name(index).endswith("RangeIndex") and index.name is None else int(index.nlevels)
    width = labels + (len(table.columns) if is_frame else 1)

    def heading(position: int) -> ColumnSummary:
        if position < labels:
            level = index.get_level_values(position) if labels > 1 else index
            name = index.names[position]
            shown = f"index {position + 1}" if labels > 1 else "index"
            return _column(shown if name is None else name, str(level.dtype))
        if not is_frame:
            return _column("value" if table.name is None else table.name, str(table.dtype))
        return _column(table.columns[position - labels], str(table.dtypes.iloc[position - labels]))

    def columns(first: int, count: int) -> tuple[ColumnSummary, ...]:
        if first == 0 and is_frame and not labels and count >= width:
            pairs = zip(table.columns, table.dtypes, strict=True)
            return tuple(_column(name, str(dtype)) for name, dtype in pairs)
        return tuple(heading(position) for position in range(first, min(first + count, width)))

    def values(rows: Rows, position: int) -> Any:  # noqa: ANN401 - a pandas series or index
        part: Any = slice(rows.start, rows.stop) if isinstance(rows, range) else list(rows)
        if position < labels:
            return (index[part].get_level_values(position) if labels > 1 else index[part]).to_series()
        return table.iloc[part, position - labels] if is_frame else table.iloc[part]

    def texts(rows: Rows, first: int, count: int, longest: int) -> Texts:
        last = min(first + count, width)
        before = range(first, min(labels, last)) if is_frame else range(first, last)
        made = [_texts(values(rows, position).tolist(), longest) for position in before]
        if is_frame and last > labels:
            part: Any = slice(rows.start, rows.stop) if isinstance(rows, range) else list(rows)
            block = table.iloc[part, max(first - labels, 0) : last - labels]
            made += [_texts(column.tolist(), longest) for _, column in block.items()]
        return made

    return Source(
        rows=len(index),
        width=width,
        mark=mark,
        type_name=short_name(table),
        columns=columns,
        texts=texts,
        series=lambda position: polars_series.from_pandas(values(range(len(index)), position)),
        labels=labels,
    )


def _arrow(table: Any, mark: tuple[object, ...]) -> Source:  # noqa: ANN401 - an Arrow table
    def columns(first: int, count: int) -> tuple[ColumnSummary, ...]:
        fields = [table.schema.field(n) for n in range(first, min(first + count, table.num_columns))]
        return tuple(_column(field.name, str(field.type)) for field in fields)

    def texts(rows: Rows, first: int, count: int, longest: int) -> Texts:
        made: Texts = []
        for position in range(first, min(first + count, table.num_columns)):
            column = table.column(position)
            part = column.slice(rows.start, len(rows)) if isinstance(rows, range) else column.take(list(rows))
            made.append(_texts(part.to_pylist(), longest))
        return made

    def series(position: int) -> Any:  # noqa: ANN401 - a polars series
        import polars as pl

        return polars_series.comparable(pl.Series("value", table.column(position)))

    return Source(
        rows=table.num_rows,
        width=table.num_columns,
        mark=mark,
        type_name=short_name(table),
        columns=columns,
        texts=texts,
        series=series,
    )


def _numpy(
    array: Any,  # noqa: ANN401 - an array of one or two dimensions
    mark: tuple[object, ...],
    columns: Callable[[int, int], tuple[ColumnSummary, ...]],
) -> Source:
    wide = array if array.ndim == 2 else array.reshape(-1, 1)

    def texts(rows: Rows, first: int, count: int, longest: int) -> Texts:
        part = wide[rows.start : rows.stop] if isinstance(rows, range) else wide[list(rows)]
        return [_texts(column, longest) for column in part[:, first : first + count].T.tolist()]

    return Source(
        rows=int(wide.shape[0]),
        width=int(wide.shape[1]),
        mark=mark,
        type_name=short_name(array),
        columns=columns,
        texts=texts,
        series=lambda position: polars_series.from_numpy(wide[:, position]),
    )


def _column(name: object, dtype: str) -> ColumnSummary:
    return ColumnSummary(name=cell_text(name, MAX_HEADING) or "", dtype=dtype[:MAX_HEADING])


def _texts(values: Sequence[Any], longest: int) -> list[str | None]:
    texts: list[str | None] = []
    for value in values:  # thousands of cells: the plainest kinds at once, all others by `cell_text`
        kind = type(value)
        if (kind is str and len(value) <= longest) or value is None:
            texts.append(value)
        elif (kind is int and -_SMALL < value < _SMALL) or (kind is float and value == value):  # noqa: PLR0124 - NaN
            texts.append(repr(value))
        else:
            texts.append(cell_text(value, longest))
    return texts
