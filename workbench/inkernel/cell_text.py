"""One value as a short text, for known plain types only; anything else is named by its class."""

from __future__ import annotations

import datetime as dt
import decimal
import math
from collections.abc import Iterable
from typing import Any, cast

from workbench.inkernel.known_types import class_path, is_genuine, short_name

MAX_CELL = 1000
MAX_ITEMS = 20
_MOST_BITS = 13_000
"""Some 3,900 digits: Python writes no more than 4,300."""
_SCALARS = frozenset({"pandas.Timestamp", "pandas.Timedelta", "pandas.Interval", "pandas.Period"})
_WIDE = frozenset({"numpy.longdouble", "numpy.clongdouble", "numpy.void"})
_BLANKS = frozenset({"pandas.api.typing.NaTType", "pandas.api.typing.NAType", "pandas._libs.tslibs.nattype.NaTType"})


def cell_text(value: object, limit: int = MAX_CELL) -> str | None:
    """Give a cell's text; None for a blank."""
    match value:
        case None:
            return None
        case str() if type(value) is str:
            return _cut(value, limit)
        case float() if type(value) is float:
            return None if math.isnan(value) else repr(value)
        case int() if type(value) in (bool, int):
            return _cut(str(value) if value.bit_length() < _MOST_BITS else "a very large number", limit)
        case decimal.Decimal() if type(value) is decimal.Decimal:
            return (
                None
                if value.is_nan()
                else _cut(format(value, "f") if abs(value.adjusted()) < 500 else str(value), limit)
            )
        case dt.datetime() if type(value) is dt.datetime:
            return value.isoformat(sep=" ")
        case dt.date() | dt.time() if type(value) in (dt.date, dt.time):
            return value.isoformat()
        case dt.timedelta() if type(value) is dt.timedelta:
            return str(value)
        case bytes() if type(value) is bytes:
            return _cut(value[: limit // 2].hex(), limit)
        case _:
            return _composed(value, limit)


def _composed(value: object, limit: int) -> str | None:
    path = class_path(value)
    if path in _BLANKS:
        return None
    if type(value) in (list, tuple, set, frozenset):
        items = [cell_text(item, limit) or "" for item in list(cast("Iterable[object]", value))[:MAX_ITEMS]]
        return _cut("[" + ", ".join(items) + "]", limit)
    if type(value) is dict:
        pairs = list(cast("dict[object, object]", value).items())[:MAX_ITEMS]
        return _cut("{" + ", ".join(f"{cell_text(k, limit)}: {cell_text(v, limit)}" for k, v in pairs) + "}", limit)
    if is_genuine(value) and (path.startswith("numpy.") or path in _SCALARS) and path != "numpy.ndarray":
        return _scalar(value, path, limit)
    return f"<{short_name(value)}>"


def _scalar(value: object, path: str, limit: int) -> str | None:
    """Give the text of a scalar of the table libraries: their code, short and harmless."""
    if path.startswith("numpy.") and path not in _WIDE:
        return cell_text(cast("Any", value).item(), limit)
    return _cut(str(value), limit)


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"
