"""Finds words in the messages of the open chat, the newest first, and shows where they stand."""

from __future__ import annotations

from PySide6.QtCore import QObject

from workbench.domain.search import holds, words_of
from workbench.views.find_bar import FindBar
from workbench.views.transcript_view import TranscriptView


class ChatFind(QObject):
    """Step through the messages that hold every word; each place in a message is marked."""

    def __init__(self, bar: FindBar, transcript: TranscriptView, parent: QObject) -> None:
        super().__init__(parent)
        self._bar = bar
        self._transcript = transcript
        self._words: tuple[str, ...] = ()
        self._hits: list[int] = []
        self._place = 0
        bar.typed.connect(self._search)
        bar.step_requested.connect(self._step)
        bar.left.connect(self._unmark)

    def begin(self) -> None:
        """Let the user type; what was searched for last is there again."""
        self._bar.begin()
        self._search(self._bar.edit.text())

    def find(self, wanted: str) -> None:
        """Search for words that were given elsewhere."""
        self._bar.show()
        self._bar.edit.setText(wanted)
        self._search(wanted)

    def look_again(self) -> None:
        """Search anew, where something is searched for: other messages stand there."""
        if not self._bar.isHidden():
            self._search(self._bar.edit.text())

    def _search(self, wanted: str) -> None:
        self._words = words_of(wanted)
        self._look()
        self._place = len(self._hits) - 1
        self._show()

    def _look(self) -> None:
        texts = self._transcript.said()
        self._hits = [place for place, text in enumerate(texts) if holds(text, self._words)]

    def _step(self, step: int) -> None:
        self._look()
        if self._hits:
            self._place = (self._place + step) % len(self._hits)
        self._show()

    def _show(self) -> None:
        self._unmark()
        if self._hits:
            self._place = min(self._place, len(self._hits) - 1)
            self._transcript.show_said(self._hits[self._place], self._words)
        self._bar.show_count(self._place + 1, len(self._hits))

    def _unmark(self) -> None:
        self._transcript.show_said(None, ())
