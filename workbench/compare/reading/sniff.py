"""Finds delimiter and quote of a text file from its first lines."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import islice

from workbench.compare.reading.records import Dialect, Record, split_records

CANDIDATES = (",", ";", "\t", "|")
NO_DELIMITER = "\x1f"
"""Stands in no text: a file of one column is not split."""

SAMPLE_BYTES = 1 << 18
SAMPLE_RECORDS = 300


@dataclass(frozen=True, kw_only=True, slots=True)
class Sample:
    """The first records of a file, split by its dialect."""

    dialect: Dialect
    records: tuple[Record, ...]
    sep_line: bool = False


def head_text(content: bytes, start: int = 0) -> str:
    """Give the first part of the content, up to the end of a line."""
    head = content[start : start + SAMPLE_BYTES]
    if len(content) > start + SAMPLE_BYTES:
        end = head.rfind(b"\n")
        head = head[: end + 1] if end > 0 else head
    return head.decode("utf-8", errors="replace")


def sniff(text: str, *, delimiter: str | None = None, quote: str | None = None, start_line: int = 1) -> Sample:
    """Find out how the lines of a sample are divided; what is given is taken."""
    first, _, rest = text.partition("\n")
    named = first.strip().strip('"').lower()
    sep_line = named.startswith("sep=") and len(named) <= 5
    if sep_line and delimiter is None:
        delimiter = named[4:] or ","
    body = rest if sep_line else text
    choices = (delimiter,) if delimiter else CANDIDATES
    quotes = (quote or None,) if quote is not None else _quotes(body)
    samples = [_try(body, mark, sign, start_line + sep_line) for mark in choices for sign in quotes]
    best = max(samples, key=_score)
    if best.dialect.width == 1 and not delimiter:
        best = _try(body, NO_DELIMITER, best.dialect.quote, start_line + sep_line)
    return Sample(dialect=best.dialect, records=best.records, sep_line=sep_line)


def _quotes(text: str) -> tuple[str | None, ...]:
    if '"' in text:
        return ('"',)
    # Single quotes enclose fields only where they stand on both sides of one.
    if text.count("','") + text.count("';'") + text.count("'\t'") > 2:
        return ("'", None)
    return ('"',)


def _try(text: str, delimiter: str, quote: str | None, first_line: int) -> Sample:
    spaced = quote is not None and f"{delimiter} {quote}" in text and delimiter != " "
    dialect = Dialect(delimiter=delimiter, quote=quote, skip_initial_space=spaced)
    records = tuple(islice(split_records(text, dialect, start_line=first_line), SAMPLE_RECORDS))
    return Sample(dialect=replace(dialect, width=_width(records)), records=records)


def _width(records: tuple[Record, ...]) -> int:
    """Give the number of fields that most records have; records of one field are titles and notes.

    Where records of one field are the rule below the first wide one, the text is a single column.
    """
    widths = [len(record.fields) for record in records if any(record.fields)]
    wide = Counter(width for width in widths if width > 1)
    if not wide:
        return 1
    width = max(wide, key=lambda width: (wide[width], width))
    below = widths[widths.index(width) :]
    return 1 if below.count(1) > len(below) - below.count(1) else width


def _score(sample: Sample) -> tuple[float, float, int]:
    """Rank a dialect: how many records share its width, of those with several fields and of all, and the width."""
    records = [record for record in sample.records if any(record.fields)]
    width = sample.dialect.width
    if width == 1 or not records:
        return (0.0, 0.0, 0)
    # Titles above and notes below have one field, whatever the delimiter.
    judged = [record for record in records if len(record.fields) > 1]
    fitting = sum(1 for record in judged if len(record.fields) == width)
    share = fitting / len(judged) * min(1.0, fitting / (0.5 * len(records)))
    return (round(share, 1), round(fitting / len(records), 2), width)
