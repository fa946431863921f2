"""Opens the beginning of a large text file, for a first look at once: its first whole lines and no others."""

from __future__ import annotations

import stat
from dataclasses import dataclass
from pathlib import Path

from workbench.compare.errors import CompareError
from workbench.compare.reading.formats import Format, ending_doubt, find_format
from workbench.compare.reading.source import Source, open_source

BEGINNING = 4_000_000
"""So many bytes are a beginning."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Opened:
    """A file, or its beginning where it is a longer text."""

    source: Source
    is_whole: bool


def open_beginning(path: Path, most: int = BEGINNING) -> Opened:
    """Open a file; of a text longer than `most` bytes only the lines within them, and nothing of it is hashed."""
    content = _first_bytes(path, most)
    form = None if content is None else _format(content, path)
    if content is None or form != "csv":
        return Opened(source=open_source(path), is_whole=True)
    end = content.rfind(b"\n") + 1 or len(content)
    # Of two-byte encodings a whole number of characters is kept.
    end -= end % 2 if content[:2] in {b"\xff\xfe", b"\xfe\xff"} else 0
    doubt = ending_doubt(path, form)
    source = Source(path=path, content=content[:end], format=form, doubts=(doubt,) if doubt else ())
    return Opened(source=source, is_whole=False)


def _format(content: bytes, path: Path) -> Format | None:
    try:
        return find_format(content, path.name)
    except CompareError:
        return None


def _first_bytes(path: Path, most: int) -> bytes | None:
    """Read the first bytes of a longer ordinary file; None where it is to be opened as a whole."""
    try:
        facts = path.stat()
        if not stat.S_ISREG(facts.st_mode) or facts.st_size <= most:
            return None
        with path.open("rb") as stream:
            content = stream.read(most)
    except OSError:
        return None  # opening it as a whole says what is wrong
    return content if content[:4096].strip(b"\0 \t\r\n") else None
