"""The columns of the chosen table as an item model: type, blanks, distribution; figures are asked for when seen."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from typing_extensions import override

from workbench.protocol.tables import ColumnStatistics
from workbench.protocol.values import ColumnSummary
from workbench.qt.headed_model import HeadedModel, Index
from workbench.qt.markdown import visible
from workbench.qt.table_model import heading_text
from workbench.qt.type_words import type_words

_HEADINGS = ("column", "type", "blank", "distribution")
_MISSING = 2


class ColumnRole(IntEnum):
    """What a view asks for beyond the texts."""

    STATISTICS = Qt.ItemDataRole.UserRole + 1


class ColumnsModel(HeadedModel):
    """Hold the columns of one table and what is known of them.

    Signals:
        wanted: columns (their positions) are seen and nothing is known of them yet.
    """

    wanted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_HEADINGS, frozenset({_MISSING}), parent)
        self._columns: tuple[ColumnSummary, ...] = ()
        self._known: dict[int, ColumnStatistics] = {}
        self._seen: dict[int, None] = {}
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._ask)

    def show_columns(self, columns: tuple[ColumnSummary, ...], known: dict[int, ColumnStatistics]) -> None:
        """Show the columns of a table, with what is known already."""
        self._seen.clear()
        if columns == self._columns:
            self._known = dict(known)
            self.tell_all()
            return
        self.beginResetModel()
        self._columns, self._known = columns, dict(known)
        self.endResetModel()

    def take(self, found: ColumnStatistics) -> None:
        """Take what a column holds."""
        if 0 <= found.column < len(self._columns):
            self._known[found.column] = found
            self.dataChanged.emit(self.index(found.column, 0), self.index(found.column, len(_HEADINGS) - 1))

    @property
    @override
    def height(self) -> int:
        return len(self._columns)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._columns):
            return None
        known = self._known.get(index.row())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                if known is None and index.column() > 1:
                    self._see(index.row())
                return self._text(index.row(), index.column(), known)
            case Qt.ItemDataRole.AccessibleTextRole if index.column() == 3 and known is not None:
                return _said(known)
            case ColumnRole.STATISTICS:
                return known
            case Qt.ItemDataRole.TextAlignmentRole:
                return self.side(index.column())
            case _:
                return None

    def _text(self, row: int, column: int, known: ColumnStatistics | None) -> str:
        match column:
            case 0:
                return heading_text(self._columns[row])
            case 1:
                return visible(type_words(self._columns[row].dtype))
            case 2:
                return "" if known is None else f"{known.missing:,}"
            case _:
                return ""  # drawn from the statistics

    def _see(self, row: int) -> None:
        self._seen.pop(row, None)
        self._seen[row] = None
        if not self._timer.isActive():
            self._timer.start()

    def _ask(self) -> None:
        seen, self._seen = tuple(self._seen), {}
        self.wanted.emit(seen)


def _said(found: ColumnStatistics) -> str:
    if found.top:
        return ", ".join(f"{visible(value.text)} {value.count:,}" for value in found.top)
    if found.low is not None:
        return f"from {found.low} to {found.high}"
    return f"{found.distinct:,} different values"
