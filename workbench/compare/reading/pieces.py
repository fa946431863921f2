"""Reads a text file that is too large for memory piece by piece into files of columns."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

import polars as pl

from workbench.compare.errors import ReadError, TooLargeError
from workbench.compare.reading.beginning import open_beginning
from workbench.compare.reading.body import SHOWN, bad_line_doubts, line_offset, read_body
from workbench.compare.reading.delimited import Begun, begin, report_of
from workbench.compare.reading.finish import RawTable, finish, without_blank_rows, without_tokens
from workbench.compare.reading.options import ReadOptions
from workbench.compare.reading.own_folder import ROWS, OwnFolder
from workbench.compare.reading.records import Dialect
from workbench.compare.reading.report import BadLine
from workbench.compare.reading.stored_frame import ROW, StoredFrame, StoredRows
from workbench.compare.reading.table import Table

PIECE = 32 << 20
"""Bytes that are read at once."""

_MARK = b"\xef\xbb\xbf"
_ENDS = b"\r\n\x1a"


class _NotPlainError(Exception):
    """The file is not so plain that its pieces can be read apart."""


@dataclass(kw_only=True, slots=True)
class _Found:
    """What was found in the pieces so far."""

    lines: int
    rows: int = 0
    dropped: int = 0
    bad_count: int = 0
    bad_lines: tuple[BadLine, ...] = ()


def read_in_pieces(path: Path, options: ReadOptions, too_large: TooLargeError) -> Table:
    """Read a plain text file into files of columns; `too_large` is raised for any other."""
    opened = open_beginning(path)
    if opened.is_whole:
        raise too_large
    begun = begin(opened.source, options)
    try:
        return _read(path, begun, options)
    except _NotPlainError:
        raise too_large from None


def _read(path: Path, begun: Begun, options: ReadOptions) -> Table:
    dialect = begun.layout.dialect
    if begun.encoding.name != "utf-8" or begun.doubts or len(dialect.delimiter.encode()) != 1:
        raise _NotPlainError
    folder = OwnFolder(ROWS)
    start = (len(_MARK) if begun.encoding.bom else 0) + line_offset(begun.content, begun.layout.skip_lines)
    found, files, digest = _Found(lines=begun.layout.skip_lines), list[Path](), hashlib.sha256()
    with path.open("rb") as stream:
        digest.update(stream.read(start))
        for piece, is_last in _pieces(stream, dialect):
            digest.update(piece)
            text = piece.rstrip(_ENDS) if is_last else piece
            if not text:
                continue
            cells = _cells(text, dialect, options, found, path.name)
            files.append(folder.path / f"rows-{len(files):06}.parquet")
            rows = pl.int_range(found.rows, found.rows + cells.height, dtype=pl.UInt32, eager=True).alias(ROW)
            _write(cells.insert_column(0, rows), files[-1], path.name)
            found.rows += cells.height
    size = sum(file.stat().st_size for file in files)
    stored = StoredRows(folder=folder, files=tuple(files), height=found.rows, size=size)
    frame = StoredFrame(stored, {f"f{place}": f"f{place}" for place in range(dialect.width)})
    report = replace(
        report_of(begun, path, options),
        size=path.stat().st_size,
        sha256=digest.hexdigest(),
        bad_lines=found.bad_lines,
        bad_lines_count=found.bad_count,
        doubts=(*begun.layout.doubts, *bad_line_doubts(found.bad_lines, found.bad_count, filled=0)),
    )
    table = finish(RawTable(headings=begun.layout.headings, cells=frame, report=report), options, found.dropped)
    sys.audit("workbench.compare.read", str(path), path.stat().st_size, len(table))
    return table


def _write(cells: pl.DataFrame, place: Path, file: str) -> None:
    try:
        cells.write_parquet(place, compression="lz4")
    except (pl.exceptions.PolarsError, OSError) as error:
        raise ReadError(
            f"{file} is too large for the memory and could not be kept on the disk: {error}.",
            f"Make room in {place.parent.parent}, or set TMPDIR to a folder that has more.",
        ) from error


def _cells(piece: bytes, dialect: Dialect, options: ReadOptions, found: _Found, file: str) -> pl.DataFrame:
    """Read one piece as the whole file would be read, and count what was set aside."""
    if b"\0" in piece or not _is_utf8(piece):
        raise _NotPlainError
    body = read_body(piece, dialect, 0, file=file)
    if len(body.doubts) > (1 if body.bad_count else 0):
        raise _NotPlainError  # lines that were filled or quotes that were mended are a matter of the whole file
    room = SHOWN - len(found.bad_lines)
    found.bad_lines += tuple(replace(bad, line=bad.line + found.lines) for bad in body.bad_lines[:room])
    found.bad_count += body.bad_count
    found.lines += piece.count(b"\n")
    cells = without_blank_rows(body.cells)
    found.dropped += body.cells.height - cells.height
    return without_tokens(cells, options.null_tokens)


def _pieces(stream: BinaryIO, dialect: Dialect) -> Iterator[tuple[bytes, bool]]:
    """Cut the rest of a file where a record ends: at a line end with no quote open. Which piece is the last?"""
    left = b""
    while content := stream.read(PIECE):
        content = left + content
        end = _before_blank_lines(content, _record_end(content, dialect.quote))
        if end:
            yield content[:end], False
        left = content[end:]
        if len(left) > 4 * PIECE:
            raise _NotPlainError
    yield left, True


def _before_blank_lines(content: bytes, end: int) -> int:
    """Leave blank lines to the next piece: those at the end of the file are none of its rows."""
    kept = end
    while kept and content[kept - 1] in b"\r\n":
        kept -= 1
    return content.find(b"\n", kept) + 1 if kept else 0


def _record_end(content: bytes, quote: str | None) -> int:
    mark = (quote or "").encode()
    end = content.rfind(b"\n") + 1
    if not mark or not end:
        return end
    is_open = content.count(mark, 0, end) % 2 == 1
    while end and is_open:
        before = content.rfind(b"\n", 0, end - 1) + 1
        is_open ^= content.count(mark, before, end) % 2 == 1
        end = before
    return end


def _is_utf8(piece: bytes) -> bool:
    if piece.isascii():
        return True
    try:
        piece.decode()
    except UnicodeDecodeError:
        return False
    return True
