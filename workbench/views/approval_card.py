"""The card that asks before a call runs: in words first, with the code to read and to edit."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget
from typing_extensions import override

from workbench.domain.approval import Answer
from workbench.domain.foresight import Foresight, foresee
from workbench.qt.approval import ApprovalQuestion
from workbench.views.asking_words import NOTHING_SEEN, AskingWords, with_short_names
from workbench.views.code_view import CodeView
from workbench.views.parts import button, label, set_text
from workbench.views.theme import Theme
from workbench.views.words import counted, listed

_HOLD_MILLISECONDS = 500
"""A key that was meant for something else must not answer a card that has just appeared."""
_EDIT_HEIGHT = 260
_LEAST_TO_EDIT = 6
"""So many lines can be seen at least while the code is edited."""
_FRAME = 4
_WORDS = (
    ("Run  Enter", "Allow for this chat", "Not now  Esc"),
    ("Run  Enter", "Allow here", "Not now  Esc"),
    ("Run", "Allow here", "Not now"),
)
_KEYLESS = (("Run", "Allow for this chat", "Not now"), ("Run", "Allow here", "Not now"))
"""The same where the keys are another's: a key that is named there would do something else."""
"""The buttons' words: what runs it, what runs all of the chat, what does not; shorter where there is less room."""


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
    will = with_short_names(intent.strip().rstrip(".")) or "run the code below"
    makes = [*seen.makes, *(f"a new {name} (replaces the one that is live)" for name in seen.replaces)]
    makes += [f"changes in {name}" for name in seen.changes]
    rows = [("It will", will[0].lower() + will[1:] if will[1:2].islower() else will)]
    rows.append(("Reads", " · ".join((*seen.reads_files, listed(seen.reads_names))).strip(" ·") or "nothing"))
    rows.append(("Makes", listed(makes) or "nothing that stays"))
    rows.append(("Writes", listed(seen.writes) or "nothing in outputs"))
    rows.append(("Outside", listed(seen.outside, 5) or NOTHING_SEEN))
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
        self._is_tight = False
        self._may_answer = False
        self._has_keys = True
        self.setProperty("card", "ask")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        request = question.request
        self._summary = label(role="muted", wraps=True)
        self.code = CodeView(theme, request.code)
        self.run_button = button(_WORDS[0][0], "primary", tip="Run this code (Enter)")
        self.run_button.setAccessibleName("Run")
        self.edit_button = button("Edit…", tip="Change the code before it runs")
        self.code_button = button("Code", "link", tip="Show or hide the code")
        self.code_button.setCheckable(True)
        self.code_button.hide()
        self.chat_button = button(_WORDS[0][1], tip="Run this and do not ask again in this chat")
        self.no_button = button(_WORDS[0][2], tip="Do not run it (Esc)")
        self.words = AskingWords(tuple(name for name, _ in rows_of("", Foresight())))
        self._uses: tuple[str, ...] = ()
        self._gone = label(role="fault", wraps=True)
        self._gone.setContentsMargins(12, 0, 12, 4)
        self._gone.hide()
        self.memory = _doubt(request.memory)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        self._row = self._make_buttons()
        self._band = self._make_band(f"call {request.number}")
        for part in (self._band, self.words, self.code, self._gone, self.memory, self._row):
            layout.addWidget(part)
        self._look()
        self.code.textChanged.connect(self._look)
        self.setAccessibleName(f"Run call {request.number}? {request.intent} {request.memory}".rstrip())
        self._keys()
        QTimer.singleShot(_HOLD_MILLISECONDS, self, self._allow)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_buttons()
        if self._room and event.size().width() != event.oldSize().width():
            QTimer.singleShot(0, self, lambda: self.fit(self._room))  # words break elsewhere now

    def _fit_buttons(self) -> None:
        for words in _WORDS if self._has_keys else _KEYLESS:
            self._word(words)
            if self._row.sizeHint().width() <= self.width() - 2:
                break

    def _word(self, words: tuple[str, str, str]) -> None:
        """Word the buttons more shortly where there is little room; what they do is in their tips."""
        run, allow, not_now = words
        if self.code.isReadOnly():
            self.run_button.setText(run)
        self.chat_button.setText(allow)
        self.no_button.setText(not_now)
        row = self._row.layout()
        if row is not None:
            is_long = words in {_WORDS[0], _KEYLESS[0]}
            row.setSpacing(8 if is_long else 4)
            side, above = 12 if is_long else 6, 2 if self._is_tight else 6
            row.setContentsMargins(side, above, side, above + 2)

    def show_keys(self, *, are_heard: bool) -> None:
        """Name the keys on the buttons only where they answer: what is beside the card may have a use for them."""
        if are_heard is not self._has_keys:
            self._has_keys = are_heard
            self._fit_buttons()

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
        """Show what it will do and the buttons together in some height.

        The code between them gives way, and scrolls; then it is folded, and lines that say nothing are one; then the
        words scroll, and what is around them is less wide. The buttons are always in sight.
        """
        self._room = height
        width = self.width() - _FRAME
        is_read = self.code.isReadOnly()
        least = self.code.least_height if is_read else self._least_to_edit()
        for tight in (False, True):
            self._set_tight(tight=tight, folds=False)
            room = height - self._around(width)
            whole = self.words.whole_height(width)
            if room - whole >= least:
                break
        else:
            self._set_tight(tight=True, folds=is_read)
            has_code = not self.code.isHidden()
            whole = min(whole, max(self.words.least_height, room - least * has_code))
        self.words.set_most(whole)
        self.code.set_most_height(max(room - whole, least))
        self.updateGeometry()

    def _least_to_edit(self) -> int:
        return _LEAST_TO_EDIT * self.code.fontMetrics().lineSpacing()

    def _around(self, width: int) -> int:
        """Give the height of what stands around the words and the code; with little room for them it is made less."""
        parts = [part for part in (self._band, self._gone, self.memory, self._row) if not part.isHidden()]
        return sum(_height_of(part, width) for part in parts) + _FRAME

    def _set_tight(self, *, tight: bool, folds: bool) -> None:
        self.code_button.setVisible(folds)
        self.code.setVisible(not folds or self.code_button.isChecked())
        self.words.set_tight(tight=tight)
        band = self._band.layout()
        if band is not None:
            band.setContentsMargins(12, 2 if tight else 7, 12, 2 if tight else 7)
        self._is_tight = tight
        self._fit_buttons()
        for part in (self._band, self._row):
            part.updateGeometry()  # else the card's layout keeps the height that it had before

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if not held and self.words.scroll_by(Qt.Key(event.key())):
            return
        if event.text().isprintable() and event.text() and not held:
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def take_key(self, event: QKeyEvent) -> bool:
        """Take a key that was pressed beside the card; gives whether it was meant for it."""
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or not self.code.isReadOnly():
            return False
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._by_key()
            case Qt.Key.Key_Escape:
                self._not_now()
            case _:
                return False
        return True

    def _allow(self) -> None:
        self._may_answer = True

    def _keys(self) -> None:
        for keys, run in (("Return", self._by_key), ("Enter", self._by_key), ("Escape", self._not_now)):
            made = QShortcut(QKeySequence(keys), self)
            made.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            made.activated.connect(run)
            if keys != "Escape":
                self._edit_keys = [*getattr(self, "_edit_keys", []), made]

    def _make_band(self, number: str) -> QFrame:
        band = QFrame()
        band.setProperty("band", "ask")
        layout = QHBoxLayout(band)
        layout.setContentsMargins(12, 7, 12, 7)
        layout.addWidget(label("Run this?", "heading"))
        layout.addWidget(self._summary, 1)
        layout.addWidget(label(number, "muted"))
        return band

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
        self.code_button.toggled.connect(self._show_code)
        return made_row

    def _show_code(self, shown: bool) -> None:  # noqa: FBT001 - a state
        self.code.setVisible(shown)
        if self._room:
            self.fit(self._room)

    def _look(self) -> None:
        """Look through the code as it stands now, edited or not."""
        seen = foresee(self.code.toPlainText(), self._live)
        self._uses = tuple(seen.reads_names)
        set_text(self._summary, summary_of(seen))
        for name, text in rows_of(self.question.request.intent, seen):
            self.words.say(name, text)

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


def _doubt(text: str) -> QLabel:
    """Make the line that tells why a call may not end well; hidden where nothing is to be told."""
    made = label(text, "fault", wraps=True)
    made.setContentsMargins(12, 2, 12, 4)
    made.setVisible(bool(text))
    return made


def _height_of(part: QWidget, width: int) -> int:
    """Give the height that a part takes in some width, as it stands now."""
    layout = part.layout()
    if layout is not None:
        layout.invalidate()
    return part.heightForWidth(width) if part.hasHeightForWidth() else part.sizeHint().height()
