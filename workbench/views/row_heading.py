"""The numbers of a table's rows, and beside them the first column when that is scrolled out of sight."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QHeaderView
from typing_extensions import override

from workbench.qt.table_model import TableModel, one_line
from workbench.views.theme import Theme

_MOST, _SHARE = 180, 3
"""What the first column takes there at most, and the part of the table that it takes at most."""
_SIDE = 8
_ENOUGH = 0.6
"""When so much of the first column is out of sight, it is shown here."""


class RowHeading(QHeaderView):
    """Say which row is seen, by its number and by what its first column holds."""

    def __init__(self, model: TableModel, theme: Theme) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._model = model
        self._theme = theme
        self._column, self._width = -1, 0
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setHighlightSections(False)
        self.setAccessibleName("Rows")
        model.dataChanged.connect(self._draw_again)

    @property
    def column(self) -> int:
        """The column that is shown beside the numbers, -1 for none."""
        return self._column

    def follow(self, across: QHeaderView, room: int) -> None:
        """Show the first column while it is out of sight; `room` is the width of the whole table."""
        first = across.logicalIndex(0) if across.count() > 1 else -1
        is_away = first >= 0 and across.offset() > _ENOUGH * across.sectionSize(first)
        column = first if is_away else -1
        width = min(across.sectionSize(first), _MOST, room // _SHARE) if is_away else 0
        if (column, width) != (self._column, self._width):
            self._column, self._width = column, width
            self.geometriesChanged.emit()  # the table gives it another width
            self.viewport().update()

    @override
    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(self._width, 0)

    @override
    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        painter.save()
        super().paintSection(painter, rect.adjusted(0, 0, -self._width, 0), logicalIndex)
        painter.restore()
        if self._column < 0:
            return
        found: object = self._model.index(logicalIndex, self._column).data()  # asks for it where it is not held
        place = QRect(rect.right() - self._width + 1, rect.top(), self._width, rect.height())
        painter.save()
        painter.fillRect(place, self._theme.color("sunken"))
        painter.setFont(QFont(self._theme.mono_font()))
        painter.setPen(self._theme.color("text"))
        inner = place.adjusted(_SIDE, 0, -_SIDE, 0)
        text = painter.fontMetrics().elidedText(one_line(str(found or "")), Qt.TextElideMode.ElideMiddle, inner.width())
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)
        painter.setPen(self._theme.color("border"))
        painter.drawLine(place.topRight(), place.bottomRight())
        painter.drawLine(place.bottomLeft(), place.bottomRight())
        painter.restore()

    def _draw_again(self) -> None:
        if self._column >= 0:
            self.viewport().update()
