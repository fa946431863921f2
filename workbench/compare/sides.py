"""The rows of one input that count in a comparison, and the cells of their columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import polars as pl

from workbench.compare.contract import Column, Contract
from workbench.compare.errors import CompareError, UnknownColumnError, nearest_words
from workbench.compare.kinds import ColumnTexts
from workbench.compare.pairing import place_heading
from workbench.compare.reading.column_kind import ColumnKind, decide_kind
from workbench.compare.table import Table


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Side:
    """The rows of one input that count; `rows` are their numbers in the table, from 0 (none: all of them)."""

    id: str
    table: Table
    frame: pl.DataFrame
    rows: pl.Series | None

    def kind(self, heading: str) -> ColumnKind:
        """Say what a column holds, in the rows that count."""
        if self.rows is None:
            return self.table.kind(heading)
        kind = decide_kind(self.frame[heading])
        whole = self.table.kind(heading) if kind.needs_habit else kind
        return whole if whole.kind == kind.kind else kind


def check_keys(keys: tuple[Column, ...], sides: tuple[Side, ...]) -> None:
    """Refuse to match by a key that one of the inputs does not have whole."""
    ids = " and ".join(side.id for side in sides)
    if not keys:
        raise CompareError(f"{ids} have no key yet.", 'Say what identifies a row, for example comparison.key("id").')
    for side in sides:
        for column in keys:
            if side.id not in column.headings:
                names = [column.name, *column.headings.values()]
                near = next((hint for hint in (nearest_words(name, side.frame.columns) for name in names) if hint), "")
                how = f'Say which one it is, for example comparison.column("{column.name}", {side.id}="…"). {near}'
                raise CompareError(f"The key column '{column.name}' has no partner in {side.id} yet.", how.strip())


def placed(frame: pl.DataFrame, *, by_place: bool) -> pl.DataFrame:
    """Give the rows with their place from 1 as a last column, where it is what they are matched by."""
    if not by_place:
        return frame
    name = place_heading(frame.columns)
    return frame.with_columns(pl.int_range(1, frame.height + 1, eager=True).cast(pl.String).alias(name))


def column_texts(contract: Contract, column: Column, side: Side, wanted: str | None = None) -> ColumnTexts:
    """Give the texts of a column with the rule of its input and what is known of it."""
    heading = column.headings[side.id]
    spec = contract.input(side.id)
    rule = column.rule_for(side.id)
    if rule.kind == "number" and rule.decimal is None and rule.thousands is None:
        rule = replace(rule, decimal=spec.decimal, thousands=spec.thousands)
    return ColumnTexts(
        id=side.id,
        texts=column_of(side, heading),
        rule=rule,
        null_tokens=(*contract.null_tokens, *spec.null_tokens, *rule.null_tokens),
        look=lambda: side.kind(heading),
        wanted=wanted,
        is_share=heading in side.table.basis.percent_columns,
    )


def check_headings(side: Side, headings: Sequence[str]) -> None:
    """Refuse headings that the input does not have."""
    known = side.frame.columns
    for heading in headings:
        if heading not in known:
            raise UnknownColumnError(heading, tuple(known), side.id)


def column_of(side: Side, heading: str) -> pl.Series:
    """Give the texts of one column."""
    try:
        return side.frame.get_column(heading)
    except pl.exceptions.ColumnNotFoundError:
        raise UnknownColumnError(heading, tuple(side.frame.columns), side.id) from None
