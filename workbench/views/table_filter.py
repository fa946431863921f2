"""The line above a table: one filter with its kind, and how many rows it leaves."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QSizePolicy, QWidget
from typing_extensions import override

from workbench.protocol.tables import CellFilter, FilterKind
from workbench.protocol.values import ColumnSummary
from workbench.qt.table_model import heading_text, is_number
from workbench.views.parts import label, set_property, set_text, tooltip

_PAUSE_MILLISECONDS = 350
_LONGEST_HEADING = 80
_WORDS_WIDTH = 150
WORDS = {
    FilterKind.CONTAINS: "contains",
    FilterKind.EQUALS: "is",
    FilterKind.DIFFERS: "is not",
    FilterKind.ABOVE: "is above",
    FilterKind.AT_LEAST: "is at least",
    FilterKind.BELOW: "is below",
    FilterKind.AT_MOST: "is at most",
    FilterKind.BLANK: "is blank",
    FilterKind.NOT_BLANK: "is not blank",
}
_KINDS = tuple(WORDS)
_ALONE = frozenset({FilterKind.BLANK, FilterKind.NOT_BLANK})


class TableFilter(QWidget):
    """Ask for a filter.

    Signals:
        changed: another filter is wanted, `CellFilter` or None for all rows.
        left: the user is done here; the table wants the keys.
    """

    changed = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wanted: CellFilter | None = None
        self._columns: tuple[ColumnSummary, ...] = ()
        self.column = QComboBox()
        self.column.setAccessibleName("Column to filter by")
        self.column.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.column.setMinimumContentsLength(6)
        self.column.setMaximumWidth(150)
        self.kind = QComboBox()
        self.kind.setAccessibleName("How to filter")
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kind.setMinimumContentsLength(7)
        for kind in _KINDS:
            self.kind.addItem(WORDS[kind])
        self.value = QLineEdit()
        self.value.setPlaceholderText("Filter rows…")
        self.value.setAccessibleName("Value to filter by")
        self.value.setClearButtonEnabled(True)
        self.value.setMinimumWidth(64)
        self.value.setMaximumWidth(200)
        self.rows = label(role="muted")
        self.rows.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MILLISECONDS)
        self._timer.timeout.connect(self.apply)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for part, stretch in ((self.column, 0), (self.kind, 0), (self.value, 1), (self.rows, 2)):
            layout.addWidget(part, stretch)
        self.column.currentIndexChanged.connect(self._timer.start)
        self.kind.currentIndexChanged.connect(self._choose_kind)
        self.value.textChanged.connect(self._timer.start)
        self.value.returnPressed.connect(self._finish)

    @property
    def filter(self) -> CellFilter | None:
        """The filter as it is set now."""
        kind = _KINDS[self.kind.currentIndex()]
        column = self.column.currentIndex()
        if column < 0 or (kind not in _ALONE and not self.value.text()):
            return None
        return CellFilter(column=column, kind=kind, value="" if kind in _ALONE else self.value.text())

    def show_columns(self, columns: tuple[ColumnSummary, ...]) -> None:
        """Offer a table's columns; what is chosen stays chosen where the columns are the same."""
        if columns == self._columns:
            return
        self._columns = columns
        self.column.blockSignals(True)  # the choice of a column that is gone is no wish of the user's
        self.column.clear()
        self.column.addItems([heading_text(column)[:_LONGEST_HEADING] for column in columns])
        self.column.blockSignals(False)

    def choose_column(self, column: int) -> None:
        """Filter by a column, and let the user say how."""
        if 0 <= column < len(self._columns):
            self.column.setCurrentIndex(column)
            if not self.value.text() and _KINDS[self.kind.currentIndex()] not in _ALONE:
                numbers = is_number(self._columns[column].dtype)
                self.kind.setCurrentIndex(_KINDS.index(FilterKind.AT_LEAST if numbers else FilterKind.CONTAINS))
        self.value.setFocus()
        self.value.selectAll()

    def show_rows(self, rows: int, total: int) -> None:
        """Say how many rows there are."""
        words = (
            f"{rows:,} of {total:,} rows" if rows != total else f"{total:,} row" if total == 1 else f"{total:,} rows"
        )
        self._say(words, role="muted")

    def show_fault(self, text: str) -> None:
        """Say why the rows cannot be filtered so."""
        self._say(text, role="fault")

    def apply(self) -> None:
        """Ask for the filter as it is set now."""
        self._timer.stop()
        wanted = self.filter
        if wanted != self._wanted:
            self._wanted = wanted
            self.changed.emit(wanted)

    def clear(self) -> None:
        """Ask for all rows."""
        self.value.clear()
        self.kind.setCurrentIndex(0)
        self.apply()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()
            return
        super().keyPressEvent(event)

    def _choose_kind(self, place: int) -> None:
        self.value.setEnabled(_KINDS[place] not in _ALONE)
        self._timer.start()

    def _finish(self) -> None:
        self.apply()
        self.left.emit()

    def _say(self, text: str, role: str) -> None:
        set_property(self.rows, "role", role)
        set_text(self.rows, text)
        self.rows.setMinimumWidth(min(self.rows.fontMetrics().horizontalAdvance(text) + 4, _WORDS_WIDTH))
        self.rows.setToolTip("" if role == "muted" else tooltip(text))
        self.rows.setAccessibleName(text)
