"""Say what a changed rule did: which rows and cells left or entered "changed"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import polars as pl
from typing_extensions import override

from workbench.compare.conditions import in_words
from workbench.compare.contract import Column, Contract, Pair
from workbench.compare.errors import CompareError
from workbench.compare.figures import Figures
from workbench.compare.moved_rows import MovedRows
from workbench.compare.reading.report import RESULT_MIME
from workbench.compare.results import ComparisonResult
from workbench.compare.tabular import SummaryTable
from workbench.compare.words import duplicate_words, matching_words, rule_words_of


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
    moved: MovedRows = field(repr=False, compare=False)

    @property
    def moves(self) -> SummaryTable:
        """How many rows moved between which buckets: input, before, after, rows."""
        return SummaryTable("Rows that move", self.moved.buckets)

    @property
    def left_changed(self) -> pl.DataFrame:
        """The rows that were changed and are not now, with the values of before; the status says what they are."""
        return self.moved.rows("left")

    @property
    def entered_changed(self) -> pl.DataFrame:
        """The rows that are changed now and were not before; the status says what they were."""
        return self.moved.rows("entered")

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
            "moves": self.moved.buckets.to_dicts(),
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
        lines += [
            f"  {input_id}: {rows:,} {'row' if rows == 1 else 'rows'} from {old} to {new}"
            for input_id, old, new, rows in self.moved.buckets.iter_rows()
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
    moved = MovedRows(before, after)
    names = dict.fromkeys([*(column.name for column in before.columns), *(column.name for column in after.columns)])
    left = {name: moved.count("left", name) for name in names}
    entered = {name: moved.count("entered", name) for name in names}
    kinds = {column.name: column.decision.kind for one in (before, after) for column in one.columns}
    words_before, words_after = (_words(one.contract, one.pair, kinds) for one in (before, after))
    return RuleChange(
        left=before.left,
        right=before.right,
        rule_before=tuple(word for word in words_before if word not in words_after),
        rule_after=tuple(word for word in words_after if word not in words_before),
        rows_left_changed=moved.count("left"),
        rows_entered_changed=moved.count("entered"),
        cells_left={name: count for name, count in left.items() if count},
        cells_entered={name: count for name, count in entered.items() if count},
        before=before.figures,
        after=after.figures,
        moved=moved,
    )


def _mapped(column: Column, pair: Pair) -> list[str]:
    """Say which heading an input has for a column where that is another one."""
    headings = ((side, column.headings.get(side)) for side in (pair.left, pair.right))
    return [f"in {side} it is {heading}" for side, heading in headings if heading not in {None, column.name}]


def _words(contract: Contract, pair: Pair, kinds: Mapping[str, str]) -> list[str]:
    """Say every rule of a contract that matters for a pair, each with its column; `kinds` is how they were compared."""
    words = [matching_words(contract), *([duplicates] if (duplicates := duplicate_words(contract)) else [])]
    for column in (*contract.key_columns(pair), *contract.compared(pair)):
        own = rule_words_of(column, kinds.get(column.name, "")) or ("exact",)
        words += [f"{column.name}: {phrase}" for phrase in (*own, *_mapped(column, pair))]
    both = [column for column in contract.columns if pair.left in column.headings and pair.right in column.headings]
    words += [f"{column.name}: not compared" for column in both if column.role == "ignore"]
    if contract.null_tokens:
        words.append(f"{', '.join(contract.null_tokens)} counts as blank")
    for input_id in (pair.left, pair.right):
        if contract.input(input_id).footers == "leave_out":
            words.append(f"{input_id}: without rows that look like totals or notes")
        words += [f"{input_id}: {in_words(condition)}" for condition in contract.input(input_id).where]
    return words
