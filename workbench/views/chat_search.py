"""Where the user types what to search for in the chats."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

_PAUSE_MILLISECONDS = 150


class ChatSearch(QLineEdit):
    """A line whose words are asked for after a short pause in typing.

    Signals:
        paused: these words are to be searched for in the messages.
        left_for_list: the user goes on to what was found; whether its first chat is to be opened.
    """

    paused = Signal(str)
    left_for_list = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.is_waiting = False
        """Whether words were typed that nobody has answered yet."""
        self.setPlaceholderText("Search chats")
        self.setAccessibleName("Search chats")
        self.setClearButtonEnabled(True)
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MILLISECONDS)
        self._timer.timeout.connect(lambda: self.paused.emit(self.text()))
        self.textChanged.connect(self._typed)

    def begin(self) -> None:
        """Let the user type."""
        self.setFocus()
        self.selectAll()

    def take_answer(self, wanted: str) -> bool:
        """Take note of an answer; false where something else is searched for by now."""
        if wanted != self.text():
            return False
        self.is_waiting = False
        return True

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        match arg__1.key():
            case Qt.Key.Key_Down:
                self.left_for_list.emit(False)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.text().strip():
                self.left_for_list.emit(True)
            case Qt.Key.Key_Escape if self.text():
                self.clear()
            case _:
                super().keyPressEvent(arg__1)

    def _typed(self, text: str) -> None:
        self.is_waiting = bool(text.strip())
        if self.is_waiting:
            self._timer.start()
        else:
            self._timer.stop()
