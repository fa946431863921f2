"""Makes texts safe for a workbook: characters that XML does not allow, overlong texts, names of sheets."""

from __future__ import annotations

import re

LONGEST_TEXT = 32_767
LONGEST_SHEET_NAME = 31

_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_LEANING = frozenset({"of", "in", "by", "the", "a", "and", "for", "with", "all", "to", "from", "are", "is"})
"""A name does not end with a word that leans on the next one."""
_ASIDE = re.compile(r"\s*\([^()]*\)")
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


def _cut(name: str) -> str:
    """Cut a name after a word that fits, or within one that is longer than a name may be."""
    if len(name) <= LONGEST_SHEET_NAME:
        return name
    without_aside = _ASIDE.sub("", name).strip()
    if 0 < len(without_aside) <= LONGEST_SHEET_NAME:
        return without_aside
    words = name[: LONGEST_SHEET_NAME + 1].split(" ")[:-1]
    while len(words) > 1 and (words[-1].casefold() in _LEANING or words[-1].isdigit()):
        words.pop()
    kept = " ".join(words)
    return kept if len(words) > 1 else name[:LONGEST_SHEET_NAME]


def sheet_name(wish: str, taken: set[str]) -> str:
    """Give a name that a sheet may have and none has yet; `taken` holds names in small letters and grows."""
    name = _NOT_IN_SHEET_NAMES.sub(" ", wish)
    name = _cut(" ".join(name.split()).lstrip("=+-@ ").strip("' ")).strip("' ") or "Sheet"
    if name.lower() == "history":
        name = "History_"
    free, number = name, 2
    while free.lower() in taken:
        ending = f" ({number})"
        free = name[: LONGEST_SHEET_NAME - len(ending)].rstrip() + ending
        number += 1
    taken.add(free.lower())
    return free
