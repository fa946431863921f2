"""Where a column changed and by how much, asked of the runtime for the column that is chosen in the Compare dialog."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from workbench.domain.compare_ground import LastFigures
from workbench.domain.ids import ChatId
from workbench.protocol.messages import SideRefused
from workbench.protocol.tables import (
    CellsRequest,
    ColumnStatistics,
    StatisticsRequest,
    TableAnswer,
    TableView,
    ViewCells,
    ViewFacts,
    ViewRequest,
)
from workbench.qt.bridge import EngineBridge
from workbench.qt.table_looks import Look, TableLooks

_Request = CellsRequest | ViewRequest | StatisticsRequest
_MOST_GROUPS = 5
_MOST_COLUMNS = 2_000
_SUM_OF_CHANGE = 6
"""Its place among the columns of a result's statistics."""
_GROUP_ROWS = 5
"""Where the table of groups says how many rows each has."""


@dataclass(frozen=True, kw_only=True, slots=True)
class GroupShare:
    """A group of rows: how many it has, and in how many of them the column changed."""

    name: str
    changed: int
    rows: int

    @property
    def share(self) -> float:
        """How much of the group changed, from 0 to 1."""
        return min(1.0, self.changed / self.rows) if self.rows else 0.0

    @property
    def figures(self) -> str:
        """Say both numbers."""
        return f"{self.changed:,} of {self.rows:,}"


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnEffect:
    """The groups that hold most of a column's changes, the sum of what a number changed, and its median per cent."""

    column: str = ""
    rows: int = 0
    groups: tuple[GroupShare, ...] = ()
    total: str = ""
    median: str = ""

    @property
    def words(self) -> str:
        """Say the net effect in one line; empty where it is not known."""
        if not self.total:
            return ""
        rows = f"{self.rows:,} row{'' if self.rows == 1 else 's'}"
        median = f", median {_signed(self.median)} %" if self.median else ""
        return f"{self.column}: {_signed(self.total)} over {rows}{median}"


class ColumnEffects(QObject):
    """Ask about one column of a result at a time.

    Signals:
        known: `ColumnEffect` of the column that was asked for last; more of it may follow.
    """

    known = Signal(object)

    def __init__(self, bridge: EngineBridge, chat: ChatId, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._looks = TableLooks(bridge, chat, self)
        self._running: list[Look] = []
        self._effect = ColumnEffect()

    def ask(self, last: LastFigures | None, column: str) -> None:
        """Ask about another column; nothing is known of one in which nothing differs, or without a live result."""
        for look in self._running:
            self._looks.drop(look)
        self._running.clear()
        rows = 0 if last is None else last.differ.get(column, 0)
        self._effect = ColumnEffect(column=column if rows else "", rows=rows)
        self.known.emit(self._effect)
        if last is None or not rows or not last.name:
            return
        view = TableView(name=last.name, bucket="where", changed_column=column)
        self._look(
            CellsRequest(view=view, first_row=0, rows=_MOST_GROUPS, first_column=0, columns=_GROUP_ROWS + 1),
            self._take_groups,
        )
        if last.kinds.get(column) == "number":
            sums = CellsRequest(
                view=TableView(name=last.name, bucket="column_statistics"),
                first_row=0,
                rows=_MOST_COLUMNS,
                first_column=0,
                columns=_SUM_OF_CHANGE + 1,
            )
            self._look(sums, self._take_sum)
            changed = TableView(name=last.name, bucket="changed", changed_column=column)
            self._look(ViewRequest(view=changed), self._take_facts)

    def _look(self, request: _Request, take: Callable[[TableAnswer], None]) -> None:
        self._running.append(self._looks.ask(request, take, _nothing))

    def _take_groups(self, answer: TableAnswer) -> None:
        if isinstance(answer, ViewCells):
            groups = (_group(row) for row in answer.cells)
            self._tell(replace(self._effect, groups=tuple(one for one in groups if one is not None)))

    def _take_sum(self, answer: TableAnswer) -> None:
        if isinstance(answer, ViewCells):
            sums = [row[_SUM_OF_CHANGE] for row in answer.cells if row[0] == self._effect.column]
            self._tell(replace(self._effect, total=(sums[0] if sums else None) or ""))

    def _take_facts(self, answer: TableAnswer) -> None:
        if isinstance(answer, ViewFacts) and answer.pointed_columns:
            percent = answer.pointed_columns[-1]
            self._look(StatisticsRequest(view=answer.view, column=percent), self._take_median)

    def _take_median(self, answer: TableAnswer) -> None:
        if isinstance(answer, ColumnStatistics):
            self._tell(replace(self._effect, median=answer.median or ""))

    def _tell(self, effect: ColumnEffect) -> None:
        self._effect = effect
        self.known.emit(effect)


def _group(row: tuple[str | None, ...]) -> GroupShare | None:
    heading, value, count = row[:3]
    rows = row[_GROUP_ROWS] if len(row) > _GROUP_ROWS else None
    if not (count or "").isdigit() or not (rows or "").isdigit():
        return None
    return GroupShare(name=f"{heading} {value}", changed=int(count or 0), rows=int(rows or 0))


def _signed(number: str) -> str:
    """Write a number with its sign and with marks between thousands."""
    bare = number.lstrip("+-")
    whole, point, rest = bare.partition(".")
    marked = f"{int(whole):,}" if whole.isdigit() and len(whole) < 30 else whole
    sign = "-" if number.startswith("-") else "" if bare.strip("0.") == "" else "+"
    return f"{sign}{marked}{point}{rest}"


def _nothing(refusal: SideRefused) -> None:
    """Leave it unknown."""
    del refusal
