"""A folder for files that stand in for memory: it goes with whoever needs it, or when the next one comes by.

A process that is killed cannot remove its folders. Each holds a file that its process keeps locked while it lives: who
gets the lock knows that the owner is dead, whatever process has its number now, and removes the folder.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
import weakref
from collections.abc import Generator
from pathlib import Path
from typing import BinaryIO

_BEGINNING = "workbench"
ROWS, COMPARE = "rows", "compare"
_KINDS = (ROWS, COMPARE)
_LOCK = "owner.lock"


class OwnFolder:
    """A folder that is removed with its owner."""

    def __init__(self, kind: str) -> None:
        remove_left_folders()
        self.path = Path(tempfile.mkdtemp(prefix=f"{_BEGINNING}-{kind}-"))
        weakref.finalize(self, _remove, self.path, os.getpid(), _locked(self.path))


def remove_left_folders() -> None:
    """Remove the folders of this user's processes that were killed before they could do it."""
    for folder in _folders(Path(tempfile.gettempdir())):
        with contextlib.suppress(OSError), _if_left(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _folders(place: Path) -> list[Path]:
    """Give the folders of this user's processes."""
    try:
        found = [path for kind in _KINDS for path in place.glob(f"{_BEGINNING}-{kind}-*")]
        return [path for path in found if path.is_dir() and not path.is_symlink() and _is_mine(path)]
    except OSError:
        return []


def _is_mine(path: Path) -> bool:
    return sys.platform == "win32" or path.lstat().st_uid == os.getuid()


def _remove(path: Path, owner: int, lock: BinaryIO) -> None:
    """Remove the folder, but not from a process that was forked off its owner."""
    if os.getpid() == owner:
        lock.close()
        shutil.rmtree(path, ignore_errors=True)


if sys.platform == "win32":

    def _locked(folder: Path) -> BinaryIO:
        """Mark a folder as in use: a file that is open cannot be removed there."""
        return (folder / _LOCK).open("xb")

    @contextlib.contextmanager
    def _if_left(folder: Path) -> Generator[None]:
        """Raise an OSError where the owner lives, or did not come so far as to lock it."""
        (folder / _LOCK).unlink()
        yield

else:
    import fcntl

    def _locked(folder: Path) -> BinaryIO:
        """Mark a folder as in use; the file gets its name when it is locked, so that nobody is faster."""
        part = folder / f"{_LOCK}.part"
        lock = part.open("xb")
        with contextlib.suppress(OSError):  # where nothing can be locked, nobody can find out that its owner is dead
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        part.rename(folder / _LOCK)
        return lock

    @contextlib.contextmanager
    def _if_left(folder: Path) -> Generator[None]:
        """Raise an OSError where the owner lives, or did not come so far as to lock it."""
        with (folder / _LOCK).open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield
