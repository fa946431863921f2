"""Loads what answers messages before the first is sent, once one is likely and the engine has nothing to do.

It takes two seconds of the processor and 70 MB: a window that nobody works in does without.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.qt.bridge import EngineBridge

_REST_MILLISECONDS = 500
"""What was begun by the same hand comes first: the chat that is opened, its values and its files."""


class Warming(QObject):
    """Wait for a moment at which the engine has nothing to do, and let it load then, on a thread of its own.

    Signals:
        put_off: the engine had something to do.
    """

    put_off = Signal()

    def __init__(
        self, bridge: EngineBridge, is_likely: Callable[[], bool], parent: QObject, *, rest: int = _REST_MILLISECONDS
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._is_likely = is_likely
        self._is_begun = False
        self._timer = QTimer(self, singleShot=True, interval=rest)
        self._timer.timeout.connect(self._load)
        bridge.opened.connect(self.look)
        bridge.event_arrived.connect(self.look)

    def look(self) -> None:
        """See soon whether a message has become likely."""
        if not self._is_begun and not self._timer.isActive():
            self._timer.start()

    def _load(self) -> None:
        if not self._is_likely() or not self._bridge.is_open:
            return
        if self._bridge.is_busy:
            self._timer.start()
            self.put_off.emit()
            return
        self._is_begun = True
        self._bridge.ask(self, lambda engine: engine.warm_up())
