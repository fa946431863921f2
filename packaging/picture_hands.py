"""What the tour does in the window: clicks, keys, and conditions to wait for."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget

Steps = Generator[Callable[[], bool]]
"""Each yields a condition: the next step comes when it holds, and the window lives on meanwhile."""
SETTLE_SECONDS = 0.4
_NO_KEYS = Qt.KeyboardModifier.NoModifier


def click(widget: QWidget) -> None:
    """Click into the middle of a widget."""
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, _NO_KEYS, QPoint(widget.rect().center()))


def press(widget: QWidget, key: Qt.Key, modifiers: Qt.KeyboardModifier = _NO_KEYS) -> None:
    """Press a key."""
    QTest.keyClick(widget, key, modifiers)


def write(widget: QWidget, text: str) -> None:
    """Type a text."""
    QTest.keyClicks(widget, text)


def now() -> bool:
    """Wait for nothing."""
    return True


def rest(seconds: float = SETTLE_SECONDS) -> Callable[[], bool]:
    """Let what moves come to rest."""
    until = time.monotonic() + seconds
    return lambda: time.monotonic() > until


def open_dialogs(window: QWidget) -> list[QDialog]:
    """Give the dialogs that are open, the newest last."""
    return [dialog for dialog in window.findChildren(QDialog) if dialog.isVisible()]
