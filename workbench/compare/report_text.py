"""Makes texts safe for a workbook: characters that XML does not allow, overlong texts, names of sheets."""

from __future__ import annotations

import re

LONGEST_TEXT = 32_767
LONGEST_SHEET_NAME = 31

_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_NOT_IN_SHEET_NAMES = re.compile(r"[\[\]:*?/\\\x00-\x1f]")


def cell_text(text: str) -> str:
    """Give a text that a cell can hold; what is cut says so."""
    text = _NOT_IN_XML.sub("\ufffd", text)
    # Some characters take two of the places that a cell counts.
    length = len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2
    if length <= LONGEST_TEXT:
        return text
    mark = f" … [cut: {length:,} characters]"
    kept = text.encode("utf-16-le")[: 2 * (LONGEST_TEXT - len(mark))].decode("utf-16-le", errors="ignore")
    return kept + mark


def sheet_name(wish: str, taken: set[str]) -> str:
    """Give a name that a sheet may have and none has yet; `taken` holds names in small letters and grows."""
    name = _NOT_IN_SHEET_NAMES.sub(" ", wish)
    name = " ".join(name.split()).lstrip("=+-@ ").strip("' ")[:LONGEST_SHEET_NAME].strip("' ") or "Sheet"
    if name.lower() == "history":
        name = "History_"
    free, number = name, 2
    while free.lower() in taken:
        ending = f" ({number})"
        free = name[: LONGEST_SHEET_NAME - len(ending)].rstrip() + ending
        number += 1
    taken.add(free.lower())
    return free
