"""The kernel's own process, whether it is our child or stands in a sandbox that is."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
from pathlib import Path

from workbench.supervisor.exit_report import Ending, ended

_STATUS_LIMIT = 4096


class KernelProcess:
    """One kernel: its number as this system counts, its signals, its end."""

    def __init__(self, child: subprocess.Popen[bytes], pid: int | None = None, status: int | None = None) -> None:
        self._child = child
        self._status = status
        self.pid = child.pid if pid is None else pid
        """The kernel's own process: what is signalled, measured and watched."""
        self.child = child.pid
        """Our child: the kernel, or the sandbox that it is in."""
        self._descriptor: int | None = None
        if pid is not None:
            with contextlib.suppress(OSError):
                self._descriptor = os.pidfd_open(pid)

    @property
    def is_isolated(self) -> bool:
        """Say whether the kernel is in a sandbox."""
        return self._status is not None

    def send_signal(self, number: int) -> None:
        """Send the kernel a signal, never a later process with its number."""
        if self._status is None:
            self._child.send_signal(number)
        elif self._descriptor is not None:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._descriptor, number)

    def ended(self) -> Ending | None:
        """Look whether it has ended, without waiting."""
        ending = ended(self._child)
        if ending is None or self._status is None:
            return ending
        return told_ending(_rest(self._status), ending)


def told_ending(data: bytes, sandbox: Ending) -> Ending:
    """Give the kernel's own end from what was said inside; without a word its sandbox was ended with it."""
    try:
        told = json.loads(data.splitlines()[-1])
        code, memory = int(told["code"]), int(told["memory"])
    except (ValueError, KeyError, TypeError, IndexError):
        code, memory = sandbox.exit_code, 0
        if code is None:
            return sandbox
        if code > 128:  # its own way to tell of a signal
            code = 128 - code
    return Ending(
        exit_code=code if code >= 0 else None,
        signal=-code if code < 0 else None,
        peak_memory=memory * 1024 or sandbox.peak_memory,
    )


def child_of(pid: int) -> int | None:
    """Give the one child of a process."""
    try:
        return int(Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()[0])
    except (OSError, ValueError, IndexError):
        return _child_by_looking(pid)


def _child_by_looking(pid: int) -> int | None:
    """Look through all processes, where the system does not list children."""
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            stat = (folder / "stat").read_bytes()
            if int(stat[stat.rfind(b")") + 2 :].split()[1]) == pid:
                return int(folder.name)
    return None


def _rest(descriptor: int) -> bytes:
    """Read what was said, as far as it is there."""
    os.set_blocking(descriptor, False)
    try:
        return os.read(descriptor, _STATUS_LIMIT)
    except OSError:
        return b""
