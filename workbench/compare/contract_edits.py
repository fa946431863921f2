"""Edit a contract: each function gives a new one or says which name does not exist. Standard library only."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Literal, cast

from workbench.compare.contract import Contract
from workbench.compare.contract_fields import rule_fields
from workbench.compare.contract_parts import (
    EVERY_COLUMN,
    EVERY_INPUT,
    Column,
    Condition,
    FieldValue,
    InputSpec,
    Role,
    Rule,
)
from workbench.compare.errors import CompareError, UnknownColumnError, nearest_words

Headings = Mapping[str, Sequence[str]]
"""The headings of each input that has been read."""

_NOT_FOR_KEYS = frozenset({"kind", "tolerance", "relative", "scale", "blank", "decimal", "thousands"})
_GROWING = ("replace", "same_characters", "same_values", "null_tokens")


def add_input(contract: Contract, spec: InputSpec, headings: Sequence[str]) -> Contract:
    """Add an input, or give one of that name another table; columns of the same name join by themselves."""
    known = next((own for own in contract.inputs if own.id == spec.id), None)
    if known is not None:
        spec = replace(spec, where=known.where, null_tokens=known.null_tokens, footers=known.footers)
    edited = contract.with_input(spec)
    taken = {column.headings[spec.id] for column in edited.columns if spec.id in column.headings}
    for heading in headings:
        if heading in taken:
            continue
        column = _same_named(edited, heading, spec.id, headings)
        if column is None:
            edited = edited.with_column(_lone_column(edited, heading, spec.id))
        else:
            edited = edited.with_column(column.with_heading(spec.id, heading))
    return edited


def map_column(contract: Contract, name: str, headings: Mapping[str, str], known: Headings) -> Contract:
    """Say which heading a logical column has in each input; a name that does not exist makes a new column."""
    for input_id, heading in headings.items():
        contract.input(input_id)
        if input_id in known and heading not in known[input_id]:
            raise UnknownColumnError(heading, tuple(known[input_id]), input_id)
    target = contract.find(name) or Column(name=name, rule=contract.rule)
    name = target.name
    for input_id, heading in headings.items():
        if target.headings.get(input_id) == heading:
            continue
        owner = next((own for own in contract.columns if own.headings.get(input_id) == heading), None)
        if owner is not None and owner.name != name:
            contract = _taken_away(contract, owner, input_id)
            target = replace(target, role="key") if owner.role == "key" else target
        old = target.headings.get(input_id)
        target = target.with_heading(input_id, heading)
        contract = contract.with_column(target)
        if old is not None and old in known.get(input_id, ()):
            contract = contract.with_column(_lone_column(contract, old, input_id))
    return contract.with_column(target)


def set_key(contract: Contract, names: Sequence[str], sides: Mapping[str, Sequence[str]], known: Headings) -> Contract:
    """Say which columns identify a row; `sides` gives their headings in an input that names them otherwise."""
    if not names:
        raise CompareError("A key needs one column or more.")
    for input_id, own in sides.items():
        if len(own) != len(names):
            raise CompareError(f"The key has {len(names)} columns, but {len(own)} are named for {input_id}.")
    inputs = _current(contract)
    chosen: list[str] = []
    for n, name in enumerate(names):
        headings = {input_id: own[n] for input_id, own in sides.items()}
        if contract.find(name, inputs) is None:
            contract.column(name, inputs)  # says what does not exist, and the nearest
        logical = contract.column(name, inputs).name
        contract = map_column(contract, logical, headings, known) if headings else contract
        chosen.append(logical)
    columns = [_as_key(column, chosen) for column in contract.columns]
    columns.sort(key=lambda column: chosen.index(column.name) if column.name in chosen else len(chosen))
    return replace(contract, columns=tuple(columns))


def choose(contract: Contract, names: Sequence[str], role: Role) -> Contract:
    """Compare or ignore these columns."""
    for name in names:
        column = contract.column(name, _current(contract))
        if column.role == "key":
            raise CompareError(f"'{column.name}' is part of the key.", "Choose another key first.")
        contract = contract.with_column(replace(column, role=role))
    return contract


def choose_only(contract: Contract, names: Sequence[str]) -> Contract:
    """Compare these columns and ignore all others."""
    wanted = [contract.column(name, _current(contract)).name for name in names]
    columns = [
        column if column.role == "key" else replace(column, role="compare" if column.name in wanted else "ignore")
        for column in contract.columns
    ]
    return replace(contract, columns=tuple(columns))


def set_rule(
    contract: Contract, name: str, given: Mapping[str, object], side: str | None = None, *, key: bool = False
) -> Contract:
    """Merge fields into the rule of a column, or with "*" into that of every column that is no key.

    With `key` "*" means the key columns too: what forgives ways of writing holds for them, a tolerance does not.

    Lists grow: a further group of same values joins those before; an empty list clears them.
    """
    if side is not None:
        contract.input(side)
    if name != EVERY_COLUMN:
        return contract.with_column(_with_rule(contract.column(name, _rule_inputs(contract, side)), given, side))
    if side is None:
        rule = replace(contract.rule, **_merged(given, contract.rule, "rule"))
        contract = replace(contract, rule=rule)
    columns = [_with_general_rule(column, given, side, key=key) for column in contract.columns]
    return replace(contract, columns=tuple(columns))


def _with_general_rule(column: Column, given: Mapping[str, object], side: str | None, *, key: bool) -> Column:
    if side is not None and side not in column.headings:
        return column
    if column.role != "key":
        return _with_rule(column, given, side)
    own = {name: value for name, value in given.items() if name not in _NOT_FOR_KEYS} if key else {}
    return _with_rule(column, own, side) if own else column


def clear_rules(contract: Contract, names: Sequence[str] = ()) -> Contract:
    """Give the contract without any rule for values, or without those of some columns."""
    wanted = {contract.column(name).name for name in names}
    if wanted:
        bare = [replace(one, rule=Rule(), sides={}) if one.name in wanted else one for one in contract.columns]
        return replace(contract, columns=tuple(bare))
    columns = tuple(replace(column, rule=Rule(), sides={}) for column in contract.columns)
    return replace(contract, rule=Rule(), columns=columns, null_tokens=Contract().null_tokens)


def add_condition(contract: Contract, input_id: str, condition: Condition) -> Contract:
    """Choose rows of one input, or with "*" of every input that has the column."""
    inputs = contract.input_ids if input_id == EVERY_INPUT else (contract.input(input_id).id,)
    columns = [contract.column(one.column, inputs) for one in (condition, *condition.also)]
    met = False
    for own in inputs:
        if all(own in column.headings for column in columns):
            spec = contract.input(own)
            first, *others = (column.headings[own] for column in columns)
            also = tuple(replace(one, column=name) for one, name in zip(condition.also, others, strict=True))
            where = (*spec.where, replace(condition, column=first, also=also))
            contract = contract.with_input(replace(spec, where=where))
            met = True
    if not met:
        raise CompareError(
            f"{input_id} has no column '{condition.column}'.", nearest_words(condition.column, list(contract.input_ids))
        )
    return contract


def clear_conditions(contract: Contract, columns: Sequence[str] = ()) -> Contract:
    """Give the contract without conditions on rows; with `columns` only those that name one of them go."""
    for own in contract.input_ids:
        spec = contract.input(own)
        found = [contract.column(name) for name in columns]
        names = {column.headings[own] for column in found if own in column.headings}
        kept = [one for one in spec.where if columns and not names & {part.column for part in (one, *one.also)}]
        contract = contract.with_input(replace(spec, where=tuple(kept)))
    return contract


def set_footers(contract: Contract, input_id: str, footers: Literal["keep", "leave_out"]) -> Contract:
    """Leave out, or keep, the rows at the end of an input ("*": of every one) that look like totals or notes."""
    inputs = contract.input_ids if input_id == EVERY_INPUT else (contract.input(input_id).id,)
    for own in inputs:
        contract = contract.with_input(replace(contract.input(own), footers=footers))
    return contract


def _same_named(contract: Contract, heading: str, input_id: str, headings: Sequence[str]) -> Column | None:
    """Find the column that a new heading belongs to: the same name, else the same but for capitals or Unicode form."""

    def names(column: Column) -> set[str]:
        return {column.name, *column.headings.values()}

    free = [column for column in contract.columns if input_id not in column.headings and column.headings]
    for column in free:
        if column.name == heading:
            return column
    same = [column for column in free if heading in names(column)]
    if same:
        return same[0] if len(same) == 1 else None
    small = _folded(heading)
    twins = [other for other in headings if _folded(other) == small]
    near = [column for column in free if small in {_folded(name) for name in names(column)}]
    return near[0] if len(near) == 1 and len(twins) == 1 else None


def _folded(heading: str) -> str:
    return unicodedata.normalize("NFC", heading.strip().casefold())


def _lone_column(contract: Contract, heading: str, input_id: str) -> Column:
    """Make a column of a heading that no other input has."""
    taken = {column.name for column in contract.columns}
    name = heading if heading not in taken else f"{heading} ({input_id})"
    number = 2
    while name in taken:
        name, number = f"{heading} ({input_id} {number})", number + 1
    return Column(name=name, headings={input_id: heading}, rule=contract.rule)


def _taken_away(contract: Contract, owner: Column, input_id: str) -> Contract:
    """Take a heading from the column that had it; a column without headings goes."""
    left_over = owner.without_heading(input_id)
    return contract.with_column(left_over) if left_over.headings else contract.without_column(owner.name)


def _as_key(column: Column, chosen: Sequence[str]) -> Column:
    if column.name in chosen:
        return replace(column, role="key")
    return replace(column, role="compare") if column.role == "key" else column


def _with_rule(column: Column, given: Mapping[str, object], side: str | None) -> Column:
    if side is None:
        rule = replace(column.rule, **_merged(given, column.rule, column.name))
        return replace(column, rule=rule)
    own = _merged(given, column.rule_for(side), column.name)
    return replace(column, sides={**column.sides, side: {**column.sides.get(side, {}), **own}})


def _merged(given: Mapping[str, object], now: object, where: str) -> dict[str, FieldValue]:
    fields = rule_fields(given, f"column '{where}'" if where != "rule" else "rule")
    for name in _GROWING:
        if fields.get(name):
            before = cast("tuple[object, ...]", getattr(now, name))
            new = cast("tuple[object, ...]", fields[name])
            fields[name] = (*before, *(value for value in new if value not in before))
    if fields.get("scale") is not None:
        fields["scale"] = _scale(cast("Decimal", fields["scale"]), cast("Decimal | None", getattr(now, "scale")))  # noqa: B009 - now is a Rule
    if fields.get("map"):
        fields["map"] = {**cast("Mapping[str, str]", getattr(now, "map")), **cast("Mapping[str, str]", fields["map"])}  # noqa: B009
    return fields


def _scale(new: Decimal, old: Decimal | None) -> Decimal:
    """Let a reversed sign and another unit hold together: -1 turns the sign only, a unit keeps a reversed sign."""
    if old is None or new == 1:
        return new
    if new == -1:
        return -abs(old)
    return -new if new > 0 > old else new


def _current(contract: Contract) -> tuple[str, ...]:
    """Give the inputs in which a name is looked for first."""
    pair = contract.pair
    return contract.input_ids if pair is None else (pair.left, pair.right)


def _rule_inputs(contract: Contract, side: str | None) -> tuple[str, ...]:
    return _current(contract) if side is None else (side,)
