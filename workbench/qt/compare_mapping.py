"""Puts the headings of several tables side by side: one column for those that are the same. No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from workbench.compare.contract import Column, Contract, FieldValue, Rule
from workbench.domain.compare_ground import CompareSource
from workbench.domain.json_value import Json

_Order = Mapping[str, tuple[str, ...]]


def columns_of(source: CompareSource, contract: Contract | None, rule: Rule) -> list[Column]:
    """Give the columns of one table, with the names, roles and rules that the contract has for them."""
    known = {
        column.headings[source.id]: column
        for column in (contract.columns if contract is not None else ())
        if source.id in column.headings
    }
    return [
        replace(known[heading], headings={source.id: heading})
        if heading in known
        else Column(name=heading, headings={source.id: heading}, rule=rule)
        for heading in source.headings
    ]


def joined(columns: Sequence[Column], new: Sequence[Column], order: _Order) -> list[Column]:
    """Add a table's columns: those of the same column of the contract, or of the same heading, join."""
    found = list(columns)
    for column in new:
        ((id_, heading),) = column.headings.items()
        target = _partner(found, column.name, heading, id_)
        if target is None:
            found.append(replace(column, name=_free_name(found, column.name, id_)))
        else:
            own = {id_: column.sides[id_]} if id_ in column.sides else {}  # what holds in that table alone comes back
            found[found.index(target)] = replace(target.with_heading(id_, heading), sides={**target.sides, **own})
    return in_order(found, order)


def split(columns: Sequence[Column], name: str, id_: str) -> list[Column]:
    """Take a table's heading from a column; it stands alone then."""
    found: list[Column] = []
    for column in columns:
        heading = column.headings.get(id_)
        if column.name != name or heading is None or len(column.headings) == 1:
            found.append(column)
            continue
        found.append(column.without_heading(id_))
        lone = Column(name=_free_name([*columns], heading, id_), headings={id_: heading})
        found.append(lone)
    return found


def without_input(columns: Sequence[Column], id_: str) -> list[Column]:
    """Take a table away; columns of nothing go with it."""
    left = [
        replace(column.without_heading(id_), sides={side: own for side, own in column.sides.items() if side != id_})
        for column in columns
    ]
    return [column for column in left if column.headings]


def in_order(columns: Sequence[Column], order: _Order) -> list[Column]:
    """Sort columns: the key first, then as the first table has them, then those of the others."""
    places = {
        (id_, heading): (n, place)
        for n, (id_, headings) in enumerate(order.items())
        for place, heading in enumerate(headings)
    }

    def place(column: Column) -> tuple[int, int]:
        return min((places.get(item, (len(order), 0)) for item in column.headings.items()), default=(len(order), 0))

    return sorted(columns, key=place)


def with_rule_fields(column: Column, fields: Mapping[str, Json], sides: Mapping[str, Mapping[str, Json]]) -> Column:
    """Put the rule that evidence proposes into a column."""
    own = {side: {name: _value(value) for name, value in given.items()} for side, given in sides.items() if given}
    rule = Rule(**{**_plain(column.rule), **{name: _value(value) for name, value in fields.items()}})  # pyright: ignore[reportArgumentType] - the reader process gives fields of a rule
    return replace(column, rule=rule, sides={**column.sides, **own})


def _plain(rule: Rule) -> dict[str, FieldValue]:
    return {name: getattr(rule, name) for name in Rule.__dataclass_fields__}


def _value(value: Json) -> FieldValue:
    match value:
        case list():
            return tuple(_value(part) for part in value)
        case dict():
            return {old: str(new) for old, new in value.items()}
        case float():
            return Decimal(str(value))
        case _:
            return value


def _partner(columns: Sequence[Column], name: str, heading: str, id_: str) -> Column | None:
    free = [column for column in columns if id_ not in column.headings]
    for column in free:
        if column.name == name:
            return column
    same = [column for column in free if heading in column.headings.values()]
    if len(same) == 1:
        return same[0]
    small = heading.strip().casefold()
    near = [column for column in free if small in {one.strip().casefold() for one in column.headings.values()}]
    return near[0] if len(near) == 1 else None


def _free_name(columns: Sequence[Column], heading: str, id_: str) -> str:
    taken = {column.name for column in columns}
    name, number = heading, 1
    while name in taken:
        name = f"{heading} ({id_})" if number == 1 else f"{heading} ({id_} {number})"
        number += 1
    return name
