"""The foot of the Compare form: what an edit would change, why it cannot run yet, and the buttons."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from workbench.views.parts import button, label, set_text


class CompareFoot(QFrame):
    """Hold the buttons and two quiet lines, each there only where it says something."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("strip", "bottom")
        self.reason = label("", "muted", wraps=True)
        self.foreseen = label("", wraps=True)
        self.foreseen.setAccessibleName("What this changes")
        self.save_button = button("Save rules as file…", tip="Save the rules of this chat, to be used for other files")
        self.cancel_button = button("Cancel")
        self.compare_button = button("Compare", "primary", tip="Run the comparison as a call (Ctrl+Enter)")
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.foreseen)
        words.addWidget(self.reason)
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 10, 18, 10)
        row.setSpacing(12)
        row.addWidget(self.save_button)
        row.addLayout(words, 1)
        row.addWidget(self.cancel_button)
        row.addWidget(self.compare_button)
        self.foreseen.hide()
        self.reason.hide()
        self.parts = self.reason, self.save_button, self.cancel_button, self.compare_button

    def show_foreseen(self, words: str) -> None:
        """Say what the edits would change; nothing where there is nothing to say."""
        set_text(self.foreseen, words)
        self.foreseen.setVisible(bool(words))

    def show_reason(self, words: str) -> None:
        """Say why it cannot run; nothing where it can."""
        set_text(self.reason, words)
        self.reason.setVisible(bool(words))
