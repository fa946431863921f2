"""What is found step by step and asked for often: each step is taken once, and only when somebody wants it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Once(Generic[T]):
    """What an iterator gives, each thing worked out once and only when somebody wants it."""

    def __init__(self, source: Iterator[T]) -> None:
        self._source = source
        self._given: list[T] = []

    def __iter__(self) -> Iterator[T]:
        place = 0
        while True:
            if place == len(self._given):
                following = next(self._source, None)
                if following is None:
                    return
                self._given.append(following)
            yield self._given[place]
            place += 1
