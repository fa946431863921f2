"""Objects that run code of their own when looked at in the usual ways: none of it may run."""

# pyright: reportImplicitOverride=false
# What is overridden here is what every object has.

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn


class CodeRanError(Exception):
    """Code of the object was run."""


class Hostile:
    """Raises on every usual look."""

    def __getattribute__(self, name: str) -> NoReturn:
        raise CodeRanError(name)

    def __repr__(self) -> str:
        raise CodeRanError("repr")

    def __len__(self) -> int:
        raise CodeRanError("len")

    def __eq__(self, other: object) -> bool:
        raise CodeRanError("eq")

    __hash__ = None  # pyright: ignore[reportAssignmentType] - to be unhashable is the point

    def __sizeof__(self) -> int:
        raise CodeRanError("sizeof")

    def __bool__(self) -> bool:
        raise CodeRanError("bool")


class HostileMeta(type):
    """A class of classes that raises when asked."""

    def __getattribute__(cls, name: str) -> NoReturn:
        raise CodeRanError(name)


class HostileClass(metaclass=HostileMeta):
    """A class that raises when asked for its name."""


class LooksLikeAFrame:
    """Says that it is a pandas frame."""


LooksLikeAFrame.__module__ = "pandas"
LooksLikeAFrame.__qualname__ = "DataFrame"


class HostileList(list[int]):
    """A list that is one only by descent."""

    def __len__(self) -> int:
        raise CodeRanError("len")

    def __iter__(self) -> Iterator[int]:
        raise CodeRanError("iter")


class HostileText(str):
    """A text that is one only by descent."""

    __slots__ = ()

    def __repr__(self) -> str:
        raise CodeRanError("repr")

    def __getitem__(self, key: object) -> str:
        raise CodeRanError("getitem")


def hostile_values() -> dict[str, object]:
    """Give one of each."""
    return {
        "hostile": Hostile(),
        "hostile_class": HostileClass,
        "of_hostile_class": HostileClass(),
        "frame": LooksLikeAFrame(),
        "items": HostileList(),
        "text": HostileText("x"),
    }
