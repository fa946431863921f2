"""What the engine's stages share: how often each ran, work on columns side by side, keys of what is kept, progress."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock
from typing import TypeVar

from typing_extensions import override

from workbench.compare.contract import Column

Progress = Callable[[float, str], None]
"""Is told the share done and what is being done."""

_Value = TypeVar("_Value")
_SEVERAL_AT_ONCE = 500_000
_WORKERS = min(4, os.cpu_count() or 1)


@dataclass(kw_only=True, slots=True)
class Work:
    """How often each stage really ran; a stage taken from the last run does not count."""

    filtered: int = 0
    keyed: int = 0
    matched: int = 0
    decided: int = 0
    compared_columns: int = 0
    collapsed: int = 0
    lock: Lock = field(default_factory=Lock, repr=False)

    def count(self, stage: str) -> None:
        """Count one more run of a stage; several columns run at once."""
        with self.lock:
            setattr(self, stage, getattr(self, stage) + 1)


@dataclass(frozen=True, slots=True)
class Steps:
    """Works on columns one after the other, of large tables on several at once (polars leaves Python's lock)."""

    tell: Progress
    cells: int

    def each(
        self, columns: tuple[Column, ...], work: Callable[[Column], _Value], share: tuple[float, float]
    ) -> list[_Value]:
        """Do a work for each column, and tell about it from `share[0]` to `share[1]`.

        Who is told may raise an error to stop: columns that were not begun are not begun any more.
        """
        if self.cells <= _SEVERAL_AT_ONCE:
            return self._told(columns, map(work, columns), share)
        with ThreadPoolExecutor(max_workers=_WORKERS) as pool:
            try:
                return self._told(columns, pool.map(work, columns), share)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def _told(self, columns: tuple[Column, ...], values: Iterator[_Value], share: tuple[float, float]) -> list[_Value]:
        done: list[_Value] = []
        for n, value in enumerate(values):
            done.append(value)
            self.tell(share[0] + (share[1] - share[0]) * (n + 1) / len(columns), f"compared {columns[n].name}")
        return done


@dataclass(frozen=True, slots=True, eq=False)
class Same:
    """Make a value a part of a key by what it is, not by what it holds; keeps it alive so that its id stays its own."""

    value: object

    @override
    def __hash__(self) -> int:
        return id(self.value)

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.value is self.value


def part_of(tell: Progress, n: int, count: int) -> Progress:
    """Tell the progress of one of several works as a part of the whole."""
    return lambda share, words: tell((n + share) / count, words)


def silent(_share: float, _words: str) -> None:
    """Tell nobody."""
