"""Opens a file: whether it is there, may be read and fits into memory; its bytes are read once."""

from __future__ import annotations

import hashlib
import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from workbench.compare.errors import (
    FileLockedError,
    FileMissingError,
    NothingToReadError,
    ReadError,
    nearest_words,
)
from workbench.compare.reading.formats import Format, ending_doubt, find_format
from workbench.compare.reading.memory import check_memory

TIMES_SIZE = 2.5
"""What a file takes at least in memory, in its own size: its bytes and the texts made of them."""

_HEAD = 4_096
_LARGE = 1 << 22
"""The hash of so many bytes is worked out while they are read."""
_NOTHING = b"\0 \t\r\n\xef\xbb\xbf"


@dataclass(frozen=True, kw_only=True, slots=True)
class Source:
    """The bytes of a file and what they are."""

    path: Path
    content: bytes
    format: Format
    doubts: tuple[str, ...] = ()
    hashed: Callable[[], str] | None = None
    """Gives the hash of the content, if it is all of the file."""

    @property
    def sha256(self) -> str:
        """The hash of the file's bytes; empty where only a part of them was read."""
        return self.hashed() if self.hashed is not None else ""

    @property
    def file(self) -> str:
        """The file's name, as errors give it."""
        return self.path.name


def open_source(path: Path) -> Source:
    """Read the bytes of a file and find out what it is; the content decides, not the ending."""
    content = _bytes_of(path)
    if not content[:_HEAD].strip(_NOTHING) and not content.strip(_NOTHING):
        raise NothingToReadError(f"{path.name} is empty.", "Export it again, or choose another file.")
    form = find_format(content, path.name)
    doubt = ending_doubt(path, form)
    return Source(
        path=path, content=content, format=form, doubts=(doubt,) if doubt else (), hashed=_hashed_aside(content)
    )


def _hashed_aside(content: bytes) -> Callable[[], str]:
    """Hash the bytes, large ones while something else is done with them: hashing leaves Python's lock."""
    if len(content) < _LARGE:
        digest = hashlib.sha256(content).hexdigest()
        return lambda: digest
    pool = ThreadPoolExecutor(max_workers=1)
    found = pool.submit(lambda: hashlib.sha256(content).hexdigest())
    pool.shutdown(wait=False)
    return found.result


def _bytes_of(path: Path) -> bytes:
    try:
        facts = path.stat()
        if stat.S_ISDIR(facts.st_mode):
            raise ReadError(f"{path.name} is a folder.", "Choose a file in it.")
        if not stat.S_ISREG(facts.st_mode):
            raise ReadError(f"{path.name} is no ordinary file.", "Choose a file on the disk.")
        check_memory(path.name, int(TIMES_SIZE * facts.st_size))
        return path.read_bytes()
    except FileNotFoundError:
        raise FileMissingError(f"There is no file {path}.", _near(path)) from None
    except NotADirectoryError:
        raise FileMissingError(f"There is no file {path}.", "A part of its path is a file.") from None
    except PermissionError:
        raise FileLockedError(
            f"{path.name} may not be opened.", "Close it in other programs, or ask for permission to read it."
        ) from None
    except OSError as error:
        raise ReadError(f"{path.name} cannot be read: {error.strerror or error}.", "Copy it to a local disk.") from None
    except MemoryError:
        raise ReadError(f"{path.name} does not fit into memory.", "Close other programs or split the file.") from None


def _near(path: Path) -> str:
    try:
        names = sorted(entry.name for entry in path.parent.iterdir() if entry.is_file())
    except OSError:
        return f"There is no folder {path.parent} either."
    return nearest_words(path.name, names) or f"The folder {path.parent} is empty."
