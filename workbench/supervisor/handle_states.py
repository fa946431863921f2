"""What the system tells of open files and connections, to see whether they were written to (Linux)."""

from __future__ import annotations

import ctypes
import ipaddress
import os
import socket
import stat
import struct
import zlib
from collections.abc import Callable
from functools import lru_cache

from workbench.protocol.effects import UNREAD_TARGET, EffectKind
from workbench.protocol.system_calls import Machine

_PART = 1 << 20
_TCP_INFO = 11
_NOT_SENT, _SENT, _SENT_AGAIN = 144, 200, 208
"""Where in what the system tells of a connection the counts of bytes stand."""


class UnseenHandle:
    """Something open of which nothing more is known."""

    kind = EffectKind.WRITE
    target = UNREAD_TARGET
    changed_at = 0

    def was_used(self) -> bool | None:
        """Say that it is unknown."""
        return None

    def close(self) -> None:
        """Nothing is held."""


class FileHandle:
    """An open file, held by a descriptor that can only be looked at: it tells also after the kernel's end."""

    kind = EffectKind.WRITE

    def __init__(self, path: str, place: str, to_compare: int | None) -> None:
        """Take hold of it.

        Args:
            path: its path.
            place: where it can be opened.
            to_compare: how many bytes of it may be compared where it is mapped into memory; None where it is not.
        """
        self.target = path
        self._descriptor = os.open(place, os.O_PATH | os.O_CLOEXEC)
        found = os.fstat(self._descriptor)
        self._is_device = not stat.S_ISREG(found.st_mode) and not stat.S_ISFIFO(found.st_mode)
        self._is_mapped = to_compare is not None
        self._before = _state(found)
        self.changed_at = found.st_mtime_ns
        self.compared = found.st_size if to_compare is not None and found.st_size <= to_compare else 0
        self._content = self._checksum() if self.compared else None

    def was_used(self) -> bool | None:
        """Compare size and time, and the content of a small file that is mapped; None where that cannot be known."""
        found = os.fstat(self._descriptor)
        if _state(found) != self._before:
            return True
        if self._is_device:
            return None
        if not self._is_mapped:
            return False
        content = self._checksum() if self.compared else None
        return None if content is None or self._content is None else content != self._content

    def close(self) -> None:
        """Close the descriptor."""
        os.close(self._descriptor)

    def _checksum(self) -> int | None:
        try:
            again = os.open(f"/proc/self/fd/{self._descriptor}", os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        except OSError:
            return None
        try:
            found = 0
            while part := os.read(again, _PART):
                found = zlib.crc32(part, found)
        except OSError:
            return None
        finally:
            os.close(again)
        return found


class Connection:
    """An open connection; that of the kernel is looked at for a moment only, or it would never be closed."""

    kind = EffectKind.CONNECT
    changed_at = 0

    def __init__(self, machine: Machine, process: int, number: int, same: socket.socket) -> None:
        self.target = _peer(same)
        self._machine, self._process, self._number = machine, process, number
        self._node = os.fstat(same.fileno()).st_ino
        self._before = _bytes_sent(same)

    @classmethod
    def of(cls, machine: Machine, process: int, number: int) -> Connection | None:
        """Look at a descriptor of a process; None where it is no connection."""
        try:
            with borrowed_socket(machine, process, number) as same:
                return cls(machine, process, number, same)
        except OSError:
            return None

    def was_used(self) -> bool | None:
        """Compare the bytes that the system counted; None where it does not."""
        if self._before is None:
            return None
        try:
            with borrowed_socket(self._machine, self._process, self._number) as same:
                if os.fstat(same.fileno()).st_ino != self._node:
                    return None
                now = _bytes_sent(same)
        except OSError:
            return None
        return None if now is None else now != self._before

    def close(self) -> None:
        """Nothing is held."""


Handle = FileHandle | Connection | UnseenHandle
"""Something open that leads outside; `changed_at` says when a file was changed last, in nanoseconds."""


def borrowed_socket(machine: Machine, process: int, number: int) -> socket.socket:
    """Give an open socket of a process, to be closed soon; an error where that is not to be had."""
    handle = os.pidfd_open(process)
    try:
        copied = _system_call()(machine.pidfd_getfd, handle, number, 0)
    finally:
        os.close(handle)
    if copied < 0:
        raise OSError(ctypes.get_errno(), "the descriptor is not to be had")
    return socket.socket(fileno=copied)


def socket_kind(machine: Machine, process: int, number: int) -> str:
    """Say what an open network socket of a process speaks; "ip" where that cannot be seen."""
    try:
        with borrowed_socket(machine, process, number) as same:
            return _spoken(same)
    except OSError:
        return "ip"


def _state(found: os.stat_result) -> tuple[int, int]:
    return found.st_size, found.st_mtime_ns


def _peer(same: socket.socket) -> str:
    name = same.getpeername()
    if isinstance(name, str | bytes):
        text = os.fsdecode(name)
        return f"unix @{text[1:]}" if text.startswith("\0") else f"unix {text}"
    host, port = name[:2]
    if ":" in host:
        address = ipaddress.IPv6Address(host.partition("%")[0])
        host = str(address.ipv4_mapped or f"[{address}]")
    return f"{_spoken(same)} {host}:{port}"


def _spoken(same: socket.socket) -> str:
    return {socket.SOCK_STREAM: "tcp", socket.SOCK_DGRAM: "udp"}.get(same.type, "ip")


def _bytes_sent(same: socket.socket) -> int | None:
    """Count the bytes that were handed to the system for sending; None where it does not."""
    if same.family not in (socket.AF_INET, socket.AF_INET6) or same.type != socket.SOCK_STREAM:
        return None
    told = same.getsockopt(socket.IPPROTO_TCP, _TCP_INFO, 256)
    if len(told) < _SENT_AGAIN + 8:
        return None
    waiting = struct.unpack_from("=I", told, _NOT_SENT)[0]
    sent, again = struct.unpack_from("=QQ", told, _SENT)
    return waiting + sent - again


@lru_cache(maxsize=1)
def _system_call() -> Callable[..., int]:
    return ctypes.CDLL(None, use_errno=True).syscall
