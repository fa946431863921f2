"""Paints where a value comes from: its call, and a word on a ground where it is new, changed, stale or gone."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget
from typing_extensions import override

from workbench.qt.variables_model import VariableRole
from workbench.views.theme import Theme

_Index = QModelIndex | QPersistentModelIndex
_COLORS = {"new": "live", "changed": "changed", "stale": "changed", "gone": "gone"}
_LONGEST_MARK = "changed"


class TypeDelegate(QStyledItemDelegate):
    """Cut what a table is in its middle where there is no room: what it is and how large it is are both seen.

    A value is cut at its end: its first figures weigh most.
    """

    @override
    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        super().initStyleOption(option, index)
        is_table = "×" in option.text
        option.textElideMode = Qt.TextElideMode.ElideMiddle if is_table else Qt.TextElideMode.ElideRight


class OriginDelegate(QStyledItemDelegate):
    """Draw the call as text and the mark as a pill behind it, the mark alone where there is no room for both."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_mark_alone = False

    @override
    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        super().initStyleOption(option, index)
        option.text = "" if self._is_mark_alone else str(index.data(VariableRole.CALL) or "")

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        size = super().sizeHint(option, index)
        # There is room for a mark always: columns keep their widths when marks come and go.
        return QSize(size.width() + option.fontMetrics.horizontalAdvance(_LONGEST_MARK) + 24, size.height())

    def room(self, option: QStyleOptionViewItem, index: _Index) -> int:
        """Give the width that the call and its mark take side by side."""
        call, mark = (str(index.data(role) or "") for role in (VariableRole.CALL, VariableRole.MARK))
        metrics = option.fontMetrics
        return 8 + (metrics.horizontalAdvance(call) + 8 if call else 0) + metrics.horizontalAdvance(mark) + 12

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        mark = str(index.data(VariableRole.MARK) or "")
        self._is_mark_alone = mark in _COLORS and option.rect.width() < self.room(option, index)
        super().paint(painter, option, index)
        is_alone, self._is_mark_alone = self._is_mark_alone, False
        if mark not in _COLORS:
            return
        painter.save()
        metrics = painter.fontMetrics()
        call = "" if is_alone else str(index.data(VariableRole.CALL) or "")
        left = option.rect.left() + 8 + (metrics.horizontalAdvance(call) + 8 if call else 0)
        width, height = metrics.horizontalAdvance(mark) + 12, metrics.height() + 2
        place = QRect(left, option.rect.center().y() - height // 2, width, height)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color(f"{_COLORS[mark]}_soft"))
        painter.drawRoundedRect(place, 4, 4)
        painter.setPen(self._theme.color(_COLORS[mark]))
        painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), mark)
        painter.restore()
