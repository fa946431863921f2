"""The line below a lineage: what its signs mean or, where something is chosen, all of that in words."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QStackedWidget, QWidget
from typing_extensions import override

from workbench.qt.markdown import visible
from workbench.views.lineage_legend import LineageLegend
from workbench.views.parts import button, tooltip
from workbench.views.theme import Theme


class LineageFoot(QStackedWidget):
    """Show one or the other, of the same height.

    Signals:
        open_requested: what is chosen is to be opened.
        recompute_requested: what is stale of it is to be made anew, after a question.
    """

    open_requested = Signal()
    recompute_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.facts = _CutLine()
        self.open = button("Open", "link", tip="Open it (Enter, or a double click)")
        self.recompute = button("Make anew…", tip="Shows which calls would make anew what is stale of it, and asks")
        self.open.clicked.connect(self.open_requested)
        self.recompute.clicked.connect(self.recompute_requested)
        self.recompute.setSizePolicy(_keeping(self.recompute))
        self.addWidget(_row(LineageLegend(theme)))
        self.addWidget(_row(self.facts, self.open, self.recompute))

    def show_words(self, words: str, *, opens: bool, is_stale: bool) -> None:
        """Say what is chosen, and what can be done with it; the legend where there are no words."""
        self.setCurrentIndex(1 if words else 0)
        self.facts.show_words(words)
        self.open.setEnabled(opens)
        self.recompute.setVisible(is_stale)


class _CutLine(QLabel):
    """A text in one line, cut where there is no room; its tip has all of it."""

    def __init__(self) -> None:
        super().__init__()
        self._words = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", "muted")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_words(self, words: str) -> None:
        """Show other words."""
        self._words = visible(words)
        self.setAccessibleName(self._words)
        self.setToolTip(tooltip(words) if words else "")
        self._cut()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cut()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(80, super().minimumSizeHint().height())

    def _cut(self) -> None:
        self.setText(self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, self.width()))


def _keeping(part: QWidget) -> QSizePolicy:
    """Keep a part's room while it is hidden: nothing jumps."""
    policy = part.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    return policy


def _row(*parts: QWidget) -> QWidget:
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(12, 4, 8, 4)
    row.setSpacing(8)
    for at, part in enumerate(parts):
        row.addWidget(part, 0 if at else 1)
    return made
