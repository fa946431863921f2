"""Looks into the XML of an xlsx workbook for what the reader of values does not tell.

These are error values, formulas that were never calculated, what number formats show, and how far the cells reach.
"""

from __future__ import annotations

import posixpath
import re
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from xml.etree import ElementTree as ET

from workbench.compare.errors import TooLargeError, UnreadableFileError
from workbench.compare.reading.archives import read_entry
from workbench.compare.reading.memory import check_memory
from workbench.compare.reading.sheet_formats import CellFormats, FormatFacts, column_number, facts_of, formats_of

CELL_BYTES = 40
"""What the reader takes for every cell of the rectangle that a sheet's cells span."""

_ERROR = re.compile(
    rb'<(?:\w+:)?c r="([A-Z]{1,3})(\d{1,7})"[^>]*?\bt="e"[^>]*>'
    rb"(?:<(?:\w+:)?f[^>]*>[^<]*</(?:\w+:)?f>|<(?:\w+:)?f[^>]*/>)?<(?:\w+:)?v>([^<]{1,40})<"
)
_NEVER_CALCULATED = re.compile(
    rb"(?:</(?:\w+:)?f>|<(?:\w+:)?f[^>]*/>)(?:<(?:\w+:)?v></(?:\w+:)?v>|<(?:\w+:)?v ?/>)?</(?:\w+:)?c>"
)
_LAST_ROW = re.compile(rb'<(?:\w+:)?row [^>]*?\br="(\d{1,7})"')
_FAR = re.compile(rb' r="([A-Z]*\d{7,}|[A-Z]{2,}(?=\d))')
"""References of cells beyond column Z or row 999,999, and the letters of the former."""
MOST_ROWS, MOST_COLUMNS = 1_048_576, 16_384
_LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_PREFIX = 40
_NAMESPACES = {
    "m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "p": "http://schemas.openxmlformats.org/package/2006/relationships",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetFacts:
    """What stands in a sheet's XML: error texts by row and column (from 0), and other findings."""

    errors: tuple[tuple[int, int, str], ...] = ()
    never_calculated: int = 0
    formats: FormatFacts = field(default_factory=FormatFacts)


def look_into_sheet(archive: zipfile.ZipFile, sheet: str, file: str) -> Callable[[], SheetFacts]:
    """Read the XML of one sheet; refuse a sheet whose cells span more than memory holds.

    The rest is looked for aside, while the reader of values reads: what is given waits for it.
    """
    entry = _entry_of(archive, sheet, file)
    if entry is None:
        return SheetFacts
    xml = read_entry(archive, entry, file)
    check_span(xml, file, sheet)
    formats = _formats(archive, file)
    pool = ThreadPoolExecutor(max_workers=1)
    found = pool.submit(_facts, xml, formats)
    pool.shutdown(wait=False)
    return found.result


def _facts(xml: bytes, formats: CellFormats) -> SheetFacts:
    errors = _ERROR.findall(xml) if b't="e"' in xml else []
    formulas = any(mark in xml for mark in (b"</f>", b"<f ", b":f>", b":f "))
    return SheetFacts(
        errors=tuple((int(row) - 1, column_number(letters), text.decode()) for letters, row, text in errors),
        never_calculated=len(_NEVER_CALCULATED.findall(xml)) if formulas else 0,
        formats=facts_of(xml, formats),
    )


def check_span(xml: bytes, file: str, sheet: str) -> None:
    """Refuse a sheet with cells so far apart that the rectangle between them would not fit into memory."""
    rows = _LAST_ROW.findall(xml[max(0, xml.rfind(b"row ") - _PREFIX) :])
    last = int(rows[-1]) if rows else xml.count(b"</row>")
    far = set(_FAR.findall(xml))
    width = max((column_number(place.rstrip(b"0123456789")[:8]) + 1 for place in far), default=0)
    height = max((int(place.lstrip(_LETTERS)[:18] or 0) for place in far), default=0)
    width, height = max(width, 26), max(height, last)
    if width > MOST_COLUMNS or height > MOST_ROWS:
        raise UnreadableFileError(
            f"{file} is damaged: sheet {sheet} names a cell beyond what a sheet can hold (row {height:,}, "
            f"column {width:,}).",
            "Open it in its program and save it again, or get a new copy.",
        )
    try:
        check_memory(file, height * width * CELL_BYTES)
    except TooLargeError as error:
        raise TooLargeError(
            f"The cells of sheet {sheet} in {file} reach to row {height:,} and column {width:,}, too far for memory.",
            "Delete the lone cells far from the table, or save the sheet as csv.",
        ) from error


def _entry_of(archive: zipfile.ZipFile, sheet: str, file: str) -> str | None:
    """Find the entry of a sheet by the workbook's list of sheets."""
    try:
        book = ET.fromstring(read_entry(archive, "xl/workbook.xml", file))  # noqa: S314 - no entities: expat refuses the billion laughs
        links = ET.fromstring(read_entry(archive, "xl/_rels/workbook.xml.rels", file))  # noqa: S314 - as above
    except ET.ParseError:
        return None
    targets = {link.get("Id"): link.get("Target", "") for link in links.iterfind("p:Relationship", _NAMESPACES)}
    for element in book.iterfind("m:sheets/m:sheet", _NAMESPACES):
        if element.get("name") == sheet:
            target = targets.get(element.get(f"{{{_NAMESPACES['r']}}}id"), "")
            entry = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join("xl", target))
            return entry if entry in archive.namelist() else None
    return None


def _formats(archive: zipfile.ZipFile, file: str) -> CellFormats:
    """Read what the styles of the workbook say about numbers."""
    try:
        styles = ET.fromstring(read_entry(archive, "xl/styles.xml", file))  # noqa: S314 - as above
    except ET.ParseError:
        return CellFormats()
    codes = {
        element.get("numFmtId", ""): element.get("formatCode", "")
        for element in styles.iterfind("m:numFmts/m:numFmt", _NAMESPACES)
    }
    return formats_of(
        codes, [element.get("numFmtId", "") for element in styles.iterfind("m:cellXfs/m:xf", _NAMESPACES)]
    )
