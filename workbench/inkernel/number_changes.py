"""Adds to the rows of a comparison by how much a number changed, and keeps those that rose, fell or stayed."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# polars enters here.

from __future__ import annotations

from typing import Any

from workbench.inkernel.compared_rows import ComparedRows

DIRECTIONS = ("rose", "fell", "stayed")
_PLACES = 10


def number_changes(rows: Any, marks: ComparedRows, column: str, direction: str = "") -> Any:  # noqa: ANN401 - frames of polars
    """Say by how much a number changed in each row, where both values are known, in two columns more: the last ones.

    Args:
        rows: the rows of a comparison as texts: key, status, changed columns, both values of each column.
        marks: where these stand.
        column: the number's name in the comparison.
        direction: rose, fell or stayed, to keep these rows alone; empty for all.
    """
    import polars as pl

    names: list[str] = rows.columns
    left, right = (pl.col(names[place]).cast(pl.Decimal(38, _PLACES), strict=False) for place in marks.pairs[column])
    difference, percent = _free(names, "difference"), _free(names, "percent")
    change = (right - left).alias(difference)
    share = pl.when(left != 0).then(change.cast(pl.Float64) * 100 / left.abs().cast(pl.Float64)).round(2)
    measured = rows.with_columns(change, share.alias(percent))
    if direction:
        listed = pl.concat_str([pl.lit(", "), pl.col(names[marks.changed]), pl.lit(", ")])
        is_changed = listed.str.contains(f", {column}, ", literal=True).fill_null(value=False)
        is_wanted = {
            "rose": is_changed & (pl.col(difference) > 0),
            "fell": is_changed & (pl.col(difference) < 0),
            "stayed": ~is_changed & pl.col(names[marks.status]).is_in(["changed", "unchanged"]),
        }
        measured = measured.filter(is_wanted[direction])
    return measured.with_columns(_signed(difference), _signed(percent))


def _signed(name: str) -> Any:  # noqa: ANN401 - an expression of polars
    """Write numbers with their sign and without zeros at the end."""
    import polars as pl

    text = pl.col(name).cast(pl.String)
    bare = (
        pl.when(text.str.contains(".", literal=True))
        .then(text.str.strip_chars_end("0").str.strip_chars_end("."))
        .otherwise(text)
    )
    return (
        pl.when(pl.col(name) > 0).then("+" + bare).when(pl.col(name) == 0).then(pl.lit("0")).otherwise(bare).alias(name)
    )


def _free(names: list[str], wanted: str) -> str:
    while wanted in names:
        wanted += "_"
    return wanted
