"""Reads a file of any known format as a table of texts."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from workbench.compare.errors import TooLargeError
from workbench.compare.reading.delimited import read_delimited
from workbench.compare.reading.finish import RawTable, finish
from workbench.compare.reading.options import ReadOptions
from workbench.compare.reading.source import Source, open_source
from workbench.compare.reading.table import Table


def read(  # noqa: PLR0913 - every decision of reading can be given, by name
    path: str | os.PathLike[str],
    *,
    sheet: str | int | None = None,
    encoding: str | None = None,
    delimiter: str | None = None,
    quote: str | None = None,
    header_row: int | None = None,
    decimal: str | None = None,
    thousands: str | None = None,
    null_tokens: Sequence[str] = (),
    name: str | None = None,
) -> Table:
    """Read a file as texts; what is not said is found out and told in the table's `report`.

    Args:
        path: csv, tsv, txt, xlsx, xls, ods, parquet or json lines.
        sheet: The sheet of a workbook, by name or by number from 1; the first visible one with a table otherwise.
        encoding: Of a text file, such as "cp1252".
        delimiter: Of a text file, such as ";".
        quote: What encloses fields of a text file; "" for nothing.
        header_row: The line or row of the headings, from 1; 0 for none.
        decimal: The decimal mark of all numbers.
        thousands: The thousands mark of all numbers.
        null_tokens: Texts that stand for a blank cell, such as "NA".
        name: The table's name; the file's name otherwise.

    Raises:
        ReadError: The file cannot be read; it says what to do.
    """
    options = ReadOptions(
        sheet=sheet,
        encoding=encoding,
        delimiter=delimiter,
        quote=quote,
        header_row=header_row,
        decimal=decimal,
        thousands=thousands,
        null_tokens=(null_tokens,) if isinstance(null_tokens, str) else tuple(null_tokens),
        name=name,
    )
    return read_path(Path(path), options)


def read_path(path: Path, options: ReadOptions) -> Table:
    """Read a file into memory, or a text that is too large for it into files of columns."""
    try:
        return read_source(open_source(path), options)
    except TooLargeError as error:
        too_large = error.with_traceback(None)  # which would keep the bytes of the file in memory
    from workbench.compare.reading.pieces import read_in_pieces  # noqa: PLC0415 - few files are so large

    return read_in_pieces(path, options, too_large)


def read_source(source: Source, options: ReadOptions) -> Table:
    """Read what was opened."""
    table = finish(_read_raw(source, options), options)
    sys.audit("workbench.compare.read", str(source.path), len(source.content), len(table))
    return table


def _read_raw(source: Source, options: ReadOptions) -> RawTable:
    """Choose the format's reader; those that load other libraries are imported when they are needed."""
    match source.format:
        case "csv":
            return read_delimited(source, options)
        case "parquet":
            from workbench.compare.reading.parquet import read_parquet  # noqa: PLC0415 - start-up

            return read_parquet(source, options)
        case "json lines":
            from workbench.compare.reading.json_lines import read_json_lines  # noqa: PLC0415 - start-up

            return read_json_lines(source, options)
        case _:
            from workbench.compare.reading.workbooks import read_sheet  # noqa: PLC0415 - start-up

            return read_sheet(source, options)
