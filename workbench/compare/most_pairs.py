"""Gives partners to as many as possible of those that may be paired in several ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def most_pairs(options: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Give a partner to as many as possible; where there is a choice, those that come first."""
    partner: dict[int, int] = {}
    taken: dict[int, int] = {}
    hopeless: set[int] = set()
    for one in options:
        _give_partner(one, options, (partner, taken), hopeless)
    return dict(sorted(partner.items()))


def _give_partner(
    start: int, options: Mapping[int, Sequence[int]], pairs: tuple[dict[int, int], dict[int, int]], hopeless: set[int]
) -> None:
    """Find a partner for one, where need be by giving another one to those who have theirs (breadth first).

    Where none is found, those that were looked at never lead to one: nobody looks at them again.
    """
    partner, taken = pairs
    came_from: dict[int, int] = {}
    waiting = [start]
    for one in waiting:
        for other in options[one]:
            if other in came_from or other in hopeless:
                continue
            came_from[other] = one
            if other in taken:
                waiting.append(taken[other])
                continue
            _hand_over(other, came_from, partner, taken)
            return
    hopeless.update(came_from)


def _hand_over(free: int, came_from: Mapping[int, int], partner: dict[int, int], taken: dict[int, int]) -> None:
    other: int | None = free
    while other is not None:
        one = came_from[other]
        before = partner.get(one)
        partner[one], taken[other] = other, one
        other = before
