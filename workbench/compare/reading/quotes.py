"""Checks the quotes of a text file, and mends lines whose quotes do not fit so that every line keeps its place."""

from __future__ import annotations

import re
from dataclasses import dataclass

from workbench.compare.reading.records import MOST_LINES, Closing, Dialect, split_line

_NEWLINE, _RETURN = 10, 13


@dataclass(frozen=True, kw_only=True, slots=True)
class Mended:
    """Text whose quotes fit, on the same lines as before, and how many lines had a quote that was never closed."""

    content: bytes
    unclosed: int


def quotes_fit(content: bytes, start: int, dialect: Dialect) -> bool:
    """Say whether every quote opens or closes a field, or is doubled inside one."""
    import numpy as np  # noqa: PLC0415 - start-up: most files have no quotes

    quote = ord(dialect.quote or '"')
    text = np.frombuffer(content, dtype=np.uint8, offset=start)
    places = np.flatnonzero(text == quote)
    if len(places) % 2:
        return False
    opening, closing = places[0::2], places[1::2]
    before = text[np.maximum(opening - 1, 0)]
    after = text[np.minimum(closing + 1, len(text) - 1)]
    marks = np.array([ord(dialect.delimiter), _NEWLINE, quote], dtype=np.uint8)
    line_end = (after == _RETURN) & (text[np.minimum(closing + 2, len(text) - 1)] == _NEWLINE)
    opens = np.isin(before, marks) | (opening == 0)
    closes = np.isin(after, marks) | line_end | (closing == len(text) - 1)
    return bool(opens.all() and closes.all())


def mend_quotes(content: bytes, start: int, dialect: Dialect) -> Mended:
    """Write the lines whose quotes do not fit in a way that every reader takes alike; the others stay as they are."""
    if dialect.quote is None:
        return Mended(content=content, unclosed=0)
    quote = dialect.quote.encode()
    tidy = _tidy_record(dialect)
    parts: list[bytes] = []
    unclosed = done = 0
    place = content.find(quote, start)
    while place >= 0:
        begin = max(content.rfind(b"\n", 0, place) + 1, start)
        end = _end_of_line(content, place)
        if not tidy.fullmatch(content, begin, end):
            end, mended, closed = _mend(content, begin, end, dialect, tidy)
            unclosed += not closed
            if mended is not None:
                parts += (content[done:begin], mended)
                done = end
        place = content.find(quote, end)
    return Mended(content=b"".join([*parts, content[done:]]), unclosed=unclosed)


def _end_of_line(content: bytes, place: int) -> int:
    end = content.find(b"\n", place)
    return len(content) if end < 0 else end


def _tidy_record(dialect: Dialect) -> re.Pattern[bytes]:
    """Give a pattern for records whose quotes enclose whole fields."""
    quote, delimiter = re.escape((dialect.quote or '"').encode()), re.escape(dialect.delimiter.encode())
    field = rb"(?:%(q)s(?:[^%(q)s]|%(q)s%(q)s)*+%(q)s|[^%(q)s%(d)s\n]*+)" % {b"q": quote, b"d": delimiter}
    return re.compile(rb"%s(?:%s%s)*+\r?" % (field, delimiter, field))


def _mend(
    content: bytes, begin: int, end: int, dialect: Dialect, tidy: re.Pattern[bytes]
) -> tuple[int, bytes | None, bool]:
    """Give the end of the record, its new text (None where it stays), and whether its quotes are closed."""
    quote = (dialect.quote or '"').encode()
    line = content[begin:end]
    fields, closing = split_line(line.decode("utf-8", errors="replace"), dialect)
    if closing is not Closing.OPEN:
        return end, _written(fields, dialect, line), True
    quotes, last, lines = line.count(quote), end, 1
    while quotes % 2 and last < len(content) and lines < MOST_LINES:
        following = _end_of_line(content, last + 1)
        quotes += content.count(quote, last + 1, following)
        last, lines = following, lines + 1
    record = content[begin:last]
    if quotes % 2 == 0 and tidy.fullmatch(record):
        fields, _ = split_line(record.decode("utf-8", errors="replace"), dialect)
        if dialect.width in {0, len(fields)}:
            return last, None, True
    if quotes % 2 == 0 and dialect.skip_initial_space:
        fields, closing = split_line(record.decode("utf-8", errors="replace"), dialect)
        if closing is Closing.CLEAN and dialect.width in {0, len(fields)}:
            return last, _written(fields, dialect, record), True
    letters = line.decode("utf-8", errors="replace").removesuffix("\r").split(dialect.delimiter)
    return end, _written(letters, dialect, line), False


def _written(fields: list[str], dialect: Dialect, line: bytes) -> bytes:
    """Write fields with quotes where they are needed."""
    quote, delimiter = dialect.quote or '"', dialect.delimiter
    parts = [
        f"{quote}{field.replace(quote, quote * 2)}{quote}"
        if quote in field or delimiter in field or "\n" in field
        else field
        for field in fields
    ]
    return delimiter.join(parts).encode() + (b"\r" if line.endswith(b"\r") else b"")
