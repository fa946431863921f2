"""The card that asks before a call runs: in words first, with the code to read and to edit."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from workbench.domain.approval import Answer
from workbench.domain.foresight import Foresight, foresee
from workbench.qt.approval import ApprovalQuestion
from workbench.views.code_view import CodeView
from workbench.views.parts import button, label, set_breaking_text, set_text
from workbench.views.theme import Theme
from workbench.views.words import counted, listed

_HOLD_MILLISECONDS = 500
"""A key that was meant for something else must not answer a card that has just appeared."""
_NOTHING_SEEN = "nothing that can be seen in the code"
_NOTHINGS = frozenset({"nothing", "nothing that stays", "nothing in outputs", _NOTHING_SEEN})
_EDIT_HEIGHT = 260
_LEAST_TO_EDIT = 6
"""So many lines can be seen at least while the code is edited."""
_ALLOW, _NOT_NOW = "Allow for this chat", "Not now  Esc"


def summary_of(seen: Foresight) -> str:
    """Say in one line what code does to files and values."""
    if not seen.readable:
        return "read the code before you run it"
    parts: list[str] = []
    if seen.reads_files:
        parts.append(f"reads {counted(len(seen.reads_files), 'file')}")
    if seen.reads_names:
        parts.append(f"uses {counted(len(seen.reads_names), 'value')}")
    made = len(seen.makes) + len(seen.replaces)
    if made:
        parts.append(f"makes {counted(made, 'value')}")
    if seen.writes:
        parts.append(f"writes {counted(len(seen.writes), 'file')}")
    if seen.outside:
        parts.append("touches something outside")
    return ", ".join(parts)


def rows_of(intent: str, seen: Foresight) -> list[tuple[str, str]]:
    """Give the card's lines: what it will do, reads, makes, writes, and what lies outside."""
    will = intent.strip().rstrip(".") or "run the code below"
    makes = [*seen.makes, *(f"a new {name} (replaces the one that is live)" for name in seen.replaces)]
    rows = [("It will", will[0].lower() + will[1:] if will[1:2].islower() else will)]
    rows.append(("Reads", " · ".join((*seen.reads_files, listed(seen.reads_names))).strip(" ·") or "nothing"))
    rows.append(("Makes", listed(makes) or "nothing that stays"))
    rows.append(("Writes", listed(seen.writes) or "nothing in outputs"))
    rows.append(("Outside", listed(seen.outside, 5) or _NOTHING_SEEN))
    return rows


class ApprovalCard(QFrame):
    """Ask for one call.

    Signals:
        answered: the question and what was said: `ApprovalQuestion`, `Answer`.
        typed: a text that was typed while the card has the keys, and is meant for the next message.
    """

    answered = Signal(object, object)
    typed = Signal(str)

    def __init__(
        self, theme: Theme, question: ApprovalQuestion, live: Collection[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.question = question
        self._live = live
        self._is_answered = False
        self._room = 0
        self._may_answer = False
        self.setProperty("card", "ask")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        request = question.request
        self._summary = label(role="muted", wraps=True)
        self._values: dict[str, object] = {}
        self.code = CodeView(theme, request.code)
        self.run_button = button("Run", "primary", tip="Run this code (Enter)")
        self.edit_button = button("Edit…", tip="Change the code before it runs")
        self.code_button = button("Code", "link", tip="Show or hide the code")
        self.code_button.setCheckable(True)
        self.code_button.hide()
        self.chat_button = button(_ALLOW, tip="Run this and do not ask again in this chat")
        self.no_button = button(_NOT_NOW, tip="Do not run it (Esc)")
        self._labels = {name: label(wraps=True) for name, _ in rows_of("", Foresight())}
        self._uses: tuple[str, ...] = ()
        self._gone = label(role="fault", wraps=True)
        self._gone.setContentsMargins(12, 0, 12, 4)
        self._gone.hide()
        self._headings = {name: label(name, "muted") for name in self._labels}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        self._grid = self._make_grid()
        self._row = self._make_buttons()
        layout.addWidget(self._band(f"call {request.number}"))
        layout.addLayout(self._grid)
        layout.addWidget(self.code)
        layout.addWidget(self._gone)
        layout.addWidget(self._row)
        self._look()
        self.code.textChanged.connect(self._look)
        self.setAccessibleName(f"Run call {request.number}? {request.intent}")
        self._keys()
        QTimer.singleShot(_HOLD_MILLISECONDS, self, self._allow)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_buttons()
        if self._room and event.size().width() != event.oldSize().width():
            QTimer.singleShot(0, self, lambda: self.fit(self._room))  # words break elsewhere now

    def _fit_buttons(self) -> None:
        self._word(short=False)
        if self._row.sizeHint().width() > self.width() - 2:
            self._word(short=True)

    def _word(self, *, short: bool) -> None:
        """Word the buttons more shortly where there is little room; what they do is in their tips."""
        self.chat_button.setText("Allow here" if short else _ALLOW)
        self.no_button.setText("Not now" if short else _NOT_NOW)
        row = self._row.layout()
        if row is not None:
            row.setSpacing(4 if short else 8)
            row.setContentsMargins(*((6, 6, 6, 8) if short else (12, 6, 12, 8)))

    def show_live(self, live: Collection[str]) -> None:
        """Take note of what is live now: code that uses what is gone cannot run, until that is back."""
        gone = [name for name in self._uses if name not in live]
        words = f"Since this was asked, the runtime ended, and {listed(gone)} with it. Say “Not now” and ask again."
        set_text(self._gone, words if gone else "")
        self._gone.setVisible(bool(gone))
        may_run = not gone and not self._is_answered
        for made in (self.run_button, self.chat_button):
            made.setEnabled(may_run)
        self.edit_button.setEnabled(may_run and self.code.isReadOnly())

    def fit(self, height: int) -> None:
        """Show the words and the buttons together in some height.

        The code between them gives way, and scrolls; then it is folded, and what is said of nothing with it. Where
        the words alone are too high, the buttons stand above them.
        """
        self._room = height
        self._set_tight(tight=False, on_top=False)
        room = height - (self._height() - self.code.height())
        if not self.code.isReadOnly():
            self.code.set_most_height(max(room, _LEAST_TO_EDIT * self.code.fontMetrics().lineSpacing()))
            return
        if room >= self.code.least_height:
            self.code.set_most_height(room)
            return
        self._set_tight(tight=True, on_top=False)
        if self._height() > height:
            self._set_tight(tight=True, on_top=True)

    def _height(self) -> int:
        """Give the height that the card takes now."""
        for part in (self._grid, self._row.layout(), self.layout()):
            if part is not None:
                part.invalidate()
        return self.heightForWidth(self.width())

    def _set_tight(self, *, tight: bool, on_top: bool) -> None:
        self.code_button.setVisible(tight)
        self.code.setVisible(not tight or self.code_button.isChecked())
        self._grid.setContentsMargins(*((12, 4, 12, 2) if tight else (12, 10, 12, 10)))
        self._grid.setVerticalSpacing(2 if tight else 6)
        for name, shown in self._labels.items():
            is_empty = tight and shown.text() in _NOTHINGS
            shown.setVisible(not is_empty)
            self._headings[name].setVisible(not is_empty)
        layout = self.layout()
        if isinstance(layout, QVBoxLayout):
            layout.removeWidget(self._row)
            layout.insertWidget(1 if on_top else layout.count(), self._row)
        self._fit_buttons()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if event.text().isprintable() and event.text() and not held:
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def _allow(self) -> None:
        self._may_answer = True

    def _keys(self) -> None:
        for keys, run in (("Return", self._by_key), ("Enter", self._by_key), ("Escape", self._not_now)):
            made = QShortcut(QKeySequence(keys), self)
            made.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            made.activated.connect(run)
            if keys != "Escape":
                self._edit_keys = [*getattr(self, "_edit_keys", []), made]

    def _band(self, number: str) -> QFrame:
        band = QFrame()
        band.setProperty("band", "ask")
        layout = QHBoxLayout(band)
        layout.setContentsMargins(12, 7, 12, 7)
        layout.addWidget(label("Run this?", "heading"))
        layout.addWidget(self._summary, 1)
        layout.addWidget(label(number, "muted"))
        return band

    def _make_grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setContentsMargins(12, 10, 12, 10)
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for row, (name, shown) in enumerate(self._labels.items()):
            shown.setAccessibleName(name)
            shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(self._headings[name], row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(shown, row, 1)
        return grid

    def _make_buttons(self) -> QWidget:
        made_row = QWidget()
        row = QHBoxLayout(made_row)
        row.setContentsMargins(12, 6, 12, 8)
        row.setSpacing(8)
        for made in (self.run_button, self.edit_button, self.chat_button, self.code_button):
            row.addWidget(made)
        row.addStretch(1)
        row.addWidget(self.no_button)
        self.run_button.clicked.connect(lambda: self._say(run=True))
        self.edit_button.clicked.connect(self._edit)
        self.chat_button.clicked.connect(lambda: self._say(run=True, for_chat=True))
        self.no_button.clicked.connect(self._not_now)
        self.code_button.toggled.connect(self.code.setVisible)
        return made_row

    def _look(self) -> None:
        """Look through the code as it stands now, edited or not."""
        seen = foresee(self.code.toPlainText(), self._live)
        self._uses = tuple(seen.reads_names)
        set_text(self._summary, summary_of(seen))
        for name, text in rows_of(self.question.request.intent, seen):
            set_breaking_text(self._labels[name], text)

    def _edit(self) -> None:
        self.code.setReadOnly(False)
        self.code.show()
        if self._room:  # the buttons stay in sight
            self.fit(self._room)
        else:
            self.code.set_most_height(_EDIT_HEIGHT)
        self.code.setTabChangesFocus(False)
        self.code.setFocus()
        for made in self._edit_keys:
            made.setEnabled(False)  # Enter starts a new line now
        self.edit_button.setEnabled(False)
        self.run_button.setText("Run as edited")
        self.run_button.setAccessibleName("Run as edited")

    def _by_key(self) -> None:
        if self._may_answer and self.run_button.isEnabled():
            self._say(run=True)

    def _not_now(self) -> None:
        self._say(run=False)

    def _say(self, *, run: bool, for_chat: bool = False) -> None:
        if self._is_answered:
            return
        self._is_answered = True
        for made in (self.run_button, self.edit_button, self.chat_button, self.no_button):
            made.setEnabled(False)
        code = None if self.code.isReadOnly() else self.code.toPlainText()
        self.answered.emit(self.question, Answer(run=run, code=code, for_chat=for_chat))
