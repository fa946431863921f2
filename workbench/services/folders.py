"""A chat's folder in a place the user finds: `inputs/`, `outputs/`, `comparison.toml`."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import secrets
import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from workbench.domain.errors import StorageError
from workbench.domain.input import FileStamp

INPUTS = "inputs"
OUTPUTS = "outputs"
CALLS = ".calls"
"""In `outputs/`: what calls showed beyond the cap."""
CONTRACT_FILE = "comparison.toml"
_CHUNK = 1 << 20
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f]')
_RESERVED = re.compile(r"(?i)^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$")
_LONGEST_NAME = 80
ToBin = Callable[[Path], bool]
"""Moves a file or folder to the system's bin; false where that failed."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CopiedFile:
    """A copy with the hash of what was copied."""

    path: Path
    sha256: str
    stamp: FileStamp


def safe_name(text: str, fallback: str) -> str:
    """Make a text a folder's name on every system."""
    name = _FORBIDDEN.sub("-", text).strip().strip(".")[:_LONGEST_NAME].strip()
    return fallback if not name or _RESERVED.match(name) else name


def free_path(folder: Path, name: str, *, is_folder: bool = False, kept: frozenset[str] = frozenset()) -> Path:
    """Give a path in `folder` that is not taken: the name, or with ` (2)`, ` (3)`, … before its ending.

    Names in `kept` are taken too.
    """
    path = folder / name
    stem, suffix = (name, "") if is_folder else (path.stem, path.suffix)
    number = 2
    while path.name in kept or os.path.lexists(path):
        path = folder / f"{stem} ({number}){suffix}"
        number += 1
    return path


def make_chat_folder(folder: Path) -> None:
    """Make a chat's folder with its two parts.

    Raises:
        StorageError: it cannot be made.
    """
    try:
        (folder / INPUTS).mkdir(parents=True, exist_ok=True)
        (folder / OUTPUTS).mkdir(exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from error


def stamp_of(path: Path) -> FileStamp | None:
    """Give a file's size and time, None where it is not there."""
    try:
        found = path.stat()
    except OSError:
        return None
    return FileStamp(size=found.st_size, mtime_ns=found.st_mtime_ns)


def sha256_of(path: Path) -> str:
    """Hash a file."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def copy_read_only(source: Path, target: Path) -> CopiedFile:
    """Copy a file as one that is only read; the source is opened for reading and nothing else.

    A copy, never a hard link: permissions and later changes of a link would reach the original.

    Raises:
        OSError: the source cannot be read or the target cannot be written; no half file is left.
    """
    digest = hashlib.sha256()
    part = target.with_name(f".{secrets.token_hex(8)}.part")  # the name may be as long as the system allows
    try:
        with source.open("rb") as reader, part.open("wb") as writer:
            while chunk := reader.read(_CHUNK):
                digest.update(chunk)
                writer.write(chunk)
            writer.flush()
            os.fsync(writer.fileno())
        times = source.stat()
        os.utime(part, ns=(times.st_atime_ns, times.st_mtime_ns))
        part.chmod(stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH)
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    found = target.stat()
    return CopiedFile(
        path=target, sha256=digest.hexdigest(), stamp=FileStamp(size=found.st_size, mtime_ns=found.st_mtime_ns)
    )


def write_contract(folder: Path, toml: str) -> None:
    """Write the chat's contract beside its inputs, whole or not at all."""
    target = folder / CONTRACT_FILE
    part = folder / f".{CONTRACT_FILE}.part"
    try:
        part.write_text(toml, encoding="utf-8")
        part.replace(target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise cannot_write(target, error) from error


def read_contract(folder: Path) -> str | None:
    """Read `comparison.toml`, None where there is none that is text."""
    try:
        return (folder / CONTRACT_FILE).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def cannot_write(path: Path, error: OSError) -> StorageError:
    """Word what keeps a file from being written."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return StorageError("The disk is full.", "Free some space and try again.")
    return StorageError(f"{path} cannot be written ({error.strerror or error}).", "Check the folder's permissions.")
