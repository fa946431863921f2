"""Keeps the console's last lines at the bottom of its view, as terminals do, whatever takes or gives it room."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QTextEdit
from typing_extensions import override

_NEAR = 4


class ConsoleEnd(QObject):
    """Follow the end of a text that leaves a page free below it, as qtconsole's does, while the reader is there.

    qtconsole itself only ever scrolls down: what was the end of a low view is the top of a high one.
    """

    def __init__(self, control: QTextEdit) -> None:
        super().__init__(control)
        self._control = control
        self._is_at_end = True
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._settle)
        control.installEventFilter(self)
        control.viewport().installEventFilter(self)
        control.document().contentsChanged.connect(self.settle)
        control.verticalScrollBar().actionTriggered.connect(self._note)
        control.verticalScrollBar().valueChanged.connect(self._note)

    def settle(self) -> None:
        """Go to the end once what happens now is laid out, where the reader was there or sees nothing."""
        self._timer.start()

    def show_end(self) -> None:
        """Go to the end, wherever the reader was."""
        self._is_at_end = True
        self.settle()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.FontChange}:
            self.settle()
        return super().eventFilter(watched, event)

    @property
    def _end(self) -> int:
        bar = self._control.verticalScrollBar()
        return max(0, bar.maximum() - bar.pageStep())

    def _note(self) -> None:
        if not self._timer.isActive():
            self._is_at_end = self._control.verticalScrollBar().value() >= self._end - _NEAR

    def _settle(self) -> None:
        bar = self._control.verticalScrollBar()
        if self._is_at_end or bar.value() > self._end:
            bar.setValue(self._end)
            self._is_at_end = True
