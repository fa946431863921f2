"""Facts in lines: a name, what is said of it, and a word on a ground, which stands below where there is little room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget
from typing_extensions import override

from workbench.views.parts import label, pill, set_breaking_text

Fact = tuple[str, str, str, str]
"""What it is about, what is said of it, a word or nothing, and the word's kind."""
_WIDE = 27
"""So many times the height of a line are wide enough for three columns."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Line:
    row: int
    word: QLabel


class FactsGrid(QWidget):
    """Show facts, and arrange them by the width there is."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        super().__init__()
        self._words: list[_Line] = []
        self._is_wide = True
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(12, 10, 12, 4)
        self._grid.setHorizontalSpacing(20)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        for number, (name, text, word, kind) in enumerate(facts):
            said = label(wraps=True)
            set_breaking_text(said, text)
            self._grid.addWidget(label(name, "muted"), 2 * number, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(said, 2 * number, 1)
            if word:
                line = _Line(row=2 * number, word=pill(word, kind))
                self._words.append(line)
                self._place(line)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = event.size().width() >= _WIDE * self.fontMetrics().height()
        if is_wide is not self._is_wide:
            self._is_wide = is_wide
            for line in self._words:
                self._grid.removeWidget(line.word)
                self._place(line)

    def _place(self, line: _Line) -> None:
        row, column = (line.row, 2) if self._is_wide else (line.row + 1, 1)
        self._grid.addWidget(line.word, row, column, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
