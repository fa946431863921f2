"""Rows that a summary counts and the comparison does not: rows that stand again, are set aside or have no key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from workbench.compare.buckets import SideRows
from workbench.compare.engine import Outcome
from workbench.compare.sides import Side
from workbench.compare.summary_views import Held, View, keyed

AGAIN, EXACT, ASIDE, NO_KEY = "stand_again", "exact_duplicates", "set_aside", "without_key"


def counted_all_the_same(held: Held, seen: Sequence[View]) -> dict[str, object]:
    """Count for each input the rows of a summary that the comparison counts once or leaves out; none: no entry.

    Where an input was not compared by a key, the rows count that are in every column as one before.
    """
    found = {view.id: counts for view in seen if (counts := _counts(held, view))}
    return {"counted_all_the_same": found} if found else {}


def in_every_input(held: Held, seen: Sequence[View]) -> list[View]:
    """Keep the rows whose key stands in every input, once in each; of two that were compared, the rows in both."""
    matched = _rows_in_both(held, seen)
    if matched is not None:
        pairs = zip(seen, matched, strict=True)
        return [replace(view, rows=_among(view.numbers(), rows)) for view, rows in pairs]
    sides = keyed(held, tuple(view.side for view in seen))
    common = sides[0].key.gather(sides[0].first)
    repeated = pl.concat([one.repeated["key"] for one in sides]).unique()
    for other in sides[1:]:
        common = common.filter(common.is_in(other.key.gather(other.first).implode()))
    common = common.filter(~common.is_in(repeated.implode()))
    kept: list[View] = []
    for view, one in zip(seen, sides, strict=True):
        rows = view.numbers()
        met = one.key.gather(rows).is_in(common.implode()).fill_null(value=False)
        kept.append(replace(view, rows=rows.filter(met)))
    return kept


def _among(rows: pl.Series, others: pl.Series) -> pl.Series:
    return rows.filter(rows.is_in(others.cast(rows.dtype).implode()))


def _rows_in_both(held: Held, seen: Sequence[View]) -> list[pl.Series] | None:
    """Give for each of two inputs that were compared the rows of its frame that are matched, each once."""
    outcome = _outcome_of(held, seen[0]) if len(seen) == 2 else None
    if outcome is None or {view.id for view in seen} != {outcome.left.id, outcome.right.id}:
        return None
    matched = outcome.match.common_left, outcome.match.common_right
    kept = [rows.filter(~outcome.buckets.pair_is_aside) for rows in matched]
    sides = {outcome.left.id: (outcome.left, kept[0]), outcome.right.id: (outcome.right, kept[1])}
    return [_places_in(view.side, _in_table(*sides[view.id])) for view in seen]


def _counts(held: Held, view: View) -> dict[str, int]:
    if held.contract.match != "key":
        return {}
    outcome = _outcome_of(held, view)
    if outcome is None:
        again = _again(view.side.frame if view.rows is None else view.side.frame[view.rows])
        return {AGAIN: again} if again else {}
    side, rows = _side_of(outcome, view.id)
    looked_at = _in_table(view.side, view.numbers())
    counts = {
        name: int(_in_table(side, some).is_in(looked_at.implode()).sum()) if len(some) else 0
        for name, some in ((EXACT, rows.dropped), (ASIDE, rows.aside), (NO_KEY, rows.blank))
    }
    return {name: number for name, number in counts.items() if number}


def _outcome_of(held: Held, view: View) -> Outcome | None:
    """Give the last run, if it compared the same table by the key as it stands."""
    outcome = held.last.outcome if held.last is not None else None
    if outcome is None or view.id not in {outcome.left.id, outcome.right.id} or outcome.contract.match != "key":
        return None
    keys = [column.name for column in held.contract.key_columns()]
    same = _side_of(outcome, view.id)[0].table is view.side.table
    return outcome if same and keys == [column.name for column in outcome.keys] else None


def _side_of(outcome: Outcome, name: str) -> tuple[Side, SideRows]:
    of_left = name == outcome.left.id
    return (outcome.left, outcome.buckets.left) if of_left else (outcome.right, outcome.buckets.right)


def _in_table(side: Side, rows: pl.Series) -> pl.Series:
    """Give the numbers that rows of a side have in its table."""
    return rows if side.rows is None else side.rows.gather(rows)


def _places_in(side: Side, rows: pl.Series) -> pl.Series:
    """Give the places in a side of rows by their numbers in the table; those that the side leaves out are dropped."""
    if side.rows is None:
        return rows
    return pl.arg_where(side.rows.is_in(rows.implode()), eager=True)


def _again(frame: pl.DataFrame) -> int:
    """Count the rows that are in every column as one before."""
    if not frame.width or frame.hash_rows().n_unique() == frame.height:
        return 0
    return frame.height - frame.n_unique()
