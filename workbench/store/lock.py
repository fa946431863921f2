"""One writer per profile: a lock file that the operating system frees when its holder ends, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from workbench.domain.errors import ProfileInUseError, StorageError


class ProfileLock:
    """Hold a profile; `take` raises where another process holds it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    def take(self) -> None:
        """Take the lock.

        Raises:
            ProfileInUseError: another process holds it.
            StorageError: the folder cannot be written.
        """
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        except OSError as error:
            raise StorageError(
                f"The profile's folder {self._path.parent} cannot be written ({error.strerror}).",
                "Choose another profile or free the folder.",
            ) from error
        if not _lock(descriptor):
            os.close(descriptor)
            raise ProfileInUseError(
                "Another workbench is open with this profile.", "Close it, or choose another profile with --profile."
            )
        self._descriptor = descriptor

    def give_back(self) -> None:
        """Free the lock."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


if sys.platform == "win32":  # pragma: no cover - the other system's half
    import msvcrt

    def _lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
