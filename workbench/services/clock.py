"""Tells the time, always with its zone."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """Give the present moment."""
    return datetime.now(UTC)


def moment(seconds: float | None) -> datetime | None:
    """Turn seconds since the epoch into a moment."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)
