"""Counts things in sentences."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """Say a number of things: 1 row, 2,000 rows."""
    return f"{number:,} {noun if number == 1 else f'{noun}s'}"
