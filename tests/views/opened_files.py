"""Tells which files of a folder were opened by this process, and whether it tried to connect anywhere."""

from __future__ import annotations

import ctypes
import os
import select
import socket
import struct
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

_OPEN = 0x20
_HEAD = struct.Struct("iIII")


class Opened:
    """Watches a folder through the system (inotify); skipped visibly where there is none."""

    def __init__(self, folder: Path) -> None:
        if not sys.platform.startswith("linux"):
            pytest.skip("the system does not tell which files are opened")
        library = ctypes.CDLL(None, use_errno=True)
        self._descriptor = library.inotify_init1(os.O_NONBLOCK)
        assert library.inotify_add_watch(self._descriptor, os.fsencode(folder), _OPEN) >= 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        os.close(self._descriptor)

    def names(self) -> list[str]:
        """Give the names of what was opened since the last look."""
        found: list[str] = []
        while select.select([self._descriptor], [], [], 0)[0]:
            raw = os.read(self._descriptor, 65_536)
            place = 0
            while place < len(raw):
                *_, size = _HEAD.unpack_from(raw, place)
                place += _HEAD.size
                found.append(raw[place : place + size].rstrip(b"\0").decode())
                place += size
        return found


@contextmanager
def no_connection(monkeypatch: pytest.MonkeyPatch) -> Generator[list[object]]:
    """Collect what Python code would connect to; Qt has no network part in this installation."""
    tried: list[object] = []
    with monkeypatch.context() as patch:
        patch.setattr(socket.socket, "connect", lambda _, address: tried.append(address))
        yield tried
