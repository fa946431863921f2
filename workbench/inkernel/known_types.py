"""Say what a value is without running any of its code: by its class, and only for classes we know."""

from __future__ import annotations

import sys
import types
from enum import Enum
from typing import cast


class Known(Enum):
    """The classes that we know how to look into."""

    PANDAS_FRAME = "pandas.DataFrame"
    PANDAS_SERIES = "pandas.Series"
    POLARS_FRAME = "polars.dataframe.frame.DataFrame"
    POLARS_SERIES = "polars.series.series.Series"
    ARROW_TABLE = "pyarrow.lib.Table"
    NUMPY_ARRAY = "numpy.ndarray"
    STORED_FRAME = "workbench.compare.reading.stored_frame.StoredFrame"
    WORKBENCH_TABLE = "workbench.compare.reading.table.Table"
    WORKBENCH_SUMMARY = "workbench.compare.tabular.SummaryTable"
    CONTRACT = "workbench.compare.contract.Contract"
    COMPARISON = "workbench.compare.comparison.Comparison"
    WORKBENCH_RESULT = "workbench.compare.results.ComparisonResult"
    RULE_CHANGE = "workbench.compare.rule_change.RuleChange"
    DUCKDB_RELATION = "duckdb._relation.DuckDBPyRelation"


_BY_PATH = {known.value: known for known in Known}
PLAIN = (bool, int, float, complex, str, bytes, type(None))
CONTAINERS = (list, tuple, dict, set, frozenset)

_NEVER_KNOWN = frozenset((*PLAIN, *CONTAINERS, types.FunctionType, types.ModuleType))
_RECOGNIZED: dict[type, Known] = {}
"""Classes found to be known ones: a shortcut, not a state."""


def class_path(value: object) -> str:
    """Give "module.Class" of a value; a metaclass is not asked."""
    cls = type(value)
    module = _class_fact(cls, "__module__")
    name = _class_fact(cls, "__qualname__")
    return name if module == "builtins" else f"{module}.{name}"


def known_type(value: object) -> Known | None:
    """Say which known class a value is an instance of, exactly."""
    cls = type(value)
    if type(cls) is type:  # with a class of classes of its own even to look it up would run its code
        if cls in _NEVER_KNOWN:
            return None
        if cls in _RECOGNIZED:
            return _RECOGNIZED[cls]
    known = _BY_PATH.get(class_path(value))
    if known is None or not is_genuine(value):
        return None
    _RECOGNIZED[cls] = known
    return known


def is_genuine(value: object) -> bool:
    """Say whether a value's class is the one that its module has under that name, not one that only says so."""
    cls = type(value)
    module = sys.modules.get(_class_fact(cls, "__module__"))
    if not isinstance(module, types.ModuleType):
        return False
    return _module_names(module).get(_class_fact(cls, "__qualname__")) is cls


def is_class(value: object) -> bool:
    """Say whether a value is a class, without asking it."""
    return type in cast("tuple[type, ...]", type.__getattribute__(type(value), "__mro__"))


def short_name(value: object) -> str:
    """Give the name of a value's class as people say it: "pandas.DataFrame", "list"."""
    path = class_path(value)
    package, _, rest = path.partition(".")
    return f"{package}.{rest.rpartition('.')[2]}" if rest else path


def plain_length(value: object) -> int | None:
    """Give the length of a container of Python's own; a subclass might run its own code."""
    return len(cast("list[object]", value)) if type(value) in CONTAINERS else None


def _class_fact(cls: type, name: str) -> str:
    fact = cast("object", type.__getattribute__(cls, name))
    return fact if type(fact) is str else "?"


def _module_names(module: types.ModuleType) -> dict[str, object]:
    return cast("dict[str, object]", types.ModuleType.__getattribute__(module, "__dict__"))
