"""Find processes of the workbench, to show that none is left."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import psutil

OURS = ("workbench.supervisor", "workbench.inkernel.launcher")


def workbench_processes(base: Path | None = None) -> list[psutil.Process]:
    """List living supervisors, kernels and what calls started in them; with a base folder only those below it."""
    return [process for process in psutil.process_iter() if _is_ours(process, base)]


def supervisors(base: Path) -> list[psutil.Process]:
    """List living supervisors below a folder: one for each runtime, whether a sandbox stands below it or not."""
    return [process for process in workbench_processes(base) if OURS[0] in process.cmdline()]


def wait_until_none_is_left(base: Path | None = None, seconds: float = 60.0) -> list[str]:
    """Wait until no such process is left; what is still there at last is given back in words."""
    deadline = time.monotonic() + seconds
    while (left := workbench_processes(base)) and time.monotonic() < deadline:
        psutil.wait_procs(left, timeout=0.05)
    return [_words(process) for process in workbench_processes(base)]


def end_processes(base: Path) -> None:
    """Kill those below a folder at once; one that ends meanwhile, as a kernel does with its supervisor, is gone too."""
    for process in workbench_processes(base):
        with contextlib.suppress(psutil.Error):
            process.kill()


def _is_ours(process: psutil.Process, base: Path | None) -> bool:
    try:
        if process.status() == psutil.STATUS_ZOMBIE:
            return False
        command = process.cmdline()
        if base is None:
            return any(module in command for module in OURS)
        if any(str(base) in part for part in command if any(module in command for module in OURS)):
            return True
        # What calls start inherits the kernel's environment.
        return process.environ().get("IPYTHONDIR", "").startswith(str(base))
    except psutil.Error:
        return False


def _words(process: psutil.Process) -> str:
    try:
        return f"{process.pid}: {' '.join(process.cmdline())}"
    except psutil.Error:
        return f"{process.pid}: gone meanwhile"
