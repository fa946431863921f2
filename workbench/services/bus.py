"""Carries events from the engine to whoever shows them, in order, without waiting for anybody."""

from __future__ import annotations

import logging
from collections.abc import Callable

from workbench.domain.events import Event

Listener = Callable[[Event], None]

_log = logging.getLogger(__name__)


class Bus:
    """Deliver each event to every listener at once; a listener that fails is logged and harms nobody."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Add a listener; gives the function that takes it away."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def publish(self, event: Event) -> None:
        """Deliver an event."""
        for listener in tuple(self._listeners):
            try:
                listener(event)
            except Exception:  # noqa: BLE001 - foreign code; its fault becomes a log record
                _log.exception("A listener failed on %s", type(event).__name__)
