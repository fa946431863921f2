"""What the last comparison found in each column, asked of the runtime: what rules forgave, a few cells that differ."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from workbench.domain.compare_ground import LastFigures
from workbench.domain.ids import ChatId
from workbench.protocol.messages import SideRefused
from workbench.protocol.tables import CellsRequest, TableAnswer, TableView, ViewCells, ViewFacts, ViewRequest
from workbench.qt.bridge import EngineBridge
from workbench.qt.table_looks import Look, TableLooks

_MOST_RULES = 2_000
_MOST_COLUMNS = 8
_FEW = 5
NOTHING_DIFFERS = "Nothing differs in this column."


@dataclass(frozen=True, kw_only=True, slots=True)
class Examples:
    """A few cells that differ in a column, as texts; or why there are none."""

    headings: tuple[str, ...] = ()
    rows: tuple[tuple[str | None, ...], ...] = ()
    words: str = ""
    are_numbers: bool = False


class CompareFigures(QObject):
    """Ask about one result; nothing is asked where no live value holds it.

    Signals:
        forgiven_known: what the rules forgave is there.
        examples_known: `Examples` of the column that was asked for last.
    """

    forgiven_known = Signal()
    examples_known = Signal(object)

    def __init__(self, bridge: EngineBridge, chat: ChatId, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._looks = TableLooks(bridge, chat, self)
        self._last: LastFigures | None = None
        self._column = ""
        self._look: Look | None = None
        self._known: dict[str, Examples] = {}
        self._forgiven: dict[str, dict[str, int]] | None = None

    def show_result(self, last: LastFigures | None) -> None:
        """Ask about another result."""
        if last == self._last:
            return
        self._last, self._column, self._forgiven = last, "", None
        self._known.clear()
        if last is not None and last.name:
            view = TableView(name=last.name, bucket="forgiven")
            request = CellsRequest(view=view, first_row=0, rows=_MOST_RULES, first_column=0, columns=3)
            self._looks.ask(request, self._take_forgiven, _nothing)

    def forgiven(self, column: str) -> dict[str, int] | None:
        """Give how many differences each rule forgave in a column, None where it is not known."""
        return None if self._forgiven is None else self._forgiven.get(column, {})

    def ask_examples(self, column: str) -> None:
        """Ask for a few cells that differ in a column."""
        last, self._column = self._last, column
        self._looks.drop(self._look)
        if last is None or column not in last.differ:
            self.examples_known.emit(Examples())
        elif not last.differ[column]:
            self.examples_known.emit(Examples(words=NOTHING_DIFFERS))
        elif not last.name:
            self.examples_known.emit(Examples(words="The rows are not live any more. Compare again to see them."))
        elif column in self._known:
            self.examples_known.emit(self._known[column])
        else:
            view = TableView(name=last.name, bucket="differing", changed_column=column)
            self._look = self._looks.ask(ViewRequest(view=view), self._take_facts, self._refuse)

    def _take_forgiven(self, answer: TableAnswer) -> None:
        if not isinstance(answer, ViewCells):
            return
        found: dict[str, dict[str, int]] = {}
        for column, rule, count in answer.cells:
            if column is not None and rule is not None and (count or "").isdigit():
                found.setdefault(column, {})[rule] = int(count or 0)
        self._forgiven = found
        self.forgiven_known.emit()

    def _take_facts(self, answer: TableAnswer) -> None:
        if not isinstance(answer, ViewFacts):
            return
        is_number = self._last is not None and self._last.kinds.get(self._column) == "number"
        column, headings = self._column, tuple(one.name for one in answer.columns[-_MOST_COLUMNS:])
        first = max(0, answer.total_columns - _MOST_COLUMNS)
        request = CellsRequest(
            view=answer.view, first_row=0, rows=_FEW, first_column=first, columns=_MOST_COLUMNS, longest=120
        )

        def take(cells: TableAnswer) -> None:
            if isinstance(cells, ViewCells):
                self._known[column] = Examples(headings=headings, rows=cells.cells, are_numbers=is_number)
                self.examples_known.emit(self._known[column])

        self._look = self._looks.ask(request, take, self._refuse)

    def _refuse(self, refusal: SideRefused) -> None:
        self.examples_known.emit(Examples(words=refusal.text))


def _nothing(refusal: SideRefused) -> None:
    """Leave it unknown."""
    del refusal
