"""The headings of a table: a click tells whether Shift was held, and columns that are pointed at are underlined."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QHeaderView, QWidget
from typing_extensions import override

from workbench.views.theme import Theme

_LINE = 3


class TableHeading(QHeaderView):
    """Headings that can be clicked and moved.

    Signals:
        chosen: (column, whether Shift was held) by a click.
    """

    chosen = Signal(int, bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self._adds = False
        self._pointed: tuple[int, ...] = ()
        self.setHighlightSections(False)
        self.setSectionsClickable(True)
        self.setSectionsMovable(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # what tells two tables apart is at the end
        self.setSortIndicatorShown(False)
        self.setAccessibleName("Columns")
        self.sectionClicked.connect(self._tell)

    @property
    def pointed(self) -> tuple[int, ...]:
        """The columns that are pointed at."""
        return self._pointed

    def point_at(self, columns: tuple[int, ...]) -> None:
        """Underline some columns, and no others."""
        if columns != self._pointed:
            self._pointed = columns
            self.viewport().update()

    def _tell(self, column: int) -> None:
        self.chosen.emit(column, self._adds)

    @override
    def mousePressEvent(self, e: QMouseEvent) -> None:
        self._adds = bool(e.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        super().mousePressEvent(e)

    @override
    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        painter.save()
        super().paintSection(painter, rect, logicalIndex)
        painter.restore()
        if logicalIndex in self._pointed:
            line = QRect(rect.left(), rect.bottom() - _LINE + 1, rect.width(), _LINE)
            painter.fillRect(line, self._theme.color("changed"))
