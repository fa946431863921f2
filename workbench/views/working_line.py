"""The line below the last entry: what goes on in the chat, and since when it is stopping."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QWidget

from workbench.views.parts import set_property, set_text
from workbench.views.running_call import stopping_words

_TICK_MILLISECONDS = 1000


class WorkingLine(QLabel):
    """Show itself while something goes on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stopping: datetime | None = None
        self._timer = QTimer(self, interval=_TICK_MILLISECONDS)
        self._timer.timeout.connect(self._show_time)
        set_property(self, "role", "muted")
        self.hide()

    def show_words(self, text: str, stopping: datetime | None = None) -> None:
        """Say what goes on, or since when it is stopping; nothing with an empty text."""
        self._stopping = stopping if text else None
        if self._stopping is None:
            self._timer.stop()
            set_text(self, text)
        else:
            self._timer.start()
            self._show_time()
        self.setVisible(bool(text))

    def _show_time(self) -> None:
        if self._stopping is not None:
            words = stopping_words(self._stopping)
            set_text(self, words[0].upper() + words[1:])
