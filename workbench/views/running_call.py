"""How long a call has been running, and what stops it, in the head of its card."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from workbench.views.parts import button, label, set_text
from workbench.views.words import seconds_text

_TICK_MILLISECONDS = 1000
_SHORTEST_SECONDS, _SECONDS_ARE_EXACT = 1, 10


class RunningCall(QWidget):
    """Show itself while a call runs.

    Signals:
        stop_requested: the call is to stop.
    """

    stop_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._started: datetime | None = None
        self._stopping: datetime | None = None
        self.words = label(role="muted")
        self.stop_button = button("Stop", "link", tip="Stop this call; live values stay (Ctrl+.)")
        self.stop_button.clicked.connect(self.stop_requested)
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MILLISECONDS)
        self._timer.timeout.connect(self._show_time)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.setMinimumHeight(self.stop_button.sizeHint().height())  # its words stay in line without the button
        row.addWidget(self.words)
        row.addWidget(self.stop_button)

    def show_since(self, started: datetime | None) -> None:
        """Show since when the call runs; None where it does not."""
        self._started = started
        self.setVisible(started is not None)
        if started is None:
            self._timer.stop()
        else:
            self._timer.start()
            self._show_time()

    def show_stopping(self, since: datetime | None, *, can_ask_again: bool = False) -> None:
        """Show since when the call is stopping; None where nobody asked it to."""
        self._stopping = since
        self.stop_button.setText("Stop again" if can_ask_again else "Stop")
        self.stop_button.setVisible(since is None or can_ask_again)
        self._show_time()

    def _show_time(self) -> None:
        if self._stopping is not None:
            set_text(self.words, f"· {stopping_words(self._stopping)}")
            return
        seconds = 0 if self._started is None else _since(self._started)
        set_text(self.words, f"· {_whole(seconds)}" if seconds >= _SHORTEST_SECONDS else "")


def stopping_words(since: datetime) -> str:
    """Say that something is stopping, and for how long it has been."""
    seconds = _since(since)
    return f"stopping… {_whole(seconds)}" if seconds >= _SHORTEST_SECONDS else "stopping…"


def _since(at: datetime) -> int:
    return max(0, int((datetime.now(UTC) - at).total_seconds()))


def _whole(seconds: int) -> str:
    return f"{seconds} s" if seconds < _SECONDS_ARE_EXACT else seconds_text(seconds)
