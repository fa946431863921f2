"""The numbers of a table's rows, and beside them the key's columns when those are scrolled out of sight."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QHeaderView, QWidget
from typing_extensions import override

from workbench.qt.table_model import TableModel, one_line
from workbench.views.parts import tooltip
from workbench.views.theme import Theme

_MOST, _SHARE, _SHARE_OF_ALL = 180, 3, 0.45
"""What a column takes there at most, the part of the table that it takes at most, and that all take together."""
_LEAST = 48
_SIDE = 8
_ENOUGH = 0.6
"""When so much of a column is out of sight, it is shown here."""


class RowHeading(QHeaderView):
    """Say which row is seen, by its number and by what the columns of its key hold.

    Signals:
        pinned_changed: other columns than before are shown beside the numbers, or with another width.
    """

    pinned_changed = Signal()

    def __init__(self, model: TableModel, theme: Theme) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._model = model
        self._theme = theme
        self._pinned: tuple[tuple[int, int], ...] = ()
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setHighlightSections(False)
        self.setAccessibleName("Rows")
        model.dataChanged.connect(self._draw_again)

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns that are shown beside the numbers."""
        return tuple(column for column, _ in self._pinned)

    @property
    def pinned(self) -> tuple[tuple[int, int], ...]:
        """These columns, each with the width that it has there."""
        return self._pinned

    @property
    def pinned_width(self) -> int:
        """What they take together."""
        return sum(width for _, width in self._pinned)

    def follow(self, across: QHeaderView, room: int, keys: Sequence[int]) -> None:
        """Show those of the key's columns that are out of sight; `room` is the width of the whole table."""
        away = [column for column in keys if _is_away(across, column)] if across.count() > 1 else []
        most = min(_MOST, room // _SHARE, max(_LEAST, int(room * _SHARE_OF_ALL) // max(1, len(away))))
        pinned = tuple((column, min(across.sectionSize(column), most)) for column in away)
        if pinned != self._pinned:
            self._pinned = pinned
            self.geometriesChanged.emit()  # the table gives it another width
            self.viewport().update()
            self.pinned_changed.emit()

    @override
    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(self.pinned_width, 0)

    @override
    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        painter.save()
        super().paintSection(painter, rect.adjusted(0, 0, -self.pinned_width, 0), logicalIndex)
        painter.restore()
        left = rect.right() - self.pinned_width + 1
        for column, width in self._pinned:
            self._paint_cell(painter, QRect(left, rect.top(), width, rect.height()), logicalIndex, column)
            left += width

    def _paint_cell(self, painter: QPainter, place: QRect, row: int, column: int) -> None:
        found: object = self._model.index(row, column).data()  # asks for it where it is not held
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
        if self._pinned:
            self.viewport().update()


class PinnedHeadings(QWidget):
    """The headings of the columns that are shown beside the numbers, above them in the table's corner."""

    def __init__(self, rows: RowHeading, across: QHeaderView, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows, self._across, self._theme = rows, across, theme
        for signal in (rows.pinned_changed, rows.geometriesChanged, across.geometriesChanged):
            signal.connect(self.settle, Qt.ConnectionType.QueuedConnection)  # the table places its headings first
        self.hide()

    @property
    def names(self) -> tuple[str, ...]:
        """What stands there, from the left."""
        model = self._across.model()
        return tuple(str(model.headerData(column, Qt.Orientation.Horizontal)) for column in self._rows.columns)

    def settle(self) -> None:
        """Stand above the columns, as wide as they are."""
        wide, rows, across = self._rows.pinned_width, self._rows.geometry(), self._across.geometry()
        self.setGeometry(rows.right() - wide + 1, across.top(), wide, across.height())
        self.setVisible(wide > 0)
        self.setToolTip(tooltip("\n".join(self.names)))
        self.setAccessibleName(", ".join(self.names))
        self.raise_()
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("sunken"))
        painter.setFont(self._across.font())
        left = 0
        for name, (_, width) in zip(self.names, self._rows.pinned, strict=True):
            place = QRect(left, 0, width, self.height())
            inner = place.adjusted(_SIDE, 0, -_SIDE, 0)
            text = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, inner.width())
            painter.setPen(self._theme.color("muted"))
            painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)
            painter.setPen(self._theme.color("border"))
            painter.drawLine(place.topRight(), place.bottomRight())
            left += width
        painter.drawLine(self.rect().bottomLeft(), self.rect().bottomRight())
        painter.end()


def _is_away(across: QHeaderView, column: int) -> bool:
    """Say whether a column is scrolled out of sight at the left."""
    if not 0 <= column < across.count() or across.isSectionHidden(column):
        return False
    gone = across.offset() - across.sectionPosition(column)
    return gone > _ENOUGH * across.sectionSize(column)
