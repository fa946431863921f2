"""The grid of a table: keys, sorting by a click on a heading, widths by what the columns hold."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QMenu, QTableView, QWidget
from typing_extensions import override

from workbench.qt.table_model import TableModel
from workbench.views.row_heading import PinnedHeadings, RowHeading
from workbench.views.table_cell import TableCellDelegate
from workbench.views.table_heading import TableHeading
from workbench.views.theme import Theme

_NARROWEST, _WIDEST = 64, 320
_PAIR = 2
_SAMPLE_ROWS = 60
_OWN_KEYS = (
    *("Ctrl+F", "Ctrl+Shift+F", "Ctrl+I", "F3", "F5", "Ctrl+C", "Ctrl+Shift+C"),
    *("Alt+Up", "Alt+Down", "Alt+Shift+Up", "Alt+Shift+Down"),
)


class TableGrid(QTableView):
    """Show a `TableModel`.

    Signals:
        sort_requested: (column, descending, whether the order that is set stays before it), by a key or menu.
        cycle_requested: (column, whether the order that is set stays before it): a heading was clicked.
        copy_requested: the selected cells, with headings or without.
        text_requested: the whole text of the current cell.
        find_requested: a column is to be found.
        filter_requested: the rows are to be filtered by a column, -1 for the current one.
        statistics_requested: what a column holds is to be shown.
        refresh_requested: the table is to be shown as it is now.
        menu_opened: a menu of the grid opens: more can be put into it.
    """

    sort_requested = Signal(int, bool, bool)
    cycle_requested = Signal(int, bool)
    copy_requested = Signal(bool)
    text_requested = Signal()
    find_requested = Signal()
    filter_requested = Signal(int)
    statistics_requested = Signal(int)
    refresh_requested = Signal()
    menu_opened = Signal(QMenu)

    def __init__(self, model: TableModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model
        self._in_sight: tuple[int, ...] = ()
        self.heading = TableHeading(theme)
        self.setHorizontalHeader(self.heading)
        self.rows = RowHeading(model, theme)
        self.setVerticalHeader(self.rows)
        self.pinned_headings = PinnedHeadings(self.rows, self.heading, theme, self)
        self.setModel(model)
        self.cells = TableCellDelegate(theme, self)
        self.setItemDelegate(self.cells)
        self.setAccessibleName("Table")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setCornerButtonEnabled(False)
        self._prepare_headers()
        self.doubleClicked.connect(self.text_requested)
        model.sizes_known.connect(self._fit)
        theme.changed.connect(self._dress)
        self._dress()

    def _prepare_headers(self) -> None:
        across = self.heading
        across.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        across.customContextMenuRequested.connect(self._heading_menu)
        across.chosen.connect(self.cycle_requested)
        across.sectionMoved.connect(self._follow)
        across.sectionResized.connect(self._follow)
        self.horizontalScrollBar().valueChanged.connect(self._follow)

    def _follow(self) -> None:
        across, facts = self.heading, self._model.facts
        before = () if facts is None else range(facts.status_column)  # in a comparison the key stands before the status
        keys = [column for column in before if facts is None or column not in facts.row_columns]
        keys = keys or ([across.logicalIndex(0)] if across.count() else [])
        self.rows.follow(across, self.width(), sorted(keys, key=across.visualIndex))

    def _dress(self) -> None:
        font = self._theme.mono_font()
        self.setFont(font)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 12)
        self.viewport().update()

    def go_to_column(self, column: int) -> None:
        """Make a cell of a column the current one, in the row that is current or first."""
        row = max(self.currentIndex().row(), self.rowAt(2), 0)
        if self._model.rowCount():
            self.setCurrentIndex(self._model.index(row, column))
        place = self.horizontalHeader().sectionViewportPosition(column)
        if not 0 <= place < self.viewport().width() - _NARROWEST:
            self.horizontalScrollBar().setValue(self.horizontalHeader().sectionPosition(column))

    def point_at(self, columns: tuple[int, ...], place: int) -> None:
        """Mark some columns, and keep them in sight until the user goes elsewhere: widths are known only later.

        Args:
            columns: those that the view is about: the two values first, then what is said of them.
            place: where they stand then: behind the key, so that it is seen whose values they are.
        """
        self.heading.point_at(columns)
        self._in_sight = columns
        if columns:
            self._put(columns, place)
            self.go_to_column(columns[:_PAIR][-1])
            self._keep_in_sight()

    def _put(self, columns: tuple[int, ...], place: int) -> None:
        across = self.heading
        for step, column in enumerate(sorted(columns)):
            if column < across.count():
                across.moveSection(across.visualIndex(column), min(place + step, across.count() - 1))
        self.horizontalScrollBar().setValue(0)

    def _keep_in_sight(self) -> None:
        """Scroll so that the marked columns are seen, the last one whole."""
        across = self.heading
        if not self._in_sight or across.count() <= max(self._in_sight):
            return
        starts = [across.sectionPosition(column) for column in self._in_sight]
        ends = [start + across.sectionSize(column) for start, column in zip(starts, self._in_sight, strict=True)]
        bar, room = self.horizontalScrollBar(), self.viewport().width()
        left, right = min(starts), max(ends)
        if left < bar.value() or right > bar.value() + room:
            bar.setValue(left if right - left > room else max(0, right - room))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_in_sight()
        self._follow()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._in_sight = ()
        super().mousePressEvent(event)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        self._in_sight = ()
        super().wheelEvent(event)

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_own(event):
            event.accept()
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._in_sight = ()
        keys = QKeySequence(event.keyCombination()).toString()
        column = self.currentIndex().column()
        match keys:
            case "Ctrl+C" | "Ctrl+Shift+C":
                self.copy_requested.emit(keys == "Ctrl+Shift+C")
            case "Ctrl+F":
                self.find_requested.emit()
            case "Ctrl+Shift+F":
                self.filter_requested.emit(column)
            case "Ctrl+I" if column >= 0:
                self.statistics_requested.emit(column)
            case "F5":
                self.refresh_requested.emit()
            case "Return" | "Enter" | "Space" if self.currentIndex().isValid():
                self.text_requested.emit()
            case "Alt+Up" | "Alt+Down" | "Alt+Shift+Up" | "Alt+Shift+Down" if column >= 0:
                self.sort_requested.emit(column, keys.endswith("Down"), "Shift" in keys)
            case _:
                super().keyPressEvent(event)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if not self.currentIndex().isValid():
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction("Copy\tCtrl+C", lambda: self.copy_requested.emit(False))
        menu.addAction("Copy with headings\tCtrl+Shift+C", lambda: self.copy_requested.emit(True))
        menu.addAction("Show the whole text\tEnter", self.text_requested.emit)
        menu.addSeparator()
        self._add_column_actions(menu, self.currentIndex().column())
        menu.popup(event.globalPos())

    def _heading_menu(self, place: QPoint) -> None:
        column = self.horizontalHeader().logicalIndexAt(place)
        if column < 0:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._add_column_actions(menu, column)
        menu.popup(self.horizontalHeader().viewport().mapToGlobal(place))

    def _add_column_actions(self, menu: QMenu, column: int) -> None:
        for words, keys, adds in (("Sort", "Alt+", False), ("Sort also", "Alt+Shift+", True)):
            if adds and not self._model.order:
                continue
            menu.addAction(f"{words} ascending\t{keys}Up", partial(self.sort_requested.emit, column, False, adds))
            menu.addAction(f"{words} descending\t{keys}Down", partial(self.sort_requested.emit, column, True, adds))
        menu.addAction("Filter by this column\tCtrl+Shift+F", lambda: self.filter_requested.emit(column))
        menu.addAction("What this column holds\tCtrl+I", lambda: self.statistics_requested.emit(column))
        self.menu_opened.emit(menu)

    def _fit(self, first: int, last: int) -> None:
        """Give columns that are seen for the first time the width of what they hold."""
        metrics, heading = self.fontMetrics(), self.horizontalHeader().fontMetrics()
        start = max(self.rowAt(0), 0)
        for column in range(first, last + 1):
            width = heading.horizontalAdvance(str(self._model.headerData(column, Qt.Orientation.Horizontal))[:60]) + 34
            for row in range(start, min(start + _SAMPLE_ROWS, self._model.rowCount())):
                cell = self._model.cell(row, column)
                if cell is not None and cell.text:
                    width = max(width, metrics.horizontalAdvance(cell.text[:60]) + 22)
            self.setColumnWidth(column, max(_NARROWEST, min(width, _WIDEST)))
        self._keep_in_sight()


def _is_own(event: QKeyEvent) -> bool:
    return QKeySequence(event.keyCombination()).toString() in _OWN_KEYS
