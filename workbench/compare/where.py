"""Conditions on rows as they are typed in a call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias, cast

from workbench.compare.contract_fields import condition_from
from workbench.compare.contract_parts import Condition
from workbench.compare.errors import CompareError

Where: TypeAlias = Mapping[str, object] | Iterable[object] | Condition
"""`{"Date": "2021-08-09"}`, or conditions such as `[("Amount", "ge", "500"), ("State", "blank")]`."""


def conditions_of(where: Where) -> tuple[Condition, ...]:
    """Take conditions as they are typed: a mapping, tuples, or `Condition`."""
    if isinstance(where, Condition):
        return (where,)
    if isinstance(where, Mapping):
        named = cast("Mapping[str, object]", where)
        if "column" in named and "op" in named:
            return (condition_from(named, "where"),)
        return tuple(
            condition_from({"column": name, "op": "eq", "value": value}, "where") for name, value in named.items()
        )
    parts = list(where)
    if parts and isinstance(parts[0], str):
        parts = [tuple(parts)]  # one condition without the outer list
    return tuple(_condition(part) for part in parts)


def _condition(given: object) -> Condition:
    if isinstance(given, Condition):
        return given
    if isinstance(given, Mapping):
        return condition_from(cast("Mapping[str, object]", given), "where")
    if isinstance(given, (tuple, list)):
        parts = cast("Sequence[object]", given)
        if len(parts) == 2 and parts[1] in {"blank", "not_blank"}:
            return condition_from({"column": parts[0], "op": parts[1]}, "where")
        if len(parts) == 2:
            return condition_from({"column": parts[0], "op": "eq", "value": parts[1]}, "where")
        if len(parts) == 3:
            return condition_from({"column": parts[0], "op": parts[1], "value": parts[2]}, "where")
    raise CompareError(f"{given!r} is no condition.", 'Write ("Amount", "ge", "500") or {"Date": "2021-08-09"}.')
