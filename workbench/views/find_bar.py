"""The line in which words of the open chat are searched for, above its messages."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QToolButton, QWidget
from typing_extensions import override

from workbench.views.icons import icon
from workbench.views.parts import button, label, set_text, tooltip
from workbench.views.theme import Theme


class FindBar(QFrame):
    """Take the words, and show how many messages have them.

    Signals:
        typed: other words are searched for.
        step_requested: the message after (1) or before (-1) is to be shown.
        left: the user is done here.
    """

    typed = Signal(str)
    step_requested = Signal(int)
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setProperty("strip", "top")
        self.edit = QLineEdit()
        self.edit.setPlaceholderText("Find in this chat…")
        self.edit.setAccessibleName("Find in this chat")
        self.edit.setMaximumWidth(320)
        self.edit.textChanged.connect(self.typed)
        self.count = label(role="muted")
        self.earlier_button = button("Earlier", tip="The message before (Shift+Enter)")
        self.later_button = button("Later", tip="The message after (Enter)")
        self.earlier_button.clicked.connect(lambda: self.step_requested.emit(-1))
        self.later_button.clicked.connect(lambda: self.step_requested.emit(1))
        self._close = QToolButton()
        self._close.setProperty("kind", "flat")
        self._close.setAccessibleName("Close the search in this chat")
        self._close.setToolTip(tooltip("Close (Esc)"))
        self._close.clicked.connect(self.leave)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 4, 8, 4)
        layout.addWidget(self.edit, 1)
        for part in (self.earlier_button, self.later_button):
            layout.addWidget(part)
        layout.addWidget(self.count, 1)
        layout.addWidget(self._close)
        theme.changed.connect(self._draw)
        self._draw()
        self.hide()

    def begin(self) -> None:
        """Let the user type."""
        self.show()
        self.edit.setFocus()
        self.edit.selectAll()

    def show_count(self, place: int, number: int) -> None:
        """Say which message of how many is shown; `place` counts from 1."""
        for made in (self.earlier_button, self.later_button):
            made.setEnabled(number > 0)
        if not self.edit.text().strip():
            set_text(self.count, "")
        elif number:
            set_text(self.count, f"message {place:,} of {number:,}")
        else:
            set_text(self.count, "Nothing was found in this chat.")

    def leave(self) -> None:
        """Close."""
        self.hide()
        self.left.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match event.key():
            case Qt.Key.Key_Escape:
                self.leave()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_F3:
                self.step_requested.emit(-1 if back else 1)
            case Qt.Key.Key_Up:
                self.step_requested.emit(-1)
            case Qt.Key.Key_Down:
                self.step_requested.emit(1)
            case _:
                super().keyPressEvent(event)

    def _draw(self) -> None:
        self._close.setIcon(icon(self._theme, "close", "muted"))
