"""What can be asked about a comparison that was made: why and where things differ, one row, one column, an origin."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.models.builtin.refs import ColumnRef, TableRef


@dataclass(frozen=True, kw_only=True, slots=True)
class ExplainRow:
    """Why is the row with this key changed (or added, removed, set aside)?"""

    key: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class ExplainColumn:
    """What was done to a column: its rules and how it was read."""

    column: ColumnRef


@dataclass(frozen=True, kw_only=True, slots=True)
class ExplainOrigin:
    """Where did the last table or file come from?"""

    name: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class WhatChanged:
    """What moved when the last rule changed."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Reasons:
    """Why cells differ, counted by cause, and in which groups of rows; of one column where it is given.

    With `where` only the groups are asked for.
    """

    column: ColumnRef | None = None
    where: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class OddOneOut:
    """Which of three files or more stands alone, cell by cell; no `tables`: all that are compared."""

    tables: tuple[TableRef, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class SharedValues:
    """Which different values of a column stand in all of these tables, or in the table `only` and in no other.

    With `count` their number is asked for.
    """

    column: ColumnRef
    tables: tuple[TableRef, ...]
    only: TableRef | None = None
    count: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class CountKeys:
    """How many keys are in all tables (or in exactly these), or which; with `without` those that these tables lack."""

    tables: tuple[TableRef, ...] = ()
    without: tuple[TableRef, ...] = ()
    list: bool = False
