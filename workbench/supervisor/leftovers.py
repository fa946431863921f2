"""End what a kernel's calls started and left running: nothing of a runtime outlives it."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from pathlib import Path

PATIENCE_SECONDS = 2.0


def end_leftovers(kernel: int) -> None:
    """Kill the kernel's process group and, on Linux, whatever came to the supervisor when its parent ended."""
    if not hasattr(os, "killpg"):
        return
    with contextlib.suppress(OSError):
        os.killpg(kernel, signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while (children := _children()) and time.monotonic() < deadline:
        for child in children:
            with contextlib.suppress(OSError):
                os.kill(child, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(-1, 0)


def reap_strays(*awaited: int | None) -> None:
    """Take note of ended processes that came to the supervisor, so that they do not stay as remains.

    Args:
        awaited: processes whose end is taken note of elsewhere.
    """
    if not hasattr(os, "waitid"):
        return
    look = os.WEXITED | os.WNOHANG | os.WNOWAIT
    with contextlib.suppress(ChildProcessError):
        while (ended := os.waitid(os.P_ALL, 0, look)) is not None and ended.si_pid not in awaited:
            os.waitpid(ended.si_pid, 0)


def _children() -> list[int]:
    if sys.platform != "linux":
        return []
    try:
        return [int(pid) for pid in Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="ascii").split()]
    except (OSError, ValueError):
        return []
