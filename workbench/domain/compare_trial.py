"""What edited rules would change before they run: the contract to try, and the answer in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from workbench.compare.contract import Contract, Pair
from workbench.domain.compare_code import tells_change
from workbench.domain.compare_edits import KeySet, find_edits
from workbench.domain.compare_wish import CompareWish
from workbench.protocol.tables import CellsMoved, RowsMoved, WhatChanges

_MOST_PARTS = 3
_BUCKETS = {
    "same": "the same",
    "changed": "changed",
    "removed": "only there",
    "added": "only there",
    "exact duplicate": "exact duplicates",
}
_PAIRED = frozenset({("changed", "same"), ("same", "changed")})


def tried_contract(contract: Contract | None, wish: CompareWish) -> Contract | None:
    """Give the contract with the rules that are wanted; None where they are none of the pair that was compared."""
    edits = find_edits(contract, wish)
    if contract is None or wish.why_not() or not tells_change(contract, wish, edits):
        return None
    names = {column.name for column in wish.columns}
    kept = [column for column in contract.columns if column.name not in names]
    # Headings of inputs that are not shown go with the column that they had.
    others = {column.name: column.headings for column in contract.columns}
    columns = [
        replace(column, headings={**_of_others(others.get(column.name, {}), wish), **column.headings})
        for column in wish.columns
    ]
    elsewhere = [column for column in kept if not set(column.headings) & set(wish.ids)]
    is_keyed = any(isinstance(edit, KeySet) for edit in edits.edits)
    return replace(
        contract,
        columns=(*columns, *elsewhere),
        pairs=(Pair(left=wish.ids[0], right=wish.ids[1]),),
        match="key" if is_keyed else contract.match,
    )


def _of_others(headings: Mapping[str, str], wish: CompareWish) -> dict[str, str]:
    return {id_: heading for id_, heading in headings.items() if id_ not in wish.ids}


def foreseen_words(found: WhatChanges, labels: Mapping[str, str]) -> str:
    """Say which rows and cells would move; `labels` are the names of the inputs as the user knows them."""
    rows = [*_paired(found), *_others(found.rows, labels)]
    cells = [_cells(one) for one in found.cells]
    if not rows and not cells:
        return "With this nothing moves: the same rows and cells are changed."
    parts = [_joined(part, more) for part, more in ((rows, "more moves"), (cells, "more columns")) if part]
    return f"With this: {'. '.join([parts[0], *(f'{part[:1].upper()}{part[1:]}' for part in parts[1:])])}."


def _paired(found: WhatChanges) -> list[str]:
    """Say what becomes of rows that are in both files before and after."""
    first = next((one.input for one in found.rows), "")
    moved = {(one.before, one.after): one.rows for one in found.rows if one.input == first}
    parts: list[str] = []
    if same := moved.get(("changed", "same"), 0):
        stay = found.before - found.left_changed
        left = f", {stay:,} stay{'s' if stay == 1 else ''} changed" if stay else ", none stays changed"
        parts.append(f"{same:,} changed row{'' if same == 1 else 's'} would be the same{left}")
    if changed := moved.get(("same", "changed"), 0):
        are = "row that is" if changed == 1 else "rows that are"
        parts.append(f"{changed:,} {are} the same would be changed")
    return parts


def _others(rows: Iterable[RowsMoved], labels: Mapping[str, str]) -> list[str]:
    return [
        f"{one.rows:,} row{'' if one.rows == 1 else 's'} of {labels.get(one.input, one.input)}"
        f" {'is' if one.rows == 1 else 'are'} {_BUCKETS.get(one.before, one.before)} now"
        f" and would be {_BUCKETS.get(one.after, one.after)}"
        for one in rows
        if (one.before, one.after) not in _PAIRED
    ]


def _cells(moved: CellsMoved) -> str:
    if moved.after is None:
        return f"no cell of {moved.column} is compared"
    cells = f"{moved.after:,} changed cell{'' if moved.after == 1 else 's'}"
    instead = "" if moved.before is None else f" instead of {moved.before:,}"
    return f"{cells}{instead} in {moved.column}"


def _joined(parts: list[str], more: str) -> str:
    shown = parts[:_MOST_PARTS]
    left = len(parts) - len(shown)
    return "; ".join([*shown, *([f"{left} {more}"] if left else [])])
