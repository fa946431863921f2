"""Facts and rectangles of tables of every known kind, without a copy of the table."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pandas, polars, pyarrow and numpy enter here, each only when the kernel has loaded it.

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from workbench.inkernel.cell_text import cell_text
from workbench.inkernel.known_types import Known, known_type, short_name
from workbench.inkernel.pandas_blocks import blocks_of
from workbench.protocol.values import COLUMNS_SHOWN, ColumnSummary

MAX_HEADING = 200


@dataclass(frozen=True, kw_only=True, slots=True)
class TableFacts:
    """What is known of a table at once; `mark` changes when the table was changed in a way that shows cheaply."""

    rows: int
    width: int
    size_bytes: int | None
    mark: tuple[object, ...]
    columns: Callable[[int, int], tuple[ColumnSummary, ...]]
    cells: Callable[[int, int, int, int], list[list[str | None]]]


def table_facts(value: object) -> TableFacts | None:
    """Look at a table; None for what is none."""
    match known_type(value):
        case Known.POLARS_FRAME | Known.STORED_FRAME:
            return _polars_frame(cast("Any", value))
        case Known.PANDAS_FRAME:
            return _pandas_frame(cast("Any", value))
        case Known.WORKBENCH_TABLE:
            return _workbench_table(cast("Any", value))
        case Known.WORKBENCH_SUMMARY:
            return table_facts(vars(value).get("_frame"))
        case Known.POLARS_SERIES | Known.PANDAS_SERIES | Known.ARROW_TABLE | Known.NUMPY_ARRAY as known:
            return _BY_KIND[known](cast("Any", value))
        case _:
            return None


def frame_of(value: object) -> object | None:
    """Give the frame of polars or pandas that a value is or holds, None for all else."""
    match known_type(value):
        case Known.POLARS_FRAME | Known.PANDAS_FRAME:
            return value
        case Known.WORKBENCH_TABLE:
            return vars(value).get("_text")
        case Known.WORKBENCH_SUMMARY:
            return vars(value).get("_frame")
        case _:
            return None


def _polars_frame(frame: Any) -> TableFacts:  # noqa: ANN401 - a polars frame
    def columns(first: int, count: int) -> tuple[ColumnSummary, ...]:
        names = frame.columns[first : first + count]
        types = frame.dtypes[first : first + count]
        return tuple(ColumnSummary(name=_heading(n), dtype=str(t)) for n, t in zip(names, types, strict=False))

    def cells(row: int, rows: int, column: int, count: int) -> list[list[str | None]]:
        part = frame[:, column : column + count].slice(row, rows)
        return [[cell_text(cell) for cell in line] for line in part.rows()]

    # What a frame holds is another object after most changes in place; stored rows would be read into memory for it.
    held = frame.stored if known_type(frame) is Known.STORED_FRAME else frame._df  # noqa: SLF001 - as above
    return TableFacts(
        rows=frame.height,
        width=frame.width,
        size_bytes=int(frame.estimated_size()),
        mark=(frame.height, frame.width, id(held)),
        columns=columns,
        cells=cells,
    )


def _workbench_table(table: Any) -> TableFacts | None:  # noqa: ANN401 - a Table of workbench.compare
    state = vars(table)
    # The typed frame once it was asked for; to work it out is not for a look.
    frame = state.get("_frame")
    return table_facts(state.get("_text") if frame is None else frame)


def _pandas_frame(frame: Any) -> TableFacts:  # noqa: ANN401 - a pandas frame
    parts = blocks_of(frame)

    def columns(first: int, count: int) -> tuple[ColumnSummary, ...]:
        return tuple(ColumnSummary(name=_heading(n), dtype=_dtype(t)) for n, t in parts.headings(first, count))

    def cells(row: int, rows: int, column: int, count: int) -> list[list[str | None]]:
        arrays = parts.arrays(column, count)
        texts = [[cell_text(cell) for cell in array[row : row + rows].tolist()] for array in arrays]
        return _transposed(texts, max(min(rows, parts.rows - row), 0))

    return TableFacts(
        rows=parts.rows,
        width=parts.width,
        size_bytes=parts.size_bytes,
        mark=parts.mark,
        columns=columns,
        cells=cells,
    )


def _series(series: Any, length: int, size: int, dtype: str) -> TableFacts:  # noqa: ANN401 - of pandas or polars
    name = cell_text(series.name) or "value"

    def cells(row: int, rows: int, column: int, count: int) -> list[list[str | None]]:
        part = series[row : row + rows] if known_type(series) is Known.POLARS_SERIES else series.iloc[row : row + rows]
        values = part.to_list()
        return [[cell_text(cell)][column : column + count] for cell in values]

    return _one_column(name, dtype, length, size, cells)


def _one_column(
    name: str, dtype: str, length: int, size: int, cells: Callable[[int, int, int, int], list[list[str | None]]]
) -> TableFacts:
    column = (ColumnSummary(name=name[:MAX_HEADING], dtype=dtype),)
    return TableFacts(
        rows=length,
        width=1,
        size_bytes=size,
        mark=(length,),
        columns=lambda first, count: column[first : first + count],
        cells=cells,
    )


def _polars_series(series: Any) -> TableFacts:  # noqa: ANN401 - a polars series
    return _series(series, series.len(), int(series.estimated_size()), str(series.dtype))


def _pandas_series(series: Any) -> TableFacts:  # noqa: ANN401 - a pandas series
    return _series(series, len(series.index), int(series.nbytes), _dtype(series.dtype))


def _arrow_table(table: Any) -> TableFacts:  # noqa: ANN401 - an Arrow table
    def columns(first: int, count: int) -> tuple[ColumnSummary, ...]:
        fields = [table.schema.field(position) for position in range(first, min(first + count, table.num_columns))]
        return tuple(ColumnSummary(name=_heading(field.name), dtype=str(field.type)) for field in fields)

    def cells(row: int, rows: int, column: int, count: int) -> list[list[str | None]]:
        part = table.slice(row, rows)
        positions = range(column, min(column + count, table.num_columns))
        texts = [[cell_text(cell) for cell in part.column(position).to_pylist()] for position in positions]
        return _transposed(texts, part.num_rows)

    return TableFacts(
        rows=table.num_rows,
        width=table.num_columns,
        size_bytes=int(table.nbytes),
        mark=(table.num_rows, table.num_columns),
        columns=columns,
        cells=cells,
    )


def _numpy_array(array: Any) -> TableFacts | None:  # noqa: ANN401 - a numpy array
    if array.ndim not in (1, 2) or array.dtype.kind not in "biufUSMm":
        return None
    rows, width = int(array.shape[0]), int(array.shape[1]) if array.ndim == 2 else 1

    def columns(first: int, count: int) -> tuple[ColumnSummary, ...]:
        return tuple(
            ColumnSummary(name=str(n), dtype=_dtype(array.dtype)) for n in range(first, min(first + count, width))
        )

    def cells(row: int, rows: int, column: int, count: int) -> list[list[str | None]]:
        part = array[row : row + rows]
        lines = part[:, column : column + count].tolist() if array.ndim == 2 else [[cell] for cell in part.tolist()]
        return [[cell_text(cell) for cell in line] for line in lines]

    return TableFacts(
        rows=rows, width=width, size_bytes=int(array.nbytes), mark=(rows, width), columns=columns, cells=cells
    )


_BY_KIND: dict[Known, Callable[[Any], TableFacts | None]] = {
    Known.POLARS_SERIES: _polars_series,
    Known.PANDAS_SERIES: _pandas_series,
    Known.ARROW_TABLE: _arrow_table,
    Known.NUMPY_ARRAY: _numpy_array,
}


def shown_columns(facts: TableFacts) -> tuple[ColumnSummary, ...]:
    """Give the columns that a summary shows."""
    return facts.columns(0, COLUMNS_SHOWN)


def _heading(name: object) -> str:
    return cell_text(name, MAX_HEADING) or ""


def _dtype(dtype: object) -> str:
    name = short_name(dtype)
    if name.startswith(("numpy.", "pandas.")):
        return str(dtype)
    return name


def _transposed(columns: Sequence[Sequence[str | None]], rows: int) -> list[list[str | None]]:
    return [[column[row] for column in columns] for row in range(rows)]
