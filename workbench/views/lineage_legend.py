"""What the boxes and lines of a lineage mean, in a line of small drawings with their words."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from workbench.domain.lineage_graph import LineageNode, NodeKind
from workbench.views.lineage_items import paint_box
from workbench.views.theme import Theme

_BOX = QSize(22, 14)
_GAP, _AFTER = 5, 14
_BOXES = (
    ("stale", LineageNode(key="", kind=NodeKind.TABLE, stale="stale")),
    ("input", LineageNode(key="", kind=NodeKind.INPUT)),
    ("table", LineageNode(key="", kind=NodeKind.TABLE)),
    ("helper", LineageNode(key="", kind=NodeKind.HELPER)),
    ("value", LineageNode(key="", kind=NodeKind.VALUE)),
    ("output", LineageNode(key="", kind=NodeKind.OUTPUT)),
    ("gone", LineageNode(key="", kind=NodeKind.TABLE, is_gone=True)),
)
_LINES = (("leads to something stale", True),)


class LineageLegend(QWidget):
    """Paint as much of it as the width has room for, what matters most first."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        words = ", ".join(words for words, _ in _BOXES)
        self.setAccessibleName("Legend")
        self.setAccessibleDescription(
            f"Boxes: {words}. Helpers are round, what is stale has a thick line, what is gone a broken one."
        )
        self.setToolTip(self.accessibleDescription())
        theme.changed.connect(self.update)

    @override
    def sizeHint(self) -> QSize:
        return QSize(200, max(_BOX.height(), self.fontMetrics().height()) + 6)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(60, self.sizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = 0
        for words, node in _BOXES:
            wide = self.fontMetrics().horizontalAdvance(words)
            if left + _BOX.width() + _GAP + wide > self.width():
                return
            paint_box(painter, self._theme, node, QRectF(left + 1, self._top(), _BOX.width(), _BOX.height()))
            left = self._write(painter, words, left)
        for words, is_stale in _LINES:
            if left + _BOX.width() + _GAP + self.fontMetrics().horizontalAdvance(words) > self.width():
                return
            painter.setPen(QPen(self._theme.color("changed" if is_stale else "off"), 2.2 if is_stale else 1.2))
            painter.drawLine(QLineF(left + 1, self.height() / 2, left + _BOX.width(), self.height() / 2))
            left = self._write(painter, words, left)

    def _top(self) -> float:
        return (self.height() - _BOX.height()) / 2

    def _write(self, painter: QPainter, words: str, left: int) -> int:
        wide = self.fontMetrics().horizontalAdvance(words)
        painter.setPen(self._theme.color("muted"))
        place = QRectF(left + _BOX.width() + _GAP + 1, 0, wide + 2, self.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
        return left + _BOX.width() + _GAP + wide + _AFTER
