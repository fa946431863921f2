"""Texts in a column of numbers or dates: they are no blanks, and are compared with each other as texts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import polars as pl

from workbench.compare.differences import ColumnDifferences
from workbench.compare.rules import Method, as_words

CellsOf = Callable[[pl.Series], tuple[pl.Series, pl.Series]]
"""Gives the texts of both inputs for some matched pairs."""


def with_unread(found: ColumnDifferences, methods: tuple[Method, Method], cells_of: CellsOf) -> ColumnDifferences:
    """Make cells that differ of pairs without a value whose texts differ, and tell which others hold such a text."""
    if found.kind not in {"number", "date"}:
        return found
    half = found.cells.filter(pl.col("left").is_null() | pl.col("right").is_null())["pair"]
    pairs = pl.concat([half, found.unknown])
    if pairs.is_empty():
        return found
    words = [as_words(own, method) for own, method in zip(cells_of(pairs), methods, strict=True)]
    is_new = pl.int_range(len(pairs), eager=True) >= len(half)
    moved = pairs.filter(is_new & words[0].ne_missing(words[1]))
    # What has a value on one side was read there.
    blank = pl.Series([None], dtype=found.cells.schema["left"]).new_from_index(0, len(moved))
    cells = pl.DataFrame({"pair": moved, "left": blank, "right": blank})
    every = pl.concat([found.cells, cells]).sort("pair")
    unread = tuple(
        _without_value(every, side, pairs.filter(own.is_not_null()))
        for side, own in zip(("left", "right"), words, strict=True)
    )
    return replace(
        found,
        cells=every,
        forgiven=found.forgiven.filter(~found.forgiven.is_in(moved.implode())),
        unread=(unread[0], unread[1]),
    )


def _without_value(cells: pl.DataFrame, side: str, pairs: pl.Series) -> pl.Series:
    """Give those of some pairs that differ and have no value on one side."""
    return cells.filter(pl.col(side).is_null() & pl.col("pair").is_in(pairs.implode()))["pair"]
