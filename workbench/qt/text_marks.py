"""Which characters of two values differ: all between the beginning and the end that both have, as reports mark them."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import combining

_HELD_TOGETHER = frozenset({"\u200d", "\ufe0f"})
"""What joins signs into one, and what says how the sign before is drawn."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """A part of a text, from `start` to before `stop`; it can be empty."""

    start: int
    stop: int


NOTHING = Part(start=0, stop=0)


def differing(before: str, after: str) -> tuple[Part, Part]:
    """Give what went of the value before, and what came in the value after."""
    if before == after:
        return NOTHING, NOTHING
    shortest = min(len(before), len(after))
    start = next((place for place in range(shortest) if before[place] != after[place]), shortest)
    while start and (_belongs_to_last(before, start) or _belongs_to_last(after, start)):
        start -= 1
    rest = shortest - start
    end = next((place for place in range(rest) if before[-1 - place] != after[-1 - place]), rest)
    while end and _belongs_to_last(before, len(before) - end):
        end -= 1
    return Part(start=start, stop=len(before) - end), Part(start=start, stop=len(after) - end)


def units(text: str, place: int) -> int:
    """Give a place in a text as Qt counts it, which takes signs beyond the first 65,536 for two."""
    return place if text.isascii() else len(text[:place].encode("utf-16-le", errors="surrogatepass")) // 2


def _belongs_to_last(text: str, place: int) -> bool:
    """Say whether a sign is drawn together with the one before it: an accent, a part of a joined picture."""
    if not 0 < place < len(text):
        return False
    return combining(text[place]) != 0 or text[place] in _HELD_TOGETHER or text[place - 1] == "\u200d"
