"""Looking at tables: which rows of a table in which order, their cells, and the statistics of a column."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from workbench.protocol.values import ColumnSummary

MOST_COLUMNS = 20_000
"""Of a table with more columns only the first are described; their cells can be asked for all the same."""


class FilterKind(StrEnum):
    """How a cell is held against a value; text is compared without regard to case."""

    CONTAINS = "contains"
    EQUALS = "equals"
    DIFFERS = "differs"
    ABOVE = "above"
    AT_LEAST = "at_least"
    BELOW = "below"
    AT_MOST = "at_most"
    BLANK = "blank"
    NOT_BLANK = "not_blank"


@dataclass(frozen=True, kw_only=True, slots=True)
class CellFilter:
    """Keep the rows whose cell in a column (its position) fits."""

    column: int
    kind: FilterKind
    value: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnOrder:
    """Sort by a column (its position); blanks come last either way."""

    column: int
    descending: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class TableView:
    """What is looked at: a table, of a comparison's result a bucket, filtered and sorted.

    `bucket` is a status of the result's rows (changed, unchanged, added, removed), both for those of both inputs, or
    changes, set_aside, duplicates, blank_keys, forgiven; `changed_column` keeps the rows in which that column differs.
    In forgiven_rows are the rows in which a rule forgave a difference, in that column where one is named. In differing
    it names the column of which a few cells are shown. Of a changed rule it is left_changed or entered_changed, there
    `changed_column` keeps the rows whose cell moved.

    Of all rows of a comparison `around` keeps those that differ, with so many before and after each; -1 keeps all.
    `shows_forgiven` marks the cells whose difference a rule forgave, and gives their texts as the files have them.
    """

    name: str
    bucket: str = ""
    changed_column: str = ""
    filters: tuple[CellFilter, ...] = ()
    order: tuple[ColumnOrder, ...] = ()
    around: int = -1
    shows_forgiven: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class ViewRequest:
    """Ask for what a view holds; what it costs is worked out in the background."""

    view: TableView


@dataclass(frozen=True, kw_only=True, slots=True)
class CellsRequest:
    """Ask for a rectangle of a view; longer texts are cut and end with an ellipsis."""

    view: TableView
    first_row: int
    rows: int
    first_column: int
    columns: int
    longest: int = 300


@dataclass(frozen=True, kw_only=True, slots=True)
class StatisticsRequest:
    """Ask what a column of a view (its position) holds."""

    view: TableView
    column: int


@dataclass(frozen=True, kw_only=True, slots=True)
class CellTextRequest:
    """Ask for the whole text of one cell of a view."""

    view: TableView
    row: int
    column: int


@dataclass(frozen=True, kw_only=True, slots=True)
class WhatChangesRequest:
    """Ask what a comparison under another contract (its text) would find; nothing is replaced by the answer."""

    name: str
    contract: str


@dataclass(frozen=True, kw_only=True, slots=True)
class StopWork:
    """Have work that goes on in the background stopped."""

    ticket: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ViewFacts:
    """What a view holds; `stamp` is another one once the table was changed or replaced.

    `rows` are those of the view, `total_rows` those among which its filters chose: of the table, or of the part of a
    comparison that was opened; `whole_rows` are all of the table's, -1 where that is not said. The first
    `label_columns` columns are the table's own labels of its rows. `status_column` is the position of a comparison's
    status, -1 where there is none; `pointed_columns` are those of the column that the view is about. `still_columns`
    are those in which nothing changed among changed rows, `row_columns` say in which row of its file a row stands.
    `value_pairs` are the two columns of each value before and after. `note` is a sentence about what is shown.
    """

    view: TableView
    type_name: str
    rows: int
    total_rows: int
    total_columns: int
    columns: tuple[ColumnSummary, ...]
    stamp: str
    label_columns: int = 0
    status_column: int = -1
    pointed_columns: tuple[int, ...] = ()
    still_columns: tuple[int, ...] = ()
    row_columns: tuple[int, ...] = ()
    value_pairs: tuple[tuple[int, int], ...] = ()
    note: str = ""
    legend: str = ""
    call: int | None = None
    can_narrow: bool = False
    can_forgive: bool = False
    whole_rows: int = -1


@dataclass(frozen=True, kw_only=True, slots=True)
class ViewCells:
    """A rectangle of a view as texts, None for a blank.

    `numbers` are the rows' places in the table (from 1) where the view is filtered or sorted. Of a comparison's rows
    `statuses` gives each one's status, `marked` the cells that differ, as (row of the rectangle, column of the view),
    `forgiven` those whose difference a rule forgave, with the rule.
    """

    first_row: int
    first_column: int
    cells: tuple[tuple[str | None, ...], ...]
    stamp: str
    rows: int
    numbers: tuple[int, ...] = ()
    statuses: tuple[str, ...] = ()
    marked: tuple[tuple[int, int], ...] = ()
    forgiven: tuple[tuple[int, int, str], ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class ValueCount:
    """A value and how often it stands in a column."""

    text: str
    count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnStatistics:
    """What a column holds. `kind` is number, text, date or truth; figures are texts as the cells show them.

    `bars` are the counts of equal steps from `first` to `last`, as `low` and `high` word them; empty where a
    distribution says nothing. `distinct` may be an estimate (`distinct_is_exact`).
    """

    column: int
    name: str
    dtype: str
    kind: str
    rows: int
    missing: int
    distinct: int
    stamp: str
    distinct_is_exact: bool = True
    low: str | None = None
    high: str | None = None
    mean: str | None = None
    median: str | None = None
    top: tuple[ValueCount, ...] = ()
    bars: tuple[int, ...] = ()
    first: float = 0.0
    last: float = 0.0


@dataclass(frozen=True, kw_only=True, slots=True)
class CellText:
    """The whole text of a cell; `cut` where even that has a limit."""

    text: str | None
    cut: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class CellsMoved:
    """The changed cells of a column under both contracts; None where the column is not compared."""

    column: str
    before: int | None
    after: int | None


@dataclass(frozen=True, kw_only=True, slots=True)
class RowsMoved:
    """How many rows of an input would go from one part of the result to another."""

    input: str
    before: str
    after: str
    rows: int


@dataclass(frozen=True, kw_only=True, slots=True)
class WhatChanges:
    """What another contract would change: changed rows under both, and the cells and rows that would move."""

    before: int
    after: int
    left_changed: int
    entered_changed: int
    cells: tuple[CellsMoved, ...] = ()
    rows: tuple[RowsMoved, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Working:
    """The answer is being worked out: ask again. `done` goes from 0 to 1 where that is known, else it is -1."""

    ticket: str
    words: str
    seconds: float
    done: float = -1.0


@dataclass(frozen=True, kw_only=True, slots=True)
class WorkStopped:
    """The work was stopped, or was over already."""

    ticket: str


TableRequest = ViewRequest | CellsRequest | StatisticsRequest | CellTextRequest | WhatChangesRequest | StopWork
TableAnswer = ViewFacts | ViewCells | ColumnStatistics | CellText | WhatChanges | Working | WorkStopped

TABLE_REQUESTS: tuple[type, ...] = (
    ViewRequest,
    CellsRequest,
    StatisticsRequest,
    CellTextRequest,
    WhatChangesRequest,
    StopWork,
)
TABLE_ANSWERS: tuple[type, ...] = (
    ViewFacts,
    ViewCells,
    ColumnStatistics,
    CellText,
    WhatChanges,
    Working,
    WorkStopped,
)
