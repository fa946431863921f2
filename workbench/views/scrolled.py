"""A page of a panel that is scrolled up and down where there is no room for all of it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QFrame, QScrollArea, QWidget
from typing_extensions import override

FRAME = QSize(16, 48)
"""What a window manager puts around a dialog, at most."""
_FOCUS = 4
"""What shows that a page has the keys, at both sides."""


def scrolled(page: QWidget, name: str) -> QScrollArea:
    """Show a page as wide as there is room; the name is for who cannot see it."""
    made = QScrollArea()
    made.setFrameShape(QFrame.Shape.NoFrame)
    made.setWidgetResizable(True)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    made.setAccessibleName(name)
    made.setWidget(page)
    return made


class WholePage(QScrollArea):
    """A page of a dialog that wants to be seen whole, and is scrolled only where the screen is too small for it."""

    def __init__(self, page: QWidget, name: str) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(name)
        self._page = page
        self.setWidget(page)
        page.setAutoFillBackground(False)  # Qt fills it where it becomes the page
        self.viewport().setAutoFillBackground(False)

    @override
    def sizeHint(self) -> QSize:
        return self._page.sizeHint() + QSize(self._bar(), 0)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(
            self._page.minimumSizeHint().width() + self._bar(),
            min(self._page.sizeHint().height(), 8 * self.fontMetrics().height()),
        )

    def _bar(self) -> int:
        return self.verticalScrollBar().sizeHint().width() + _FOCUS


def fit_to_screen(dialog: QDialog) -> None:
    """Make a dialog as large as what it shows, and never larger than its screen: its buttons stay in reach."""
    dialog.resize(dialog.sizeHint().boundedTo(dialog.screen().availableSize() - FRAME))
