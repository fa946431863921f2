"""Several files at once: which keys stand where, how each two compare, and which file is the odd one out per cell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import polars as pl
from typing_extensions import override

from workbench.compare.engine import Outcome
from workbench.compare.matching import KeyedSide
from workbench.compare.odd_ones import MANY, KeyPlaces, key_places, odd_cells, with_values
from workbench.compare.reading.report import RESULT_MIME
from workbench.compare.results import ComparisonResult
from workbench.compare.tabular import SummaryTable, json_rows

_PAIR_FIGURES = ("common", "added", "removed", "changed_rows", "unchanged_rows", "changed_cells_total")


class ManyResult:
    """The result of comparing several inputs; `outcomes` has one for each two of them, in the order of the inputs.

    A key that stands more than once with different content in any input is set aside in all of them here, while in
    the figures of a pair only the two inputs count. Whether two cells differ is what a comparison of these
    two inputs says: a column of numbers in both is one of numbers there, even where a third input holds texts.
    With the best match, rows of a repeated key are paired with those of the first input, as a comparison with it alone
    pairs them; what is left over, with those of the second, and so on: a row has one partner in each input.
    """

    def __init__(self, inputs: Sequence[str], outcomes: Sequence[Outcome]) -> None:
        self._inputs = tuple(inputs)
        self._outcomes = tuple(outcomes)

    @property
    def inputs(self) -> tuple[str, ...]:
        """The inputs in the order in which they were asked for."""
        return self._inputs

    def pair(self, left: str, right: str) -> ComparisonResult:
        """Give the result of two of the inputs."""
        return next(one for one in self._results if (one.left, one.right) == (left, right))

    @cached_property
    def matrix(self) -> SummaryTable:
        """The figures of each two inputs."""
        rows = [
            (one.left, one.right, *(int(str(one.figures[word])) for word in _PAIR_FIGURES)) for one in self._results
        ]
        schema = {"left": pl.String(), "right": pl.String(), **dict.fromkeys(_PAIR_FIGURES, pl.Int64())}
        return SummaryTable("Each two inputs", pl.DataFrame(rows, schema=schema, orient="row"))

    @cached_property
    def presence(self) -> SummaryTable:
        """How many keys stand in which inputs: in all of them first, then by number."""
        counted = self._places.bits.value_counts(name="keys")
        every = (1 << len(self._inputs)) - 1
        rows = [
            (", ".join(self._names(bits)), len(self._names(bits)), self._words(bits), keys, bits == every)
            for bits, keys in counted.iter_rows()
        ]
        rows.sort(key=lambda row: (not row[4], -row[3], row[0]))
        frame = pl.DataFrame(
            [(row[0], row[2], row[3]) for row in rows],
            schema={"in": pl.String(), "words": pl.String(), "keys": pl.Int64()},
            orient="row",
        )
        return SummaryTable("Which keys stand where", frame, facts={"keys_set_aside": len(self._aside)})

    @cached_property
    def odd_cells(self) -> pl.DataFrame:
        """One row per cell in which the inputs do not agree: key, column, the odd one out, and the texts of each.

        `odd` is blank where no single input is: two inputs only have the cell, or more than two values stand there.
        """
        return with_values(self._odd, self._outcomes, self._places)

    @cached_property
    def odd_ones(self) -> SummaryTable:
        """How many cells of each column have one input as the odd one out; the last column counts all others."""
        named = self._odd.with_columns(pl.col("odd").fill_null(MANY))
        counted = named.group_by("column", "odd").agg(pl.len().cast(pl.Int64).alias("cells"))
        order = list(dict.fromkeys(column.name for one in self._outcomes for column in one.columns))
        known = {(column, odd): cells for column, odd, cells in counted.iter_rows()}
        rows = [(name, *(known.get((name, odd), 0) for odd in (*self._inputs, MANY))) for name in order]
        schema = {"column": pl.String(), **dict.fromkeys((*self._inputs, MANY), pl.Int64())}
        return SummaryTable("The odd one out, in cells", pl.DataFrame(rows, schema=schema, orient="row"))

    @cached_property
    def balance(self) -> dict[str, str]:
        """An equation per input that shows that every row is in exactly one place."""
        return {
            input_id: self._equation(n, self._keyed[n]) for n, input_id in enumerate(self._inputs)
        }  # fmt: skip

    def to_json(self) -> dict[str, object]:
        """Give the result as plain values."""
        return {
            "type": "many",
            "inputs": list(self._inputs),
            "key": [column.name for column in self._outcomes[0].keys],
            "keys_set_aside": len(self._aside),
            "presence": [{"in": row[0], "words": row[1], "keys": row[2]} for row in self.presence.frame.iter_rows()],
            "matrix": self.matrix.frame.to_dicts(),
            "odd_ones": self.odd_ones.frame.to_dicts(),
            "odd_cells": {"columns": self.odd_cells.columns, "rows": json_rows(self.odd_cells, 20)},
            "odd_cells_total": self._odd.height,
            "balance": dict(self.balance),
        }

    @override
    def __repr__(self) -> str:
        lines = [f"{', '.join(self._inputs)} by {' and '.join(column.name for column in self._outcomes[0].keys)}"]
        lines += [f"  {row[2]:,} keys {row[1]}" for row in self.presence.frame.iter_rows()]
        if self._outcomes[0].contract.duplicates == "best_match" and any(
            side.distinct is not None and side.distinct < len(side.first) for side in self._keyed
        ):
            lines.append(f"  Rows of a repeated key are paired with those of {self._inputs[0]}, equal ones first.")
        if len(self._aside):
            lines.append(f"  {len(self._aside):,} keys set aside")
        lines += [f"  {one.left} against {one.right}: {_pair_words(one)}" for one in self._results]
        for column, *counts in self.odd_ones.frame.iter_rows():
            said = [f"{name} {count:,}" for name, count in zip((*self._inputs, MANY), counts, strict=True) if count]
            lines += [f"  {column}, the odd one out: {' · '.join(said)}"] if said else []
        return "\n".join([*lines, *(f"  {name}: {equation}" for name, equation in self.balance.items())])

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        return {"text/plain": repr(self), RESULT_MIME: self.to_json()}

    # ------------------------------------------------------------ inside
    @cached_property
    def _results(self) -> list[ComparisonResult]:
        return [ComparisonResult(outcome) for outcome in self._outcomes]

    @cached_property
    def _keyed(self) -> list[KeyedSide]:
        first = [one.match.right for one in self._outcomes[: len(self._inputs) - 1]]
        return [self._outcomes[0].match.left, *first]

    @cached_property
    def _aside(self) -> pl.Series:
        own = [one.buckets.keys_set_aside.cast(pl.String).alias("key") for one in self._outcomes]
        return pl.concat(own).unique()

    @cached_property
    def _places(self) -> KeyPlaces:
        return key_places(self._keyed, self._aside)

    @cached_property
    def _odd(self) -> pl.DataFrame:
        return odd_cells(self._inputs, self._outcomes, self._places)

    def _names(self, bits: int) -> list[str]:
        return [name for n, name in enumerate(self._inputs) if bits >> n & 1]

    def _words(self, bits: int) -> str:
        """Say where keys stand in the shortest way."""
        names = self._names(bits)
        lacking = [name for name in self._inputs if name not in names]
        if not lacking:
            return "in all"
        if len(names) == 1:
            return f"only in {names[0]}"
        return f"missing in {' and '.join(lacking)}" if len(lacking) < len(names) else f"in {' and '.join(names)}"

    def _equation(self, n: int, keyed: KeyedSide) -> str:
        bits = self._places.bits
        here = bits.filter(self._places.rows[n].is_not_null())
        in_all, alone = int((here == (1 << len(self._inputs)) - 1).sum()), int((here == 1 << n).sum())
        aside = int(keyed.key.cast(pl.String).is_in(self._aside.implode()).sum()) if len(self._aside) else 0
        again = keyed.repeated["key"].cast(pl.String)
        again = again.filter(~again.is_in(self._aside.implode())) if len(self._aside) else again
        dropped = len(again) - again.n_unique()
        parts = [
            (in_all, "in all"),
            (len(here) - in_all - alone, "in some"),
            (alone, "only here"),
            (aside, "set aside"),
            (dropped, "exact duplicates"),
            (len(keyed.blank), "without a key"),
        ]
        if sum(count for count, _ in parts) != keyed.rows:
            raise AssertionError(f"The rows of {self._inputs[n]} do not add up: {parts} are not {keyed.rows:,}.")
        said = [f"{count:,} {words}" for place, (count, words) in enumerate(parts) if count or not place]
        return f"{keyed.rows:,} {'row' if keyed.rows == 1 else 'rows'} = {' + '.join(said)}"


def _pair_words(result: ComparisonResult) -> str:
    figures = result.figures
    return (
        f"in both {figures['common']:,}, added {figures['added']:,}, removed {figures['removed']:,}, "
        f"changed rows {figures['changed_rows']:,}"
    )
