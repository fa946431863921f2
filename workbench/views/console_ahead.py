"""What is typed in the console while a call runs: it stands at the next prompt, and nothing of it runs by itself."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence

_LONGEST = 20_000
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


@dataclass(kw_only=False, slots=True)
class TypedAhead:
    """A text that waits for the prompt, edited at its end only."""

    text: str = ""

    def take(self, event: QKeyEvent) -> bool:
        """Take a key where it writes, erases or pastes; say whether it did."""
        if event.matches(QKeySequence.StandardKey.Paste):
            self._add(QGuiApplication.clipboard().text())
        elif event.key() == Qt.Key.Key_Backspace:
            self.text = self.text[:-1]
        elif event.key() in _ENTER:
            self._add("\n" if self.text else "")
        elif event.text().isprintable() and event.text() and not _is_command(event):
            self._add(event.text())
        else:
            return False
        return True

    def _add(self, text: str) -> None:
        self.text = (self.text + text)[:_LONGEST]


def _is_command(event: QKeyEvent) -> bool:
    """Say whether Ctrl was held, as in Ctrl+C that stops the call; Ctrl and Alt together write letters (AltGr)."""
    held = event.modifiers()
    control = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.MetaModifier
    return bool(held & control) and not held & Qt.KeyboardModifier.AltModifier
