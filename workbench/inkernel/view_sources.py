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
from workbench.inkernel.pandas_blocks import blocks_of
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
        case Known.POLARS_FRAME | Known.STORED_FRAME:
            return polars_source(thing, facts.mark, short_name(value))
        case Known.PANDAS_FRAME | Known.PANDAS_SERIES as known:
            return (_pandas_frame if known is Known.PANDAS_FRAME else _pandas_series)(thing, facts.mark)
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


def _pandas_frame(frame: Any, mark: tuple[object, ...]) -> Source:  # noqa: ANN401 - a pandas frame
    parts = blocks_of(frame)
    labels = _labels_of(parts.index)
    shown = len(labels)

    def columns(first: int, count: int) -> tuple[ColumnSummary, ...]:
        last = min(first + count, shown + parts.width)
        held = range(max(first - shown, 0), max(last - shown, 0))
        facts = parts.headings(held.start, len(held))
        return (*labels[first:last], *(_column(name, str(dtype)) for name, dtype in facts))

    def texts(rows: Rows, first: int, count: int, longest: int) -> Texts:
        last = min(first + count, shown + parts.width)
        held = range(max(first - shown, 0), max(last - shown, 0))
        values = [_label_values(parts.index[_part(rows)], position) for position in range(first, min(shown, last))]
        values += [array[_part(rows)] for array in parts.arrays(held.start, len(held))]
        return [_texts(part.tolist(), longest) for part in values]

    def series(position: int) -> Any:  # noqa: ANN401 - a polars series
        label = position < shown
        return polars_series.from_pandas(
            _label_values(parts.index, position).to_series() if label else parts.series(position - shown)
        )

    return Source(
        rows=parts.rows,
        width=shown + parts.width,
        mark=mark,
        type_name=short_name(frame),
        columns=columns,
        texts=texts,
        series=series,
        labels=shown,
    )


def _pandas_series(held: Any, mark: tuple[object, ...]) -> Source:  # noqa: ANN401 - a pandas series
    index = held.index
    labels = _labels_of(index)
    facts = (*labels, _column("value" if held.name is None else held.name, str(held.dtype)))

    def texts(rows: Rows, first: int, count: int, longest: int) -> Texts:
        part = _part(rows)
        values = [_label_values(index[part], position) for position in range(len(labels))] + [held.array[part]]
        return [_texts(column.tolist(), longest) for column in values[first : first + count]]

    def series(position: int) -> Any:  # noqa: ANN401 - a polars series
        label = position < len(labels)
        return polars_series.from_pandas(_label_values(index, position).to_series() if label else held)

    return Source(
        rows=len(index),
        width=len(facts),
        mark=mark,
        type_name=short_name(held),
        columns=lambda first, count: facts[first : first + count],
        texts=texts,
        series=series,
        labels=len(labels),
    )


def _labels_of(index: Any) -> tuple[ColumnSummary, ...]:  # noqa: ANN401 - a pandas index
    """Give the columns that show an index; a mere numbering needs none."""
    if short_name(index).endswith("RangeIndex") and index.name is None:
        return ()
    levels = int(index.nlevels)
    names = [f"index {n + 1}" if levels > 1 else "index" for n in range(levels)]
    return tuple(
        _column(shown if name is None else name, str(_label_values(index, position).dtype))
        for position, (shown, name) in enumerate(zip(names, index.names, strict=True))
    )


def _label_values(index: Any, position: int) -> Any:  # noqa: ANN401 - a pandas index
    return index.get_level_values(position) if int(index.nlevels) > 1 else index


def _part(rows: Rows) -> Any:  # noqa: ANN401 - what pandas takes between brackets
    return slice(rows.start, rows.stop) if isinstance(rows, range) else list(rows)


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
