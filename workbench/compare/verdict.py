"""Say whether two inputs are equal under their contract, and if not, in what they differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl

from workbench.compare.engine import Outcome
from workbench.compare.reading.words import counted
from workbench.compare.results import ComparisonResult
from workbench.compare.surplus import values_of

_OWN_FIGURE = "precision"
"""A count behind its name could be taken for the decimals that count."""
_COLUMNS = 12
"""Of so many columns it is said what does not count."""


def differences(result: ComparisonResult) -> tuple[str, ...]:
    """Give one phrase per way in which the inputs differ; none when they are equal.

    Rows that were not matched (without a key, or with a repeated one) are equal when both inputs have the same ones.
    Exact duplicates count once, but a row that stands more often in one input than in the other is a difference.
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
    for side, own in ((result.left, figures["left"]), (result.right, figures["right"])):
        if more := own["surplus_duplicates"]:
            words.append(f"{counted(more, 'exact duplicate')} more in {side}")
    lone = lone_columns(outcome)
    if lone:
        words.append(f"columns on one side only: {', '.join(lone)}")
    return tuple(words)


def unread_lines(result: ComparisonResult) -> tuple[str, ...]:
    """Say of each input how many lines could not be read: whether they differ is not known."""
    counts = {side.id: side.table.basis.bad_lines_count for side in (result.outcome.left, result.outcome.right)}
    return tuple(f"{counted(count, 'line')} of {name} could not be read" for name, count in counts.items() if count)


def verdict_words(result: ComparisonResult, words: Sequence[str]) -> str:
    """Say the verdict in one line; `words` are the differences."""
    unread = unread_lines(result)
    if words:
        return f"different: {'; '.join((*words, *unread))}"
    if unread:
        return f"equal as far as read; {'; '.join(unread)}"
    if not result.columns and result.contract.match != "rows":
        return "equal in their keys; no other column was compared"
    return f"equal{_reserve(result)}"


def _reserve(result: ComparisonResult) -> str:
    """Say how far equal files are so: what formulas come to is not known before they are calculated."""
    outcome = result.outcome
    sides = [side for side in (outcome.left, outcome.right) if side.table.basis.never_calculated]
    if sides:
        counts = (f"{counted(side.table.basis.never_calculated, 'formula')} of {side.id}" for side in sides)
        return f" as far as values are stored: {' and '.join(counts)} never calculated"
    return ""


def _same_rows(outcome: Outcome, left: pl.Series, right: pl.Series) -> bool:
    """Say whether the same rows stand on both sides, each equally often, in any order."""
    if len(left) != len(right):
        return False
    if not len(left):
        return True
    rows = [values_of(outcome, 0, left), values_of(outcome, 1, right)]
    names = rows[0].columns
    return rows[0].sort(names).equals(rows[1].sort(names))


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
