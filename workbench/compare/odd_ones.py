"""Find, for every cell in which several inputs do not agree, the one input that all others agree against.

Keys are numbered once for all inputs, a cell is the number of its key and of its column, and the pairs of inputs that
differ in it are bits: few different sets of bits are left to be judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import polars as pl

from workbench.compare.engine import Outcome
from workbench.compare.matching import KeyedSide
from workbench.compare.result_frames import in_key_order
from workbench.compare.result_names import free_names

MANY = "no single one"
MOST_INPUTS = 11
"""Each two of so many inputs are 55 pairs: as bits they fit into 64."""
_LEAST = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class KeyPlaces:
    """Every key that counts by its number: `bits` are the inputs that have it, `rows` its row in each of them.

    `numbers` has for each input the number of the key of each row (null: the key does not count).
    """

    bits: pl.Series
    rows: tuple[pl.Series, ...]
    numbers: tuple[pl.Series, ...]


def key_places(keyed: Sequence[KeyedSide], aside: pl.Series) -> KeyPlaces:
    """Give a number to each key of all inputs that is not set aside."""
    whole = all(side.key.dtype == pl.Int64 for side in keyed)
    kind = pl.Int64() if whole else pl.String()
    sides = [
        pl.DataFrame({"key": side.key.gather(side.first).cast(kind), "row": side.first.cast(pl.UInt32)})
        for side in keyed
    ]
    left_out = aside.cast(kind, strict=False).alias("key").to_frame()
    keys = pl.concat([side.select("key") for side in sides]).unique(maintain_order=True)
    keys = keys.join(left_out, on="key", how="anti", maintain_order="left").with_row_index("number")
    bits = pl.Series("bits", [0], pl.UInt64).new_from_index(0, keys.height)
    rows: list[pl.Series] = []
    numbers: list[pl.Series] = []
    for n, side in enumerate(sides):
        own = side.join(keys, on="key", how="inner")
        row = pl.Series("row", [None], pl.UInt32).new_from_index(0, keys.height)
        number = pl.Series("number", [None], pl.UInt32).new_from_index(0, keyed[n].rows)
        rows.append(row.scatter(own["number"], own["row"]) if own.height else row)
        numbers.append(number.scatter(own["row"], own["number"]) if own.height else number)
        bits = bits + rows[-1].is_not_null().cast(pl.UInt64) * (1 << n)
    return KeyPlaces(bits=bits, rows=tuple(rows), numbers=tuple(numbers))


def odd_cells(inputs: Sequence[str], outcomes: Sequence[Outcome], places: KeyPlaces) -> pl.DataFrame:
    """Give `number` (of the key), `column` and `odd` (blank: no single one) of every cell in which two inputs differ.

    An input is the odd one when it differs from all others that have the cell, at least two, and those do not differ
    from each other.
    """
    names = list(dict.fromkeys(column.name for outcome in outcomes for column in outcome.columns))
    edges = [pl.DataFrame(schema={"cell": pl.UInt64(), "bit": pl.UInt64()})]
    for n, ((left, _), outcome) in enumerate(zip(combinations(range(len(inputs)), 2), outcomes, strict=True)):
        for column in outcome.columns:
            numbers = places.numbers[left].gather(outcome.match.common_left.gather(column.changed["pair"])).drop_nulls()
            cell = numbers.cast(pl.UInt64) * len(names) + names.index(column.name)
            edges.append(cell.alias("cell").to_frame().with_columns(pl.lit(1 << n, pl.UInt64).alias("bit")))
    cells = pl.concat(edges).group_by("cell").agg(pl.col("bit").sum()).sort("cell")
    count = max(1, len(names))
    cells = cells.select(
        (pl.col("cell") // count).cast(pl.UInt32).alias("number"), (pl.col("cell") % count).alias("place"), "bit"
    )
    cells = cells.with_columns(places.bits.gather(cells["number"]).alias("have"))
    judged: list[tuple[int, int, int, str, str | None]] = []
    for row in cells.select("bit", "have", "place").unique().iter_rows():
        bit, have, place = (int(value) for value in row)
        odd = _odd_one(inputs, bit, have & _having(inputs, outcomes, names[place]))
        judged.append((bit, have, place, names[place], odd))
    schema = {"bit": pl.UInt64(), "have": pl.UInt64(), "place": pl.UInt64(), "column": pl.String(), "odd": pl.String()}
    known = pl.DataFrame(judged, schema=schema, orient="row")
    return cells.join(known, on=["bit", "have", "place"], how="left", maintain_order="left").select(
        "number", "column", "odd"
    )


def with_values(cells: pl.DataFrame, outcomes: Sequence[Outcome], places: KeyPlaces) -> pl.DataFrame:
    """Give the cells with the parts of their keys and the text that each input has there, in the order of the keys."""
    outers = outcomes[: len(places.rows) - 1]
    inputs = [outcomes[0].pair.left, *(one.pair.right for one in outers)]
    frames = [outcomes[0].left.frame, *(one.right.frame for one in outers)]
    keyed = [outcomes[0].match.left, *(one.match.right for one in outers)]
    keys = keyed[0].parts.columns
    names = free_names(keys, ("column", "odd", *inputs))
    parts: list[pl.DataFrame] = []
    for (column,), own in cells.group_by("column", maintain_order=True):
        rows = [row.gather(own["number"]) for row in places.rows]
        shown = [
            pl.coalesce(pl.lit(side.parts[key].gather(row)) for side, row in zip(keyed, rows, strict=True)).alias(key)
            for key in keys
        ]
        texts = [
            frame[heading].gather(row) if (heading := _heading(outcomes, str(column), input_id)) else _blank(row)
            for input_id, frame, row in zip(inputs, frames, rows, strict=True)
        ]
        values = [text.alias(name) for text, name in zip(texts, names[2:], strict=True)]
        parts.append(pl.select(*shown, own["column"].alias(names[0]), own["odd"].alias(names[1]), *values))
    if not parts:
        return pl.DataFrame(schema=dict.fromkeys([*keys, *names], pl.String()))
    return in_key_order(pl.concat(parts), keys, names[0])


def _odd_one(inputs: Sequence[str], differing: int, have: int) -> str | None:
    """Judge one set of pairs that differ among the inputs that have the cell."""
    present = [n for n in range(len(inputs)) if have >> n & 1]
    pairs = {pair for n, pair in enumerate(combinations(range(len(inputs)), 2)) if differing >> n & 1}
    if len(present) < _LEAST:
        return None
    for one in present:
        if pairs == {(min(one, other), max(one, other)) for other in present if other != one}:
            return inputs[one]
    return None


def _having(inputs: Sequence[str], outcomes: Sequence[Outcome], column: str) -> int:
    return sum(1 << n for n, input_id in enumerate(inputs) if _heading(outcomes, column, input_id))


def _heading(outcomes: Sequence[Outcome], column: str, input_id: str) -> str | None:
    """Give the heading of a column in an input, if it is compared there."""
    for outcome in outcomes:
        for own in outcome.columns:
            if own.name == column and input_id == outcome.pair.left:
                return own.left
            if own.name == column and input_id == outcome.pair.right:
                return own.right
    return None


def _blank(rows: pl.Series) -> pl.Series:
    return pl.Series("blank", [None], pl.String).new_from_index(0, len(rows))
