"""Opens the beginning of a large text file, for a first look at once: its first whole lines and no others."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from workbench.compare.reading.source import Source, open_source

BEGINNING = 4_000_000
"""So many bytes are a beginning."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Opened:
    """A file, or its beginning where it is a longer text."""

    source: Source
    is_whole: bool


def open_beginning(path: Path, most: int = BEGINNING) -> Opened:
    """Open a file; of a text longer than `most` bytes only the lines within them."""
    whole = open_source(path)
    if whole.format != "csv" or len(whole.content) <= most:
        return Opened(source=whole, is_whole=True)
    cut = whole.content[:most]
    end = cut.rfind(b"\n") + 1 or len(cut)
    # Of two-byte encodings a whole number of characters is kept.
    end -= end % 2 if cut[:2] in {b"\xff\xfe", b"\xfe\xff"} else 0
    return Opened(source=replace(whole, content=cut[:end]), is_whole=False)
