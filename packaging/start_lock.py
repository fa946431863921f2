"""One start prepares the environment at a time; a second one waits and finds it done."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from terminal import say

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_SECONDS_BETWEEN_TRIES = 0.2


def _try_lock(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextmanager
def only_one(path: Path) -> Generator[int]:
    """Hold the lock of a file; the system gives it back when the process ends, however it ends.

    Yields:
        The file's descriptor: a program that is started with it keeps the lock until it has ended too.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not _try_lock(descriptor):
            say("Another start is preparing the environment; waiting for it …")
            while not _try_lock(descriptor):
                time.sleep(_SECONDS_BETWEEN_TRIES)
        yield descriptor
    finally:
        os.close(descriptor)
