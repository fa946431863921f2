"""One fact of approved memory in the panel, and the field in which a fact is written."""

from __future__ import annotations

from PySide6.QtCore import QMargins, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from workbench.domain.errors import WorkbenchError
from workbench.domain.memory import LONGEST_FACT, Fact, FactScope
from workbench.views.choice_box import ChoiceBox
from workbench.views.flow_layout import FlowLayout
from workbench.views.parts import button, label, set_breaking_text, set_text

_EXAMPLE = "Such as: Prices are net, in EUR."


class FactEdit(QWidget):
    """A field for a fact's words, a choice of where it holds, and a button that keeps it.

    Signals:
        done: the words, and a `FactScope`.
        cancelled: it is to stay as it was.
    """

    done = Signal(str, object)
    cancelled = Signal()

    def __init__(self, do: str, *, is_new: bool) -> None:
        super().__init__()
        self.field = QLineEdit()
        self.field.setAccessibleName("A fact to keep" if is_new else "The fact")
        self.field.setPlaceholderText(_EXAMPLE)
        self.field.setMaxLength(LONGEST_FACT)
        self.scope = ChoiceBox("Where it holds", letters=9)
        self.do_button = button(do, "primary")
        self.cancel_button = button("Leave as it was")
        self.cancel_button.setVisible(not is_new)
        self.fault = label(role="fault", wraps=True)
        self.fault.hide()
        row = QWidget()
        flow = FlowLayout(row, gap=6, margins=QMargins(0, 0, 0, 0))
        for part in (self.scope, self.do_button, self.cancel_button):
            flow.addWidget(part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for part in (self.field, row, self.fault):
            layout.addWidget(part)
        self.field.returnPressed.connect(self._do)
        self.field.textChanged.connect(self._show_button)
        self.do_button.clicked.connect(self._do)
        self.cancel_button.clicked.connect(self.cancelled)
        self._show_button()

    def set_chat(self, *, is_open: bool) -> None:
        """Offer “this chat” only where one is shown."""
        scopes = (FactScope.CHAT, FactScope.ALL) if is_open else (FactScope.ALL,)
        if self.scope.count() != len(scopes):
            self.scope.clear()
            for scope in scopes:
                self.scope.addItem(scope.words, scope.value)

    def fill(self, fact: Fact) -> None:
        """Begin with a fact as it is."""
        self.clear()
        self.field.setText(fact.text)
        self.scope.setCurrentIndex(max(0, self.scope.findData(fact.scope.value)))

    def wait(self) -> None:
        """Take nothing until the answer is there."""
        self.setEnabled(False)

    def clear(self) -> None:
        """Be empty again."""
        self.setEnabled(True)
        self.field.clear()
        self.fault.hide()

    def show_fault(self, error: WorkbenchError) -> None:
        """Say why it was not kept; what was typed stays."""
        self.setEnabled(True)
        set_text(self.fault, str(error))
        self.fault.show()

    def _show_button(self) -> None:
        self.do_button.setEnabled(bool(self.field.text().strip()))

    def _do(self) -> None:
        if self.do_button.isEnabled():
            self.done.emit(self.field.text(), FactScope(self.scope.currentData()))  # Qt gives a text back


class FactRow(QFrame):
    """One fact: its words, where it holds and since when, and what can be done with it."""

    def __init__(self, fact: Fact, *, is_chat_open: bool) -> None:
        super().__init__()
        self.fact = fact
        self.setProperty("card", "plain")
        self.setAccessibleName(fact.text)
        self._text = label(wraps=True)
        set_breaking_text(self._text, fact.text)
        since = f"{fact.scope.words}, since {fact.since.astimezone():%Y-%m-%d}"
        self.change_button = button("Change", "link", tip="Change the words, or where it holds")
        self.remove_button = button("Remove", "link")
        self._acts = QWidget()
        acts = QHBoxLayout(self._acts)
        acts.setContentsMargins(0, 0, 0, 0)
        acts.setSpacing(8)
        acts.addWidget(label(since, "muted", wraps=True), 1)
        acts.addWidget(self.change_button)
        acts.addWidget(self.remove_button)
        self.edit = FactEdit("Keep so", is_new=False)
        self.set_chat(is_open=is_chat_open)
        self.edit.cancelled.connect(self.show_text)
        self.edit.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(4)
        for part in (self._text, self._acts, self.edit):
            layout.addWidget(part)
        self.change_button.clicked.connect(self._begin)

    def set_chat(self, *, is_open: bool) -> None:
        """Offer “this chat” only where one is shown."""
        self.edit.set_chat(is_open=is_open or self.fact.chat is not None)

    def show_text(self) -> None:
        """Show the fact as it is kept, and no field any more."""
        self._turn(is_edited=False)

    def _begin(self) -> None:
        self.edit.fill(self.fact)
        self._turn(is_edited=True)
        self.edit.field.setFocus()

    def _turn(self, *, is_edited: bool) -> None:
        self._text.setVisible(not is_edited)
        self._acts.setVisible(not is_edited)
        self.edit.setVisible(is_edited)
