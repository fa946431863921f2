"""Tells by its content what a file is; its ending is only compared with that."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Literal

from workbench.compare.errors import PasswordError, UnreadableFileError

Format = Literal["csv", "xlsx", "xls", "xlsb", "ods", "parquet", "json lines"]

_ENDINGS: dict[str, tuple[Format, ...]] = {
    ".csv": ("csv",),
    ".tsv": ("csv",),
    ".tab": ("csv",),
    ".txt": ("csv",),
    ".psv": ("csv",),
    ".dat": ("csv",),
    ".xlsx": ("xlsx",),
    ".xlsm": ("xlsx",),
    ".xls": ("xls",),
    ".xlsb": ("xlsb",),
    ".ods": ("ods",),
    ".parquet": ("parquet",),
    ".pq": ("parquet",),
    ".jsonl": ("json lines",),
    ".ndjson": ("json lines",),
    ".json": ("json lines",),
}
_WORDS: dict[Format, str] = {
    "csv": "delimited text",
    "xlsx": "an Excel workbook (xlsx)",
    "xls": "an old Excel workbook (xls)",
    "xlsb": "a binary Excel workbook (xlsb)",
    "ods": "an OpenDocument workbook (ods)",
    "parquet": "a Parquet file",
    "json lines": "JSON",
}
# What people hand over by mistake: how it starts, what it is, what to do.
_OTHERS = (
    (b"%PDF", "a PDF", "Ask for the data as csv or xlsx."),
    (b"\x1f\x8b", "compressed (gzip)", "Unpack it first."),
    (b"BZh", "compressed (bzip2)", "Unpack it first."),
    (b"\xfd7zXZ\x00", "compressed (xz)", "Unpack it first."),
    (b"\x28\xb5\x2f\xfd", "compressed (zstd)", "Unpack it first."),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", "Unpack it first."),
    (b"Rar!", "a rar archive", "Unpack it first."),
    (b"\x89PNG", "a picture", "Choose a file with data."),
    (b"\xff\xd8\xff", "a picture", "Choose a file with data."),
    (b"GIF8", "a picture", "Choose a file with data."),
    (b"SQLite format 3\x00", "a database (SQLite)", "Export the table as csv."),
    (b"ARROW1", "an Arrow file", "Save it as Parquet or csv."),
    (b"{\\rtf", "a text document (rtf)", "Ask for the data as csv or xlsx."),
    (b"\x7fELF", "a program", "Choose a file with data."),
)
_HEAD = 65_536
_CONTROLS = bytes(code for code in range(32) if code not in b"\t\n\r\x0b\x0c\x1a\x1b\x1c\x1d\x1e\x1f")


def find_format(content: bytes, file: str) -> Format:
    """Tell what the bytes are; what is not read at all is an error that says what it is."""
    for start, what, to_do in _OTHERS:
        if content.startswith(start):
            raise UnreadableFileError(f"{file} is {what}, not a table.", to_do)
    if content.startswith(b"PK\x03\x04"):
        return _in_zip(content, file)
    if content.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return _in_ole(content, file)
    if content.startswith(b"PAR1"):
        return "parquet"
    return _text_format(content, file)


def ending_doubt(path: Path, form: Format) -> str:
    """Say so when the ending promises something else."""
    expected = _ENDINGS.get(path.suffix.lower())
    if expected is None or form in expected:
        return ""
    return f"The name ends in {path.suffix}, the content is {_WORDS[form]}; it was read as that."


def _in_zip(content: bytes, file: str) -> Format:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = set(archive.namelist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        raise UnreadableFileError(
            f"{file} is damaged: a workbook whose end is missing.", "Copy or download it again."
        ) from None
    if "xl/workbook.xml" in names:
        return "xlsx"
    if "xl/workbook.bin" in names:
        return "xlsb"
    if "content.xml" in names and "mimetype" in names:
        return "ods"
    if any(name.startswith("xl/") for name in names):
        return "xlsx"
    what = "a Word document" if "word/document.xml" in names else "a zip archive"
    raise UnreadableFileError(f"{file} is {what}, not a table.", "Unpack it, or choose another file.")


def _in_ole(content: bytes, file: str) -> Format:
    if "EncryptedPackage".encode("utf-16-le") in content:
        raise PasswordError(f"{file} is protected by a password.", "Save a copy without a password and choose that.")
    if any(name.encode("utf-16-le") in content for name in ("Workbook", "Book")):
        return "xls"
    raise UnreadableFileError(f"{file} is an Office document, but no workbook.", "Ask for the data as csv or xlsx.")


def _text_format(content: bytes, file: str) -> Format:
    head = content[:_HEAD]
    wide = head.startswith((b"\xff\xfe", b"\xfe\xff")) or _every_second_is_zero(head)
    if not wide:
        strange = len(head) - len(head.translate(None, _CONTROLS))
        if strange > max(8, 0.02 * len(head)):
            raise UnreadableFileError(
                f"{file} is not text and no known kind of table.",
                "Choose a csv, xlsx, xls, ods, parquet or jsonl file.",
            )
        start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
        if start[:1] in {b"{", b"["} and _is_json(start):
            return "json lines"
        if start[:200].lower().startswith((b"<!doctype html", b"<html", b"<table", b"<?xml")):
            raise UnreadableFileError(
                f"{file} is a web page or XML, not a table of text.",
                "Open it in a spreadsheet program and save it as xlsx or csv.",
            )
    return "csv"


def _every_second_is_zero(head: bytes) -> bool:
    half = max(1, len(head) // 2)
    counts = sorted((head[0::2].count(0) / half, head[1::2].count(0) / half))
    return counts[1] > 0.4 and counts[0] < 0.1


def _is_json(start: bytes) -> bool:
    """Say whether the text starts with a JSON object, or a list of them."""
    if start.startswith(b"["):
        return start[1:200].lstrip()[:1] == b"{"
    line = start.split(b"\n", 1)[0].strip()
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        # An object over several lines, or a line longer than was looked at.
        return bool(line == b"{" or (len(line) > 1_000 and line.startswith(b'{"')))
