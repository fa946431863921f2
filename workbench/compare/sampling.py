"""A quick look at large inputs: some keys, chosen by chance and the same in both, are compared before the whole is.

Which keys are chosen depends on the keys alone, so that the same files give the same sample, a row and its partner are
in it together, and the share of rows that changed, came or went is that of the whole but for chance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import polars as pl

from workbench.compare.backends.in_memory import InMemory
from workbench.compare.contract import Contract, Pair
from workbench.compare.engine import Engine, Outcome
from workbench.compare.errors import CompareError
from workbench.compare.matching import KeyedSide, key_side, same_type
from workbench.compare.pairing import derived
from workbench.compare.sides import Side, check_headings, check_keys, column_of
from workbench.compare.stages import Progress, silent
from workbench.compare.table import Table

ROWS = 10_000
"""How many rows of the larger input a sample has, where nothing else is said."""

_HASHES = 1 << 64


@dataclass(frozen=True, kw_only=True, slots=True)
class SampleOutcome:
    """What comparing a sample found, and how many rows there are in all."""

    outcome: Outcome
    rows: tuple[int, int]

    @property
    def is_whole(self) -> bool:
        """Say whether every row is in the sample."""
        return self.rows == (self.outcome.left.frame.height, self.outcome.right.frame.height)


def compare_sample(
    engine: Engine,
    contract: Contract,
    tables: Mapping[str, Table],
    pair: Pair,
    rows: int = ROWS,
    progress: Progress | None = None,
) -> SampleOutcome:
    """Compare about so many rows of the larger input with their partners."""
    if rows < 1:
        raise CompareError("A sample has one row or more.", f"Say how many, for example {ROWS}.")
    tell = progress or silent
    tell(0.0, "choosing a sample")
    sides = (engine.side(contract, tables, pair.left), engine.side(contract, tables, pair.right))
    own = derived(contract, {side.id: side.table.columns for side in sides})
    keys = own.key_columns()
    check_keys(keys, sides)
    # How a key is read is decided over all rows, as it will be for the whole.
    decisions = tuple(engine.matching_decision(own, column, sides) for column in keys)
    engine.backend = engine.places.for_frames((sides[0].frame, sides[1].frame))
    keyed: list[KeyedSide] = []
    for n, side in enumerate(sides):
        methods = tuple(decision.methods[n] for decision in decisions)
        if isinstance(engine.backend, InMemory):
            keyed.append(engine.keyed(side, keys, methods))  # which is kept for the whole
            continue
        headings = [column.headings[side.id] for column in keys]
        check_headings(side, headings)
        cells = tuple(column_of(side, heading) for heading in headings)
        keyed.append(key_side(cells, methods, tuple(column.name for column in keys)))
    most = max(side.frame.height for side in sides)
    chosen = [_chosen(side, one.key, rows, most) for side, one in zip(sides, same_type(keyed), strict=True)]
    outcome = engine.compare_sides(contract, (chosen[0], chosen[1]), pair, tell, decisions)
    return SampleOutcome(outcome=outcome, rows=(sides[0].frame.height, sides[1].frame.height))


def _chosen(side: Side, key: pl.Series, rows: int, of: int) -> Side:
    """Give the rows of the keys whose number, made of the key, is low; rows without a key are chosen by their place."""
    if rows >= of:
        return side
    places = pl.int_range(len(key), dtype=pl.UInt32, eager=True)
    number = pl.when(pl.col("key").is_null()).then(pl.col("place").hash(seed=1)).otherwise(pl.col("key").hash(seed=1))
    numbers = pl.DataFrame({"key": key, "place": places}).select(number.alias("number"))["number"]
    found = places.filter(numbers < _HASHES * rows // of)
    kept = found if side.rows is None else side.rows.gather(found)
    return replace(side, frame=side.frame[found], rows=kept)
