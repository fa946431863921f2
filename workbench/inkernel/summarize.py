"""One variable as it is listed: facts that cost nothing, never a look at contents or a run of its code."""

from __future__ import annotations

import sys
import types
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from workbench.inkernel.cell_text import cell_text
from workbench.inkernel.known_types import CONTAINERS, PLAIN, Known, is_class, known_type, plain_length, short_name
from workbench.inkernel.tables import TableFacts, shown_columns, table_facts
from workbench.protocol.values import PREVIEW_LENGTH, VariableKind, VariableSummary

_OPENED = (Known.COMPARISON, Known.WORKBENCH_RESULT, Known.DUCKDB_RELATION)


@dataclass(frozen=True, kw_only=True, slots=True)
class Origin:
    """Where a variable comes from, and its version."""

    defined_in_call: int | None = None
    changed_in_call: int | None = None
    version: int = 0


def summarize(name: str, value: object, namespace: Mapping[str, object], origin: Origin) -> VariableSummary:
    """Describe a variable; a table that changes meanwhile is described as far as it goes."""
    try:
        facts = table_facts(value)
        if facts is not None:
            return _table(name, value, facts, origin)
    except Exception:  # noqa: BLE001 - the table libraries', while another thread changes the table
        return _moving_table(name, value, origin)
    known = known_type(value)
    if known in _OPENED:
        return _opened(name, value, known, origin)
    return VariableSummary(
        name=name,
        type_name=short_name(value),
        kind=kind_of(value, namespace),
        shape=None if (length := plain_length(value)) is None else (length, 1),
        size_bytes=sys.getsizeof(value) if type(value) in PLAIN or type(value) in CONTAINERS else None,
        preview=_preview(value),
        defined_in_call=origin.defined_in_call,
        changed_in_call=origin.changed_in_call,
        version=origin.version,
    )


def _opened(name: str, value: object, known: Known, origin: Origin) -> VariableSummary:
    """Describe what is no table and can be looked at as one."""
    shape, opens = None, True
    if known is Known.COMPARISON:
        opens = vars(value).get("_last") is not None
    elif known is Known.WORKBENCH_RESULT:
        buckets = vars(value)["_outcome"].buckets
        columns = len(vars(value)["_outcome"].keys) + 2 + 2 * len(vars(value)["_outcome"].columns)
        shape = (buckets.common + len(buckets.left.only_here) + len(buckets.right.only_here), columns)
    return VariableSummary(
        name=name,
        type_name=short_name(value),
        kind=VariableKind.OTHER,
        shape=shape,
        opens=opens,
        defined_in_call=origin.defined_in_call,
        changed_in_call=origin.changed_in_call,
        version=origin.version,
    )


def kind_of(value: object, namespace: Mapping[str, object]) -> VariableKind:
    """Say what a value that is no table is to the person who looks."""
    if type(value) in PLAIN or type(value) in CONTAINERS:
        return VariableKind.VALUE
    if is_helper(value, namespace):
        return VariableKind.HELPER
    if type(value) is types.ModuleType:
        return VariableKind.MODULE
    return VariableKind.OTHER


def is_helper(value: object, namespace: Mapping[str, object]) -> bool:
    """Say whether a value is a function or class that a call defined."""
    if type(value) is types.FunctionType:
        return value.__globals__ is namespace
    if is_class(value):
        return type.__getattribute__(cast("type", value), "__dict__").get("__module__") == "__main__"
    return False


def _table(name: str, value: object, facts: TableFacts, origin: Origin) -> VariableSummary:
    return VariableSummary(
        name=name,
        type_name=short_name(value),
        kind=VariableKind.TABLE,
        shape=(facts.rows, facts.width),
        columns=shown_columns(facts),
        size_bytes=facts.size_bytes,
        opens=True,
        defined_in_call=origin.defined_in_call,
        changed_in_call=origin.changed_in_call,
        version=origin.version,
    )


def _moving_table(name: str, value: object, origin: Origin) -> VariableSummary:
    """Say no more than what it is: the next look, or the call's end, tells the rest."""
    return VariableSummary(
        name=name,
        type_name=short_name(value),
        kind=VariableKind.TABLE,
        opens=True,
        defined_in_call=origin.defined_in_call,
        changed_in_call=origin.changed_in_call,
        version=origin.version,
    )


def _preview(value: object) -> str:
    if type(value) is str:
        return cell_text(repr(value[:PREVIEW_LENGTH]), PREVIEW_LENGTH) or ""
    if type(value) in PLAIN:
        return repr(value) if value is None else cell_text(value, PREVIEW_LENGTH) or ""
    return ""
