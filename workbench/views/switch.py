"""A switch with two positions, painted; for the keyboard and screen readers it is a check box."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QWidget
from typing_extensions import override

from workbench.views.theme import Theme

_WIDTH, _HEIGHT, _GAP = 30, 17, 7


class Switch(QCheckBox):
    """Show on and off by the knob's place, its colour and a mark, with the text beside it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        theme.changed.connect(self.update)

    @override
    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(_WIDTH + (_GAP + width if width else 0) + 4, max(_HEIGHT, self.fontMetrics().height()) + 8)

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def hitButton(self, pos: object) -> bool:
        return True

    @override
    def paintEvent(self, arg__1: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        track = QRectF(2, (self.height() - _HEIGHT) / 2, _WIDTH, _HEIGHT)
        on = self.isChecked()
        ground = self._theme.color("action" if on else "off")
        if not self.isEnabled():
            ground = self._theme.color("border")
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(track, _HEIGHT / 2, _HEIGHT / 2)
        radius = _HEIGHT / 2 - 2.5
        center = QPointF(track.right() - _HEIGHT / 2 if on else track.left() + _HEIGHT / 2, track.center().y())
        painter.setBrush(self._theme.color("surface"))
        painter.drawEllipse(center, radius, radius)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.color("text"), 1.2))
            painter.drawRoundedRect(track.adjusted(-1.5, -1.5, 1.5, 1.5), _HEIGHT / 2 + 1, _HEIGHT / 2 + 1)
        painter.setPen(self._theme.color("muted" if self.isEnabled() else "off"))
        text = QRectF(track.right() + _GAP, 0, self.width(), self.height())
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())
        painter.end()
