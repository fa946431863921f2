"""What a panel shows as long as it has nothing: a heading and what will bring something."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.views.parts import label


class EmptyState(QWidget):
    """Teach in the middle of a panel."""

    def __init__(self, heading: str, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 16, 28, 16)
        layout.addStretch(1)
        for text, role in ((heading, "heading"), (words, "muted")):
            shown = label(text, role, wraps=True)
            shown.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(shown)
        layout.addStretch(1)
