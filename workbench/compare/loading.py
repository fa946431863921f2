"""Read the inputs of a saved contract: files, tables put together, tables grouped."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from workbench.compare.contract import Contract, InputSpec
from workbench.compare.errors import CompareError
from workbench.compare.footer_rule import LEAVE_OUT, without_totals
from workbench.compare.grouping import group_rows
from workbench.compare.reading.reader import read
from workbench.compare.table import Table, stack
from workbench.compare.table_views import where_rows


def input_spec(input_id: str, table: Table) -> InputSpec:
    """Say how a table is read again; one that a call changed has no path, since its file has other rows."""
    basis, wishes = table.basis, table.wishes
    if wishes is None:
        return InputSpec(id=input_id)
    return InputSpec(
        id=input_id,
        path=basis.path or None,
        sheet=basis.sheet,
        encoding=wishes.encoding,
        delimiter=wishes.delimiter,
        quote=wishes.quote,
        header_row=wishes.header_row,
        decimal=wishes.decimal,
        thousands=wishes.thousands,
        null_tokens=wishes.null_tokens,
        sha256=basis.sha256 or None,
    )


def load_input(contract: Contract, input_id: str, table_of: Callable[[str], Table], folder: Path) -> Table:
    """Read or make the table of an input; `table_of` gives the inputs that it is made of."""
    spec = contract.input(input_id)
    if spec.stack:
        parts = [_renamed(_rows(contract, part.id, table_of), part.rename) for part in spec.stack]
        return stack(*parts, name=input_id)
    if spec.grouping is not None:
        return group_rows(_rows(contract, spec.grouping.of, table_of), spec.grouping, name=input_id)
    if spec.path is None:
        raise CompareError(
            f"The input {input_id} was made by a call and is not kept in the contract.",
            f'Make it again and say comparison.add("{input_id}", …).',
        )
    return _read(spec, spec.path, folder)


def _read(spec: InputSpec, path: str, folder: Path) -> Table:
    place = Path(path)
    if not place.is_absolute() and not place.exists():
        place = folder / place
    table = read(
        place,
        sheet=spec.sheet,
        encoding=spec.encoding,
        delimiter=spec.delimiter,
        quote=spec.quote,
        header_row=spec.header_row,
        decimal=spec.decimal,
        thousands=spec.thousands,
        null_tokens=spec.null_tokens,
    )
    if spec.sha256 is not None and spec.sha256 != table.sha256:
        table = table.doubted(
            f"{place.name} is not the file that the rules were made with: its content (hash) is another one."
        )
    if not spec.names:
        return table
    if len(spec.names) != len(table.columns):
        raise CompareError(f"{spec.id} has {len(table.columns)} columns, but {len(spec.names)} names are given.")
    return table.renamed(dict(zip(table.columns, spec.names, strict=True)))


def _rows(contract: Contract, input_id: str, table_of: Callable[[str], Table]) -> Table:
    """Give the rows of an input that count."""
    spec, table = contract.input(input_id), table_of(input_id)
    return where_rows(without_totals(table) if spec.footers == LEAVE_OUT else table, spec.where)


def _renamed(table: Table, names: Mapping[str, str]) -> Table:
    return table.renamed(dict(names)) if names else table
