"""What changed between two texts of code, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from typing_extensions import override

Change = Literal["same", "added", "removed"]
SIGNS: dict[Change, str] = {"same": " ", "added": "+", "removed": "-"}


@dataclass(frozen=True, kw_only=True, slots=True)
class DiffLine:
    """A line of either text, and whether only the new or only the old one has it."""

    change: Change
    text: str

    @override
    def __str__(self) -> str:
        return f"{SIGNS[self.change]} {self.text}"


def changed_lines(old: str, new: str) -> tuple[DiffLine, ...]:
    """Give all lines of both texts in order; where lines took the place of others, the old ones stand first."""
    return tuple(_changed(old.splitlines(), new.splitlines()))


def _changed(old: list[str], new: list[str]) -> Iterator[DiffLine]:
    for tag, old_start, old_end, new_start, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            yield from (DiffLine(change="same", text=line) for line in old[old_start:old_end])
            continue
        yield from (DiffLine(change="removed", text=line) for line in old[old_start:old_end])
        yield from (DiffLine(change="added", text=line) for line in new[new_start:new_end])
