"""Which runtimes end first where more live than there is room for: the least useful, never one that is in use."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from workbench.domain.ids import ChatId

_NOT_TO_BE_HAD_BACK = 3600.0
"""Seconds that values are worth which no call makes again: they are asked for anew, by hand."""
_LEAST_IDLE = 0.001
_START_SECONDS = 1.0
"""A runtime costs that much at least: it is started again."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LiveRuntime:
    """A runtime that could end; `rebuild_seconds` is None where calls do not make again what it holds."""

    chat: ChatId
    title: str
    idle_seconds: float
    memory: int = 0
    rebuild_seconds: float | None = 0.0
    is_in_use: bool = False
    """Whether it is busy, or its chat is the one that is shown."""
    held: str = ""
    """What it holds, in words."""
    is_saved_first: bool = False
    """Whether a checkpoint is saved before its end."""

    @property
    def usefulness(self) -> float:
        """What having it back costs, by how long nobody wanted it."""
        cost = _NOT_TO_BE_HAD_BACK if self.rebuild_seconds is None else self.rebuild_seconds
        return (_START_SECONDS + cost) / max(self.idle_seconds, _LEAST_IDLE)


@dataclass(frozen=True, kw_only=True, slots=True)
class RuntimeLimits:
    """How many runtimes live at most, and what they hold together, in bytes; None: as many, or as much, as come."""

    most: int | None = None
    memory: int | None = None

    def are_kept(self, count: int, memory: int) -> bool:
        """Say whether so many runtimes with so much memory are within the limits."""
        return (self.most is None or count <= self.most) and (self.memory is None or memory <= self.memory)


@dataclass(frozen=True, kw_only=True, slots=True)
class PlannedEnd:
    """A runtime that will end to make room, unless it is used until then."""

    chat: ChatId
    title: str
    at: datetime
    held: str = ""
    is_saved_first: bool = False


def least_useful(runtimes: Iterable[LiveRuntime], limits: RuntimeLimits) -> tuple[LiveRuntime, ...]:
    """Choose what ends so that the limits are kept, the least useful first; what is in use is never chosen."""
    live = tuple(runtimes)
    count, memory = len(live), sum(one.memory for one in live)
    chosen: list[LiveRuntime] = []
    for one in sorted((one for one in live if not one.is_in_use), key=lambda one: (one.usefulness, one.chat)):
        if limits.are_kept(count, memory):
            break
        chosen.append(one)
        count, memory = count - 1, memory - one.memory
    return tuple(chosen)


def planned_words(planned: PlannedEnd) -> str:
    """Say which chat's runtime ends when, and what that costs."""
    holds = f": {planned.held}" if planned.held else ""
    saved = " A checkpoint is saved before." if planned.is_saved_first else ""
    return (
        f"The runtime of “{planned.title}” ends at {planned.at.astimezone():%H:%M:%S} to free memory{holds}.{saved}"
        " Open the chat to keep it."
    )
