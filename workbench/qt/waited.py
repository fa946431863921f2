"""How long something takes that the user waits for, told once a second."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, QTimer, Signal

_TICK_MILLISECONDS = 1000


class Waited(QObject):
    """Count from `begin` to `end`.

    Signals:
        told: the whole seconds since it began.
    """

    told = Signal(int)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._began = 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MILLISECONDS)
        self._timer.timeout.connect(self._tell)

    def begin(self) -> None:
        """Count from now on."""
        self._began = time.monotonic()
        self._timer.start()

    def end(self) -> None:
        """Count no more."""
        self._timer.stop()

    def _tell(self) -> None:
        self.told.emit(round(time.monotonic() - self._began))
