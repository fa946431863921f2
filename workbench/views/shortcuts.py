"""The list of keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from workbench.views.parts import button, label
from workbench.views.scrolled import WholePage, fit_to_screen

_WORDS_WIDTH = 420

SHORTCUTS: tuple[tuple[str, str], ...] = (
    ("Enter", "send the message; run the call that is asked about"),
    ("Shift+Enter", "a new line in the message"),
    ("Esc", "do not run the call that is asked about"),
    ("Ctrl+.", "stop what runs"),
    ("Ctrl+N", "new chat"),
    ("Ctrl+O", "add files"),
    ("Ctrl+L", "write a message"),
    ("Ctrl+F, Ctrl+Shift+F", "find in this chat; search all chats"),
    ("Ctrl+K", "compare files by a form"),
    ("K, Space, Ctrl+Enter", "in that form: key, leave out, compare"),
    ("Up, Down", "in an empty message: the messages before"),
    ("Ctrl+1 … Ctrl+4", "variables, helpers, outputs, console"),
    ("Ctrl+5", "the list of chats"),
    ("Ctrl+8", "the lineage; there arrows, Enter, +, − and 0 (all of it), Ctrl+F"),
    ("Tab, Shift+Tab", "in an empty line of the console: to the next panel, back"),
    ("Ctrl+W", "close the table below the chat"),
    ("Ctrl+F, Ctrl+I", "in a table: find a column, its statistics"),
    ("Alt+Up, Alt+Down", "in a table: sort by the column"),
    ("Alt+Shift+Up, Alt+Shift+Down", "in a table: sort by the column too, or click its heading with Shift"),
    ("Ctrl+C, Ctrl+Shift+C", "in a table: copy the block, with its headings"),
    ("Ctrl+Shift+F", "in a table: filter by the column"),
    ("Enter, F5", "in a table: the whole text of the cell; the table as it is now"),
    ("Ctrl+,", "settings"),
    ("F2", "rename the chat in the list"),
    ("Delete", "delete the chat in the list, after asking"),
    ("F1, Shift+F1", "the guide; this list"),
    ("Ctrl+Q", "close the window; runtimes live on for a while"),
)


class ShortcutsDialog(QDialog):
    """Show the keys."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Keys")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.setSpacing(12)
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(8, 6, 8, 6)
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(6)
        for row, (keys, words) in enumerate(SHORTCUTS):
            grid.addWidget(label(keys, "heading"), row, 0)
            grid.addWidget(label(words, wraps=True), row, 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnMinimumWidth(1, _WORDS_WIDTH)
        self.page = WholePage(page, "Keys")
        layout.addWidget(self.page, 1)
        self.close_button = close = button("Close", "primary")
        close.clicked.connect(self.accept)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(close)
        layout.addLayout(buttons)
        fit_to_screen(self)
