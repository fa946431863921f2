"""A block of cells for the clipboard, so that a spreadsheet takes texts as texts and numbers as numbers.

Two forms go together. The HTML says for each cell what it is: Excel and LibreOffice prefer it, keep 00123 and =1+1 as
texts and read numbers whatever their decimal sign. The plain form is separated by tabs: numbers with the system's
decimal sign and without thousands marks, texts as they are but for a ' before what a spreadsheet would calculate.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

MOST_CELLS = 200_000
"""More cells are a matter for a file."""

_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?")
_CALCULATED = ("=", "+", "-", "@", "\t", "\r")
_MOST_DIGITS = 15
"""A spreadsheet rounds longer numbers: they go as texts."""

Cell = str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class CopiedBlock:
    """The cells of a rectangle, with their headings and whether each column holds numbers."""

    headings: tuple[str, ...]
    numbers: tuple[bool, ...]
    rows: Sequence[Sequence[Cell]]


def to_text(block: CopiedBlock, decimal: str, *, with_headings: bool) -> str:
    """Give the form separated by tabs; `decimal` is the system's decimal sign."""
    lines = (
        ["\t".join(_plain(heading, decimal, is_number=False) for heading in block.headings)] if with_headings else []
    )
    for row in block.rows:
        cells = zip(row, block.numbers, strict=True)
        lines.append("\t".join(_plain(cell, decimal, is_number=is_number) for cell, is_number in cells))
    return "\n".join(lines)


def to_html(block: CopiedBlock, *, with_headings: bool) -> str:
    """Give the form that says what each cell is."""
    parts = ['<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"></head><body><table>']
    if with_headings:
        parts.append(f"<tr>{''.join(_html(heading, is_number=False) for heading in block.headings)}</tr>")
    for row in block.rows:
        cells = zip(row, block.numbers, strict=True)
        parts.append(f"<tr>{''.join(_html(cell, is_number=is_number) for cell, is_number in cells)}</tr>")
    parts.append("</table></body></html>")
    return "".join(parts)


def _plain(cell: Cell, decimal: str, *, is_number: bool) -> str:
    if cell is None:
        return ""
    if is_number and _is_kept_as_number(cell):
        return cell.replace(".", decimal)
    text = f"'{cell}" if cell.startswith(_CALCULATED) else cell
    if any(sign in text for sign in '\t\n\r"'):
        return '"' + text.replace('"', '""') + '"'
    return text


def _html(cell: Cell, *, is_number: bool) -> str:
    if cell is None:
        return "<td></td>"
    if is_number and _is_kept_as_number(cell):
        return f'<td x:num="{cell}" sdval="{cell}">{cell}</td>'
    text = escape(cell).replace("\n", '<br style="mso-data-placement:same-cell">')
    return f'<td style="mso-number-format:\'\\@\';white-space:pre" x:str sdnum="1033;0;@">{text}</td>'


def _is_kept_as_number(cell: str) -> bool:
    if not _NUMBER.fullmatch(cell):
        return False
    digits = re.sub(r"[eE].*|\D", "", cell).strip("0")
    return len(digits) <= _MOST_DIGITS or "." in cell
