"""Paints where a value comes from: its call, and a word on a ground where it is new, changed or gone."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget
from typing_extensions import override

from workbench.qt.variables_model import VariableRole
from workbench.views.theme import Theme

_Index = QModelIndex | QPersistentModelIndex
_COLORS = {"new": "live", "changed": "changed", "gone": "gone"}


class OriginDelegate(QStyledItemDelegate):
    """Draw the call as text and the mark as a pill behind it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    @override
    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        super().initStyleOption(option, index)
        option.text = str(index.data(VariableRole.CALL) or "")

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        size = super().sizeHint(option, index)
        mark = str(index.data(VariableRole.MARK) or "")
        room = option.fontMetrics.horizontalAdvance(mark) + 24 if mark in _COLORS else 0
        return QSize(size.width() + room, size.height())

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        super().paint(painter, option, index)
        mark = str(index.data(VariableRole.MARK) or "")
        if mark not in _COLORS:
            return
        painter.save()
        metrics = painter.fontMetrics()
        call = str(index.data(VariableRole.CALL) or "")
        left = option.rect.left() + 8 + (metrics.horizontalAdvance(call) + 8 if call else 0)
        width, height = metrics.horizontalAdvance(mark) + 12, metrics.height() + 2
        place = QRect(left, option.rect.center().y() - height // 2 + 1, width, height)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color(f"{_COLORS[mark]}_soft"))
        painter.drawRoundedRect(place, 4, 4)
        painter.setPen(self._theme.color(_COLORS[mark]))
        painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), mark)
        painter.restore()
