"""What a runtime says about code that is being typed: how a name could go on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Completion:
    """Texts that could stand between two places of the code, counted in characters."""

    matches: tuple[str, ...]
    start: int
    end: int
