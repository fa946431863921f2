"""Hands messages to the console's widget in order and in slices of time, so that painting and typing come between."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from workbench.qt.console_messages import Message
from workbench.qt.console_text import PIECE_CHARACTERS, PIECE_LINES

_SLICE_SECONDS = 0.006
_REST_MILLISECONDS = 12
_LATER_MILLISECONDS = 100
"""So long what others run waits: who asked for it looks elsewhere, and that is to be shown first."""
_MOST_WAITING = 4_000
"""More wait only where a call shows very many small things; of those the oldest outputs are left out."""

Tell = Callable[[str, Message, str], None]


class Delivery(QObject):
    """A queue with a timer; the widget turns the event loop inside itself at times, so nothing is told in a telling."""

    def __init__(self, tell: Tell, parent: QObject) -> None:
        super().__init__(parent)
        self._tell = tell
        self._waiting: deque[tuple[str, Message, str]] = deque()
        self._is_telling = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._deliver)

    @property
    def is_empty(self) -> bool:
        """Whether all was told."""
        return not self._waiting and not self._is_telling

    def add(self, channel: str, message: Message, asker: str = "") -> None:
        """Have a message told soon."""
        if self._waiting and _join(self._waiting[-1][1], message):
            return
        if len(self._waiting) >= _MOST_WAITING and message["msg_type"] in {"stream", "display_data"}:
            return
        self._waiting.append((channel, message, asker))
        is_own = "session" not in message["parent_header"]
        if not self._timer.isActive():
            self._timer.start(0 if is_own else _LATER_MILLISECONDS)
        elif is_own and self._timer.interval() == _LATER_MILLISECONDS:
            self._timer.start(0)

    def clear(self) -> None:
        """Forget what was not shown yet; answers are kept, since the widget waits for them."""
        self._waiting = deque(item for item in self._waiting if item[0] == "shell")

    def _deliver(self) -> None:
        if self._is_telling:
            self._timer.start(_REST_MILLISECONDS)
            return
        self._is_telling = True
        until = time.monotonic() + _SLICE_SECONDS
        try:
            while self._waiting and time.monotonic() < until:
                self._tell(*self._waiting.popleft())
        finally:
            self._is_telling = False
        if self._waiting and not self._timer.isActive():
            self._timer.start(_REST_MILLISECONDS)


def _join(last: Message, new: Message) -> bool:
    """Put a text behind the one that waits, where both are of one call and short: each insertion has its price."""
    if last["msg_type"] != "stream" or new["msg_type"] != "stream" or last["parent_header"] != new["parent_header"]:
        return False
    text: str = last["content"]["text"]
    more: str = new["content"]["text"]
    if len(text) + len(more) > PIECE_CHARACTERS or text.count("\n") + more.count("\n") > PIECE_LINES:
        return False
    last["content"]["text"] = text + more
    return True
