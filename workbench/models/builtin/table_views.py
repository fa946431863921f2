"""Tables as the built-in analyst sees them: files, sheets, and tables that calls made; one kind of value for all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from workbench.models.builtin.names import SheetSize, only_table
from workbench.models.builtin.refs import TableRef


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnView:
    """A column of a table as the reading report describes it; `values` holds all of them where there are few."""

    name: str
    kind: str = "text"
    blanks: int = 0
    distinct: int | None = None
    unique: bool = False
    examples: tuple[str, ...] = ()
    values: tuple[str, ...] | None = None
    ambiguous_dates: bool = False
    leading_zeros: bool = False


class Making(StrEnum):
    """How a call made a table."""

    STACKED = "stacked"
    LOOKED_UP = "looked_up"
    CLEANED = "cleaned"
    ROWS = "rows"
    OTHER = "other"


@dataclass(frozen=True, kw_only=True, slots=True)
class TableView:
    """One table of the chat: a file, a sheet, or a table that a call made (`path` is empty then)."""

    name: str
    path: str
    sheet: str | None = None
    id: str | None = None
    variable: str | None = None
    """The live variable that holds a table that was made."""
    making: Making | None = None
    gone: bool = False
    """It was made, and ended with its runtime."""
    request: str = ""
    """The request that made it."""
    parts: tuple[str, ...] = ()
    """The names of the tables that it was made of."""
    columns: tuple[ColumnView, ...] = ()
    rows: int | None = None
    hidden: bool = False
    changed_on_disk: bool = False
    doubts: tuple[str, ...] = ()
    fault: str | None = None
    read_with: Mapping[str, object] = field(default_factory=dict[str, object])
    """Options of `read` that the user corrected."""
    shown: str = ""
    """The name that tells it from all other tables of the chat; `labelled` sets it."""

    @property
    def ref(self) -> TableRef:
        """Give the table as intents name it."""
        if self.is_made:
            return TableRef(variable=self.variable or self.id)
        return TableRef(path=self.path, sheet=self.sheet, id=self.id)

    @property
    def is_made(self) -> bool:
        """Say whether a call made it, so that no file is read for it."""
        return not self.path

    @property
    def label(self) -> str:
        """Give the name for a person: the sheet where it has one of several, else the file."""
        return self.shown or self._plain_label

    @property
    def _plain_label(self) -> str:
        return self.sheet if self.sheet is not None else (self.name or self.id or self.path)

    def column(self, heading: str) -> ColumnView | None:
        """Find a column by its exact heading."""
        return next((column for column in self.columns if column.name == heading), None)


@dataclass(frozen=True, kw_only=True, slots=True)
class InputView:
    """An input of the chat; a workbook has one table per sheet."""

    name: str
    path: str
    format: str = ""
    tables: tuple[TableView, ...] = ()
    added: str = ""
    sheet: str | None = None
    """The sheet that is read unless another one is named: the one that the user chose, else the first with a table."""

    @property
    def only_table(self) -> str | None:
        """Give the one sheet that holds a table; None where several do."""
        sheets = [
            SheetSize(name=one.sheet, rows=one.rows, columns=len(one.columns) or None, hidden=one.hidden)
            for one in self.tables
            if one.sheet is not None
        ]
        return only_table(sheets)


def sheet_label(file: str, sheet: str) -> str:
    """Name a sheet of a workbook where other files are there too, as its chip does."""
    return f"{file} › {sheet}"


def labelled(inputs: tuple[InputView, ...]) -> tuple[InputView, ...]:
    """Give every table a name of its own: its file where that has one table, else its file and sheet as the chips do.

    Where there is one workbook and nothing else, a sheet is told apart by its own name.
    """
    files = Counter(table.path for item in inputs for table in item.tables)
    only = {item.path: item.only_table for item in inputs}

    def name(table: TableView) -> str:
        if table.sheet is not None and table.sheet == only.get(table.path):
            return table.name
        if files[table.path] == 1 or table.sheet is None:
            return table.name
        return table.sheet if len(files) == 1 else sheet_label(table.name, table.sheet)

    return tuple(
        replace(item, tables=tuple(replace(table, shown=name(table)) for table in item.tables)) for item in inputs
    )
