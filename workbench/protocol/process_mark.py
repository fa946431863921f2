"""Tell a process from a later one with the same number, by the time it was started."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

from workbench.protocol.runtime_files import ProcessMark

_QUERY_LIMITED_INFORMATION = 0x1000
_STILL_ACTIVE = 259


def mark_of(pid: int) -> ProcessMark | None:
    """Give the mark of a process that runs now; None when there is none, or only its remains."""
    started = _started(pid) if pid > 0 else None
    return None if started is None else ProcessMark(pid=pid, started=started)


def own_mark() -> ProcessMark:
    """Give the mark of this process."""
    return mark_of(os.getpid()) or ProcessMark(pid=os.getpid(), started="?")


def is_alive(mark: ProcessMark) -> bool:
    """Say whether exactly this process still runs."""
    return mark_of(mark.pid) == mark


def resident_memory(pid: int) -> int | None:
    """Give the bytes of memory that a process occupies now, where the system tells without a library."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")


def _started(pid: int) -> str | None:
    if sys.platform == "linux":
        return _started_linux(pid)
    if sys.platform == "win32":
        return _started_windows(pid)
    return _started_ps(pid)


def _started_linux(pid: int) -> str | None:
    try:
        stat = Path(f"/proc/{pid}/stat").read_bytes()
    except OSError:
        return None
    # The name in brackets may hold spaces and brackets itself.
    fields = stat[stat.rfind(b")") + 2 :].split()
    if fields[0] in (b"Z", b"X"):
        return None
    return f"{_boot()}:{int(fields[19])}"


@lru_cache(maxsize=1)
def _boot() -> str:
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()[:8]
    except OSError:
        return ""


def _started_windows(pid: int) -> str | None:
    if sys.platform != "win32":
        return None
    kernel32 = ctypes.WinDLL("kernel32")
    process = kernel32.OpenProcess(_QUERY_LIMITED_INFORMATION, False, pid)
    if not process:
        return None
    try:
        code = ctypes.c_ulong()
        times = [ctypes.c_ulonglong() for _ in range(4)]
        if not kernel32.GetExitCodeProcess(process, ctypes.byref(code)) or code.value != _STILL_ACTIVE:
            return None
        if not kernel32.GetProcessTimes(process, *map(ctypes.byref, times)):
            return None
        return str(times[0].value)
    finally:
        kernel32.CloseHandle(process)


def _started_ps(pid: int) -> str | None:
    answer = subprocess.run(  # the one way without a library on macOS
        ["/bin/ps", "-o", "stat=,lstart=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    state, _, started = answer.stdout.strip().partition(" ")
    return None if not state or state.startswith("Z") else started.strip()
