"""A small word on a ground that is cut in its middle where there is no room for it."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QStyleOptionFrame, QWidget
from typing_extensions import override

from workbench.qt.markdown import visible
from workbench.views.distinct_names import distinct_names
from workbench.views.parts import tooltip

_LEAST_WIDTH = 60


class CutPill(QLabel):
    """Show as much of a text as there is room for: its beginning and its end; the tip has all of it."""

    def __init__(self, text: str, kind: str = "plain", *, role: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setIndent(0)  # else a label with a frame has room for a letter more at its right
        if kind:
            self.setProperty("pill", kind)
        if role:
            self.setProperty("role", role)
        self.beside: tuple[str, ...] = ()
        """Other texts that are shown beside it, and must not look the same when they are cut."""
        self.whole = ""
        self.say(text)

    def say(self, text: str) -> None:
        """Show another text."""
        self.whole = visible(text)
        self.setAccessibleName(self.whole)
        self.setText(self.whole)

    @override
    def sizeHint(self) -> QSize:
        self.ensurePolished()  # the style sheet has another font
        return super().sizeHint() + QSize(1, 0)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, super().minimumSizeHint().height())

    def shown(self) -> str:
        """Give what there is room for now; asked whenever it is painted, so that no earlier width or font stays."""
        room = self.contentsRect().width()
        if ceil(QFontMetricsF(self.font()).horizontalAdvance(self.whole)) <= room:
            return self.whole
        metrics = self.fontMetrics()
        cut = distinct_names([self.whole, *self.beside], lambda text, mode: metrics.elidedText(text, mode, room))
        return cut[self.whole]

    @override
    def event(self, e: QEvent) -> bool:
        if e.type() is QEvent.Type.ToolTip:
            self.setToolTip(tooltip(self.whole) if self.shown() != self.whole else "")
        return super().event(e)

    @override
    def paintEvent(self, arg__1: QPaintEvent) -> None:
        painter = QPainter(self)
        self.drawFrame(painter)
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        self.style().drawItemText(
            painter,
            self.contentsRect(),
            int(self.alignment()),
            option.palette,
            self.isEnabled(),
            self.shown(),
            self.foregroundRole(),
        )
