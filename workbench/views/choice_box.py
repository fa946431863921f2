"""A box to choose from, with a small arrow in the colour of its text: the style sheet draws none."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QComboBox, QWidget
from typing_extensions import override

_WIDTH = 8.0
_FROM_RIGHT = 16.0


class ChoiceBox(QComboBox):
    """Choose one of some words; the wheel changes nothing unless the box is the one in use."""

    def __init__(self, name: str, letters: int = 14, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(letters)
        self.setMaxVisibleItems(20)

    @override
    def paintEvent(self, e: QPaintEvent) -> None:
        super().paintEvent(e)
        if not self.isEnabled():
            return
        middle = QPointF(self.width() - _FROM_RIGHT, self.height() / 2)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().text(), 1.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        half = _WIDTH / 2
        painter.drawPolyline(
            [middle + QPointF(-half, -half / 2), middle + QPointF(0, half / 2), middle + QPointF(half, -half / 2)]
        )
        painter.end()
