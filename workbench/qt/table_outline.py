"""Asks for the outline of the chosen table: its columns, and one by one what those hold that are seen."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from PySide6.QtCore import QObject

from workbench.domain.ids import ChatId
from workbench.protocol.messages import SideRefused
from workbench.protocol.tables import (
    ColumnStatistics,
    StatisticsRequest,
    TableAnswer,
    TableView,
    ViewFacts,
    ViewRequest,
)
from workbench.protocol.values import ColumnSummary
from workbench.qt.bridge import EngineBridge
from workbench.qt.columns_model import ColumnsModel
from workbench.qt.table_looks import Look, TableLooks

_MOST_TABLES = 30


@dataclass(kw_only=True, slots=True)
class _Known:
    """What is known of one version of one table."""

    facts: ViewFacts | None = None
    statistics: dict[int, ColumnStatistics] = field(default_factory=dict[int, ColumnStatistics])


class TableOutline(QObject):
    """Fill a `ColumnsModel`; nothing is counted again as long as the table's version is the same."""

    def __init__(self, bridge: EngineBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._looks: TableLooks | None = None
        self._known: OrderedDict[tuple[str, int], _Known] = OrderedDict()
        self._shown: tuple[str, int] | None = None
        self._look: Look | None = None
        self._waiting: list[int] = []
        self._is_counting = False
        self.model = ColumnsModel(self)
        self.model.wanted.connect(self._want)

    def set_chat(self, chat: ChatId | None) -> None:
        """Forget the tables of the chat that was shown."""
        self.clear()
        self._known.clear()
        if self._looks is not None:
            self._looks.deleteLater()
        self._looks = None if chat is None else TableLooks(self._bridge, chat, self)

    def forget(self) -> None:
        """Forget what is known: another runtime counts versions anew."""
        self._known.clear()
        self._shown = None

    def clear(self) -> None:
        """Show no table."""
        self._drop()
        self._shown = None
        self.model.show_columns((), {})

    def show_table(self, name: str, version: int, columns: tuple[ColumnSummary, ...], *, is_live: bool = True) -> None:
        """Show a table's columns at once, and ask for the rest where it can be had."""
        wanted = (name, version)
        if wanted == self._shown:
            return
        self._drop()
        self._shown = wanted
        known = self._known.setdefault(wanted, _Known())
        self._known.move_to_end(wanted)
        while len(self._known) > _MOST_TABLES:
            self._known.popitem(last=False)
        if known.facts is not None:
            self.model.show_columns(known.facts.columns, known.statistics)
            return
        self.model.show_columns(columns, known.statistics)
        if self._looks is not None and is_live:
            self._look = self._looks.ask(ViewRequest(view=TableView(name=name)), self._take_facts, self._refuse)

    def _take_facts(self, answer: TableAnswer) -> None:
        known = self._current()
        if known is None or not isinstance(answer, ViewFacts):
            return
        self._look = None
        known.facts = answer
        self.model.show_columns(answer.columns, known.statistics)
        self._count_next()

    def _want(self, columns: tuple[int, ...]) -> None:
        known = self._current()
        if known is None:
            return
        self._waiting = [column for column in columns if column not in known.statistics]
        self._count_next()

    def _count_next(self) -> None:
        known, looks = self._current(), self._looks
        if known is None or known.facts is None or looks is None or self._look is not None or not self._waiting:
            return
        column = self._waiting.pop(0)
        view = TableView(name=known.facts.view.name)
        self._look = looks.ask(StatisticsRequest(view=view, column=column), self._take_statistics, self._refuse)

    def _take_statistics(self, answer: TableAnswer) -> None:
        self._look = None
        known = self._current()
        if known is not None and isinstance(answer, ColumnStatistics):
            known.statistics[answer.column] = answer
            self.model.take(answer)
            self._count_next()

    def _refuse(self, refusal: SideRefused) -> None:
        """Go on with the next one: a column that cannot be counted stays without figures."""
        del refusal
        self._look = None
        self._count_next()

    def _current(self) -> _Known | None:
        return None if self._shown is None else self._known.get(self._shown)

    def _drop(self) -> None:
        self._waiting = []
        if self._looks is not None:
            self._looks.drop(self._look)
        self._look = None
