"""The line above a table: a filter with its kind, those that were kept, and how many rows they leave."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from workbench.protocol.tables import CellFilter, FilterKind, ValueCount
from workbench.protocol.values import ColumnSummary
from workbench.qt.table_model import heading_text, is_number, one_line
from workbench.views.choice_box import ChoiceBox
from workbench.views.flow_layout import FlowLayout
from workbench.views.parts import button, label, set_property, set_text, tooltip
from workbench.views.value_edit import ValueEdit
from workbench.views.words import counted

_PAUSE_MILLISECONDS = 350
_LONGEST_HEADING = 80
_LONGEST_CHIP = 48
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
    """Ask for filters: one that is being written, and those that were kept before it.

    Signals:
        changed: other filters are wanted, a tuple of `CellFilter`.
        values_wanted: what a column holds is needed: its position; answer with `show_values`.
        left: the user is done here; the table wants the keys.
    """

    changed = Signal(object)
    values_wanted = Signal(int)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wanted: tuple[CellFilter, ...] | None = ()
        self._kept: list[CellFilter] = []
        self._columns: tuple[ColumnSummary, ...] = ()
        self.column = ChoiceBox("Column to filter by", 6)
        self.column.setMaximumWidth(150)
        self.kind = ChoiceBox("How to filter", 7)
        for kind in _KINDS:
            self.kind.addItem(WORDS[kind])
        self.value = ValueEdit()
        self.value.setPlaceholderText("Filter…")
        self.value.setAccessibleName("Value to filter by")
        self.value.setClearButtonEnabled(True)
        self.value.setMinimumWidth(76)
        self.value.setMaximumWidth(200)
        self.keep_button = button("+", tip="Keep this filter and add another one")
        self.keep_button.setAccessibleName("Keep this filter and add another one")
        self.keep_button.setProperty("kind", "square")
        self.rows = label(role="muted")
        self.rows.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MILLISECONDS)
        self._timer.timeout.connect(self.apply)
        self._lay_out()
        self.column.currentIndexChanged.connect(self._choose_column)
        self.kind.currentIndexChanged.connect(self._choose_kind)
        self.value.textChanged.connect(self._begin)
        self.value.returnPressed.connect(self._finish)
        self.value.values_wanted.connect(lambda: self.values_wanted.emit(self.column.currentIndex()))
        self.value.value_chosen.connect(self._take_value)
        self.keep_button.clicked.connect(self.keep)
        self._show_kept()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(6)
        parts = ((self.column, 0), (self.kind, 0), (self.value, 1), (self.keep_button, 0), (self.rows, 2))
        for part, stretch in parts:
            row.addWidget(part, stretch)
        self._chips = QWidget()
        self.chips = FlowLayout(self._chips, gap=4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(row)
        layout.addWidget(self._chips)

    @property
    def filter(self) -> CellFilter | None:
        """The filter that is being written, as it is set now."""
        kind = _KINDS[self.kind.currentIndex()]
        column = self.column.currentIndex()
        if column < 0 or (kind not in _ALONE and not self.value.text()):
            return None
        return CellFilter(column=column, kind=kind, value="" if kind in _ALONE else self.value.text())

    @property
    def filters(self) -> tuple[CellFilter, ...]:
        """All that are wanted now, each once."""
        own = self.filter
        return tuple(dict.fromkeys([*self._kept, *([] if own is None else [own])]))

    def show_columns(self, columns: tuple[ColumnSummary, ...]) -> None:
        """Offer a table's columns; filters of columns that are still there stay."""
        if columns == self._columns:
            return
        before, chosen = self._columns, self.column.currentIndex()
        self._columns = columns
        with QSignalBlocker(self.column):  # the choice of a column that is gone is no wish of the user's
            self.column.clear()
            self.column.addItems([heading_text(column)[:_LONGEST_HEADING] for column in columns])
            if _stays(chosen, before, columns):
                self.column.setCurrentIndex(chosen)
            elif before:
                self.value.clear()
                self.kind.setCurrentIndex(0)
        self.value.forget()
        self._kept = [kept for kept in self._kept if _stays(kept.column, before, columns)]
        self._show_kept()
        if self.filters != self._wanted:
            self._timer.start()

    def show_values(self, column: int, values: tuple[ValueCount, ...]) -> None:
        """Offer what a column holds most often."""
        if column == self.column.currentIndex():
            self.value.show_values(values)

    def keep(self) -> None:
        """Keep the filter that is being written, and begin another one."""
        own = self.filter
        if own is None:
            return
        self._kept = [kept for kept in self._kept if kept != own] + [own]
        with QSignalBlocker(self.value), QSignalBlocker(self.kind):
            self.value.clear()
            self.kind.setCurrentIndex(0)
        self.value.setEnabled(True)
        self._show_kept()
        self.apply()
        self.column.setFocus()

    def choose_column(self, column: int) -> None:
        """Filter by a column, and let the user say how."""
        if 0 <= column < len(self._columns):
            self.column.setCurrentIndex(column)
            if not self.value.text() and _KINDS[self.kind.currentIndex()] not in _ALONE:
                numbers = is_number(self._columns[column].dtype)
                self.kind.setCurrentIndex(_KINDS.index(FilterKind.AT_LEAST if numbers else FilterKind.CONTAINS))
        self.value.setFocus()
        self.value.selectAll()

    def show_rows(self, rows: int, total: int, whole: int = -1) -> None:
        """Say how many rows are shown: of those that were opened where filters chose among them, else of the table."""
        if rows == total and total < whole:
            self._say(f"{total:,} of {whole:,} rows", role="muted", more="No filter is set: all rows of this kind.")
        elif rows == total:
            self._say(counted(total, "row"), role="muted")
        elif total < whole:
            more = f"The filters leave {rows:,} of the {total:,} rows of this kind; the table has {whole:,}."
            self._say(f"{rows:,} of these {total:,} rows", role="muted", more=more)
        else:
            self._say(f"{rows:,} of {total:,} rows", role="muted", more="The filters leave these.")

    def show_fault(self, text: str) -> None:
        """Say why the rows cannot be shown so; the same may be asked for again."""
        self._wanted = None
        self._say(text, role="fault")

    def apply(self) -> None:
        """Ask for the filters as they are set now."""
        self._timer.stop()
        wanted = self.filters
        if wanted != self._wanted:
            self._wanted = wanted
            self.changed.emit(wanted)

    def clear(self) -> None:
        """Ask for all rows."""
        self._kept.clear()
        self._show_kept()
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

    def _begin(self) -> None:
        self.keep_button.setEnabled(self.filter is not None)
        self._timer.start()

    def _choose_column(self) -> None:
        self.value.forget()
        self._begin()

    def _choose_kind(self, place: int) -> None:
        self.value.setEnabled(_KINDS[place] not in _ALONE)
        self._begin()

    def _take_value(self) -> None:
        """Mean a value that was chosen as a whole."""
        if _KINDS[self.kind.currentIndex()] is FilterKind.CONTAINS:
            self.kind.setCurrentIndex(_KINDS.index(FilterKind.EQUALS))
        self.apply()

    def _show_kept(self) -> None:
        self.chips.clear()
        for kept in self._kept:
            words = self._words(kept)
            chip = button(f"{words if len(words) <= _LONGEST_CHIP else words[: _LONGEST_CHIP - 1] + '…'}  ×", "chip")
            chip.setToolTip(tooltip(f"Take away: {words}"))
            chip.setAccessibleName(f"Take away: {words}")
            chip.clicked.connect(lambda _=False, kept=kept: self._remove(kept))
            self.chips.addWidget(chip)
        self._chips.setVisible(bool(self._kept))
        self.keep_button.setEnabled(self.filter is not None)
        self._fit()

    def _words(self, kept: CellFilter) -> str:
        heading = heading_text(self._columns[kept.column]) if kept.column < len(self._columns) else str(kept.column)
        return " ".join(filter(None, (heading, WORDS[kept.kind], one_line(kept.value))))

    def _remove(self, kept: CellFilter) -> None:
        self._kept = [other for other in self._kept if other != kept]
        self._show_kept()
        self.apply()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Make the line of chips as high as they need: a layout of lines has no height of its own."""
        height = self.chips.heightForWidth(max(120, self.width())) if self._kept else 0
        if height != self._chips.height():
            self._chips.setFixedHeight(height)

    def _finish(self) -> None:
        self.apply()
        self.left.emit()

    def _say(self, text: str, role: str, more: str = "") -> None:
        set_property(self.rows, "role", role)
        set_text(self.rows, text)
        self.rows.setMinimumWidth(min(self.rows.fontMetrics().horizontalAdvance(text) + 4, _WORDS_WIDTH))
        self.rows.setToolTip(tooltip(more or text))
        self.rows.setAccessibleName(text)


def _stays(column: int, before: tuple[ColumnSummary, ...], now: tuple[ColumnSummary, ...]) -> bool:
    return 0 <= column < min(len(before), len(now)) and before[column].name == now[column].name
