"""How the columns of two inputs drifted apart, and what of a contract no longer fits the files it is applied to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from workbench.compare.contract import Contract, Pair
from workbench.compare.errors import nearest_words
from workbench.compare.table import Table

Drift = Literal["added", "removed", "renamed", "retyped", "moved"]


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnDrift:
    """One column that is not as it was: the headings in both inputs, and a sentence."""

    kind: Drift
    left: str | None
    right: str | None
    said: str


def column_drift(contract: Contract, left: Table, right: Table, pair: Pair) -> tuple[ColumnDrift, ...]:
    """Say which columns came, went, are named, written or placed otherwise; those that belong together by the rules."""
    headings = [
        (column.headings[pair.left], column.headings[pair.right])
        for column in contract.columns
        if pair.left in column.headings and pair.right in column.headings
    ]
    known = set(left.columns), set(right.columns)
    both = [(old, new) for old, new in headings if old in known[0] and new in known[1]]
    found: list[ColumnDrift] = []
    gone = [name for name in left.columns if name not in {old for old, _ in both}]
    came = [name for name in right.columns if name not in {new for _, new in both}]
    found += [ColumnDrift(kind="removed", left=name, right=None, said=f"{name} is gone.") for name in gone]
    found += [ColumnDrift(kind="added", left=None, right=name, said=f"{name} is new.") for name in came]
    for old, new in both:
        if old != new:
            found.append(ColumnDrift(kind="renamed", left=old, right=new, said=f"{old} is called {new}."))
        kinds = left.kind(old), right.kind(new)
        if kinds[0].kind != kinds[1].kind and "empty" not in {kinds[0].kind, kinds[1].kind}:
            said = f"{new} holds {kinds[1].kind}s ({kinds[1].why}); before {kinds[0].kind}s ({kinds[0].why})."
            found.append(ColumnDrift(kind="retyped", left=old, right=new, said=said))
    return (*found, *_moved(both, left, right))


def _moved(both: Sequence[tuple[str, str]], left: Table, right: Table) -> list[ColumnDrift]:
    """Say whether the columns that both have stand in another order, in one sentence."""
    order = {name: n for n, name in enumerate(right.columns)}
    partners = dict(both)
    now = [partners[name] for name in left.columns if name in partners]
    sorted_now = sorted(now, key=order.__getitem__)
    if now == sorted_now:
        return []
    said = f"The columns stand in another order: {', '.join(sorted_now[:8])}{' …' if len(now) > 8 else ''}."
    return [ColumnDrift(kind="moved", left=None, right=None, said=said)]


def misfits(contract: Contract, table_of: Callable[[str], Table]) -> tuple[str, ...]:
    """Say everything in a contract that names a column which its file does not have, with the nearest that it has."""
    said: list[str] = []
    for spec in contract.inputs:
        columns = table_of(spec.id).columns
        for column in contract.columns:
            heading = column.headings.get(spec.id)
            if heading is not None and heading not in columns and len(column.headings) > 1:
                what = {"key": "part of the key", "compare": "compared", "ignore": "left out"}[column.role]
                near = nearest_words(heading, _free(contract, spec.id, columns))
                said.append(f"{spec.id} has no column '{heading}' ({what}). {near}")
        asked = [part.column for one in spec.where for part in (one, *one.also)]
        said += [
            f"{spec.id} has no column '{name}', by which rows are chosen. {nearest_words(name, columns)}"
            for name in asked
            if name not in columns
        ]
    return tuple(sentence.strip() for sentence in said)


def _free(contract: Contract, input_id: str, columns: Sequence[str]) -> list[str]:
    """Give the columns that no other column of the contract takes: those may be the one that is missing."""
    taken = {column.headings.get(input_id) for column in contract.columns if len(column.headings) > 1}
    return [name for name in columns if name not in taken] or list(columns)
