"""Find, for every cell in which several inputs do not agree, the one input that all others agree against."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from workbench.compare.engine import Outcome
from workbench.compare.result_frames import free_names, in_key_order

KEY = "\x00key"
MANY = "no single one"
_LEAST = 3
_ORDER = "\x00order"


def odd_cells(inputs: Sequence[str], outcomes: Sequence[Outcome], places: pl.DataFrame) -> pl.DataFrame:
    """Give key, column and the odd one (blank: no single one) of every cell in which two inputs differ.

    `places` has the keys that count and the inputs that have them, as `bits`. An input is the odd one when it differs
    from all others that have the cell, at least two, and those do not differ from each other.
    """
    number = {name: n for n, name in enumerate(inputs)}
    edges = [_edges(outcome, number) for outcome in outcomes]
    having = _having(inputs, outcomes)
    if not edges or not having.height:
        return pl.DataFrame(schema={KEY: pl.String(), "column": pl.String(), "odd": pl.String(), _ORDER: pl.Int32()})
    found = pl.concat(edges).join(places, on=KEY, how="inner").join(having, on="column", how="inner")
    found = found.with_columns((pl.col("bits") & pl.col("column_bits")).bitwise_count_ones().alias("have"))
    cells = found.group_by(KEY, "column", maintain_order=True).agg(
        pl.len().alias("edges"), pl.col("have").first(), pl.col(_ORDER).first()
    )
    ends = pl.concat([found.select(KEY, "column", "have", pl.col(end).alias("input")) for end in ("left", "right")])
    odd = ends.group_by(KEY, "column", "input").agg(pl.len().alias("against"), pl.col("have").first())
    odd = odd.filter((pl.col("against") == pl.col("have") - 1) & (pl.col("have") >= _LEAST))
    odd = odd.join(cells.filter(pl.col("edges") == pl.col("have") - 1).select(KEY, "column"), on=[KEY, "column"])
    names = {n: name for name, n in number.items()}
    odd = odd.with_columns(pl.col("input").replace_strict(names, return_dtype=pl.String).alias("odd"))
    return cells.join(odd.select(KEY, "column", "odd"), on=[KEY, "column"], how="left").select(
        KEY, "column", "odd", _ORDER
    )


def with_values(
    cells: pl.DataFrame, outcomes: Sequence[Outcome], sides: Sequence[pl.DataFrame], parts: pl.DataFrame
) -> pl.DataFrame:
    """Give the cells with the parts of their keys and the text that each input has there, in the order of the keys."""
    keys = [name for name in parts.columns if name != KEY]
    inputs = (outcomes[0].pair.left, *(one.pair.right for one in outcomes[: len(sides) - 1]))
    names = free_names(keys, ("column", "odd", *inputs))
    headings = _headings(outcomes)
    pieces: list[pl.DataFrame] = []
    for (column,), own in cells.group_by("column", maintain_order=True):
        piece = own.join(parts, on=KEY, how="left", maintain_order="left")
        for input_id, side, name in zip(inputs, sides, names[2:], strict=True):
            heading = headings.get((str(column), input_id))
            if heading is None:
                piece = piece.with_columns(pl.lit(None, pl.String).alias(f"\x00{name}"))
            else:
                texts = side.select(KEY, pl.col(heading).alias(f"\x00{name}"))
                piece = piece.join(texts, on=KEY, how="left", maintain_order="left")
        pieces.append(piece)
    wanted = [*keys, *names]
    if not pieces:
        return pl.DataFrame(schema=dict.fromkeys(wanted, pl.String()))
    shown = pl.concat(pieces).select(
        *keys,
        pl.col("column").alias(names[0]),
        pl.col("odd").alias(names[1]),
        *(pl.col(f"\x00{name}").alias(name) for name in names[2:]),
        _ORDER,
    )
    return in_key_order(shown, keys, _ORDER).drop(_ORDER)


def _edges(outcome: Outcome, number: dict[str, int]) -> pl.DataFrame:
    """Give the changed cells of two inputs as key, column and the numbers of both inputs."""
    match = outcome.match
    ends = [
        pl.lit(number[name], pl.Int32).alias(end) for name, end in zip(_ids(outcome), ("left", "right"), strict=True)
    ]
    parts = [pl.DataFrame(schema={KEY: pl.String(), "column": pl.String(), _ORDER: pl.Int32()})]
    for n, column in enumerate(outcome.columns):
        if column.changed.height:
            keys = match.left.key.gather(match.common_left.gather(column.changed["pair"])).cast(pl.String)
            parts.append(
                keys.alias(KEY)
                .to_frame()
                .select(KEY, pl.lit(column.name).alias("column"), pl.lit(n, pl.Int32).alias(_ORDER))
            )
    return pl.concat(parts).with_columns(*ends)


def _having(inputs: Sequence[str], outcomes: Sequence[Outcome]) -> pl.DataFrame:
    """Give for each column the inputs that have it, as bits."""
    bits: dict[str, int] = {}
    for column, input_id in _headings(outcomes):
        bits[column] = bits.get(column, 0) | 1 << list(inputs).index(input_id)
    return pl.DataFrame(
        {"column": list(bits), "column_bits": list(bits.values())},
        schema={"column": pl.String(), "column_bits": pl.UInt64()},
    )


def _headings(outcomes: Sequence[Outcome]) -> dict[tuple[str, str], str]:
    """Give the heading of each column in each input."""
    found: dict[tuple[str, str], str] = {}
    for outcome in outcomes:
        left, right = _ids(outcome)
        for column in outcome.columns:
            found[column.name, left] = column.left
            found[column.name, right] = column.right
    return found


def _ids(outcome: Outcome) -> tuple[str, str]:
    return outcome.pair.left, outcome.pair.right
