"""Say what a changed rule did: which rows and cells left or entered "changed"."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl
from typing_extensions import override

from workbench.compare.conditions import in_words
from workbench.compare.contract import Contract, Pair
from workbench.compare.engine import Outcome
from workbench.compare.errors import CompareError
from workbench.compare.figures import Figures, changed_pairs
from workbench.compare.reading.report import RESULT_MIME
from workbench.compare.results import ComparisonResult
from workbench.compare.words import column_words


@dataclass(frozen=True, kw_only=True, slots=True)
class RuleChange:
    """Two results of the same pair, before and after an edit of the contract."""

    left: str
    right: str
    rule_before: tuple[str, ...]
    rule_after: tuple[str, ...]
    rows_left_changed: int
    rows_entered_changed: int
    cells_left: dict[str, int]
    cells_entered: dict[str, int]
    before: Figures
    after: Figures

    def to_json(self) -> dict[str, object]:
        """Give the change as plain values."""
        return {
            "type": "rule_change",
            "left": self.left,
            "right": self.right,
            "rule_before": list(self.rule_before),
            "rule_after": list(self.rule_after),
            "rows_left_changed": self.rows_left_changed,
            "rows_entered_changed": self.rows_entered_changed,
            "cells_left": self.cells_left,
            "cells_entered": self.cells_entered,
            "before": dict(self.before),
            "after": dict(self.after),
        }

    @override
    def __str__(self) -> str:
        lines = [f"Before: {'; '.join(self.rule_before) or 'exact'}", f"Now: {'; '.join(self.rule_after) or 'exact'}"]
        rows = f"{self.before['changed_rows']:,} → {self.after['changed_rows']:,}"
        lines.append(f"Changed rows {rows}: {self.rows_left_changed:,} left, {self.rows_entered_changed:,} entered.")
        for column in self.after["changed_cells"]:
            before = self.before["changed_cells"].get(column)
            now = self.after["changed_cells"][column]
            if before != now:
                lines.append(f"  {column}: {'not compared' if before is None else f'{before:,}'} → {now:,}")
        lines += [
            f"  {column}: {count:,} → not compared"
            for column, count in self.before["changed_cells"].items()
            if column not in self.after["changed_cells"]
        ]
        return "\n".join(lines)

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        return {"text/plain": str(self), RESULT_MIME: self.to_json()}


def what_changed(before: ComparisonResult, after: ComparisonResult) -> RuleChange:
    """Compare two results of the same two inputs; rows are told apart by their key after the rules of each."""
    if before.pair != after.pair:
        raise CompareError(
            f"The first result compares {before.left} with {before.right}, the second {after.left} with {after.right}.",
            "Give two results of the same two inputs.",
        )
    rows_before, rows_after = _changed_rows(before.outcome), _changed_rows(after.outcome)
    names = dict.fromkeys([*(column.name for column in before.columns), *(column.name for column in after.columns)])
    left: dict[str, int] = {}
    entered: dict[str, int] = {}
    for name in names:
        cells_before, cells_after = _changed_cells(before.outcome, name), _changed_cells(after.outcome, name)
        left[name] = cells_before.join(cells_after, on=["left", "right"], how="anti").height
        entered[name] = cells_after.join(cells_before, on=["left", "right"], how="anti").height
    words_before, words_after = _words(before.contract, before.pair), _words(after.contract, after.pair)
    return RuleChange(
        left=before.left,
        right=before.right,
        rule_before=tuple(word for word in words_before if word not in words_after),
        rule_after=tuple(word for word in words_after if word not in words_before),
        rows_left_changed=rows_before.join(rows_after, on=["left", "right"], how="anti").height,
        rows_entered_changed=rows_after.join(rows_before, on=["left", "right"], how="anti").height,
        cells_left={name: count for name, count in left.items() if count},
        cells_entered={name: count for name, count in entered.items() if count},
        before=before.figures,
        after=after.figures,
    )


def _changed_rows(outcome: Outcome) -> pl.DataFrame:
    return _file_rows(outcome, changed_pairs(outcome))


def _changed_cells(outcome: Outcome, name: str) -> pl.DataFrame:
    for column in outcome.columns:
        if column.name == name:
            return _file_rows(outcome, column.changed["pair"])
    return _file_rows(outcome, pl.Series("pair", [], pl.UInt32))


def _file_rows(outcome: Outcome, pairs: pl.Series) -> pl.DataFrame:
    """Name matched pairs by the rows of their tables, which no rule changes."""
    match = outcome.match
    left, right = match.common_left.gather(pairs), match.common_right.gather(pairs)
    if outcome.left.rows is not None:
        left = outcome.left.rows.gather(left)
    if outcome.right.rows is not None:
        right = outcome.right.rows.gather(right)
    return pl.DataFrame({"left": left.cast(pl.UInt32), "right": right.cast(pl.UInt32)})


def _words(contract: Contract, pair: Pair) -> list[str]:
    """Say every rule of a contract that matters for a pair, each with its column."""
    words = [f"key: {' and '.join(column.name for column in contract.key_columns(pair))}"]
    for column in (*contract.key_columns(pair), *contract.compared(pair)):
        words += [f"{column.name}: {phrase}" for phrase in column_words(column) or ("exact",)]
    both = [column for column in contract.columns if pair.left in column.headings and pair.right in column.headings]
    words += [f"{column.name}: not compared" for column in both if column.role == "ignore"]
    if contract.null_tokens:
        words.append(f"{', '.join(contract.null_tokens)} counts as blank")
    for input_id in (pair.left, pair.right):
        if contract.input(input_id).footers == "leave_out":
            words.append(f"{input_id}: without rows at the end that look like totals or notes")
        words += [f"{input_id}: {in_words(condition)}" for condition in contract.input(input_id).where]
    return words
