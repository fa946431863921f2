"""Reads delimited text: csv, tsv, semicolon, pipe."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from workbench.compare.errors import NothingToReadError, OptionError, TooLargeError
from workbench.compare.reading.body import line_offset, read_body
from workbench.compare.reading.encodings import Encoding, find_encoding, to_utf8
from workbench.compare.reading.finish import RawTable
from workbench.compare.reading.header import find_header
from workbench.compare.reading.memory import check_memory
from workbench.compare.reading.options import ReadOptions
from workbench.compare.reading.records import Dialect, Record
from workbench.compare.reading.report import ReadingReport
from workbench.compare.reading.sniff import CANDIDATES, NO_DELIMITER, Sample, head_text, sniff
from workbench.compare.reading.source import Source
from workbench.compare.reading.words import counted

MOST_COLUMNS = 16_384
CELL_BYTES = 24
"""What a cell of text takes beside its characters."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Layout:
    """Where the header stands and where the rows start."""

    headings: tuple[str | None, ...]
    header_row: int
    skip_lines: int
    dialect: Dialect
    skipped: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Begun:
    """A text as UTF-8 of which the layout is known: what is left to do is to read its rows."""

    content: bytes
    layout: Layout
    encoding: Encoding
    doubts: tuple[str, ...]


def read_delimited(source: Source, options: ReadOptions) -> RawTable:
    """Read a text file: encoding, delimiter and header row are found unless they are given."""
    begun = begin(source, options)
    _check_size(source.file, begun.content, begun.layout.dialect)
    body = read_body(begun.content, begun.layout.dialect, begun.layout.skip_lines, file=source.file)
    report = replace(
        report_of(begun, source.path, options),
        size=len(source.content),
        sha256=source.sha256,
        bad_lines=body.bad_lines,
        bad_lines_count=body.bad_count,
        doubts=(*source.doubts, *begun.doubts, *begun.layout.doubts, *body.doubts),
    )
    return RawTable(headings=begun.layout.headings, cells=body.cells, report=report)


def begin(source: Source, options: ReadOptions) -> Begun:
    """Find encoding, delimiter and header row."""
    encoding = find_encoding(source.content, options.encoding)
    content, lost = to_utf8(source.content, encoding)
    content, doubts = _cleaned(content)
    _check_width(source.file, content, options.delimiter)
    blank_lines = _blank_lines(content)
    sample = sniff(
        head_text(content, line_offset(content, blank_lines)),
        delimiter=options.delimiter,
        quote=options.quote,
        start_line=blank_lines + 1,
    )
    if not sample.records:
        raise NothingToReadError(f"{source.file} holds no line of text.", "Export it again, or choose another file.")
    layout = _layout(source.file, sample, options)
    if encoding.doubt:
        doubts.append(encoding.doubt)
    if lost:
        doubts.append(f"{lost:,} characters do not fit the encoding {encoding.name}; they are shown as \ufffd.")
    return Begun(content=content, layout=layout, encoding=encoding, doubts=tuple(doubts))


def report_of(begun: Begun, path: Path, options: ReadOptions) -> ReadingReport:
    """Give what is known before the rows are read."""
    dialect = begun.layout.dialect
    return ReadingReport(
        path=str(path),
        name=options.name or path.stem,
        format="csv",
        encoding=begun.encoding.name,
        bom=begun.encoding.bom,
        delimiter=None if dialect.delimiter == NO_DELIMITER else dialect.delimiter,
        quote=dialect.quote,
        header_row=begun.layout.header_row,
        skipped_top_lines=begun.layout.skipped,
    )


def _cleaned(content: bytes) -> tuple[bytes, list[str]]:
    """Take out zero bytes, bring the line ends of old Macs into form, drop blank lines at the end."""
    doubts: list[str] = []
    if 0 in content:
        zeros = content.count(0)
        content = content.replace(b"\0", b"")
        doubts.append(f"Taken out of the text: {counted(zeros, 'zero byte')}.")
    if b"\n" not in content and b"\r" in content:
        content = content.replace(b"\r", b"\n")
    if content.endswith((b"\n\n", b"\n\r\n", b"\x1a")):
        content = content.rstrip(b"\r\n\x1a")
    return content, doubts


def _blank_lines(content: bytes) -> int:
    """Count the blank lines at the start."""
    blank = len(content) - len(content.lstrip(b"\r\n")) if content[:1] in {b"\r", b"\n"} else 0
    return content.count(b"\n", 0, blank)


def _check_width(file: str, content: bytes, delimiter: str | None) -> None:
    """Refuse a first line of more fields than a table has columns, before anything is made of it."""
    line = content[: content.find(b"\n") + 1] or content
    for mark in (delimiter,) if delimiter else CANDIDATES:
        if (width := line.count(mark.encode()) + 1) > MOST_COLUMNS:
            raise TooLargeError(
                f"{file} has {width:,} columns; up to {MOST_COLUMNS:,} can be compared.",
                "Say another delimiter if that is wrong, or export fewer columns.",
            )


def _layout(file: str, sample: Sample, options: ReadOptions) -> Layout:
    records = sample.records
    width = sample.dialect.width
    place, doubt = _header_place(file, records, width, options)
    if place < 0:
        first = next((number for number, record in enumerate(records) if len(record.fields) >= width), 0)
        return Layout(
            headings=(),
            header_row=0,
            skip_lines=records[first].line - 1,
            dialect=sample.dialect,
            skipped=_texts(records[:first]),
            doubts=(doubt,) if doubt else (),
        )
    header = records[place]
    fields = header.fields
    while len(fields) > width and not fields[-1].strip():
        fields = fields[:-1]
    width = max(width, len(fields))
    doubts = [doubt] if doubt else []
    if place and (skipped := [record for record in records[:place] if record.text.strip()]):
        above = f"{counted(len(skipped), 'line')} above the header (line {header.line})"
        doubts.append(f"Left out: {above}: {skipped[0].text[:80]}")
    return Layout(
        headings=tuple(fields),
        header_row=header.line,
        skip_lines=header.line - 1 + header.lines,
        dialect=replace(sample.dialect, width=width),
        skipped=_texts(records[:place]),
        doubts=tuple(doubts),
    )


def _header_place(file: str, records: tuple[Record, ...], width: int, options: ReadOptions) -> tuple[int, str]:
    """Give the place of the header among the records, -1 for none."""
    if options.header_row is None:
        header = find_header([record.fields for record in records], width)
        return header.index, header.doubt
    if options.header_row == 0:
        return -1, ""
    for place, record in enumerate(records):
        if record.line <= options.header_row < record.line + record.lines:
            return place, ""
    raise OptionError(
        f"{file} has no line {options.header_row} to be the header.", f"Say one of the lines 1 to {records[-1].line}."
    )


def _texts(records: tuple[Record, ...]) -> tuple[str, ...]:
    return tuple(record.text[:500] for record in records if record.text.strip())


def _check_size(file: str, content: bytes, dialect: Dialect) -> None:
    delimiters = content[: 1 << 20].count(dialect.delimiter.encode())
    share = delimiters / max(1, min(len(content), 1 << 20))
    check_memory(file, int(len(content) * (1 + share * CELL_BYTES)))
