"""What of a runtime's namespace is work of the chat, and what was only imported."""

from __future__ import annotations

import re

from workbench.protocol.values import VariableKind, VariableSummary

IMPORTED_TYPES = frozenset({"function", "builtin_function_or_method", "type", "ABCMeta", "EnumType"})
"""Functions and classes that are no helper come from a library."""

_FOR_UNDO = re.compile(r"rules_before_\d+")


def is_for_undo(name: str) -> bool:
    """Tell whether a name only keeps rules for the workbench's own undo: no work of the user."""
    return _FOR_UNDO.fullmatch(name) is not None


def is_own(item: VariableSummary) -> bool:
    """Tell whether calls of the chat made a value; modules and imported names come back with the next import."""
    is_imported = item.kind is VariableKind.OTHER and item.type_name in IMPORTED_TYPES
    return item.kind is not VariableKind.MODULE and not is_imported
