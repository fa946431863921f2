"""The system's listener for the effects of a kernel: each call waits until it is answered (Linux, seccomp)."""

from __future__ import annotations

import contextlib
import os
import select
import socket
import struct
import sys
from typing import NamedTuple

if sys.platform != "win32":
    import fcntl

_NOTICE = struct.Struct("=QIIiIQ6Q")
_ANSWER = struct.Struct("=QqiI")
_RECEIVE, _SEND, _IS_VALID, _SET_FLAGS = 0xC050_2100, 0xC018_2101, 0x4008_2102, 0x4008_2104
_GO_ON = 1
_WAKE_TOGETHER = 1
_ONE_DESCRIPTOR = struct.calcsize("i")
_CREDENTIALS = struct.Struct("3i")
_EMPTY = bytes(_NOTICE.size)


class Notice(NamedTuple):
    """A thread that waits, and the system call that it is about to make; `thread` is 0 where it cannot be seen."""

    id: int
    thread: int
    number: int
    arguments: tuple[int, ...]


class EffectListener:
    """Receives the calls and lets them go on."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._poll = select.poll()
        self._poll.register(descriptor, select.POLLIN)
        self._notice = bytearray(_NOTICE.size)
        with contextlib.suppress(OSError):  # systems before 6.6 do not know it: everything works, a little slower
            fcntl.ioctl(descriptor, _SET_FLAGS, _WAKE_TOGETHER)

    def fileno(self) -> int:
        """Give the descriptor to wait on."""
        return self._descriptor

    def waits(self, milliseconds: float) -> bool:
        """Say whether a call waits, or one comes within the time."""
        events = self._poll.poll(milliseconds)
        return bool(events) and bool(events[0][1] & select.POLLIN)

    @property
    def is_over(self) -> bool:
        """Say whether nothing under the filter lives any more."""
        return any(event & select.POLLHUP for _, event in self._poll.poll(0))

    def receive(self) -> Notice | None:
        """Take one call that waits; None when it waits no more."""
        self._notice[:] = _EMPTY
        try:
            fcntl.ioctl(self._descriptor, _RECEIVE, self._notice, True)
        except OSError:
            return None
        found = _NOTICE.unpack(self._notice)
        return Notice(found[0], found[1], found[3], found[6:])

    def is_valid(self, notice: Notice) -> bool:
        """Say whether the thread still waits: what was read of it since `receive` was its own."""
        try:
            fcntl.ioctl(self._descriptor, _IS_VALID, struct.pack("=Q", notice.id))
        except OSError:
            return False
        return True

    def go_on(self, notice: Notice) -> None:
        """Let the call be made; one whose thread has ended meanwhile needs no answer."""
        try:
            fcntl.ioctl(self._descriptor, _SEND, _ANSWER.pack(notice.id, 0, 0, _GO_ON))
        except OSError:
            return

    def close(self) -> None:
        """Stop listening."""
        os.close(self._descriptor)


class ListenerSocket:
    """The two ends over which the kernel's launcher sends the listener, or that there is none."""

    def __init__(self) -> None:
        self._ours, self._kernels = socket.socketpair()
        self._ours.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self._ours.setblocking(False)

    def fileno(self) -> int:
        """Give the descriptor to wait on."""
        return self._ours.fileno()

    @property
    def kernels_end(self) -> int:
        """The descriptor that the kernel inherits."""
        return self._kernels.fileno()

    def started(self) -> None:
        """Close the kernel's end here: it has its own now."""
        self._kernels.close()

    def receive(self) -> tuple[EffectListener, int] | None:
        """Take the listener and the kernel's process number as it is seen from here; None where there is no journal."""
        room = socket.CMSG_SPACE(_ONE_DESCRIPTOR) + socket.CMSG_SPACE(_CREDENTIALS.size)
        try:
            _, ancillary, _, _ = self._ours.recvmsg(1, room)
        except OSError:
            return None
        descriptor, process = None, 0
        for level, kind, data in ancillary:
            if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
                descriptor = struct.unpack("i", data[:_ONE_DESCRIPTOR])[0]
            elif level == socket.SOL_SOCKET and kind == socket.SCM_CREDENTIALS:
                process = _CREDENTIALS.unpack(data[: _CREDENTIALS.size])[0]
        return None if descriptor is None else (EffectListener(descriptor), process)

    def close(self) -> None:
        """Close our end."""
        self._ours.close()
