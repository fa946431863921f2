"""Decides whether a file of a chat's outputs may be handed to the application that the system opens it with."""

from __future__ import annotations

import re
import stat
from pathlib import Path

_OPENED = re.compile("csv|tsv|txt|md|log|json|png|jpg|jpeg|gif|webp|pdf|xlsx|docx|pptx|parquet|html")
_BEGINNINGS: dict[str, tuple[bytes, ...]] = {
    "png": (b"\x89PNG",),
    "jpg": (b"\xff\xd8",),
    "jpeg": (b"\xff\xd8",),
    "gif": (b"GIF8",),
    "pdf": (b"%PDF",),
    "xlsx": (b"PK\x03\x04",),
    "docx": (b"PK\x03\x04",),
    "pptx": (b"PK\x03\x04",),
    "parquet": (b"PAR1",),
}
_ACTIVE = (b"<script", b"<iframe", b"<object", b"<embed", b"<form", b"javascript:", b"<base", b"<meta http-equiv")
_POLICY = re.compile(rb'<meta http-equiv="content-security-policy" content="[^"<>]*">')
"""A policy only takes things away from a page; our own reports have one."""
_LOADING = (b'src="http', b"src='http", b'src="//', b'href="file:', b'src="file:', b"url(", b"@import")


def why_not(path: Path, outputs: Path) -> str:
    """Give the reason why a file is not opened, empty where it may be."""
    ending = path.suffix.lower().lstrip(".")
    try:
        found = path.lstat()
        inside = path.resolve().is_relative_to(outputs.resolve())
        beginning = _beginning(path) if stat.S_ISREG(found.st_mode) and inside else b""
    except OSError:
        return "It is no longer there."
    if not stat.S_ISREG(found.st_mode) or not inside:
        return "It is a link or no ordinary file."
    if found.st_mode & 0o111:
        return "It is a program."
    if _OPENED.fullmatch(ending) is None:
        return f"Files ending in .{ending or '?'} are not opened from here, since they can hold code."
    if ending in _BEGINNINGS and not beginning.startswith(_BEGINNINGS[ending]):
        return f"Its content is not what its ending .{ending} says."
    return _active(path) if ending == "html" else ""


def _active(path: Path) -> str:
    try:
        text = path.read_bytes().lower()
    except OSError:
        return "It cannot be read."
    text = _POLICY.sub(b"", text)
    found = any(mark in text for mark in (*_ACTIVE, *_LOADING))
    return "This page holds scripts or asks for something from elsewhere." if found else ""


def _beginning(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(4)
