"""Rename what a running sandbox shows: it gets nothing new, but a spare's folders take their chat's names.

Whoever made a user namespace may enter it and has its rights there: a process of ours goes in, moves the mounts, and
ends. The kernel's own working directory follows, as with a folder that is renamed outside.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterable
from pathlib import Path

_CLONE_NEWNS = 0x00020000
_CLONE_NEWUSER = 0x10000000
_NS_GET_USERNS = 0xB701
_MS_RDONLY, _MS_NOSUID, _MS_NODEV, _MS_REMOUNT, _MS_BIND, _MS_MOVE = 1, 2, 4, 32, 4096, 8192
_WHOLE = _MS_REMOUNT | _MS_BIND | _MS_NOSUID | _MS_NODEV


def move_mounts(pid: int, moves: Iterable[tuple[str, str]]) -> bool:
    """Let what a sandboxed process sees at the old places stand at the new ones; false where that failed."""
    wanted = [(old, new) for old, new in moves if old != new]
    if not wanted:
        return True
    child = os.fork()  # this process has one thread
    if child == 0:
        code = 1
        try:
            _move_inside(pid, wanted)
            code = 0
        except OSError as error:
            sys.stderr.write(f"The sandbox's folders could not be renamed: {error}\n")
            sys.stderr.flush()
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 0


def _move_inside(pid: int, moves: list[tuple[str, str]]) -> None:
    _enter(pid)
    _mount("none", "/", _WHOLE)
    try:
        for old, new in moves:
            Path(new).mkdir(mode=0o755, parents=True, exist_ok=True)
            _mount(old, new, _MS_MOVE)
            Path(old).rmdir()
    finally:
        _mount("none", "/", _WHOLE | _MS_RDONLY)


def _enter(pid: int) -> None:
    import fcntl  # noqa: PLC0415 - not on every system

    mounts = os.open(f"/proc/{pid}/ns/mnt", os.O_RDONLY)
    owner = fcntl.ioctl(mounts, _NS_GET_USERNS)
    for descriptor, kind in ((owner, _CLONE_NEWUSER), (mounts, _CLONE_NEWNS)):
        _check(ctypes.CDLL(None, use_errno=True).setns(descriptor, kind))


def _mount(source: str, target: str, flags: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    _check(libc.mount(os.fsencode(source), os.fsencode(target), None, ctypes.c_ulong(flags), None))


def _check(result: int) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
