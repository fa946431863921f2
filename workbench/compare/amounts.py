"""Tell which columns hold amounts: numbers that measure something, no ids or codes."""

from __future__ import annotations

from collections.abc import Callable

from workbench.compare.contract_parts import Column
from workbench.compare.identifiers import holds_codes
from workbench.compare.table import Table


def holds_amounts(column: Column, table: Callable[[str], Table]) -> bool:
    """Say whether a column holds numbers in every input that has it, and no ids or codes."""
    if holds_codes(column, {id_: table(id_).text for id_ in column.headings}):
        return False
    kinds = {table(id_).kind(heading).kind for id_, heading in column.headings.items()} - {"empty"}
    return kinds == {"number"}


def is_size(field: str, value: object) -> bool:
    """Say whether a field of a rule has a meaning for amounts only."""
    return field in {"tolerance", "relative"} or (field == "precision" and str(value).isdigit())
