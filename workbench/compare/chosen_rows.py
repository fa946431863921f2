"""The rows and values of an input as its rules have them, and a comparison that holds one table more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import polars as pl

from workbench.compare.comparison import Comparison
from workbench.compare.contract import Contract
from workbench.compare.contract_parts import Condition
from workbench.compare.reading.table import Table
from workbench.compare.rules import normalise, shown
from workbench.compare.summary_views import decided


def rows_that_count(comparison: Comparison, input_id: str) -> Table:
    """Give the rows of an input without those that its conditions and the rule about totals leave out."""
    table = comparison.table(input_id)
    side = comparison.engine.side(comparison.contract, comparison.tables, input_id)
    if side.rows is None:
        return table
    text = table.text[side.rows]
    return Table(table.name, text, report=replace(table.basis, rows=text.height, footer_suspects=()))


def values_alike(comparison: Comparison, input_id: str, column: str, values: Sequence[str]) -> list[str]:
    """Give these values, and those that a column of an input holds and its rule takes for the same."""
    own, decision = decided(comparison, column, (input_id,))
    method = decision.methods[0]
    forms = shown(normalise(pl.Series("wanted", list(values), pl.String), method).values).drop_nulls()
    accepted = list(dict.fromkeys([*values, *forms]))
    held = comparison.table(input_id).text[own.headings[input_id]].drop_nulls().unique(maintain_order=True)
    alike = held.filter(shown(normalise(held, method).values).is_in(accepted).fill_null(value=False))
    return list(dict.fromkeys([*accepted, *(text.strip() for text in alike)]))


def with_table(
    comparison: Comparison, input_id: str, table: Table, headings: Mapping[str, str] | None = None
) -> Comparison:
    """Give a comparison that holds one more table, with the same rules; the one given stays as it is.

    What leaves rows out of every input so far leaves them out of this table too. `headings` says which heading a
    column has in it where that is not its name.
    """
    before = comparison.contract
    other = comparison.copy().add(input_id, table)
    for name, heading in (headings or {}).items():
        other.column(name, **{input_id: heading})
    if before.inputs and all(one.footers == "leave_out" for one in before.inputs):
        other.leave_out_totals(input_id)
    for condition in _held_by_all(before):
        columns = [other.contract.column(part.column) for part in (condition, *condition.also)]
        if not all(input_id in column.headings for column in columns):
            continue
        also = [{"column": part.column, **_asked(part)} for part in condition.also]
        if condition.drop:
            other.drop(input_id, column=condition.column, op=condition.op, value=_wanted(condition), also=also)
        else:
            other.keep(input_id, column=condition.column, op=condition.op, value=_wanted(condition))
    return other


def _asked(condition: Condition) -> dict[str, object]:
    """Give what a condition asks of its column."""
    wanted = _wanted(condition)
    return {"op": condition.op, **({} if wanted is None else {"value": wanted})}


def _wanted(condition: Condition) -> str | tuple[str, ...] | None:
    return condition.values or condition.value


def _held_by_all(contract: Contract) -> list[Condition]:
    """Give the conditions that hold for every input, each with the names of the columns."""
    found = [[_named(contract, one.id, condition) for condition in one.where] for one in contract.inputs]
    return [one for one in found[0] if all(one in others for others in found[1:])] if found else []


def _named(contract: Contract, input_id: str, condition: Condition) -> Condition:
    also = tuple(_named(contract, input_id, one) for one in condition.also)
    return replace(condition, column=contract.column(condition.column, (input_id,)).name, also=also)
