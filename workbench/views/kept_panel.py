"""The panel of what is kept: four cards, each with its place, how it stands, what is in it, and when it ends."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from workbench.domain.kept import Kept
from workbench.domain.kept_words import INTRODUCTION, KeptLine, KeptStore, stores_of
from workbench.views.empty_state import EmptyState
from workbench.views.parts import button, label, pill, set_breaking_text
from workbench.views.scrolled import scrolled

_EMPTY = "Open a chat, or begin one: what is said, what is loaded, the files and your facts are told apart here."


class KeptPanel(QWidget):
    """Show the four.

    Signals:
        memory_requested: the user wants to see or change the facts.
    """

    memory_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[KeptStore, ...] = ()
        self.cards: dict[str, StoreCard] = {}
        self._column = QVBoxLayout()
        self._column.setSpacing(10)
        self._column.addStretch(1)
        inside = QWidget()
        page = QVBoxLayout(inside)
        page.setContentsMargins(12, 10, 12, 12)
        page.setSpacing(10)
        page.addWidget(label(INTRODUCTION, "muted", wraps=True))
        page.addLayout(self._column)
        self._stack = QStackedWidget()
        self._stack.addWidget(EmptyState("Nothing is kept yet", _EMPTY))
        self._stack.addWidget(scrolled(inside, "Kept"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)

    def show_kept(self, kept: Kept | None) -> None:
        """Show what is kept of a chat, None where no chat is shown."""
        stores = () if kept is None else stores_of(kept)
        if stores == self._shown:
            return
        before, self._shown = {store.name: store for store in self._shown}, stores
        for place, store in enumerate(stores):
            if before.get(store.name) != store:
                self._put(place, store)
        self._stack.setCurrentIndex(1 if stores else 0)

    def _put(self, place: int, store: KeptStore) -> None:
        known = self.cards.pop(store.name, None)
        if known is not None:
            self._column.removeWidget(known)
            known.hide()
            known.deleteLater()
        card = self.cards[store.name] = StoreCard(store)
        if store is self._shown[-1]:
            link = button("Add or change facts", "link")
            link.clicked.connect(self.memory_requested)
            card.add_act(link)
        self._column.insertWidget(place, card)


class StoreCard(QFrame):
    """One of the four."""

    def __init__(self, store: KeptStore) -> None:
        super().__init__()
        self.setProperty("card", "plain")
        self.setAccessibleName(f"{store.name}: {store.word}")
        band = QFrame()
        band.setProperty("band", "plain")
        top = QHBoxLayout(band)
        top.setContentsMargins(12, 6, 10, 6)
        top.setSpacing(8)
        top.addWidget(label(store.name, "heading"))
        top.addWidget(label(store.place, "muted"), 1)
        top.addWidget(pill(store.word, store.standing.value))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(1, 1, 1, 8)
        self._column.setSpacing(0)
        self._column.addWidget(band)
        if store.text:
            text = label(store.text, wraps=True)
            text.setContentsMargins(12, 8, 12, 0)
            self._column.addWidget(text)
        if store.lines:
            self._column.addWidget(_lines(store.lines))
        more = f"and {store.more} more. " if store.more else ""
        ends = label(more + store.ends, "faint", wraps=True)
        ends.setContentsMargins(12, 6, 12, 0)
        self._column.addWidget(ends)

    def add_act(self, act: QPushButton) -> None:
        """Offer something below the rest."""
        row = QHBoxLayout()
        row.setContentsMargins(10, 4, 10, 0)
        row.addWidget(act)
        row.addStretch(1)
        self._column.addLayout(row)


def _lines(lines: tuple[KeptLine, ...]) -> QWidget:
    made = QWidget()
    grid = QGridLayout(made)
    grid.setContentsMargins(12, 8, 10, 0)
    grid.setHorizontalSpacing(12)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(0, 3)
    grid.setColumnStretch(1, 3)
    for row, line in enumerate(lines):
        name, text = label(wraps=True), label(role="muted", wraps=True)
        set_breaking_text(name, line.name)
        set_breaking_text(text, line.text)
        grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(text, row, 1, Qt.AlignmentFlag.AlignTop)
        if line.word:
            grid.addWidget(pill(line.word, line.standing.value), row, 2, Qt.AlignmentFlag.AlignTop)
    return made
