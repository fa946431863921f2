"""Pair the sheets of two workbooks: by name first, then by the headings that they share."""

from __future__ import annotations

from workbench.compare.errors import NothingToReadError
from workbench.compare.reading.reader import read
from workbench.compare.table import Table

_MOST_SHEETS = 24


def partner_sheet(first: Table, table: Table) -> Table:
    """Give the sheet of a workbook that fits the one read from another; the one at hand where none fits better.

    The same name decides; else the most headings in common, if the sheet at hand has fewer.
    """
    basis = table.basis
    visible = [sheet.name for sheet in basis.sheets if not sheet.hidden]
    if basis.sheet is None or first.basis.sheet is None or len(visible) < 2 or basis.path == first.basis.path:
        return table
    same = [name for name in visible if name.casefold().strip() == first.basis.sheet.casefold().strip()]
    if same:
        return table if basis.sheet in same else read(basis.path, sheet=same[0])
    best, shared = table, _shared(first, table)
    for name in visible[:_MOST_SHEETS]:
        if name == basis.sheet or shared == len(first.columns):
            continue
        try:
            other = read(basis.path, sheet=name)
        except NothingToReadError:
            continue
        if _shared(first, other) > shared:
            best, shared = other, _shared(first, other)
    return best


def _shared(first: Table, other: Table) -> int:
    small = {heading.casefold().strip() for heading in first.columns}
    return len(small & {heading.casefold().strip() for heading in other.columns})
