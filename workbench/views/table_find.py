"""Find a column of a table by typing."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QToolButton, QWidget
from typing_extensions import override

from workbench.protocol.values import ColumnSummary
from workbench.qt.table_model import heading_text
from workbench.views.icons import icon
from workbench.views.parts import label
from workbench.views.theme import Theme


class ColumnFinder(QFrame):
    """A line to type a part of a heading in; the columns that have it are gone through.

    Signals:
        found: a column is to be shown.
        left: the user is done here.
    """

    found = Signal(int)
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._names: list[str] = []
        self._hits: list[int] = []
        self._place = 0
        self.setProperty("strip", "top")
        self.edit = QLineEdit()
        self.edit.setPlaceholderText("Find a column…")
        self.edit.setAccessibleName("Find a column")
        self.edit.textChanged.connect(self._search)
        self.count = label(role="muted")
        self._close = QToolButton()
        self._close.setProperty("kind", "flat")
        self._close.setAccessibleName("Close the search for a column")
        self._close.clicked.connect(self._leave)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 4)
        layout.addWidget(self.edit)
        layout.addWidget(self.count, 1)
        layout.addWidget(self._close)
        theme.changed.connect(self._draw)
        self._draw()
        self.hide()

    def show_columns(self, columns: tuple[ColumnSummary, ...]) -> None:
        """Look among these from now on."""
        self._names = [heading_text(column).casefold() for column in columns]
        self._hits = []
        self.count.setText("")

    def begin(self) -> None:
        """Let the user type."""
        self.show()
        self.edit.setFocus()
        self.edit.selectAll()

    def go_on(self, step: int = 1) -> None:
        """Go to the next column that has the text."""
        if self._hits:
            self._place = (self._place + step) % len(self._hits)
            self._tell()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape:
                self._leave()
            case Qt.Key.Key_Down | Qt.Key.Key_F3:
                self.go_on(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
            case Qt.Key.Key_Up:
                self.go_on(-1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.go_on(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
            case _:
                super().keyPressEvent(event)

    def _search(self, text: str) -> None:
        wanted = text.casefold().strip()
        self._hits = [place for place, name in enumerate(self._names) if wanted and wanted in name]
        # Whole headings first, then those that begin so.
        self._hits.sort(key=lambda place: (self._names[place] != wanted, not self._names[place].startswith(wanted)))
        self._place = 0
        if self._hits:
            self._tell()
        else:
            self.count.setText("no column has this" if wanted else "")

    def _tell(self) -> None:
        self.count.setText(f"{self._place + 1:,} of {len(self._hits):,}")
        self.found.emit(self._hits[self._place])

    def _leave(self) -> None:
        self.hide()
        self.left.emit()

    def _draw(self) -> None:
        self._close.setIcon(icon(self._theme, "close", "muted"))
