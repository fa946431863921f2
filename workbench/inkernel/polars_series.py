"""One column of any table as a polars series, to sort, filter and count it; no code of a cell's class is run."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pandas, polars and numpy enter here.

from __future__ import annotations

import datetime as dt
import decimal
import math
from collections.abc import Sequence
from typing import Any

from workbench.inkernel.cell_text import cell_text

_NUMBERS = frozenset({int, float, bool})
_DATES = frozenset({dt.date})
_MOMENTS = frozenset({dt.datetime})
_CONVERTED = ("int", "uint", "float", "bool", "Int", "UInt", "Float", "boolean", "datetime64", "timedelta64", "str",
              "string", "category")  # fmt: skip
LONGEST = 1000


def from_pandas(column: Any) -> Any:  # noqa: ANN401 - of pandas, to polars
    """Give a pandas column; NaN becomes null."""
    import polars as pl

    name = str(column.dtype)
    if column.dtype.kind == "c" or column.dtype == object or not name.startswith(_CONVERTED):
        return from_values(column.tolist())
    try:
        series = pl.from_pandas(column.reset_index(drop=True), nan_to_null=True)
    except Exception:  # noqa: BLE001 - what Arrow does not take, such as mixed categories
        return from_values(column.tolist())
    return comparable(series)


def from_numpy(values: Any) -> Any:  # noqa: ANN401 - a one-dimensional array
    """Give a column of an array."""
    import numpy as np
    import polars as pl

    if values.dtype.kind in "biuf" and values.dtype.itemsize <= 8 and values.dtype != np.float16:
        return comparable(pl.Series("value", np.ascontiguousarray(values)))
    return from_values(values.tolist())


def from_values(values: Sequence[object]) -> Any:  # noqa: ANN401 - a polars series
    """Give any values: as what they are where all are of one plain type, else as their texts."""
    import polars as pl

    plain: list[object] = [None if type(value) is float and math.isnan(value) else value for value in values]
    types = set(map(type, plain)) - {type(None)}
    if types <= {str}:
        return pl.Series("value", plain, dtype=pl.String)
    if types <= _NUMBERS or types <= _DATES or types <= _MOMENTS or types == {decimal.Decimal}:
        try:
            return comparable(pl.Series("value", plain, strict=types != {int, float}))
        except Exception:  # noqa: BLE001, S110 - numbers too large, time zones of several kinds: texts below
            pass
    return pl.Series("value", [cell_text(value, LONGEST) for value in plain], dtype=pl.String)


def comparable(series: Any) -> Any:  # noqa: ANN401 - a polars series
    """Give a series that can be sorted and counted: NaN as null, categories as texts, nested values as texts."""
    import polars as pl

    dtype = series.dtype
    if dtype.is_float():
        return series.fill_nan(None)
    if dtype in (pl.Categorical, pl.Enum):
        return series.cast(pl.String)
    if dtype.is_nested() or dtype in (pl.Object, pl.Binary, pl.Unknown):
        return pl.Series("value", [cell_text(value, LONGEST) for value in series.to_list()], dtype=pl.String)
    return series
