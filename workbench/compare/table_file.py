"""Saves one table as a workbook or as comma-separated values."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import polars as pl

from workbench.compare.errors import CompareError
from workbench.compare.identifiers import is_code
from workbench.compare.reading.words import counted
from workbench.compare.report_content import ReportTable
from workbench.compare.report_file import ReportFile, write_whole
from workbench.compare.table import Table
from workbench.compare.table_views import EXACT
from workbench.compare.tabular import SummaryTable

ENDINGS = frozenset({".xlsx", ".csv"})


def save_table(table: Table | SummaryTable | pl.DataFrame, path: str | os.PathLike[str]) -> ReportFile:
    """Write all rows of a table; figures are numbers in a workbook, ids and codes stay texts.

    The file appears whole or not at all.

    Raises:
        CompareError: The ending is another one, or the file is locked or the folder may not be written to.
    """
    place = Path(path)
    ending = place.suffix.lower()
    if ending not in ENDINGS:
        raise CompareError(
            f"A table cannot be written as '{place.suffix or place.name}'.",
            "Give it a name that ends in .xlsx or .csv.",
        )
    own = _as_table(table, place.stem)

    def write(part: Path) -> list[tuple[str, int]]:
        shown = own.text.select(name for name in own.columns if not name.endswith(EXACT))
        if ending == ".csv":
            shown.write_csv(part)
            return [(place.stem, shown.height)]
        from workbench.compare.report_xlsx import write_table_xlsx  # noqa: PLC0415 - start-up: only this kind needs it

        return write_table_xlsx(_report_table(own, shown), part, datetime.now().astimezone())

    return write_whole(path, write)


def _as_table(table: Table | SummaryTable | pl.DataFrame, name: str) -> Table:
    match table:
        case Table():
            return table
        case SummaryTable():
            return Table.from_frame(table.frame, name=name)
        case _:
            return Table.from_frame(table, name=name)


def _report_table(table: Table, shown: pl.DataFrame) -> ReportTable:
    """Give the table with its figures as plain numbers, whatever signs the file writes them with."""
    numbers = [
        name for name in shown.columns if table.kind(name).kind == "number" and not is_code(name, table.text[name])
    ]
    typed = table.frame
    plain = [typed[name].cast(pl.String).alias(name) for name in numbers if typed.schema[name] != pl.String]
    return ReportTable(
        name=table.name,
        title=table.name,
        note=f"{counted(shown.height, 'row')}.",
        frame=shown.with_columns(plain),
        numbers=frozenset(column.name for column in plain),
        empty="No rows.",
    )
