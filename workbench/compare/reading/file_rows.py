"""In which row of its file a row of a table stands, as a spreadsheet counts them: the headings' row counts too."""

from __future__ import annotations

import polars as pl

from workbench.compare.reading.report import ReadingReport

_COUNTED = frozenset({"csv", "xlsx", "xls", "xlsb", "ods"})
_CUT = 500
"""Of a longer line above the headings the report has the beginning: whether it is several lines is not known."""


def first_row(report: ReadingReport) -> int | None:
    """Give the row in which the first row below the headings stands; None where that is not known for sure."""
    has_long_lines = any("\n" in text or len(text) >= _CUT for text in report.skipped_top_lines)
    if report.format not in _COUNTED or report.bad_lines_count or has_long_lines:
        return None
    if report.header_row:
        return report.header_row + 1
    return None if report.skipped_top_lines or report.format != "csv" else 1


def file_rows(report: ReadingReport, kept: pl.Series | None, places: pl.Series) -> pl.Series | None:
    """Say where rows (their places in the table) stand in the file.

    Args:
        report: how the file was read.
        kept: the places of the rows that are no blank ones, where blank rows were left out.
        places: which rows are asked about; blank ones stay blank.
    """
    first = first_row(report)
    if first is None or (report.blank_rows_dropped and kept is None):
        return None
    numbers = places.cast(pl.Int64)
    return (numbers if kept is None else kept.cast(pl.Int64).gather(numbers)) + first
