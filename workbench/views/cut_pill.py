"""A small word on a ground that is cut in its middle where there is no room for it."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetricsF, QResizeEvent
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
        self.ensurePolished()  # the style sheet has another font
        return QSize(self._width_of(self.whole) + self._sides() + 1, super().sizeHint().height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, super().minimumSizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.width() - self._sides()
        shown = self.whole
        if self._width_of(shown) > room:
            shown = self.fontMetrics().elidedText(shown, Qt.TextElideMode.ElideMiddle, room)
        if shown != self.text():
            self.setText(shown)
            self.setToolTip(tooltip(self.whole) if shown != self.whole else "")

    def _width_of(self, text: str) -> int:
        return ceil(QFontMetricsF(self.font()).horizontalAdvance(text))

    def _sides(self) -> int:
        """Give what stands beside the text."""
        return super().sizeHint().width() - self._width_of(self.text())
