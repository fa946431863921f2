"""Numbers as texts: which texts are numbers, and the same decimals throughout a column."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

MOST_DECIMALS = 6
"""A column with more decimals is measured, not priced: its numbers stay as they are."""
_LONGEST_WHOLE = 9
"""A longer number without decimals is rather the name of something."""
_PLAIN = re.compile(r"[+-]?\d+(?:\.(\d+))?")
_WRITTEN = re.compile(r"\(?[+-]?(?:\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+|\d+)(?:[.,]\d+)?\)?(?:\s?%)?")
_CODE = re.compile(r"0\d")


def looks_like_number(text: str) -> bool:
    """Say whether a text of a file is a number as people write them, and no code or date."""
    if not _WRITTEN.fullmatch(text) or _CODE.match(text.lstrip("(+-")):
        return False
    return not (text.isdigit() and len(text) > _LONGEST_WHOLE)


def number_columns(rows: Sequence[Sequence[str | None]], width: int) -> frozenset[int]:
    """Give the columns in which every cell that holds something is a number."""
    found: set[int] = set()
    for column in range(width):
        texts = [row[column] for row in rows if column < len(row) and row[column]]
        if texts and all(looks_like_number((text or "").strip()) for text in texts):
            found.add(column)
    return frozenset(found)


class ColumnDecimals:
    """Know how many decimals the numbers of each column have at most, as far as they were seen."""

    def __init__(self) -> None:
        self._most: dict[int, int] = {}
        self._free: set[int] = set()

    def clear(self) -> None:
        """Forget all."""
        self._most.clear()
        self._free.clear()

    def take(self, column: int, texts: Iterable[str | None]) -> bool:
        """Take more cells of a column; true where those that were seen before are to be written otherwise now."""
        before = self._of(column)
        for text in texts:
            found = None if text is None else _PLAIN.fullmatch(text)
            if text and found is None:
                self._free.add(column)
            elif found is not None:
                self._most[column] = max(self._most.get(column, 0), len(found[1] or ""))
        return self._of(column) != before

    def text(self, column: int, text: str) -> str:
        """Write a number with the decimals of its column."""
        wanted, found = self._of(column), _PLAIN.fullmatch(text)
        missing = 0 if found is None else wanted - len(found[1] or "")
        if missing <= 0:
            return text
        point = "" if "." in text else "."
        return f"{text}{point}{'0' * missing}"

    def _of(self, column: int) -> int:
        most = self._most.get(column, 0)
        return 0 if column in self._free or most > MOST_DECIMALS else most
