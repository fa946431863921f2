"""The whole text of one cell, to read and to copy; of one that differs both values, with what differs marked."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QTextCursor
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QTextEdit, QVBoxLayout, QWidget

from workbench.protocol.tables import CellText, TableAnswer
from workbench.qt.markdown import visible
from workbench.qt.text_marks import Part, differing, units
from workbench.views.cut_pill import CutPill
from workbench.views.marked_text import mark_format
from workbench.views.parts import label, set_text
from workbench.views.words import counted

_LONGEST = 500_000


class CellDialog(QDialog):
    """Show a text as it is, or two: `names` says whose they are, the value before and the one after."""

    def __init__(self, heading: str, parent: QWidget | None = None, names: tuple[str, ...] = ("",)) -> None:
        super().__init__(parent)
        self.setWindowTitle(visible(heading[:120]))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(560, 320)
        self._ground: QColor | None = None
        self._words = [label(role="muted", wraps=True) for _ in names]
        self.texts = tuple(_text_box(visible((name or heading)[:120])) for name in names)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        for name, text, words in zip(names, self.texts, self._words, strict=True):
            if name:
                layout.addWidget(CutPill(name, kind=""))
            layout.addWidget(text, 1)
            layout.addWidget(words)
        self.note = label(role="muted", wraps=True)
        self.note.hide()
        layout.addWidget(self.note)
        layout.addWidget(buttons)

    @property
    def text(self) -> QPlainTextEdit:
        """The first text."""
        return self.texts[0]

    def mark_with(self, ground: QColor) -> None:
        """Mark what differs in two texts."""
        self._ground = ground

    def tell(self, note: str) -> None:
        """Say something of both texts."""
        set_text(self.note, note)
        self.note.setVisible(bool(note))

    def show_text(self, text: str | None, place: int = 0) -> None:
        """Show a text, None for a blank."""
        self.texts[place].setPlainText(visible((text or "")[:_LONGEST]))
        words = "This cell is blank." if text is None else "An empty text."
        if text:
            words = counted(len(text), "character")
        if text is not None and len(text) > _LONGEST:
            words += f", the first {_LONGEST:,} are shown"
        set_text(self._words[place], words)
        if self._ground is not None and len(self.texts) > 1:
            before, after = (one.toPlainText() for one in self.texts)
            for one, part, came in zip(self.texts, differing(before, after), (False, True), strict=True):
                _mark(one, part, self._ground, came=came)

    def take(self, answer: TableAnswer, place: int = 0) -> None:
        """Take the whole text, once it has arrived."""
        if isinstance(answer, CellText):
            self.show_text(answer.text, place)


def _text_box(name: str) -> QPlainTextEdit:
    made = QPlainTextEdit()
    made.setReadOnly(True)
    made.setAccessibleName(name)
    made.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return made


def _mark(box: QPlainTextEdit, part: Part, ground: QColor, *, came: bool) -> None:
    text = box.toPlainText()
    cursor = QTextCursor(box.document())
    cursor.setPosition(units(text, part.start))
    cursor.setPosition(units(text, part.stop), QTextCursor.MoveMode.KeepAnchor)
    found = QTextEdit.ExtraSelection()
    found.cursor, found.format = cursor, mark_format(ground, came=came)
    box.setExtraSelections([found] if part.stop > part.start else [])
