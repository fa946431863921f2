"""Paints a helper in the list: its name and signature, what it is for below, and the call that defined it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from workbench.qt.helpers_model import ORIGIN, SUMMARY
from workbench.views.theme import Theme

_SIDE, _TOP, _GAP = 12, 6, 2
_Index = QModelIndex | QPersistentModelIndex


class HelperDelegate(QStyledItemDelegate):
    """Two lines a row; what is too long is elided."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        lines = 2 if index.data(SUMMARY) else 1
        return QSize(120, lines * option.fontMetrics.height() + (lines - 1) * _GAP + 2 * _TOP)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, self._theme.color("action_soft"))
        box = option.rect.adjusted(_SIDE, _TOP, -_SIDE, -_TOP)
        height = option.fontMetrics.height()
        origin = str(index.data(ORIGIN))
        is_gone = origin == "gone"
        width = option.fontMetrics.horizontalAdvance(origin)
        painter.setPen(self._theme.color("gone" if is_gone else "muted"))
        painter.drawText(
            QRect(box.right() - width, box.top(), width + 2, height), Qt.AlignmentFlag.AlignVCenter, origin
        )
        painter.setPen(self._theme.color("faint" if is_gone else "text"))
        painter.setFont(self._theme.mono_font())
        self._draw(painter, QRect(box.left(), box.top(), box.width() - width - _SIDE, height), str(index.data()))
        painter.setFont(option.font)
        painter.setPen(self._theme.color("faint" if is_gone else "muted"))
        below = QRect(box.left(), box.top() + height + _GAP, box.width(), height)
        self._draw(painter, below, str(index.data(SUMMARY)))
        painter.restore()

    def _draw(self, painter: QPainter, box: QRect, text: str) -> None:
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
