"""Processes that a test run left behind: those of this Python that began during it and do not end by themselves."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import psutil

SECONDS_TO_END = 60.0  # a spare runtime notices within five that its application is gone; a busy machine is late
_SECONDS_BETWEEN_LOOKS = 0.2


def processes_left_behind(since: float, *, patience: float = SECONDS_TO_END) -> list[str]:
    """Wait until no process of this environment that began after `since` is left; return those that stay."""
    deadline = time.monotonic() + patience
    while left := _processes_of_ours(since):
        if time.monotonic() > deadline:
            break
        time.sleep(_SECONDS_BETWEEN_LOOKS)
    return left


def _processes_of_ours(since: float) -> list[str]:
    me = psutil.Process()
    known = {me.pid, *(parent.pid for parent in me.parents())}
    found: list[str] = []
    for process in psutil.process_iter():
        try:
            words = process.cmdline()
            counts = process.pid not in known and process.create_time() >= since and is_of_ours(words)
        except psutil.Error:  # it has ended, or it is another user's
            continue
        if counts:
            found.append(f"{process.pid}: {' '.join(words)}")
    return found


def is_of_ours(words: list[str]) -> bool:
    """Tell whether a command line starts this environment's Python."""
    return bool(words) and Path(words[0]).is_absolute() and Path(words[0]).parent == Path(sys.executable).parent
