"""What has to be said of rows of a comparison: that they are of an earlier one, that a rule forgave a move."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# polars enters here, and the results of workbench.compare.

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from workbench.inkernel.known_types import Known, known_type


def earlier_note(values: Iterable[object], result: Any) -> str:  # noqa: ANN401 - a ComparisonResult
    """Say that a result is not of the comparison as it stands now; nothing where no comparison is live."""
    found: list[Any] = [value for value in values if known_type(value) is Known.COMPARISON]
    if not found:
        return ""
    outcome = result.outcome
    sides = (outcome.left, outcome.right)
    own = [one for one in found if any(_is_same(one.tables.get(side.id), side.table) for side in sides)]
    if any(_is_now(one, outcome) for one in own):
        return ""
    names = f"{outcome.left.table.name} with {outcome.right.table.name}"
    if not own:
        return f"These rows are of an earlier comparison: {names}."
    if all(any(not _is_same(one.tables.get(side.id), side.table) for side in sides) for one in own):
        return f"These rows are of an earlier comparison of {names}: a file was read again since."
    return f"These rows are of an earlier comparison of {names}: its rules were changed since."


def _is_now(comparison: Any, outcome: Any) -> bool:  # noqa: ANN401 - a Comparison, the Outcome of a result
    tables = comparison.tables
    has_tables = all(_is_same(tables.get(side.id), side.table) for side in (outcome.left, outcome.right))
    return has_tables and _rules(comparison.contract, outcome.pair) == _rules(outcome.contract, outcome.pair)


def _is_same(table: Any, compared: Any) -> bool:  # noqa: ANN401 - Tables, or none
    """Say whether a table is the one that was compared, or the same file read in the same way."""
    if table is None or table is compared:
        return table is compared
    return bool(compared.sha256) and (table.basis, table.wishes) == (compared.basis, compared.wishes)


def _rules(contract: Any, pair: Any) -> object:  # noqa: ANN401 - a Contract, a Pair
    """Give what decides the result of a pair: other inputs, and who approved the rules, do not."""
    shared = [one for one in contract.columns if pair.left in one.headings and pair.right in one.headings]
    columns = tuple(
        replace(
            one,
            headings={id_: one.headings[id_] for id_ in (pair.left, pair.right)},
            sides={id_: rule for id_, rule in one.sides.items() if id_ in {pair.left, pair.right}},
        )
        for one in shared
    )
    inputs = tuple(
        (one.where, one.footers, one.null_tokens) for one in contract.inputs if one.id in {pair.left, pair.right}
    )
    return columns, inputs, contract.match, contract.duplicates, contract.null_tokens


def forgiven_note(frame: Any, column: str) -> str:  # noqa: ANN401 - the frame of numbers that stayed
    """Say how many numbers that count as stayed are not quite the same; the last column but one is the difference."""
    moved = frame.to_series(frame.width - 2)
    count = int((moved.is_not_null() & (moved != "0")).sum())
    if not count:
        return ""
    some = "1 of these rows moved" if count == 1 else f"{count:,} of these rows moved"
    return f"{some} by no more than the rule of {column} allows: that counts as the same."
