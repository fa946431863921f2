"""The keys of the main window: each with what it does in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

Key = tuple[str, str, Callable[[], object]]
"""A key sequence, what it does in words, and the doing."""


def add_keys(window: QWidget, keys: Iterable[Key]) -> None:
    """Let a window obey keys."""
    for sequence, words, run in keys:
        action = QAction(words, window)
        action.setShortcut(QKeySequence(sequence))
        action.triggered.connect(run)
        window.addAction(action)
