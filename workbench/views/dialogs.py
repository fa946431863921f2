"""The window's small questions: another title or name, whether to delete, whether to open an address."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from workbench.domain.conversation import Chat
from workbench.views.parts import button, label, set_property
from workbench.views.tab_order import go_on


class QuestionDialog(QDialog):
    """A sentence or two, one button that does it and one that does not; Enter does nothing unless that is chosen."""

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
        self.do_button = button(do)  # Enter cancels: no other button looks as if it were pressed by it
        self.cancel_button = button("Cancel")
        self.buttons = QHBoxLayout()
        self.buttons.addStretch(1)
        self.buttons.addWidget(self.cancel_button)
        self.buttons.addWidget(self.do_button)
        self.body.addLayout(self.buttons)
        self.cancel_button.setDefault(True)
        self.cancel_button.setFocus()
        self.do_button.clicked.connect(self.accept)
        self.cancel_button.clicked.connect(self.reject)

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        return go_on(self, forward=next) or super().focusNextPrevChild(next)

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        held = self.focusWidget()
        if arg__1.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and isinstance(held, QPushButton):
            held.click()  # Qt would press the default button, whichever has the keys
            return
        super().keyPressEvent(arg__1)

    def make_usual(self) -> None:
        """Let Enter do it, and show that."""
        set_property(self.do_button, "kind", "primary")
        self.do_button.setDefault(True)

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
    dialog.make_usual()
    edit.textChanged.connect(lambda: dialog.do_button.setEnabled(bool(edit.text().strip())))
    dialog.accepted.connect(lambda: then(edit.text()))
    dialog.open()
    edit.setFocus()
    return dialog


def ask_name(parent: QWidget, name: str, then: Callable[[str], None]) -> QuestionDialog:
    """Ask for another name of a file; its ending stays."""
    dialog = QuestionDialog("Rename file", ("Name of the file",), "Rename", parent)
    edit = QLineEdit(name)
    edit.setAccessibleName("Name of the file")
    edit.setMaxLength(200)
    edit.setSelection(0, len(name.rsplit(".", 1)[0]))
    dialog.insert(edit)
    dialog.make_usual()
    edit.textChanged.connect(lambda: dialog.do_button.setEnabled(bool(edit.text().strip())))
    dialog.accepted.connect(lambda: then(edit.text()))
    dialog.open()
    edit.setFocus()
    return dialog


def ask_delete(parent: QWidget, chat: Chat, live: tuple[str, str], then: Callable[[], None]) -> QuestionDialog:
    """Ask before a chat goes; `live` says what is loaded in it and which call runs, empty where nothing is or does."""
    held, running = live
    dialog = QuestionDialog(
        "Delete chat",
        (
            f"Delete “{chat.title}”?",
            "Its messages and calls are removed for good.",
            *((f"In it {running}: it is cut off.",) if running else ()),
            *((f"What is live in it ends: {held}.",) if held else ()),
            f"Its folder goes to the bin, with its inputs' copies and outputs: {chat.folder}",
        ),
        "Delete",
        parent,
    )
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
    dialog.accepted.connect(then)
    dialog.open()
    return dialog
