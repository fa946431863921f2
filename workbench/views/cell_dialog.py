"""The whole text of one cell, to read and to copy."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from workbench.protocol.tables import CellText, TableAnswer
from workbench.qt.markdown import visible
from workbench.views.parts import label, set_text
from workbench.views.words import counted

_LONGEST = 500_000


class CellDialog(QDialog):
    """Show a text as it is."""

    def __init__(self, heading: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(visible(heading[:120]))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(560, 320)
        self._words = label(role="muted", wraps=True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName(visible(heading[:120]))
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.addWidget(self.text, 1)
        layout.addWidget(self._words)
        layout.addWidget(buttons)

    def show_text(self, text: str | None) -> None:
        """Show a text, None for a blank."""
        self.text.setPlainText(visible((text or "")[:_LONGEST]))
        words = "This cell is blank." if text is None else "An empty text."
        if text:
            words = counted(len(text), "character")
        if text is not None and len(text) > _LONGEST:
            words += f", the first {_LONGEST:,} are shown"
        set_text(self._words, words)

    def take(self, answer: TableAnswer) -> None:
        """Take the whole text, once it has arrived."""
        if isinstance(answer, CellText):
            self.show_text(answer.text)
