"""The window's small questions: another title, whether to delete, whether to open an address, what a file holds."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from workbench.domain.conversation import Chat
from workbench.domain.input import Input
from workbench.domain.json_value import field_int, field_objects, field_text
from workbench.views.input_chips import doubts_of, report_of
from workbench.views.parts import button, label
from workbench.views.words import size_text

_MOST_COLUMNS = 200


class QuestionDialog(QDialog):
    """A sentence or two, one button that does it and one that does not."""

    def __init__(self, title: str, texts: tuple[str, ...], do: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.setMinimumWidth(420)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(18, 16, 18, 14)
        self.body.setSpacing(10)
        for number, text in enumerate(texts):
            self.body.addWidget(label(text, "heading" if number == 0 else "", wraps=True))
        self.do_button = button(do, "primary")
        self.cancel_button = button("Cancel")
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.cancel_button)
        row.addWidget(self.do_button)
        self.body.addLayout(row)
        self.do_button.clicked.connect(self.accept)
        self.cancel_button.clicked.connect(self.reject)

    def insert(self, widget: QWidget) -> None:
        """Put something above the buttons."""
        self.body.insertWidget(self.body.count() - 1, widget)


def ask_title(parent: QWidget, chat: Chat, then: Callable[[str], None]) -> QuestionDialog:
    """Ask for another title."""
    dialog = QuestionDialog("Rename chat", ("Title of the chat",), "Rename", parent)
    edit = QLineEdit(chat.title)
    edit.setAccessibleName("Title of the chat")
    edit.setMaxLength(200)
    edit.selectAll()
    dialog.insert(edit)
    dialog.do_button.setDefault(True)
    edit.textChanged.connect(lambda: dialog.do_button.setEnabled(bool(edit.text().strip())))
    dialog.accepted.connect(lambda: then(edit.text()))
    dialog.open()
    edit.setFocus()
    return dialog


def ask_delete(parent: QWidget, chat: Chat, then: Callable[[], None]) -> QuestionDialog:
    """Ask before a chat goes."""
    dialog = QuestionDialog(
        "Delete chat",
        (
            f"Delete “{chat.title}”?",
            "Its messages and calls are removed for good, and its live values end.",
            f"Its folder goes to the bin, with its inputs' copies and outputs: {chat.folder}",
        ),
        "Delete",
        parent,
    )
    dialog.cancel_button.setDefault(True)
    dialog.accepted.connect(then)
    dialog.open()
    return dialog


def ask_address(parent: QWidget, address: str, then: Callable[[], None]) -> QuestionDialog:
    """Ask before an address of a reply goes to the browser; its host as it is written in the net."""
    host = QUrl(address).host(QUrl.ComponentFormattingOption.FullyEncoded)
    query = QUrl(address).query()
    texts = [f"Open {host} in the browser?", address if len(address) < 400 else f"{address[:400]}…"]
    if query:
        texts.append(f"It sends {len(query)} characters along.")
    dialog = QuestionDialog("Open address", tuple(texts), "Open", parent)
    dialog.cancel_button.setDefault(True)
    dialog.accepted.connect(then)
    dialog.open()
    return dialog


def show_input(parent: QWidget, item: Input) -> QDialog:
    """Show what was found in a file."""
    report = report_of(item)
    dialog = QDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(f"How {item.name} was read")
    dialog.resize(620, 560)
    layout = QVBoxLayout(dialog)
    layout.setContentsMargins(18, 16, 18, 14)
    layout.addWidget(label(item.name, "heading"))
    layout.addWidget(label(f"from {item.original} · {size_text(item.original_stamp.size)}", "muted", wraps=True))
    facts = [
        ("Rows", f"{field_int(report, 'rows'):,}" if field_int(report, "rows") is not None else ""),
        ("Sheet", field_text(report, "sheet")),
        ("Format", field_text(report, "format")),
        ("Encoding", field_text(report, "encoding")),
        (
            "Delimiter",
            {"\t": "tab", " ": "space"}.get(field_text(report, "delimiter"), field_text(report, "delimiter")),
        ),
        ("Doubts", "\n".join(doubts_of(item))),
    ]
    grid = QGridLayout()
    grid.setColumnStretch(1, 1)
    grid.setHorizontalSpacing(20)
    for row, (name, text) in enumerate((name, text) for name, text in facts if text):
        grid.addWidget(label(name, "muted"), row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(label(text, wraps=True), row, 1)
    layout.addLayout(grid)
    layout.addWidget(_columns(item), 1)
    close = button("Close", "primary")
    close.clicked.connect(dialog.accept)
    row = QHBoxLayout()
    row.addStretch(1)
    row.addWidget(close)
    layout.addLayout(row)
    dialog.open()
    return dialog


def _columns(item: Input) -> QScrollArea:
    page = QWidget()
    grid = QGridLayout(page)
    grid.setColumnStretch(2, 1)
    grid.setHorizontalSpacing(20)
    for place, heading in enumerate(("column", "kind", "doubt")):
        grid.addWidget(label(heading, "muted"), 0, place)
    columns = field_objects(report_of(item), "columns")
    for row, column in enumerate(columns[:_MOST_COLUMNS], 1):
        grid.addWidget(label(field_text(column, "name")), row, 0)
        grid.addWidget(label(field_text(column, "kind"), "muted"), row, 1)
        grid.addWidget(label(field_text(column, "doubt"), wraps=True), row, 2)
    grid.setRowStretch(len(columns) + 1, 1)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(page)
    return area
