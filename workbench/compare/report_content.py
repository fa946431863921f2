"""Gathers what a report says: inputs, rules, balance, figures, tables. The writers only lay it out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING

import polars as pl

import workbench
from workbench.compare.report_facts import (
    ForgivenLine,
    InputFacts,
    RuleLine,
    forgiven_lines,
    general_rules,
    input_facts,
    rule_lines,
)
from workbench.compare.report_rows import NumberCells, number_cells, number_cells_of_both
from workbench.compare.result_json import ignored_columns
from workbench.compare.tabular import SummaryTable, shown_numbers

if TYPE_CHECKING:
    from workbench.compare.comparison import Comparison
    from workbench.compare.engine import Outcome
    from workbench.compare.results import ComparisonResult

LONGEST_TEXT = 32_767
"""Characters that a cell of a workbook holds."""

Cell = str | int | float | Decimal | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Figure:
    """A figure with its name, and what it says."""

    name: str
    value: int
    meaning: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ReportTable:
    """A table of the report. Columns in `numbers` hold numbers as texts; all others stay texts.

    `cells` are the numbers among the texts of rows that stand as the files have them.
    """

    name: str
    title: str
    note: str
    frame: pl.DataFrame
    numbers: frozenset[str] = frozenset()
    empty: str = "None."
    cells: NumberCells = field(default_factory=NumberCells)

    def part(self, start: int, rows: int) -> ReportTable:
        """Give some rows of it."""
        cells = replace(self.cells, frame=self.cells.frame.slice(start, rows))
        return replace(self, frame=self.frame.slice(start, rows), cells=cells)


@dataclass(frozen=True, kw_only=True, slots=True)
class ReportContent:
    """Everything that a report says."""

    title: str
    made: datetime
    tool: str
    left: str
    right: str
    inputs: tuple[InputFacts, ...]
    key: tuple[str, ...]
    figures: tuple[Figure, ...]
    balance: dict[str, str]
    rules: tuple[RuleLine, ...]
    general_rules: tuple[str, ...]
    forgiven: tuple[ForgivenLine, ...]
    not_compared: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]
    columns: ReportTable
    tables: tuple[ReportTable, ...]
    summaries: tuple[ReportTable, ...]
    contract: str


def gather(
    result: ComparisonResult, comparison: Comparison | None, summaries: Sequence[SummaryTable], made: datetime
) -> ReportContent:
    """Gather a report from a result; the comparison adds the inputs that others were put together from."""
    left, right = result.left, result.right
    tables = (*_causes(result), _changes(result), *_buckets(result), *_forgiven(result))
    return ReportContent(
        title=result.contract.title or f"{left} against {right}",
        made=made,
        tool=f"Workbench {workbench.__version__}",
        left=left,
        right=right,
        inputs=input_facts(result, comparison),
        key=result.key,
        figures=_figures(result),
        balance=result.balance,
        rules=rule_lines(result),
        general_rules=general_rules(result),
        forgiven=forgiven_lines(result),
        not_compared=_not_compared(result),
        notes=(*result.notes, *_cut_notes(tables)),
        columns=_columns(result),
        tables=tables,
        summaries=tuple(map(_summary, summaries)),
        contract=result.contract.to_toml(),
    )


def _figures(result: ComparisonResult) -> tuple[Figure, ...]:
    figures, left, right = result.figures, result.left, result.right
    return (
        Figure(name="In both", value=figures["common"], meaning="keys that stand once in each input"),
        Figure(name="Added", value=figures["added"], meaning=f"only in {right}"),
        Figure(name="Removed", value=figures["removed"], meaning=f"only in {left}"),
        *_changed_figures(result),
        Figure(
            name="Keys set aside",
            value=figures["keys_set_aside"],
            meaning="stand more than once with different content",
        ),
    )


def _changed_figures(result: ComparisonResult) -> tuple[Figure, ...]:
    """Give the figures of changes; none where no column was compared, since 0 would be a false all-clear."""
    figures = result.figures
    if not result.columns:
        return (Figure(name="Columns compared", value=0, meaning="whether rows changed is not known"),)
    return (
        Figure(name="Changed rows", value=figures["changed_rows"], meaning="in both, at least one cell differs"),
        Figure(name="Unchanged rows", value=figures["unchanged_rows"], meaning="in both, equal by the rules"),
        Figure(name="Changed cells", value=figures["changed_cells_total"], meaning="in all compared columns"),
    )


def _not_compared(result: ComparisonResult) -> tuple[tuple[str, str], ...]:
    """Name the columns that were left out, and why."""
    figures = result.figures
    used = {line.left for line in rule_lines(result)}, {line.right for line in rule_lines(result)}
    lines: list[tuple[str, str]] = []
    if ignored := ignored_columns(result.outcome):
        lines.append(("Left out by choice", ", ".join(ignored)))
    if only := [name for name in figures["headers_only_left"] if name not in used[0]]:
        lines.append((f"Only in {result.left}", ", ".join(only)))
    if only := [name for name in figures["headers_only_right"] if name not in used[1]]:
        lines.append((f"Only in {result.right}", ", ".join(only)))
    return tuple(lines)


def _columns(result: ComparisonResult) -> ReportTable:
    statistics = result.column_statistics
    names = {
        "column": "Column",
        "kind": "Compared as",
        "changed": "Changed cells",
        "share": "Share of rows in both",
        "became_blank": "Became blank",
        "was_blank": "Was blank",
        "sum_of_change": "Sum of change",
        "mean_change": "Mean change",
        "largest_change": "Largest change",
    }
    frame = statistics.select(pl.col(old).alias(new) for old, new in names.items() if old in statistics.columns)
    frame = frame.with_columns(pl.col("Share of rows in both").round(6))
    return ReportTable(
        name="Columns",
        title="Changed cells per column",
        note="Changes of numbers are after minus before, by the rules.",
        frame=frame,
        numbers=frozenset(frame.columns[2:]),
        empty="No column was compared.",
    )


def _causes(result: ComparisonResult) -> tuple[ReportTable, ...]:
    """Give why cells differ, and the groups that hold clearly more changed rows than others; none without changes."""
    causes, groups = result.causes, result.concentration()
    if not causes.count:
        return ()
    names = {"column": "Column", "cause": "Why", "cells": "Changed cells"}
    shares = {"share": "Share of changed rows", "share_of_all": "Share of all rows"}
    counts = {"column": "Column", "value": "Value", "rows": "Changed rows", "all_rows": "All rows", **shares}
    why = ReportTable(
        name="Why",
        title="Why cells differ",
        note="The two values could be the same in another form (sign, scale, rounding, …), or it is a real change.",
        frame=causes.frame.rename(names),
        numbers=frozenset({"Changed cells"}),
    )
    where = ReportTable(
        name="Where",
        title="Where changed rows concentrate",
        note="Groups that hold clearly more of the changed rows than of all rows that both inputs have.",
        frame=groups.frame.select(list(counts)).with_columns(pl.col(list(shares)).round(6)).rename(counts),
        numbers=frozenset({"Changed rows", "All rows", *shares.values()}),
    )
    return (why, where) if groups.count else (why,)


def _changes(result: ComparisonResult) -> ReportTable:
    """Give one line per changed cell, with the difference where both values are numbers."""
    changes = result.changes
    keys = changes.columns[:-5]
    column, before, after, raw_before, raw_after = changes.columns[-5:]
    numeric = [one.name for one in result.columns if one.decision.kind == "number"]
    is_number = pl.col(column).is_in(numeric)
    frame = changes.select(
        *(pl.col(key) for key in keys),
        pl.col(column).alias("Column"),
        pl.col(before).alias("Before"),
        pl.col(after).alias("After"),
        pl.when(is_number).then(_difference(before, after)).alias("Change"),
        pl.col(raw_before).alias(f"In {result.left}"),
        pl.col(raw_after).alias(f"In {result.right}"),
        is_number.alias(IS_NUMBER),
    )
    return ReportTable(
        name="Changes",
        title="Changed cells",
        note=f"Before and after by the rules; in the last two columns as {result.left} and {result.right} have them.",
        frame=frame,
        numbers=frozenset({"Before", "After", "Change"}),
        empty="No cell changed.",
    )


FORGIVEN = "Not counted"
MOST_FORGIVEN = 10_000
"""A report holds so many differences that do not count."""

IS_NUMBER = "\x00is number"
"""A hidden column: whether the row's column is compared as numbers."""


def _difference(before: str, after: str) -> pl.Expr:
    numbers = [pl.col(name).cast(pl.Decimal(38, 10), strict=False) for name in (after, before)]
    return (numbers[0] - numbers[1]).map_batches(shown_numbers, return_dtype=pl.String)


def _buckets(result: ComparisonResult) -> tuple[ReportTable, ...]:
    left, right, outcome = result.left, result.right, result.outcome
    tables = [
        ReportTable(
            name="Added",
            title="Added rows",
            note=f"Only in {right}, as it has them.",
            frame=result.added,
            cells=number_cells(outcome, result.added, outcome.right),
        ),
        ReportTable(
            name="Removed",
            title="Removed rows",
            note=f"Only in {left}, as it has them.",
            frame=result.removed,
            cells=number_cells(outcome, result.removed, outcome.left),
        ),
        _both(
            outcome,
            result.duplicates,
            "Duplicates",
            "Exact duplicates",
            "These repeat another row in the key and in everything compared; they were counted once.",
        ),
        _both(
            outcome,
            result.set_aside,
            "Set aside",
            "Rows set aside",
            "Their key stands more than once with different content: which rows belong together is not known.",
        ),
    ]
    if result.blank_keys.height:
        note = "Every part of their key is blank."
        tables.append(_both(outcome, result.blank_keys, "Without a key", "Rows without a key", note))
    return tuple(tables)


def _both(outcome: Outcome, frame: pl.DataFrame, name: str, title: str, note: str) -> ReportTable:
    numbers = frozenset({frame.columns[1]})
    return ReportTable(
        name=name, title=title, note=note, frame=frame, numbers=numbers, cells=number_cells_of_both(outcome, frame)
    )


def _forgiven(result: ComparisonResult) -> tuple[ReportTable, ...]:
    """Give the differences that do not count, to be looked through; none where no rule forgave any."""
    if not (count := sum(sum(rules.values()) for rules in result.forgiven.values())):
        return ()
    cells = result.forgiven_cells.head(MOST_FORGIVEN)
    column, rule, before, after = cells.columns[-4:]
    names = {column: "Column", rule: "Rule", before: f"In {result.left}", after: f"In {result.right}"}
    some = f" The first {cells.height:,} of {count:,} are here." if count > cells.height else ""
    return (
        ReportTable(
            name=FORGIVEN,
            title="Differences that do not count",
            note=f"A rule forgave them: they are in no figure of changes.{some}",
            frame=cells.rename(names),
        ),
    )


def _summary(table: SummaryTable) -> ReportTable:
    frame = table.frame
    numbers = frozenset(name for name, dtype in frame.schema.items() if dtype.is_numeric())
    texts = pl.DataFrame([_as_texts(frame[name]) for name in frame.columns]) if frame.width else frame
    return ReportTable(name=table.title, title=table.title, note=" ".join(table.notes), frame=texts, numbers=numbers)


def _as_texts(column: pl.Series) -> pl.Series:
    return shown_numbers(column).cast(pl.String) if column.dtype.is_numeric() else column.cast(pl.String, strict=False)


def _cut_notes(tables: Sequence[ReportTable]) -> list[str]:
    """Say how many cells are longer than a cell of a workbook may be."""
    longest = 0
    for table in tables:
        for name, dtype in table.frame.schema.items():
            if dtype == pl.String:
                longest += int((table.frame[name].str.len_chars() > LONGEST_TEXT).sum())
    return (
        [f"{longest:,} cells hold more than {LONGEST_TEXT:,} characters; they are cut and marked."] if longest else []
    )
