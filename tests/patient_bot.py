"""Hands in a window that wait long enough on a busy machine; what comes at once costs no more time for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

LONG = 60_000
"""Milliseconds that everything is waited for at least: a test that fails earlier says nothing but that others work."""


class PatientBot(QtBot):
    """Gives every wait for something that is to happen at least that long; the names are pytest-qt's.

    It holds the widgets of its test until that is torn down. Where only a cycle held one, Python may let go of it in
    the middle of its own paint, which ends the process.
    """

    def __init__(self, request: pytest.FixtureRequest) -> None:
        super().__init__(request)
        self._held: list[QWidget] = []

    @override
    def addWidget(self, widget: QWidget, *, before_close_func: Callable[[QWidget], None] | None = None) -> None:
        self._held.append(widget)
        super().addWidget(widget, before_close_func=before_close_func)

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
