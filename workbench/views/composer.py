"""Where the user writes: several lines, Enter sends, files are dropped or pasted, and what runs is stopped."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QEvent, QMimeData, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QPlainTextEdit, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from workbench.domain.ids import ChatId
from workbench.qt.given_files import files_in
from workbench.qt.message_history import MessageHistory
from workbench.views.icons import icon
from workbench.views.parts import button, label, set_property, set_text
from workbench.views.theme import Theme

_MOST_LINES = 8
_AROUND = 4
_START = "Ask about files, or drop them here…"
_LATER = "Ask about these files, or change a rule…"


class Awaited(Enum):
    """What the next message waits for, in words."""

    REPLY = "Being answered. You can write on; Enter sends once it is done. Stop: Ctrl+."
    FILES = "It is sent as soon as the files are read. You can write on. Stop: Ctrl+."
    CALL = "It waits for a call that runs, and goes on once that has ended. You can write on. Stop: Ctrl+."
    ANSWER = "It waits for your answer above. You can write on meanwhile."


_ANSWER_FIRST = "Answer above first: click “Run” or “Not now”. What is written here stays, and can be sent after that."


class MessageEdit(QPlainTextEdit):
    """The text of the next message.

    Signals:
        sent: Enter was pressed.
        files_pasted: files were pasted or dropped: a tuple of `Path`.
        leafed: an earlier (-1) or later (1) message is wanted.
        key_offered: a key (`QKeyEvent`) was pressed where nothing is written: whoever can use it accepts it.
    """

    sent = Signal()
    key_offered = Signal(object)
    files_pasted = Signal(object)
    leafed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("frame", "none")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setAccessibleName("Message")
        self.setPlaceholderText(_START)
        self.document().setDocumentMargin(_AROUND - 1)  # with no room to spare there were a scroll bar
        self.textChanged.connect(self.fit)
        self.fit()

    def fit(self) -> None:
        """Grow with the text, up to some lines."""
        wanted = max(1, int(self.document().size().height()))
        lines = min(wanted, _MOST_LINES)
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if wanted > lines else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(policy)  # a fraction of a pixel would bring a bar where all lines are seen
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + 2 * _AROUND)

    @override
    def changeEvent(self, e: QEvent) -> None:
        super().changeEvent(e)
        if e.type() is QEvent.Type.FontChange:
            self.fit()

    @override
    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        if e.size().width() != e.oldSize().width():
            self.fit()

    @override
    def keyPressEvent(self, e: QKeyEvent) -> None:
        is_enter = e.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if (is_enter or e.key() == Qt.Key.Key_Escape) and not self.toPlainText().strip():
            e.ignore()
            self.key_offered.emit(e)
            if e.isAccepted():
                return
        if is_enter and not e.modifiers() & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.AltModifier):
            self.sent.emit()
            return
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(e.key()), 0)
        if step and not e.modifiers() & ~Qt.KeyboardModifier.KeypadModifier and self._is_at_edge(step):
            self.leafed.emit(step)
            return
        super().keyPressEvent(e)

    def _is_at_edge(self, step: int) -> bool:
        """Say whether the cursor can go no further: what was written is never leafed away from within."""
        cursor = self.textCursor()
        move = QTextCursor.MoveOperation.Up if step < 0 else QTextCursor.MoveOperation.Down
        return not cursor.hasSelection() and not cursor.movePosition(move)

    @override
    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return bool(files_in(source)) or source.hasText()

    @override
    def insertFromMimeData(self, source: QMimeData) -> None:
        files = files_in(source)
        if files:
            self.files_pasted.emit(files)
        elif source.hasText():
            self.take(source.text())

    def take(self, text: str) -> None:
        """Insert a text that was not typed: it may be long."""
        from workbench.views.wrapping import wrap_mode  # noqa: PLC0415 - not before the first paint

        self.setWordWrapMode(wrap_mode(text))
        self.insertPlainText(text)


class Composer(QFrame):
    """Write and send.

    Signals:
        submitted: a text is to be sent.
        stop_requested: what runs is to be stopped.
        add_requested: a file is to be chosen.
        files_given: files were dropped or pasted: a tuple of `Path`.
    """

    submitted = Signal(str)
    stop_requested = Signal()
    add_requested = Signal()
    files_given = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_running = self._is_stopping = False
        self._awaited = Awaited.REPLY
        self._just_sent = QTimer(self, singleShot=True)
        self.history = MessageHistory()
        self._written_for: ChatId | None = None
        self._drafts: dict[ChatId | None, str] = {}
        self._box = QFrame()
        self._box.setProperty("card", "plain")
        self.edit = MessageEdit()
        self.add_button = QToolButton()
        self.add_button.setProperty("kind", "flat")
        self.add_button.setAccessibleName("Add files")
        self.add_button.setToolTip("Add files (Ctrl+O)")
        self.send_button = button("Send", "primary", tip="Send (Enter)")
        self.reason = label(role="faint", wraps=True)
        self.reason.hide()
        inner = QHBoxLayout(self._box)
        inner.setContentsMargins(8, 7, 8, 7)
        inner.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignBottom)
        inner.addWidget(self.edit, 1, Qt.AlignmentFlag.AlignVCenter)
        inner.addWidget(self.send_button, 0, Qt.AlignmentFlag.AlignBottom)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 8, 16, 10)
        layout.setSpacing(3)
        layout.addWidget(self._box)
        layout.addWidget(self.reason)
        self.edit.leafed.connect(self._leaf)
        self.edit.sent.connect(self._send)
        self.edit.textChanged.connect(self._update)
        self.edit.files_pasted.connect(self.files_given)
        self.send_button.clicked.connect(self._press)
        self.add_button.clicked.connect(self.add_requested)
        theme.changed.connect(self._draw)
        self._draw()
        self._update()

    def show_draft(self, chat: ChatId | None, *, is_made: bool = False) -> None:
        """Show what was written for a chat, and keep what stood there; what was written before it was made is its."""
        was, self._written_for = self._written_for, chat
        if not (is_made and was is None):
            self._drafts[was] = self.edit.toPlainText()
            self._show(self._drafts.pop(chat, ""))

    def give_back(self, chat: ChatId, text: str) -> None:
        """Put a message that was not sent back before what was written for its chat since."""
        if chat == self._written_for:
            self.edit.setFocus()
            self._show(_joined(text, self.edit.toPlainText()))
        else:
            self._drafts[chat] = _joined(text, self._drafts.get(chat, ""))

    def set_running(
        self,
        running: bool,  # noqa: FBT001 - a state
        awaited: Awaited = Awaited.REPLY,
        *,
        is_stopping: bool = False,
    ) -> None:
        """Offer to stop while something runs or waits for the user's answer, to send otherwise."""
        self._is_running, self._is_stopping = running, running and is_stopping
        self._awaited = awaited
        self._update()

    def set_has_files(self, has_files: bool) -> None:  # noqa: FBT001 - a state
        """Say what can be asked."""
        self.edit.setPlaceholderText(_LATER if has_files else _START)
        self.edit.viewport().update()  # Qt paints it again only where it appears or goes

    def insert_text(self, text: str) -> None:
        """Put a text where the user writes, to be read and sent by them."""
        self._show(text)
        self.edit.setFocus()

    def write_on(self, text: str) -> None:
        """Take what was typed elsewhere and is meant for the next message."""
        self.edit.setFocus()
        self.edit.take(text)

    def _show(self, text: str) -> None:
        self.edit.clear()
        self.edit.take(text)
        self.edit.moveCursor(self.edit.textCursor().MoveOperation.End)

    def _press(self) -> None:
        if not self._is_running:
            self._send()
        elif not self._just_sent.isActive():  # the second click of a double click on Send is no wish to stop
            self.stop_requested.emit()

    def _send(self) -> None:
        text = self.edit.toPlainText().strip()
        if text and not self._is_running:
            self.edit.setFocus()  # a button that can no longer be pressed would pass the keys on to anything
            self.edit.clear()
            self.history.add(text)
            self._just_sent.start(QApplication.doubleClickInterval())
            self.submitted.emit(text)

    def _leaf(self, step: int) -> None:
        text = self.history.leaf(self.edit.toPlainText(), step)
        if text is not None:
            self.insert_text(text)

    def _update(self) -> None:
        word = "Stopping…" if self._is_stopping else "Stop" if self._is_running else "Send"
        self.send_button.setText(word)
        self.send_button.setAccessibleName(word)
        self.send_button.setToolTip("Stop what runs (Ctrl+.)" if self._is_running else "Send (Enter)")
        is_written = bool(self.edit.toPlainText().strip())
        set_text(self.reason, _ANSWER_FIRST if self._awaited is Awaited.ANSWER and is_written else self._awaited.value)
        self.reason.setVisible(self._is_running)
        can_press = not self._is_stopping if self._is_running else bool(self.edit.toPlainText().strip())
        self.send_button.setEnabled(can_press)
        set_property(self.send_button, "kind", "" if self._is_running else "primary")

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._draw()

    def _draw(self) -> None:
        self.add_button.setFixedHeight(self.send_button.sizeHint().height())  # what is written stands in line with both
        self.add_button.setIcon(icon(self._theme, "add", "muted"))


def _joined(*texts: str) -> str:
    return "\n".join(text for text in texts if text)
