"""Two views of a result for the reader: only what differs, with some rows around it, and what does not count."""

from __future__ import annotations

import polars as pl

from workbench.compare.engine import Outcome
from workbench.compare.forgiven import forgiven_pairs
from workbench.compare.result_frames import in_key_order, key_frame
from workbench.compare.result_names import free_names

_ORDER = "\x00order"


def only_differences(outcome: Outcome, rows: pl.DataFrame, context: int = 0) -> pl.DataFrame:
    """Give those of a result's `rows` that are not the same, and so many around each; only columns that changed.

    Rows stand in the order of their keys, and so do those around one. Where nothing but whole rows came or went, every
    column is shown.
    """
    keys = len(outcome.keys)
    status = rows.columns[keys]
    differs = rows[status] != "unchanged"
    near = differs.cast(pl.UInt8)
    for step in range(1, context + 1):
        for way in (step, -step):
            near = near | differs.shift(way, fill_value=False).cast(pl.UInt8)
    shown = [n for n, column in enumerate(outcome.columns) if column.changed.height]
    shown = shown or list(range(len(outcome.columns)))
    first = keys + 2
    names = [name for n in shown for name in rows.columns[first + 2 * n : first + 2 * n + 2]]
    return rows.filter(near.cast(pl.Boolean)).select(*rows.columns[:first], *names)


def forgiven_cells(outcome: Outcome) -> pl.DataFrame:
    """Give one row per difference that does not count: key, column, the rule that forgave it, both texts."""
    match = outcome.match
    keys = [column.name for column in outcome.keys]
    names = free_names(keys, ("column", "rule", "raw_before", "raw_after"))
    parts: list[pl.DataFrame] = []
    for n, column in enumerate(outcome.columns):
        for rule, pairs in forgiven_pairs(outcome, column):
            left, right = match.common_left.gather(pairs), match.common_right.gather(pairs)
            parts.append(
                key_frame(outcome, "left", left).with_columns(
                    pl.lit(column.name).alias(names[0]),
                    pl.lit(rule).alias(names[1]),
                    outcome.left.frame[column.left].gather(left).alias(names[2]),
                    outcome.right.frame[column.right].gather(right).alias(names[3]),
                    pl.lit(n, pl.Int32).alias(_ORDER),
                )
            )
    if not parts:
        return pl.DataFrame(schema=dict.fromkeys([*keys, *names], pl.String))
    return in_key_order(pl.concat(parts), keys, _ORDER).drop(_ORDER)
