"""The panes of the Compare dialog: pages that scroll, and the lines between them."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, Qt
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QVBoxLayout, QWidget


class FirstClicks:
    """Tells the first click of a double click from the second: what the first took away made room for another thing."""

    def __init__(self) -> None:
        self._clock = QElapsedTimer()

    def take(self) -> bool:
        """Take a click; false where it is the second one of a double click."""
        is_second = self._clock.isValid() and self._clock.elapsed() < QApplication.doubleClickInterval()
        self._clock.start()
        return not is_second


def padded(*widgets: QWidget) -> QWidget:
    """Put widgets below each other, with room around them."""
    page = QWidget()
    layout = QVBoxLayout(page)
    layout.setContentsMargins(16, 14, 16, 14)
    layout.setSpacing(16)
    for widget in widgets:
        layout.addWidget(widget)
    layout.addStretch(1)
    return page


def scrolled(page: QWidget, width: int | None = None) -> QScrollArea:
    """Let a page be scrolled up and down, of a fixed width or as wide as there is room."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(page)
    if width is not None:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFixedWidth(width)
    else:
        area.setMinimumWidth(page.minimumSizeHint().width() + area.verticalScrollBar().sizeHint().width())
    return area


def upright() -> QFrame:
    """Make a thin line from top to bottom."""
    made = QFrame()
    made.setProperty("line", "upright")
    made.setFixedWidth(1)
    return made
