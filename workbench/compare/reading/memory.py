"""Estimates memory before it is taken, so that a large file ends in a sentence and not in a killed process."""

from __future__ import annotations

import contextlib
from pathlib import Path

from workbench.compare.errors import TooLargeError

SHARE = 0.6
"""A file may take this share of the memory that is free."""


def check_memory(file: str, needed: int) -> None:
    """Refuse what would take more than its share of the free memory."""
    free = free_memory()
    if needed > SHARE * free:
        raise TooLargeError(
            f"{file} needs about {needed / 1e9:.1f} GB of memory and {free / 1e9:.1f} GB are free.",
            "Close other programs, or split the file and compare the parts.",
        )


def free_memory() -> int:
    """Give the bytes that this process may still take: of the machine, of its group, within its own limits."""
    import psutil  # noqa: PLC0415 - only needed when a file is opened

    free = int(psutil.virtual_memory().available)
    return min(free, _left_of_group(free), _left_of_limits(free))


def _left_of_group(free: int) -> int:
    """Give what a container's limit leaves."""
    with contextlib.suppress(OSError, ValueError):
        limit = Path("/sys/fs/cgroup/memory.max").read_text(encoding="ascii").strip()
        used = Path("/sys/fs/cgroup/memory.current").read_text(encoding="ascii").strip()
        return max(0, int(limit) - int(used))
    return free


def _left_of_limits(free: int) -> int:
    """Give what the process's own limits leave (not on Windows, which has none of these)."""
    try:
        import resource  # noqa: PLC0415 - does not exist on Windows
    except ImportError:
        return free
    import psutil  # noqa: PLC0415 - as above

    taken = psutil.Process().memory_info()
    for limit, used in ((resource.RLIMIT_AS, taken.vms), (resource.RLIMIT_DATA, taken.rss)):
        soft, _ = resource.getrlimit(limit)
        if soft != resource.RLIM_INFINITY:
            free = min(free, max(0, soft - int(used)))
    return free
