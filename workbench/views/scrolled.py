"""A page of a panel that is scrolled up and down where there is no room for all of it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


def scrolled(page: QWidget, name: str) -> QScrollArea:
    """Show a page as wide as there is room; the name is for who cannot see it."""
    made = QScrollArea()
    made.setFrameShape(QFrame.Shape.NoFrame)
    made.setWidgetResizable(True)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    made.setAccessibleName(name)
    made.setWidget(page)
    return made
