"""Splits text into records and fields, one by one: for samples, and for files with damaged lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

MOST_LINES = 500
"""A quoted cell that goes on for more lines than this has lost its closing quote."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Dialect:
    """How fields and records are divided; `width` is the number of fields most records have."""

    delimiter: str
    quote: str | None
    width: int = 0
    skip_initial_space: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Record:
    """One record: the line it starts on (from 1), its fields, its text, and whether a quote was never closed."""

    line: int
    fields: list[str]
    text: str
    unclosed: bool = False

    @property
    def lines(self) -> int:
        """How many lines of the file it takes."""
        return self.text.count("\n") + 1


def split_records(text: str, dialect: Dialect, *, start_line: int = 1) -> Iterator[Record]:
    """Split text into records; a quote that is never closed spoils its own line only.

    Where the width is known, a record over several lines that has another width is taken apart again.
    """
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    position = 0
    while position < len(lines):
        used, fields, closed = _one_record(lines, position, dialect)
        whole = "\n".join(lines[position : position + used]) if used > 1 else lines[position]
        yield Record(line=start_line + position, fields=fields, text=whole.removesuffix("\r"), unclosed=not closed)
        position += used


class Closing(Enum):
    """How the quotes of a record end."""

    CLEAN = "clean"
    UNTIDY = "untidy"
    """Letters stand between a closing quote and the delimiter."""
    OPEN = "open"


def split_line(text: str, dialect: Dialect) -> tuple[list[str], Closing]:
    """Split one record into its fields, and say how its quotes end."""
    text = text.removesuffix("\r")
    quote, delimiter = dialect.quote, dialect.delimiter
    if quote is None or quote not in text:
        return text.split(delimiter), Closing.CLEAN
    fields: list[str] = []
    position, closing = 0, Closing.CLEAN
    while True:
        if dialect.skip_initial_space:
            position = len(text) - len(text[position:].lstrip(" "))
        field = ""
        if text.startswith(quote, position):
            field, position, closed = _quoted(text, position + 1, quote)
            if not closed:
                return [*fields, field], Closing.OPEN
        end = text.find(delimiter, position)
        rest = text[position:] if end < 0 else text[position:end]
        if field:
            rest = rest.rstrip()
            closing = Closing.UNTIDY if rest else closing
        fields.append(field + rest)
        if end < 0:
            return fields, closing
        position = end + len(delimiter)


def _quoted(text: str, position: int, quote: str) -> tuple[str, int, bool]:
    """Read a field after its opening quote; two quotes stand for one."""
    parts: list[str] = []
    while True:
        end = text.find(quote, position)
        if end < 0:
            return "".join(parts) + text[position:], len(text), False
        parts.append(text[position:end])
        if not text.startswith(quote, end + 1):
            return "".join(parts), end + 1, True
        parts.append(quote)
        position = end + 2


def _one_record(lines: list[str], position: int, dialect: Dialect) -> tuple[int, list[str], bool]:
    """Give how many lines the record takes, its fields, and whether its quotes are closed."""
    line, quote = lines[position], dialect.quote
    fields, closing = split_line(line, dialect)
    if closing is not Closing.OPEN or quote is None:
        return 1, fields, True
    used, quotes = 1, line.count(quote)
    while quotes % 2 and position + used < len(lines) and used < MOST_LINES:
        quotes += lines[position + used].count(quote)
        used += 1
    if quotes % 2 == 0:
        joined, closing = split_line("\n".join(lines[position : position + used]), dialect)
        # Behind a quote that really closes comes a delimiter or the end.
        if closing is Closing.CLEAN and dialect.width in {0, len(joined)}:
            return used, joined, True
    return 1, line.removesuffix("\r").split(dialect.delimiter), False
