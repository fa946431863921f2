"""Hands in a window that wait long enough on a busy machine; what comes at once costs no more time for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pytestqt.qtbot import QtBot
from typing_extensions import override

LONG = 60_000
"""Milliseconds that everything is waited for at least: a test that fails earlier says nothing but that others work."""


class PatientBot(QtBot):
    """Gives every wait for something that is to happen at least that long; the names are pytest-qt's."""

    @override
    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = LONG) -> None:
        super().waitUntil(callback, timeout=max(timeout, LONG))

    @override
    def waitSignal(self, signal: Any, *, timeout: int = LONG, raising: bool | None = None, **named: Any) -> Any:
        # `assertNotEmitted` waits so too, with `raising=False`: nothing is to happen in its time.
        patient = timeout if raising is False else max(timeout, LONG)
        return super().waitSignal(signal, timeout=patient, raising=raising, **named)

    @override
    def waitSignals(self, signals: Any, *, timeout: int = LONG, **named: Any) -> Any:
        return super().waitSignals(signals, timeout=max(timeout, LONG), **named)
