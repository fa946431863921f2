"""Fetches the cells of a selection, also those that were never on the screen, and gives them as one block."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from workbench.protocol.messages import SideRefused
from workbench.protocol.tables import CellsRequest, TableAnswer, ViewCells, ViewFacts
from workbench.qt.table_copy import MOST_CELLS, Cell, CopiedBlock
from workbench.qt.table_looks import Look, TableLooks
from workbench.qt.table_model import is_number

_CELLS_AT_ONCE = 10_000
_LONGEST = 32_767
"""A cell of a spreadsheet holds no more."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Rectangle:
    """The rows and columns (as they stand on the screen) of a selection."""

    first_row: int
    rows: int
    columns: tuple[int, ...]

    @property
    def cells(self) -> int:
        """How many cells it has."""
        return self.rows * len(self.columns)


class TableCopying(QObject):
    """Copy one rectangle at a time.

    Signals:
        ready: a `CopiedBlock`.
        reached: how many of how many cells are there.
        refused: why there is nothing to copy, for the user.
    """

    ready = Signal(object)
    reached = Signal(int, int)
    refused = Signal(str)

    def __init__(self, looks: TableLooks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._looks = looks
        self._facts: ViewFacts | None = None
        self._wanted: Rectangle | None = None
        self._rows: list[tuple[Cell, ...]] = []
        self._look: Look | None = None

    def begin(self, facts: ViewFacts, wanted: Rectangle) -> None:
        """Fetch a rectangle; what was being fetched is given up."""
        self.stop()
        if wanted.cells > MOST_CELLS:
            self.refused.emit(
                f"{wanted.cells:,} cells are too many to copy; up to {MOST_CELLS:,} can be. Select fewer,"
                " or ask for the table as a file."
            )
            return
        self._facts, self._wanted, self._rows = facts, wanted, []
        self._go_on()

    def stop(self) -> None:
        """Give up."""
        self._looks.drop(self._look)
        self._look = None

    def _go_on(self) -> None:
        facts, wanted = self._facts, self._wanted
        if facts is None or wanted is None or not wanted.columns:
            return
        if len(self._rows) >= wanted.rows:
            self._finish(facts, wanted)
            return
        first, last = min(wanted.columns), max(wanted.columns)
        count = last - first + 1
        request = CellsRequest(
            view=facts.view,
            first_row=wanted.first_row + len(self._rows),
            rows=min(max(1, _CELLS_AT_ONCE // count), wanted.rows - len(self._rows)),
            first_column=first,
            columns=count,
            longest=_LONGEST,
        )
        self._look = self._looks.ask(request, self._take, self._refuse)

    def _take(self, answer: TableAnswer) -> None:
        facts, wanted = self._facts, self._wanted
        if facts is None or wanted is None or not isinstance(answer, ViewCells):
            return
        if answer.stamp != facts.stamp or not answer.cells:
            self.refused.emit("Nothing was copied: the table changed meanwhile.")
            return
        first = min(wanted.columns)
        self._rows += [tuple(row[column - first] for column in wanted.columns) for row in answer.cells]
        self.reached.emit(len(self._rows) * len(wanted.columns), wanted.cells)
        self._go_on()

    def _refuse(self, refusal: SideRefused) -> None:
        self.refused.emit(f"Nothing was copied. {refusal.text}")

    def _finish(self, facts: ViewFacts, wanted: Rectangle) -> None:
        described = len(facts.columns)
        block = CopiedBlock(
            headings=tuple(facts.columns[n].name if n < described else str(n) for n in wanted.columns),
            numbers=tuple(n < described and is_number(facts.columns[n].dtype) for n in wanted.columns),
            rows=self._rows,
        )
        self._wanted, self._rows, self._look = None, [], None
        self.ready.emit(block)
