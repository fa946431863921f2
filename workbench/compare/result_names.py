"""Names for columns of results that no column of the files has."""

from __future__ import annotations


def free_names(taken: list[str], wanted: tuple[str, ...]) -> list[str]:
    """Give names that no column has: a `_` is put behind those that are taken."""
    names: list[str] = []
    for name in wanted:
        free = name
        while free in taken or free in names:
            free += "_"
        names.append(free)
    return names
