"""The columns of the chosen table as a list with small drawings of what they hold."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget
from typing_extensions import override

from workbench.protocol.tables import ColumnStatistics
from workbench.qt.columns_model import ColumnRole, ColumnsModel
from workbench.qt.table_model import one_line
from workbench.views.column_bars import draw_bars, words_of
from workbench.views.lists import ListTable
from workbench.views.theme import Theme

_Index = QModelIndex | QPersistentModelIndex
_DISTRIBUTION = 3
_MOST_VALUES = 3
_FEW_VALUES = 24
_BAR_WIDTH = 150
_LONGEST_BAR = 44
_LINE = 26
_SHARES = {0: 0.26, 1: 0.19, 2: 0.16}


class _Distribution(QStyledItemDelegate):
    """Draw bars for numbers and dates, counts for a few values, words for the rest."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        super().paint(painter, option, index)
        found: object = index.data(ColumnRole.STATISTICS)
        if not isinstance(found, ColumnStatistics):
            return
        rect = option.rect.adjusted(6, 4, -6, -4)
        painter.save()
        if len(found.bars) > 1:
            draw_bars(
                painter,
                QRect(rect.left(), rect.top(), min(rect.width(), _BAR_WIDTH), rect.height()),
                found.bars,
                self._theme,
            )
        elif found.top and found.distinct <= _FEW_VALUES:
            self._values(painter, rect, found)
        else:
            painter.setPen(self._theme.color("text"))
            words = painter.fontMetrics().elidedText(words_of(found), Qt.TextElideMode.ElideRight, rect.width())
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), words)
        painter.restore()

    def _values(self, painter: QPainter, rect: QRect, found: ColumnStatistics) -> None:
        """Draw the most frequent values, each with a bar as long as its share, as far as there is room."""
        metrics = painter.fontMetrics()
        left = rect.left()
        most, longest = found.top[0].count, min(_LONGEST_BAR, rect.width() // 4)
        for value in found.top[:_MOST_VALUES]:
            count, bar = f"{value.count:,}", max(4, round(longest * value.count / most))
            room = min(90, rect.width() - bar - metrics.horizontalAdvance(count) - 12)
            text = metrics.elidedText(one_line(value.text) or "“”", Qt.TextElideMode.ElideRight, room)
            width = metrics.horizontalAdvance(text) + bar + metrics.horizontalAdvance(count) + 12
            if left > rect.left() and left + width > rect.right():
                return
            painter.setPen(self._theme.color("text"))
            place = QRect(left, rect.top(), rect.right() - left, rect.height())
            painter.drawText(place, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), text)
            left += metrics.horizontalAdvance(text) + 5
            painter.fillRect(QRect(left, rect.center().y() - 4, bar, 8), self._theme.color("bar"))
            left += bar + 5
            place.setLeft(left)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), count)
            left += metrics.horizontalAdvance(count) + 12


class ColumnList(ListTable):
    """Show a `ColumnsModel`."""

    def __init__(self, model: ColumnsModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(_SHARES, _DISTRIBUTION, parent)
        self.setModel(model)
        self.share_width()
        self.setAccessibleName("Columns of the chosen table")
        self.setItemDelegateForColumn(_DISTRIBUTION, _Distribution(theme, self))
        self.verticalHeader().setDefaultSectionSize(max(_LINE, self.fontMetrics().height() + 14))
        theme.changed.connect(self.viewport().update)

    @override
    def sizeHint(self) -> QSize:
        return QSize(400, 200)
