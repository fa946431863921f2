"""Reads a file in a process of its own and prints one JSON object: the reading report, or what went wrong."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from workbench.compare.errors import CompareError, TooLargeError
from workbench.compare.reading.excerpt import Excerpt, excerpt_of
from workbench.compare.reading.options import ReadOptions
from workbench.compare.reading.own_folder import remove_left_folders
from workbench.compare.reading.reader import read_path, read_source
from workbench.compare.reading.report import Sheet
from workbench.compare.reading.source import Source, open_source

COUNTED_BYTES = 30_000_000
"""Other sheets of a workbook up to this size are counted; of a larger one only their names are given."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print `{"report": …}` or `{"error": {"what", "do"}}`; the exit code is 0 either way."""
    parser = argparse.ArgumentParser(prog="probe", description="Say what a file holds.")
    parser.add_argument("path")
    parser.add_argument("--sheet", action="append", default=[])
    for option in ("--encoding", "--delimiter", "--quote", "--decimal", "--thousands"):
        parser.add_argument(option)
    parser.add_argument("--header-row", type=int)
    parser.add_argument("--rows", type=int, default=0, help="give so many rows too")
    parser.add_argument("--first", type=int, default=0, help="from this row on")
    parser.add_argument("--beginning", action="store_true", help="look at the beginning of a large text only")
    given = parser.parse_args(arguments)
    sheets: list[str] = given.sheet
    options = ReadOptions(
        sheet=sheets[0] if len(sheets) == 1 else None,
        encoding=given.encoding,
        delimiter=given.delimiter,
        quote=given.quote,
        header_row=given.header_row,
        decimal=given.decimal,
        thousands=given.thousands,
    )
    wanted = Excerpt(first=given.first, rows=given.rows, of_beginning=given.beginning)
    answer = probe(Path(given.path), sheets, options, wanted)
    sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
    remove_left_folders()
    return 0


def probe(
    path: Path,
    sheets: Sequence[str] = (),
    options: ReadOptions | None = None,
    excerpt: Excerpt | None = None,
) -> dict[str, object]:
    """Give the report of a file; of several sheets asked for, one report each under `reports`."""
    wishes = options or ReadOptions(sheet=sheets[0] if len(sheets) == 1 else None)
    try:
        if excerpt is not None and excerpt.rows:
            return excerpt_of(path, wishes, excerpt)
        return _reports(path, sheets, wishes)
    except CompareError as error:
        return {"error": {"what": error.what, "do": error.to_do}}
    except MemoryError:
        return {"error": {"what": f"{path.name} does not fit into memory.", "do": "Close other programs or split it."}}


def _reports(path: Path, sheets: Sequence[str], wishes: ReadOptions) -> dict[str, object]:
    try:
        source = open_source(path)
        if len(sheets) > 1:
            reports = (read_source(source, replace(wishes, sheet=sheet)).report for sheet in sheets)
            return {"reports": [report.to_json() for report in reports]}
        return {"report": _report(source, wishes)}
    except TooLargeError:
        if len(sheets) > 1:
            raise
    return {"report": read_path(path, wishes).report.to_json()}


def _report(source: Source, options: ReadOptions) -> dict[str, object]:
    table = read_source(source, options)
    report = table.report
    if len(report.sheets) > 1:
        report = replace(report, sheets=_count_sheets(source, report.sheets, report.sheet, len(table), table.columns))
    return report.to_json()


def _count_sheets(
    source: Source, sheets: tuple[Sheet, ...], first: str | None, rows: int, columns: Sequence[str]
) -> tuple[Sheet, ...]:
    """Give rows and columns of the other visible sheets."""
    counted: list[Sheet] = []
    for sheet in sheets:
        if sheet.name == first:
            counted.append(replace(sheet, rows=rows, columns=tuple(columns)))
        elif sheet.hidden or len(source.content) > COUNTED_BYTES:
            counted.append(sheet)
        else:
            counted.append(_count_sheet(source, sheet))
    return tuple(counted)


def _count_sheet(source: Source, sheet: Sheet) -> Sheet:
    try:
        table = read_source(source, ReadOptions(sheet=sheet.name))
    except CompareError:
        return replace(sheet, rows=0, columns=())
    return replace(sheet, rows=len(table), columns=tuple(table.columns))


if __name__ == "__main__":
    sys.exit(main())
