"""The files of the Compare dialog: chips with their sheets above, how each is read on the left."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QMargins, Qt, Signal
from PySide6.QtWidgets import QFrame, QMenu, QPushButton, QVBoxLayout, QWidget

from workbench.domain.compare_ground import CompareSource
from workbench.qt.compare_draft import CompareDraft
from workbench.qt.markdown import visible
from workbench.views.cut_button import CutButton
from workbench.views.cut_pill import CutPill
from workbench.views.flow_layout import FlowLayout
from workbench.views.parts import button, label, set_breaking_text, tooltip
from workbench.views.words import shortened

_MOST_SHOWN = 60
_LONGEST, _SHORTER = 60, 28


class FileChips(QWidget):
    """Choose which tables are compared.

    Signals:
        added: a `CompareSource` is to be compared too.
        removed: a table's id is to be left out.
        made_first: a table's id: the others are compared with it.
        replaced: a table's id and the `CompareSource` that takes its place.
        disk_requested: a file is to be added to the chat.
    """

    added = Signal(object)
    removed = Signal(str)
    made_first = Signal(str)
    replaced = Signal(str, object)
    disk_requested = Signal()

    def __init__(self, draft: CompareDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._flow = FlowLayout(self, gap=8, margins=QMargins(0, 3, 0, 0))  # in line with the title
        self.chips: dict[str, QPushButton] = {}
        self.add_button = button("+ add file", "chip", tip="Compare another file of this chat, or one from the disk")
        self._menus: list[QMenu] = []
        self._shown: object = None

    def show_draft(self) -> None:
        """Show the chosen tables."""
        shown = (tuple(self._draft.chosen), self._draft.free_sources)
        if shown == self._shown:
            return
        self._shown = shown
        self._flow.clear()
        for menu in self._menus:
            menu.deleteLater()
        self._menus, self.chips = [], {}
        for place, source in enumerate(self._draft.chosen):
            names = (_short(source.label), shortened(source.label, _SHORTER))
            chip = CutButton(tuple(f"{name}  {size_words(source)} ▾" for name in names), "chip")
            chip.setAccessibleName(visible(f"File {source.label}, {size_words(source)}"))
            chip.setToolTip(tooltip(source.label))
            chip.setMenu(self._menu(source, place))
            self._flow.addWidget(chip)
            self.chips[source.id] = chip
        self.add_button = button("+ add file", "chip", tip="Compare another file of this chat, or one from the disk")
        self.add_button.setMenu(self._add_menu())
        self._flow.addWidget(self.add_button)
        self.updateGeometry()

    def _menu(self, source: CompareSource, place: int) -> QMenu:
        menu = self._kept(QMenu(self))
        free = self._draft.free_sources
        for other in [one for one in free if one.path == source.path and one.path is not None][:_MOST_SHOWN]:
            self._offer(menu, f"Use sheet {other.sheet}", lambda other=other: self.replaced.emit(source.id, other))
        for other in [one for one in free if one.path != source.path or one.path is None][:_MOST_SHOWN]:
            self._offer(menu, f"Use {other.label} instead", lambda other=other: self.replaced.emit(source.id, other))
        menu.addSeparator()
        if place:
            self._offer(menu, "Compare the others with this one", lambda: self.made_first.emit(source.id))
        self._offer(menu, "Leave it out", lambda: self.removed.emit(source.id))
        return menu

    def _add_menu(self) -> QMenu:
        menu = self._kept(QMenu(self))
        for source in self._draft.free_sources[:_MOST_SHOWN]:
            self._offer(menu, source.label, lambda source=source: self.added.emit(source))
        if self._draft.free_sources:
            menu.addSeparator()
        self._offer(menu, "From the disk…", self.disk_requested.emit)
        return menu

    def _offer(self, menu: QMenu, words: str, run: Callable[[], None]) -> None:
        action = menu.addAction(visible(words).replace("&", "&&"))
        # The menu that is being used goes with its chip: what it asks for happens after it has closed.
        action.triggered.connect(lambda _=False: run(), Qt.ConnectionType.QueuedConnection)

    def _kept(self, menu: QMenu) -> QMenu:
        self._menus.append(menu)
        return menu


class ReadingCards(QWidget):
    """Say how each file is read.

    Signals:
        correct_requested: an input's name: how it is read is to be corrected.
    """

    correct_requested = Signal(str)

    def __init__(self, draft: CompareDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(8)
        self.buttons: dict[str, QPushButton] = {}
        self._shown: object = None

    def show_draft(self) -> None:
        """Show the chosen tables."""
        shown = tuple(self._draft.chosen)
        if shown == self._shown:
            return
        self._shown = shown
        while (item := self._layout.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.buttons = {}
        for source in self._draft.chosen:
            self._layout.addWidget(self._card(source))

    def _card(self, source: CompareSource) -> QFrame:
        card = QFrame()
        card.setProperty("card", "plain")
        layout = QVBoxLayout(card)
        layout.setContentsMargins(0, 0, 0, 8)
        layout.setSpacing(3)
        band = QFrame()
        band.setProperty("band", "plain")
        inner = QVBoxLayout(band)
        inner.setContentsMargins(10, 5, 10, 5)
        name = CutPill(source.label, kind="")
        name.setProperty("role", "heading")
        name.beside = tuple(visible(one.label) for one in self._draft.chosen if one is not source)
        inner.addWidget(name)
        layout.addWidget(band)
        body = QVBoxLayout()
        body.setContentsMargins(12, 4, 12, 0)
        body.setSpacing(3)
        for fact in (*source.facts, *source.reading.words()[:3]):
            if fact:
                said = label(wraps=True)
                set_breaking_text(said, fact)
                body.addWidget(said)
        if source.doubts:
            doubt = label("", "doubts", wraps=True)
            set_breaking_text(doubt, source.doubts[0])
            doubt.setToolTip(tooltip("\n".join(source.doubts)))
            body.addWidget(doubt)
        if source.path is not None:
            correct = button("Correct…", "link", tip="Say how this file is to be read")
            correct.setAccessibleName(visible(f"Correct how {source.label} is read"))
            correct.clicked.connect(lambda _=False, name=source.name: self.correct_requested.emit(name))
            self.buttons[source.id] = correct
            body.addWidget(correct, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addLayout(body)
        return card


def size_words(source: CompareSource) -> str:
    """Say how large a table is."""
    rows = "" if source.rows is None else f"{source.rows:,} × "
    return f"{rows}{len(source.headings)}" if source.headings else ""


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]}…{text[-_LONGEST // 2 :]}"
