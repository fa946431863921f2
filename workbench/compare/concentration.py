"""Where changes concentrate: the groups that hold far more of them than their share of the rows.

The method is one that can be said in a sentence. For each column with few different values, and for each of its
values: which share of the rows looked at (changed, added or removed ones) has the value, and which share of all rows
that could have been. What is above that is the excess; the groups with the largest excess are given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

import polars as pl

from workbench.compare.engine import ColumnOutcome, Outcome
from workbench.compare.errors import CompareError, nearest_words
from workbench.compare.figures import changed_pairs
from workbench.compare.rules import clean
from workbench.compare.sides import Side
from workbench.compare.tabular import SummaryTable

Of = Literal["changed", "added", "removed"]
MOST_VALUES = 300
"""A column with more different values does not make groups that say anything."""
LEAST_EXCESS = 0.2
LEAST_ROWS = 3
SHOWN = 10
BLANK = "(blank)"
_SAMPLE = 20_000
_MONTH = r"^(\d{4}-\d{2})-\d{2}(?:[T ].*)?$"
_SCHEMA: dict[str, pl.DataType] = {
    "column": pl.String(),
    "value": pl.String(),
    "rows": pl.Int64(),
    "of": pl.Int64(),
    "share": pl.Float64(),
    "all_rows": pl.Int64(),
    "share_of_all": pl.Float64(),
    "excess": pl.Float64(),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class _Rows:
    """The rows looked at (`found`) among those that could have been (`every`), as rows of one input."""

    side: Side
    found: pl.Series
    every: pl.Series


def concentration(outcome: Outcome, column: ColumnOutcome | None, of: Of, n: int = SHOWN) -> SummaryTable:
    """Give the groups in which changed, added or removed rows concentrate; with `column` those changed in it."""
    if of not in get_args(Of):
        raise CompareError(f"'{of}' is no kind of row here.", nearest_words(of, get_args(Of)))
    rows = _rows(outcome, column, of)
    what = of if column is None else f"changed {column.name}"
    parts: list[pl.DataFrame] = []
    if len(rows.found) >= LEAST_ROWS and len(rows.every) > len(rows.found):
        for heading in rows.side.frame.columns:
            groups = _groups(rows, heading)
            if groups is not None:
                parts.append(_excess(groups, heading, len(rows.found), len(rows.every)))
    frame = pl.concat(parts) if parts else pl.DataFrame(schema=_SCHEMA)
    frame = frame.sort(["excess", "column", "value"], descending=[True, False, False]).head(n)
    notes = [_sentence(row, what) for row in frame.iter_rows(named=True)]
    if not notes:
        notes = [f"No group holds clearly more {what} rows than its share of all rows."]
    return SummaryTable(f"Where {what} rows concentrate", frame, tuple(notes), {"rows_looked_at": len(rows.found)})


def _rows(outcome: Outcome, column: ColumnOutcome | None, of: Of) -> _Rows:
    match, buckets = outcome.match, outcome.buckets
    if of == "added":
        return _Rows(side=outcome.right, found=buckets.right.only_here, every=_countable(outcome, 1))
    if of == "removed":
        return _Rows(side=outcome.left, found=buckets.left.only_here, every=_countable(outcome, 0))
    pairs = changed_pairs(outcome) if column is None else column.changed["pair"]
    every = match.common_left.gather((~buckets.pair_is_aside).arg_true())
    return _Rows(side=outcome.left, found=match.common_left.gather(pairs), every=every)


def _countable(outcome: Outcome, side: Literal[0, 1]) -> pl.Series:
    """Give the rows of an input that are in both or only there."""
    match, buckets = outcome.match, outcome.buckets
    both = (match.common_left, match.common_right)[side].gather((~buckets.pair_is_aside).arg_true())
    alone = (buckets.left.only_here, buckets.right.only_here)[side]
    return pl.concat([both.cast(pl.UInt32), alone.cast(pl.UInt32)])


def _groups(rows: _Rows, heading: str) -> pl.DataFrame | None:
    """Count rows found and all rows by value; none where the column does not make groups."""
    texts = rows.side.frame[heading]
    if texts.head(_SAMPLE).n_unique() > 10 * MOST_VALUES:
        return None
    values = clean(texts.gather(rows.every))
    if values.n_unique() > MOST_VALUES:
        months = values.str.extract(_MONTH, 1)
        if months.null_count() > values.null_count() or months.n_unique() > MOST_VALUES:
            return None
        return _counted(months, clean(texts.gather(rows.found)).str.extract(_MONTH, 1))
    return _counted(values, clean(texts.gather(rows.found)))


def _counted(every: pl.Series, found: pl.Series) -> pl.DataFrame:
    own = found.alias("value").value_counts(name="rows")
    both = every.alias("value").value_counts(name="all_rows")
    return own.join(both, on="value", how="inner", nulls_equal=True).with_columns(
        pl.col("value").fill_null(BLANK), pl.col("rows", "all_rows").cast(pl.Int64)
    )


def _excess(groups: pl.DataFrame, heading: str, found: int, every: int) -> pl.DataFrame:
    share, of_all = pl.col("rows") / found, pl.col("all_rows") / every
    frame = groups.select(
        pl.lit(heading).alias("column"),
        "value",
        "rows",
        pl.lit(found, pl.Int64).alias("of"),
        share.alias("share"),
        pl.col("all_rows"),
        of_all.alias("share_of_all"),
        (share - of_all).alias("excess"),
    )
    return frame.filter((pl.col("excess") >= LEAST_EXCESS) & (pl.col("rows") >= LEAST_ROWS))


def _sentence(row: dict[str, object], what: str) -> str:
    share, of_all = float(str(row["share"])), float(str(row["share_of_all"]))
    return (
        f"{_percent(share)} of the {what} rows have {row['column']} {row['value']} "
        f"({row['rows']:,} of {row['of']:,}), which is {_percent(of_all)} of all rows."
    )


def _percent(share: float) -> str:
    """Write a share so that not all is never called 100 %."""
    if 0.999 < share < 1:
        return "99.9 %"
    return f"{share * 100:.1f}".removesuffix(".0") + " %"
