"""Read what a process that waits for us has in its memory, and what its numbers and relative paths mean (Linux)."""

from __future__ import annotations

import os
import posixpath
from functools import lru_cache
from pathlib import Path

AT_FDCWD = -100
PAGE = 4096
FIRST = 256
"""So much is read at first: hardly a path is longer."""
LONGEST_PATH = 4096
MOST_ARGUMENTS = 64
LONGEST_ARGUMENT = 2000
_NOT_OPEN = -1
_OWN_DESCRIPTORS = (b"/proc/self/fd/", b"/dev/fd/", b"/proc/thread-self/fd/")


class Unreadable(Exception):  # noqa: N818 - no fault: what the process asks for will fail as well, or is kept from us
    """What the process names cannot be read."""


class Memory:
    """The memory of the kernel stays open here; that of other processes is opened for each look.

    A process that has become another program has other memory: the kernel's is then opened anew.
    """

    def __init__(self, kernel: int) -> None:
        self._kernel = kernel
        self._open = self._root = _NOT_OPEN

    def is_kernel(self, thread: int) -> bool:
        """Say whether a thread is the kernel's own."""
        return thread == self._kernel or Path(f"/proc/{self._kernel}/task/{thread}").exists()

    def read(self, thread: int, address: int, size: int, *, is_kernel: bool) -> bytes:
        """Give what stands at an address, less where it ends before."""
        if not is_kernel:
            return _read_once(thread, address, size)
        try:
            return os.pread(self._open, size, address) or self._read_anew(address, size)
        except (OSError, OverflowError):
            return self._read_anew(address, size)

    def plain_path(self, address: int) -> str:
        """Give a path of the kernel's as it stands there, if it is absolute, short and without detours; or nothing."""
        try:
            data = os.pread(self._open, FIRST, address)
        except (OSError, OverflowError):
            return ""
        path = data[: max(0, data.find(b"\0"))]
        return decoded(path) if _is_straight(path) and not path.startswith(_OWN_DESCRIPTORS) else ""

    def has(self, path: str) -> bool:
        """Say whether the kernel surely finds something at an absolute path; False where that is not known."""
        try:
            if self._root == _NOT_OPEN:
                self._root = os.open(f"/proc/{self._kernel}/root", os.O_PATH | os.O_CLOEXEC)
            return os.access(path[1:], os.F_OK, dir_fd=self._root, follow_symlinks=False)
        except (OSError, ValueError):
            return False

    def _read_anew(self, address: int, size: int) -> bytes:
        self.close()
        try:
            self._open = os.open(f"/proc/{self._kernel}/mem", os.O_RDONLY | os.O_CLOEXEC)
            if data := os.pread(self._open, size, address):
                return data
        except (OSError, OverflowError) as error:
            raise Unreadable from error
        raise Unreadable

    def close(self) -> None:
        """Close what is open."""
        for descriptor in (self._open, self._root):
            if descriptor != _NOT_OPEN:
                os.close(descriptor)
        self._open = self._root = _NOT_OPEN


class WaitingThread:
    """One thread that waits, for as long as it does."""

    def __init__(self, thread: int, memory: Memory) -> None:
        self.thread = thread
        self.is_kernel = memory.is_kernel(thread)
        self._memory = memory

    def read(self, address: int, size: int) -> bytes:
        """Give exactly so many bytes."""
        data = self._memory.read(self.thread, address, size, is_kernel=self.is_kernel)
        if len(data) < size:
            raise Unreadable
        return data

    def number(self, address: int, size: int = 8) -> int:
        """Give a whole number."""
        return int.from_bytes(self.read(address, size), "little")

    def text(self, address: int, longest: int = LONGEST_PATH) -> str:
        """Give a text that ends with a zero byte; bytes that are no text are written out."""
        return decoded(self._bytes(address, longest))

    def path(self, folder: int, address: int) -> str:
        """Give an absolute path: `folder` is a descriptor or AT_FDCWD, and what is meant where no path is given."""
        given = b"" if address == 0 else self._bytes(address, LONGEST_PATH)
        if given.startswith(_OWN_DESCRIPTORS) and (number := given.rpartition(b"/")[2]).isdigit():
            given = self._folder(int(number))
        if _is_straight(given):
            return decoded(given)
        return joined(b"" if given.startswith(b"/") else self._folder(folder), given)

    def working_folder(self) -> bytes:
        """Give the folder in which the thread works."""
        return self._folder(AT_FDCWD)

    def descriptor(self, number: int) -> str:
        """Give the path of an open file."""
        return decoded(self._folder(number))

    def arguments(self, address: int) -> list[str]:
        """Give a program's command line."""
        found: list[str] = []
        while len(found) < MOST_ARGUMENTS and (at := self.number(address + 8 * len(found))):
            found.append(self.text(at, LONGEST_ARGUMENT))
        return found

    def is_missing(self, path: str) -> bool:
        """Say whether the thread finds nothing there: what it asks for will fail."""
        if self.is_kernel and self._memory.has(path):
            return False
        try:
            os.lstat(f"/proc/{self.thread}/root{path}")
        except (FileNotFoundError, NotADirectoryError):
            return Path(f"/proc/{self.thread}").exists()
        except (OSError, ValueError):
            return False
        return False

    def status(self, name: str) -> str:
        """Give a line of what the system tells of the thread."""
        try:
            with open(f"/proc/{self.thread}/status", encoding="ascii", errors="replace") as lines:  # noqa: PTH123 - a hot path
                return next((line.partition(":")[2].strip() for line in lines if line.startswith(f"{name}:")), "")
        except OSError:
            return ""

    @property
    def process(self) -> int:
        """The process of the thread."""
        told = self.status("Tgid")
        return int(told) if told.isdigit() else self.thread

    def _folder(self, number: int) -> bytes:
        name = "cwd" if number == AT_FDCWD else f"fd/{number}"
        try:
            return os.readlink(f"/proc/{self.thread}/{name}".encode())  # noqa: PTH115 - names that are no text
        except OSError as error:
            raise Unreadable from error

    def _bytes(self, address: int, longest: int) -> bytes:
        """Read up to the zero byte, never over the end of a page: the next one may not be there."""
        data = b""
        size = min(PAGE - address % PAGE, FIRST)
        while len(data) < longest:
            data += self._memory.read(self.thread, address + len(data), size, is_kernel=self.is_kernel)
            if (end := data.find(b"\0")) >= 0:
                return data[: min(end, longest)]
            size = PAGE - (address + len(data)) % PAGE
        return data[:longest]


def _is_straight(path: bytes) -> bool:
    """Say whether a path is absolute and without detours; hardly one is not."""
    return path[:1] == b"/" and b"/." not in path and b"//" not in path and path[-1:] != b"/"


@lru_cache(maxsize=1024)
def joined(folder: bytes, path: bytes) -> str:
    """Give an absolute path without detours."""
    if _is_straight(path):
        return decoded(path)
    whole = posixpath.join(folder, path) if path else folder
    return decoded(b"/" + posixpath.normpath(whole).lstrip(b"/")) if whole.startswith(b"/") else decoded(whole)


def decoded(data: bytes) -> str:
    """Turn a name of the system into text."""
    return data.decode("utf-8", "backslashreplace")


def _read_once(thread: int, address: int, size: int) -> bytes:
    try:
        descriptor = os.open(f"/proc/{thread}/mem", os.O_RDONLY | os.O_CLOEXEC)
    except PermissionError:
        raise
    except OSError as error:
        raise Unreadable from error
    try:
        data = os.pread(descriptor, size, address)
    except (OSError, OverflowError) as error:
        raise Unreadable from error
    finally:
        os.close(descriptor)
    if not data:
        raise Unreadable
    return data
