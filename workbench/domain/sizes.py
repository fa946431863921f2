"""Words the size of files and values, the same everywhere."""

from __future__ import annotations


def size_text(size: int) -> str:
    """Word a size in bytes."""
    if size < 1000:
        return f"{size} B"
    for limit, unit in ((1e6, "kB"), (1e9, "MB"), (1e12, "GB")):
        if size < limit:
            value = size / (limit / 1000)
            return f"{value:,.1f} {unit}" if value < 10 else f"{value:,.0f} {unit}"
    return f"{size / 1e12:,.1f} TB"
