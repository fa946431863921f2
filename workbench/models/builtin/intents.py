"""The closed set of things the built-in analyst can be asked for: one frozen value per intent.

`language` turns a sentence into these values, `planning` turns them into calls, `replies` words what came back.
Names of inputs and columns in an intent are always real ones (input ids of the contract or input names of the chat,
headings or logical column names): a word that fits nothing, or two things, becomes a `Question`, never a guess.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from workbench.models.builtin.explaining_intents import (
    CountKeys,
    ExplainColumn,
    ExplainOrigin,
    ExplainRow,
    OddOneOut,
    Reasons,
    SharedValues,
    WhatChanged,
)
from workbench.models.builtin.refs import Bucket, ColumnRef, Measure, Move, RowCondition, SameColumn, TableRef

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, kw_only=True, slots=True)
class Compare:
    """Compare two tables (or every table with the first, where more are given); the older stands first.

    No tables: the current pair once more. What follows in the same message (rules, columns, rows) is set before it
    runs.
    """

    tables: tuple[TableRef, ...] = ()
    key: tuple[ColumnRef, ...] = ()
    mappings: tuple[SameColumn, ...] = ()
    only: tuple[ColumnRef, ...] = ()
    conditions: tuple[RowCondition, ...] = ()
    asks_equal: bool = False
    """It is asked whether they are equal: yes or no is said first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AddTable:
    """A file joins the comparison: read it, say what differs in it, and compare it when `compare_with` says so."""

    table: TableRef
    compare_with: TableRef | None = None
    mappings: tuple[SameColumn, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class MapColumns:
    """These headings are the same columns."""

    mappings: tuple[SameColumn, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class SetKey:
    """These columns together identify a row."""

    columns: tuple[ColumnRef, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class SetRule:
    """A rule for columns (all compared ones where `columns` is empty): keyword arguments of `Comparison.rule`.

    `words` tells the rule in plain words, for the reply and the comment in the code; for a tolerance they say what
    holds at the limit itself. "Under 0.5 %" and "at least 0.5 % to count" are `boundary` "exclusive": the
    contract's tolerance includes its limit, so an absolute one is written one step of the tenth decimal lower
    (numbers are compared at ten decimals: 0.25 becomes 0.2499999999), while a percentage keeps its figure and the
    words say that exactly the limit counts as equal. `said` is the figure as the request has it.
    """

    columns: tuple[ColumnRef, ...]
    options: Mapping[str, object]
    side: TableRef | None = None
    words: str = ""
    boundary: str = "inclusive"  # "inclusive" | "exclusive"
    said: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class MapValues:
    """Replace values of columns by a list in another table: what stands in `old` becomes what stands in `new`."""

    columns: tuple[ColumnRef, ...]
    source: TableRef
    old: ColumnRef
    new: ColumnRef
    tables: tuple[TableRef, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class ChooseColumns:
    """Compare only these columns, leave these out, or take these in again."""

    columns: tuple[ColumnRef, ...]
    mode: str  # "only" | "ignore" | "include"


@dataclass(frozen=True, kw_only=True, slots=True)
class FilterRows:
    """Keep or leave out the rows that meet every condition, in `tables` (everywhere where empty).

    With `things` the keys of these rows are meant: "leave out the meters that are estimated in june" leaves them out
    of all files.
    """

    conditions: tuple[RowCondition, ...]
    keep: bool
    tables: tuple[TableRef, ...] = ()
    things: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Clean:
    """Make a cleaned table (trim, drop duplicates, fill, ...): `steps` are words of `planning.cleaning`."""

    table: TableRef | None
    steps: tuple[str, ...]
    columns: tuple[ColumnRef, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class ShowRows:
    """Show the rows of a bucket: those that changed in `column`; of the side `table` for duplicates and blank keys.

    With `order` they stand in the order of that column, from the lowest unless `descending`. With `columns_changed`
    only changed rows of which so many columns changed: a word of the conditions and a figure ("gt", "1"); with `all_of`
    only those in which every one of these columns changed.
    """

    bucket: Bucket
    limit: int | None = None
    column: ColumnRef | None = None
    conditions: tuple[RowCondition, ...] = ()
    table: TableRef | None = None
    order: ColumnRef | None = None
    descending: bool = False
    columns_changed: tuple[str, ...] = ()
    all_of: tuple[ColumnRef, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class ShowTable:
    """Show the first rows of a table (those that meet the conditions), some columns, or what is known of one column.

    With `order` the rows stand in the order of that column, from the lowest unless `descending`; with `last` the
    last rows are shown. With `ends` only the rows are shown that hold the first value of that order, in all or of each
    group of the columns `by`; with a `limit` beside, the first so many of them. With `among` only rows whose key
    stands in that table, one that was shown before.
    """

    table: TableRef | None = None
    column: ColumnRef | None = None
    also: tuple[ColumnRef, ...] = ()
    conditions: tuple[RowCondition, ...] = ()
    limit: int | None = None
    order: ColumnRef | None = None
    descending: bool = False
    last: bool = False
    ends: bool = False
    by: tuple[ColumnRef, ...] = ()
    among: TableRef | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ShowContract:
    """Show what is set: `what` is "rules", "key", "columns", "inputs" or "all"."""

    what: str = "all"


@dataclass(frozen=True, kw_only=True, slots=True)
class Summarise:
    """Count, total, mean or top N, by group or in all, in one table, in both or in all.

    No `column` with a total, a mean, a lowest or a highest: every compared column of numbers. `also` are further
    columns of the same measure. No `tables`: the current pair. RATIO is `column` / `divide_by` * `scale`.
    """

    measure: Measure
    column: ColumnRef | None = None
    also: tuple[ColumnRef, ...] = ()
    by: tuple[ColumnRef, ...] = ()
    tables: tuple[TableRef, ...] = ()
    conditions: tuple[RowCondition, ...] = ()
    rows: str = "all"  # "all" | "both" (keys in every table) | "changed" | "same" | "added" | "removed" | "duplicates"
    top: int | None = None
    ascending: bool = False
    rising: bool = False
    """A top list of changes looks at rises alone; one that looks at falls alone is ascending."""
    divide_by: ColumnRef | None = None
    multiply_by: ColumnRef | None = None
    """Each number of `column` is multiplied by that of this column in its row first."""
    share: bool = False
    """Each figure is given in percent of the whole, too."""
    scale: int = 1
    totals: bool = False
    """Rows that look like totals count too."""
    having: tuple[str, ...] = ()
    """Only groups with so many rows: a word of the conditions and a figure ("gt", "13")."""
    difference: bool = False
    """The figures of the later of two files less those of the earlier are given, too."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Direction:
    """How many values of a column rose, fell and stayed."""

    column: ColumnRef


@dataclass(frozen=True, kw_only=True, slots=True)
class ShowMoved:
    """Show, or only count, the rows of both files in which every one of these numbers or dates moved as it says.

    `conditions` choose among them by the values of the newer file.
    """

    moves: tuple[Move, ...]
    count: bool = False
    limit: int | None = None
    conditions: tuple[RowCondition, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class MostChanged:
    """Which columns changed most, or which did not change at all."""

    unchanged: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Stack:
    """Put tables with the same columns under each other."""

    tables: tuple[TableRef, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class LookUp:
    """Bring a column of another table in, by a shared column, from the rows that meet the conditions."""

    take: tuple[ColumnRef, ...]
    source: TableRef
    on: ColumnRef
    into: TableRef | None = None
    conditions: tuple[RowCondition, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class NotFound:
    """Which rows of the last look-up found nothing."""

    column: ColumnRef | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Export:
    """Save the last result as a report, or one table: `format` xlsx, html or csv."""

    format: str
    name: str | None = None
    table: TableRef | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Undo:
    """Take the last change of the contract back."""


@dataclass(frozen=True, kw_only=True, slots=True)
class StartAgain:
    """Forget the comparison of this chat (files and history stay)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ClearRules:
    """Take all rules off, or those of `columns`; the key, the mapping and the choice of columns and rows stay."""

    columns: tuple[ColumnRef, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class AllRows:
    """Take the conditions on rows off again: those on `columns`, all where it is empty."""

    columns: tuple[ColumnRef, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class LeaveOutTotals:
    """Leave rows that look like totals or notes out of the comparison, or take them in again."""

    leave_out: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class PairDuplicates:
    """What becomes of the rows of a repeated key: `policy` is "report" (set aside), "in_order" or "best_match"."""

    policy: str


@dataclass(frozen=True, kw_only=True, slots=True)
class WhatIf:
    """The changes that follow in this message are only tried: what they would move is told, and nothing is kept."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Help:
    """Show what can be done with these files; `about_self` when asked who or what it is."""

    about_self: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Confirm:
    """Yes or no to what was proposed or asked."""

    yes: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class SmallTalk:
    """A greeting or thanks, nothing else: `kind` is "greeting" or "thanks"."""

    kind: str


Intent: TypeAlias = (
    Compare
    | AddTable
    | MapColumns
    | SetKey
    | SetRule
    | MapValues
    | ChooseColumns
    | FilterRows
    | Clean
    | ShowRows
    | ShowTable
    | ShowContract
    | Summarise
    | Direction
    | ShowMoved
    | CountKeys
    | MostChanged
    | Stack
    | LookUp
    | NotFound
    | Export
    | ExplainRow
    | ExplainColumn
    | ExplainOrigin
    | WhatChanged
    | Reasons
    | OddOneOut
    | SharedValues
    | Undo
    | StartAgain
    | ClearRules
    | AllRows
    | LeaveOutTotals
    | PairDuplicates
    | WhatIf
    | Help
    | Confirm
    | SmallTalk
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """Two readings, or a name that fits nothing: what to ask, and full sentences that can be sent as answers."""

    text: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Declined:
    """A request that is understood but cannot be done here: what is missing, and what can be done instead."""

    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Understanding:
    """What was read in a message.

    `intents` in the order to be done; `questions` must be answered first (nothing is run); `declined` parts are
    refused with a reason; `left_over` are the words that no intent used and that carry meaning: the reply names
    them. `notes` say how something was read that could be wondered at ("Read `Secter` as `Sector`."): the reply
    repeats them. `waiting` are the words of the intents beside a question: they are left until it is answered.
    """

    intents: tuple[Intent, ...] = ()
    questions: tuple[Question, ...] = ()
    declined: tuple[Declined, ...] = ()
    left_over: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
