"""Which files a process has mapped into its memory so that what it writes there reaches them (Linux)."""

from __future__ import annotations

import ctypes
import os
import re
import struct
import sys
from collections.abc import Iterator

if sys.platform != "win32":
    import fcntl

_QUERY = struct.Struct("=9Q4I2Q")
_ASK = 0xC000_6611 | _QUERY.size << 16
_END, _NODE = 4, 8
_NEXT_SHARED_WRITABLE_FILE = 0x02 | 0x08 | 0x10 | 0x20
_LONGEST_NAME = 4096
_MOST = 10_000
_LINE = re.compile(rb"^\S+ .w.s \S+ \S+ [1-9]\d* +(/.*)$", re.MULTILINE)


def mapped_files(process: int) -> set[str]:
    """List them."""
    with open(f"/proc/{process}/maps", "rb", buffering=0) as maps:  # noqa: PTH123 - a hot path
        try:
            return set(_asked(maps.fileno()))
        except OSError:  # systems before 6.11 only list all mappings
            return {os.fsdecode(path) for path in _LINE.findall(maps.read())}


def _asked(descriptor: int) -> Iterator[str]:
    """Ask for one such mapping after the other."""
    name = ctypes.create_string_buffer(_LONGEST_NAME)
    address = 0
    for _ in range(_MOST):
        question = bytearray(
            _QUERY.pack(
                *(_QUERY.size, _NEXT_SHARED_WRITABLE_FILE, address, 0, 0, 0, 0, 0, 0),
                *(0, 0, _LONGEST_NAME, 0),
                *(ctypes.addressof(name), 0),
            )
        )
        try:
            fcntl.ioctl(descriptor, _ASK, question, True)
        except FileNotFoundError:
            return
        answer = _QUERY.unpack(question)
        address = answer[_END]
        if answer[_NODE] and name.value.startswith(b"/"):
            yield os.fsdecode(name.value)
