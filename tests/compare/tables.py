"""Small tables for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl

from workbench.compare.comparison import Comparison
from workbench.compare.table import Table


def table(name: str, columns: Mapping[str, Sequence[str | None]]) -> Table:
    """Make a table of texts; an empty text is a blank cell."""
    frame = pl.DataFrame({heading: pl.Series(list(cells), dtype=pl.String) for heading, cells in columns.items()})
    return Table(name, frame.with_columns(pl.all().replace("", None)))


def compared(
    left: Mapping[str, Sequence[str | None]],
    right: Mapping[str, Sequence[str | None]],
    key: str = "id",
    *,
    backend: str = "auto",
) -> Comparison:
    """Give a comparison of two tables `old` and `new` by a key."""
    comparison = Comparison(backend=backend)
    comparison.add("old", table("old", left))
    comparison.add("new", table("new", right))
    return comparison.key(key)


def one_column(old: Sequence[str | None], new: Sequence[str | None], *, backend: str = "auto") -> Comparison:
    """Give a comparison of one column `value`; rows meet by their place."""
    ids = [f"k{n}" for n in range(max(len(old), len(new)))]
    return compared({"id": ids[: len(old)], "value": old}, {"id": ids[: len(new)], "value": new}, backend=backend)


def changed(comparison: Comparison) -> list[str]:
    """Run, and give the keys of the changed rows."""
    return comparison.run().changes["id"].unique().sort().to_list()
