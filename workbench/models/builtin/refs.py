"""What intents are made of: tables, columns and conditions by their real names, measures, and rows of a comparison."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Measure(StrEnum):
    """What is worked out per group or in total."""

    COUNT = "count"
    DISTINCT = "distinct"
    TOTAL = "total"
    MEAN = "mean"
    LOWEST = "lowest"
    HIGHEST = "highest"
    CHANGE = "change"
    PERCENT_CHANGE = "percent_change"
    CHANGED_ROWS = "changed_rows"
    RATIO = "ratio"


class Bucket(StrEnum):
    """The rows of a comparison that can be shown."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    SAME = "same"
    DUPLICATES = "duplicates"
    SET_ASIDE = "set_aside"
    BLANK_KEYS = "blank_keys"
    IN_ALL = "in_all"


@dataclass(frozen=True, kw_only=True, slots=True)
class TableRef:
    """One table of the chat: an input (its path, for a workbook the sheet), or a table that a call made.

    `path` is the path a call uses, "" for a table that was made; `variable` is the live variable that holds that one.
    """

    path: str = ""
    sheet: str | None = None
    id: str | None = None
    variable: str | None = None


def just_made(number: int) -> TableRef:
    """Name the table that the nth intent of the same message that makes one will make: planning puts its name in."""
    return TableRef(variable=f"*{number}")


def number_of_making(ref: TableRef) -> int | None:
    """Give the number of the making whose table this is, None where it is a table that is there already."""
    name = ref.variable or ""
    return int(name[1:]) if name.startswith("*") and name[1:].isdigit() else None


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnRef:
    """A column by logical name or heading; `table` where the request names a side.

    `elsewhere` holds its other headings where the contract does not know them yet: a request for "sector" over a
    file with `Sector` and one with `GICS Sector` names the first and has the second here, each with its table.
    """

    name: str
    table: TableRef | None = None
    elsewhere: tuple[ColumnRef, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class SameColumn:
    """Two headings that are the same column: `left` in the older table, `right` in the newer."""

    left: ColumnRef
    right: ColumnRef


@dataclass(frozen=True, kw_only=True, slots=True)
class RowCondition:
    """One condition on rows; `op` is a word of the contract's conditions (eq, ne, in, contains, blank, year, lt, ...).

    Numbers among the values have a decimal point and no thousands signs; dates are ISO (2021-08-09).
    """

    column: ColumnRef
    op: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Move:
    """How the number of a column moved: `direction` "rose", "fell" or "moved"; `op` and `value` say by how much."""

    column: ColumnRef
    direction: str
    op: str = ""  # "" | "gt" | "ge" | "lt" | "le" | "eq"
    value: str = ""
    percent: bool = False
    """`value` is a percentage of the value before."""
