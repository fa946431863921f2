"""Carries actions and events from the engine's thread to the GUI thread, in order and in slices of time."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

if TYPE_CHECKING:
    from workbench.domain.events import Event

_SLICE_SECONDS = 0.004
_REST_MILLISECONDS = 2
_LONGEST_TEXT = 32_000
_log = logging.getLogger(__name__)


class Crossing(QObject):
    """Do on the GUI thread what other threads post; pieces of one text that wait are joined.

    Signals:
        _woken: something waits (internal; it crosses the threads).
    """

    _woken = Signal()

    def __init__(self, tell: Callable[[Event], None], parent: QObject) -> None:
        super().__init__(parent)
        self._tell = tell
        self._waiting: deque[Callable[[], None] | Event] = deque()
        self._taken: deque[Callable[[], None] | Event] = deque()
        self._is_woken = False
        self._guard = threading.Lock()
        self._woken.connect(self._drain, Qt.ConnectionType.QueuedConnection)

    def post(self, action: Callable[[], None]) -> None:
        """Have something done on the GUI thread."""
        self._post(action)

    def post_event(self, event: Event) -> None:
        """Have an event told on the GUI thread."""
        self._post(event)

    def _post(self, item: Callable[[], None] | Event) -> None:
        with self._guard:
            joined = _joined(self._waiting[-1], item) if self._waiting else None
            if joined is not None:
                self._waiting[-1] = joined
            else:
                self._waiting.append(item)
            if self._is_woken:
                return
            self._is_woken = True
        try:
            self._woken.emit()
        except RuntimeError:  # the window is gone, and with it whoever would listen
            _log.debug("Nobody listens any more")

    def _drain(self) -> None:
        """Do what waits, for a slice of time at most: painting and typing come in between."""
        until = time.monotonic() + _SLICE_SECONDS
        while True:
            if not self._taken and not self._take_batch():
                return
            item = self._taken.popleft()
            try:
                if callable(item):
                    item()
                else:
                    self._tell(item)
            except Exception:  # noqa: BLE001 - one panel must not keep the others from hearing
                _log.exception("A panel failed on what the engine told it")
            if time.monotonic() > until:
                QTimer.singleShot(_REST_MILLISECONDS, self, self._drain)
                return

    def _take_batch(self) -> bool:
        """Take all that waits at once: the guard is shared with a thread that may not get its turn soon."""
        with self._guard:
            self._taken, self._waiting = self._waiting, deque()
            self._is_woken = bool(self._taken)
            return self._is_woken


def _joined(last: object, item: object) -> Event | None:
    """Join two pieces of one text, None where they are none."""
    from workbench.domain.events import CallOutputArrived, ReplyDelta  # noqa: PLC0415 - not before the first paint

    match last, item:
        case ReplyDelta(), ReplyDelta() if (last.chat, last.turn) == (item.chat, item.turn):
            return replace(last, text=last.text + item.text) if len(last.text) < _LONGEST_TEXT else None
        case CallOutputArrived(), CallOutputArrived() if (last.chat, last.number) == (item.chat, item.number):
            old, new = last.output, item.output
            if old.kind != "stream" or (old.kind, old.name, old.cut) != (new.kind, new.name, new.cut):
                return None
            if new.full_text_file is not None or len(old.text) >= _LONGEST_TEXT:
                return None
            return replace(last, output=replace(old, text=old.text + new.text))
        case _:
            return None
