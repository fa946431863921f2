"""Rectangles of live tables as texts, and where a text stands in them."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# polars enters here, when the kernel has loaded it.

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from typing import Any

from workbench.inkernel.cell_text import cell_text
from workbench.inkernel.known_types import Known, known_type
from workbench.inkernel.namespace import Namespace
from workbench.inkernel.pandas_blocks import blocks_of
from workbench.inkernel.tables import frame_of, table_facts
from workbench.protocol.messages import FindValuesRequest, Refusal, SideRefused, ValuesFound, WindowRequest
from workbench.protocol.values import TableWindow, ValueFound

MAX_CELLS = 20_000
MAX_ROWS = 5_000
FIND_SECONDS = 0.3
MAX_FOUND = 200


def window(namespace: Namespace, request: WindowRequest) -> TableWindow | SideRefused:
    """Cut a rectangle out of a table; one that changes meanwhile is cut once more."""
    value = namespace.names.get(request.name)
    if value is None:
        return SideRefused(refusal=Refusal.NOT_FOUND, text=f"There is no variable “{request.name}” now.")
    try:
        return _cut(namespace, request, value)
    except Exception:  # noqa: BLE001 - the table libraries', while another thread changes the table
        try:
            return _cut(namespace, request, value)
        except Exception as error:  # noqa: BLE001 - as above
            return SideRefused(refusal=Refusal.FAILED, text=f"{request.name} cannot be shown: {type(error).__name__}.")


def find_values(variables: Mapping[str, object], request: FindValuesRequest) -> ValuesFound:
    """Look for a text in the columns of texts of all tables, without regard to case."""
    deadline = time.monotonic() + FIND_SECONDS
    found: list[ValueFound] = []
    for name, value in variables.items():
        for column, series in _text_columns(value, request.column):
            if time.monotonic() > deadline:
                return ValuesFound(found=_best(found, request), complete=False)
            try:
                found.extend(_in_column(name, column, series, request.text))
            except Exception:  # noqa: BLE001, S112 - as in `window`
                continue
    return ValuesFound(found=_best(found, request), complete=True)


def _cut(namespace: Namespace, request: WindowRequest, value: object) -> TableWindow | SideRefused:
    facts = table_facts(value)
    if facts is None:
        return SideRefused(refusal=Refusal.NOT_A_TABLE, text=f"{request.name} is not a table.")
    first_row = min(max(request.first_row, 0), facts.rows)
    first_column = min(max(request.first_column, 0), facts.width)
    width = min(max(request.columns, 0), facts.width - first_column, MAX_CELLS)
    rows = min(max(request.rows, 0), facts.rows - first_row, MAX_ROWS, MAX_CELLS // max(width, 1))
    cells = facts.cells(first_row, rows, first_column, width)
    return TableWindow(
        name=request.name,
        columns=facts.columns(first_column, width),
        rows=tuple(tuple(line) for line in cells),
        first_row=first_row,
        first_column=first_column,
        total_rows=facts.rows,
        total_columns=facts.width,
        version=namespace.version_of(request.name),
    )


def _text_columns(value: object, wanted: str | None) -> Iterator[tuple[str, Any]]:
    frame: Any = frame_of(value)
    polars: Any = sys.modules.get("polars")
    if frame is None or polars is None:
        return
    parts = blocks_of(frame) if known_type(frame) is Known.PANDAS_FRAME else None
    types = zip(frame.columns, frame.dtypes, strict=False) if parts is None else parts.headings(0, parts.width)
    for position, (heading, dtype) in enumerate(types):
        name = cell_text(heading) or ""
        if wanted is not None and name.casefold() != wanted.casefold():
            continue
        if parts is None:
            if dtype == polars.String:
                yield name, frame[:, position]
        elif str(dtype) in ("str", "string"):
            yield name, polars.from_pandas(parts.series(position))


def _in_column(variable: str, column: str, series: Any, text: str) -> list[ValueFound]:  # noqa: ANN401 - polars
    polars: Any = sys.modules["polars"]
    table = polars.DataFrame({"value": series}).with_row_index("row")
    hits = table.filter(polars.col("value").str.to_lowercase().str.contains(text.lower(), literal=True))
    counted = hits.group_by("value", maintain_order=True).agg(polars.len().alias("n"), polars.col("row").first())
    return [
        ValueFound(variable=variable, column=column, value=cell_text(value) or "", count=int(n), first_row=int(row))
        for value, n, row in counted.head(MAX_FOUND).rows()
    ]


def _best(found: list[ValueFound], request: FindValuesRequest) -> tuple[ValueFound, ...]:
    """Whole values before parts of values, shorter before longer."""
    text = request.text.casefold()
    ranked = sorted(found, key=lambda one: (one.value.casefold() != text, len(one.value), one.variable, one.column))
    return tuple(ranked[: max(0, min(request.limit, MAX_FOUND))])
