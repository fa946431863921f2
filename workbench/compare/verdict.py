"""Say whether two inputs are equal under their contract, and if not, in what they differ."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from workbench.compare.engine import Outcome
from workbench.compare.reading.words import counted
from workbench.compare.results import ComparisonResult
from workbench.compare.rules import normalise, shown
from workbench.compare.sides import Side

_OWN_FIGURE = "precision"
"""A count behind its name could be taken for the decimals that count."""
_COLUMNS = 12
"""Of so many columns it is said what does not count."""


def differences(result: ComparisonResult) -> tuple[str, ...]:
    """Give one phrase per way in which the inputs differ; none when they are equal.

    Rows that were not matched (without a key, or with a repeated one) are equal when both inputs have the same ones.
    """
    figures = result.figures
    words: list[str] = []
    for count, what in (
        (figures["added"], "added"),
        (figures["removed"], "removed"),
        (figures["changed_rows"], "changed"),
    ):
        if count:
            words.append(f"{count:,} {'row' if count == 1 else 'rows'} {what}")
    outcome, buckets = result.outcome, result.outcome.buckets
    if not _same_rows(outcome, buckets.left.aside, buckets.right.aside):
        words.append(f"{counted(figures['keys_set_aside'], 'key')} set aside, with different rows")
    if not _same_rows(outcome, buckets.left.blank, buckets.right.blank):
        words.append("different rows without a key")
    lone = lone_columns(outcome)
    if lone:
        words.append(f"columns on one side only: {', '.join(lone)}")
    return tuple(words)


def _same_rows(outcome: Outcome, left: pl.Series, right: pl.Series) -> bool:
    """Say whether the same rows stand on both sides, each equally often, in any order."""
    if len(left) != len(right):
        return False
    if not len(left):
        return True
    rows = [_values(outcome, 0, left), _values(outcome, 1, right)]
    names = rows[0].columns
    return rows[0].sort(names).equals(rows[1].sort(names))


def _values(outcome: Outcome, side: int, rows: pl.Series) -> pl.DataFrame:
    source: Side = outcome.left if side == 0 else outcome.right
    keyed = outcome.match.left if side == 0 else outcome.match.right
    values = [keyed.parts[name].gather(rows).alias(f"key {n}") for n, name in enumerate(keyed.parts.columns)]
    for n, column in enumerate(outcome.columns):
        texts = source.frame[column.left if side == 0 else column.right].gather(rows)
        values.append(shown(normalise(texts, column.decision.methods[side]).values).alias(f"value {n}"))
    return pl.DataFrame(values)


def lone_columns(outcome: Outcome) -> list[str]:
    """Name the columns that only one input has and that nobody left out."""
    pair = outcome.pair
    return [
        column.name
        for column in outcome.contract.columns
        if column.role == "compare" and (pair.left in column.headings) != (pair.right in column.headings)
    ]


def not_counted(forgiven: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Say in lines which differences do not count, and by which rule."""
    lines: list[str] = []
    for column, rules in list(forgiven.items())[:_COLUMNS]:
        said = [
            f"{count:,} by {rule}" if rule == _OWN_FIGURE else f"{rule} {count:,}"
            for rule, count in sorted(rules.items(), key=lambda one: (-one[1], one[0]))
        ]
        lines.append(f"    {column}: not counted: {', '.join(said)}")
    more = len(forgiven) - _COLUMNS
    return [*lines, f"    not counted in {more:,} more columns (in --json and --report)"] if more > 0 else lines
