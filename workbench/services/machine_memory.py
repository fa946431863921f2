"""How much memory this machine has, and how much of it is free: of a container, what it may use."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path

_GROUP = Path("/sys/fs/cgroup")
LIMIT_SHARE = 0.75
"""One runtime may hold this share of the memory where nothing else is set: the rest is for the others."""
_LEAST_LIMIT = 2_000_000_000
"""A limit below it would leave little room: the libraries alone reserve more than one gigabyte."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MachineMemory:
    """In bytes."""

    total: int
    free: int


def machine_memory() -> MachineMemory:
    """Look at the memory now."""
    import psutil  # noqa: PLC0415 - seldom needed

    seen = psutil.virtual_memory()
    total, free = int(seen.total), int(seen.available)
    limit, used = _group("memory.max"), _group("memory.current")
    if limit is not None:
        total, free = min(total, limit), min(free, max(0, limit - (used or 0)))
    return MachineMemory(total=total, free=free)


def limit_of_runtime(wanted_gb: float | None, total: int) -> int | None:
    """Give what one runtime may hold: as it is set, None where that is without a limit, else a share of the memory."""
    if wanted_gb is not None:
        return None if wanted_gb == 0 else max(_LEAST_LIMIT, int(wanted_gb * 1e9))
    return max(_LEAST_LIMIT, int(LIMIT_SHARE * total))


def _group(name: str) -> int | None:
    with contextlib.suppress(OSError, ValueError):
        return int((_GROUP / name).read_text(encoding="ascii").strip())
    return None
