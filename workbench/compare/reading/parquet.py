"""Reads Parquet files."""
# pyarrow is not typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import io

import polars as pl

from workbench.compare.errors import NothingToReadError
from workbench.compare.reading.finish import RawTable
from workbench.compare.reading.foreign import foreign_reader
from workbench.compare.reading.memory import check_memory
from workbench.compare.reading.options import ReadOptions
from workbench.compare.reading.report import ReadingReport
from workbench.compare.reading.shapes import text_column
from workbench.compare.reading.source import Source
from workbench.compare.reading.words import counted

CELL_BYTES = 40
"""What a cell takes as a value and as a text."""


def read_parquet(source: Source, options: ReadOptions) -> RawTable:
    """Read a Parquet file; its typed values become texts."""
    with foreign_reader(source.file, "Parquet file"):
        _check_size(source)
        frame = pl.read_parquet(io.BytesIO(source.content))
    if not frame.width:
        raise NothingToReadError(f"{source.file} has no columns.", "Choose another file.")
    with foreign_reader(source.file, "Parquet file"):
        cells = pl.DataFrame(
            [text_column(column).alias(f"f{place}") for place, column in enumerate(frame.iter_columns())]
        )
    report = ReadingReport(
        path=str(source.path),
        name=options.name or source.path.stem,
        size=len(source.content),
        sha256=source.sha256,
        format="parquet",
        header_row=0,
        doubts=(*source.doubts, *_nan_doubts(frame)),
    )
    return RawTable(headings=tuple(frame.columns), cells=cells, report=report)


def _nan_doubts(frame: pl.DataFrame) -> list[str]:
    """Say where cells hold what is no number and not blank either."""
    floats = [column for column in frame.iter_columns() if column.dtype.is_float()]
    found = [(column.name, int(column.is_nan().sum())) for column in floats]
    return [
        f"Column {name}: {counted(count, 'cell')} {'holds' if count == 1 else 'hold'} NaN (no number), read as blank."
        for name, count in found
        if count
    ]


def _check_size(source: Source) -> None:
    """Refuse a file whose values would not fit, however small it is packed."""
    import pyarrow.parquet as pq  # noqa: PLC0415 - start-up: only needed for this format

    facts = pq.ParquetFile(io.BytesIO(source.content)).metadata
    unpacked = sum(facts.row_group(number).total_byte_size for number in range(facts.num_row_groups))
    check_memory(source.file, facts.num_rows * facts.num_columns * CELL_BYTES + 2 * unpacked)
