"""A small word on a ground that is cut in its middle where there is no room for it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget
from typing_extensions import override

from workbench.qt.markdown import visible
from workbench.views.parts import tooltip

_LEAST_WIDTH = 60


class CutPill(QLabel):
    """Show as much of a text as there is room for: its beginning and its end; the tip has all of it."""

    def __init__(self, text: str, kind: str = "plain", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("pill", kind)
        self.whole = visible(text)
        self.setAccessibleName(self.whole)
        self.setText(self.whole)

    @override
    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.whole) + self._sides(), super().sizeHint().height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, super().minimumSizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.width() - self._sides()
        shown = self.fontMetrics().elidedText(self.whole, Qt.TextElideMode.ElideMiddle, room)
        if shown != self.text():
            self.setText(shown)
            self.setToolTip(tooltip(self.whole) if shown != self.whole else "")

    def _sides(self) -> int:
        """Give what stands beside the text."""
        return super().sizeHint().width() - self.fontMetrics().horizontalAdvance(self.text())
