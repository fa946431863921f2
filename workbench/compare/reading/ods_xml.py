"""Looks into the XML of an ods workbook: a few letters there may stand for millions of repeated cells."""

from __future__ import annotations

import re
import zipfile

from workbench.compare.errors import TooLargeError
from workbench.compare.reading.archives import read_entry

MOST_REPEATED = 20_000_000
"""Cells that a sheet may have by repeating rows and cells with a value."""

_ROW = re.compile(rb'<table:table-row\b[^>]*\bnumber-rows-repeated="(\d{2,9})"[^>]*>')
_CELL = re.compile(rb"<table:table-cell\b([^>]*)>")
_TIMES = re.compile(rb'\bnumber-columns-repeated="(\d{1,9})"')


def check_repeats(archive: zipfile.ZipFile, file: str) -> None:
    """Refuse a workbook whose repeated cells with values are too many to be written out."""
    xml = read_entry(archive, "content.xml", file)
    total = sum(_times(cell) for cell in _CELL.findall(xml) if b"office:value-type" in cell)
    for row in _ROW.finditer(xml):
        end = xml.find(b"</table:table-row>", row.end())
        cells = _CELL.findall(xml[row.end() : max(end, row.end())])
        width = sum(_times(cell) for cell in cells)
        if any(b"office:value-type" in cell for cell in cells):
            total += int(row.group(1)) * width
    if total > MOST_REPEATED:
        raise TooLargeError(
            f"{file} repeats values in {total:,} cells; up to {MOST_REPEATED:,} are written out.",
            "Delete what lies beyond the table, or save the sheet as csv.",
        )


def _times(cell: bytes) -> int:
    found = _TIMES.search(cell)
    return int(found.group(1)) if found else 1
