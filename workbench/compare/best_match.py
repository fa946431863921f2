"""Pairs rows of a repeated key that are the same by the rules, tolerances among them: as many pairs as there can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import polars as pl

from workbench.compare.differences import beyond_tolerance, column_differences
from workbench.compare.hidden import with_hidden
from workbench.compare.kinds import Decision

Judge = Callable[[pl.Series, pl.Series], pl.Series]
"""Tells of rows of the left and of the right input, side by side, which are the same by all rules."""

MOST_OF_A_KEY = 10_000
"""A key with more possible pairs is paired in order."""
MOST = 2_000_000
_LEFT, _RIGHT = "row", "row_right"


def judge_of(columns: Sequence[tuple[pl.Series, pl.Series]], decisions: Sequence[Decision]) -> Judge:
    """Give what judges pairs of rows by the columns that are compared."""

    def judge(lefts: pl.Series, rights: pl.Series) -> pl.Series:
        same = pl.Series("same", [True], pl.Boolean).new_from_index(0, len(lefts))
        for (left, right), decision in zip(columns, decisions, strict=True):
            methods = (decision.methods[0], decision.methods[1])
            cells = left.gather(lefts), right.gather(rights)
            found = column_differences(*cells, methods)

            def cells_of(pairs: pl.Series, own: tuple[pl.Series, pl.Series] = cells) -> tuple[pl.Series, pl.Series]:
                return own[0].gather(pairs), own[1].gather(pairs)

            found = with_hidden(found, methods, cells_of, (left, right))
            changed = beyond_tolerance(found, (methods[0].rule, methods[1].rule))["pair"]
            same = same.scatter(changed, values=False) if len(changed) else same
        return same

    return judge


def pairs_by_rules(left: pl.DataFrame, right: pl.DataFrame, judge: Judge) -> pl.DataFrame:
    """Pair rows (`row`, `key`) of both inputs that are the same by the rules: `row`, `row_right`, each row once."""
    counts = left.group_by("key").len().join(right.group_by("key").len(), on="key")
    few = counts.filter(pl.col("len").cast(pl.UInt64) * pl.col("len_right") <= MOST_OF_A_KEY)
    if few.is_empty() or int((few["len"].cast(pl.UInt64) * few["len_right"]).sum()) > MOST:
        return pl.DataFrame(schema={_LEFT: left.schema["row"], _RIGHT: right.schema["row"]})
    chosen = left.select("row", "key").join(few.select("key"), on="key", how="semi", maintain_order="left")
    both = chosen.join(right.select("row", "key"), on="key", how="inner", maintain_order="left_right")
    both = both.filter(judge(both[_LEFT], both[_RIGHT]))
    options: dict[int, list[int]] = {}
    for one, other in both.select(_LEFT, _RIGHT).iter_rows():
        options.setdefault(one, []).append(other)
    found = _most_pairs(options)
    return pl.DataFrame(
        {_LEFT: list(found), _RIGHT: list(found.values())},
        schema={_LEFT: left.schema["row"], _RIGHT: right.schema["row"]},
    )


def _most_pairs(options: dict[int, list[int]]) -> dict[int, int]:
    """Give a partner to as many as possible; where there is a choice, those that come first."""
    taken: dict[int, int] = {}
    for one in options:
        _give_partner(one, options, taken)
    return {one: other for other, one in sorted(taken.items(), key=lambda pair: pair[1])}


def _give_partner(start: int, options: dict[int, list[int]], taken: dict[int, int]) -> None:
    """Find a partner for one, where need be by giving another one to those who have theirs (breadth first)."""
    came_from: dict[int, int] = {}
    waiting = [start]
    for one in waiting:
        for other in options[one]:
            if other in came_from:
                continue
            came_from[other] = one
            if other in taken:
                waiting.append(taken[other])
                continue
            _hand_over(other, came_from, taken, start)
            return


def _hand_over(free: int, came_from: dict[int, int], taken: dict[int, int], start: int) -> None:
    mine = {one: other for other, one in taken.items()}
    other: int | None = free
    while other is not None:
        one = came_from[other]
        before = mine.get(one)
        taken[other] = one
        if one == start:
            return
        other = before
