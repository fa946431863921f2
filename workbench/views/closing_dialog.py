"""The question before live values are left: keep them running, save and end them, end them, or stay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QPushButton, QWidget

from workbench.domain.closing import ClosingChoice, LiveChat, keeping_words
from workbench.domain.sizes import size_text
from workbench.views.choice_box import ChoiceBox
from workbench.views.dialogs import QuestionDialog
from workbench.views.flow_layout import FlowLayout
from workbench.views.parts import button, label, pill, set_breaking_text, set_text
from workbench.views.scrolled import scrolled
from workbench.views.words import counted

CHOICE_WORDS = {
    ClosingChoice.KEEP: "Keep running",
    ClosingChoice.SAVE: "Checkpoint and end",
    ClosingChoice.END: "End",
}
_AS_BELOW = "As chosen below"
_END_ALL_THE_SAME = "End all the same"
_WIDTH, _SIDES, _MOST_HEIGHT = 600, 60, 300
_SECOND = 1000


@dataclass(frozen=True, kw_only=True, slots=True)
class ClosingWords:
    """What is closed: the dialog's title, and whether it is the window, where a choice can be remembered."""

    title: str
    is_window: bool


class ClosingDialog(QuestionDialog):
    """Ask; Escape stays, Enter keeps all running.

    Signals:
        chosen: what is to become of each chat: a tuple of (`LiveChat`, `ClosingChoice`).
        end_confirmed: what could not be saved may go.
        left: whoever waits for the ends waits no more: all is kept running.
    """

    chosen = Signal(object)
    end_confirmed = Signal()
    left = Signal()

    def __init__(self, chats: Sequence[LiveChat], words: ClosingWords, parent: QWidget) -> None:
        super().__init__(words.title, (_heading(chats),), CHOICE_WORDS[ClosingChoice.KEEP], parent)
        self.setMinimumWidth(_WIDTH)
        self._chats = tuple(chats)
        self._boxes: list[ChoiceBox] = []
        self._is_asking_again = self._is_at_work = False
        self._seconds = 0
        self._doing = ""
        self._clock = QTimer(self, interval=_SECOND)
        self._clock.timeout.connect(self._tick)
        self.insert(self._list())
        self.insert(label(keeping_words(chats, is_window=words.is_window), wraps=True))
        self.remember = QCheckBox("Remember my choice (Settings can change it)")
        self.remember.setVisible(words.is_window)
        self.insert(self.remember)
        self.told = label(wraps=True)
        self.told.hide()
        self.insert(self.told)
        self.keep_button = self.do_button
        self.save_button = button(CHOICE_WORDS[ClosingChoice.SAVE])
        self.end_button = button(CHOICE_WORDS[ClosingChoice.END])
        self._arrange_buttons()
        self.make_usual()
        self.keep_button.setFocus()
        self.do_button.clicked.disconnect()
        self.keep_button.clicked.connect(self._keep)
        self.save_button.clicked.connect(lambda: self._choose(ClosingChoice.SAVE))
        self.end_button.clicked.connect(self._end)
        if words.is_window:  # the key that closes the window closes it here too: a second wish is not asked about
            QShortcut(QKeySequence("Ctrl+Q"), self).activated.connect(self.left)

    @property
    def remembers(self) -> bool:
        """Whether the choice is to be remembered."""
        return self.remember.isChecked()

    def begin(self, choice: ClosingChoice) -> None:
        """Do what was chosen earlier, as if its button were clicked."""
        self._choose(choice)

    def show_progress(self, text: str) -> None:
        """Say what is being done, with the seconds since it began."""
        self._seconds = 0
        self._doing = text
        self._set_at_work(at_work=True)
        self._tell(f"{text} …")
        self._clock.start()

    def show_fault(self, text: str) -> None:
        """Say what went wrong; everything can be chosen again."""
        self._set_at_work(at_work=False)
        self._tell(text, "fault")

    def show_left_out(self, text: str) -> None:
        """Say what could not be saved, and ask whether it may go."""
        self._set_at_work(at_work=False)
        self._is_asking_again = True
        self.end_button.setText(_END_ALL_THE_SAME)
        self.end_button.setAccessibleName(_END_ALL_THE_SAME)
        self._tell(text, "fault")
        self.cancel_button.setFocus()

    def _list(self) -> QWidget:
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, 6, 0)
        grid.setColumnStretch(0, 1)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(2)
        for number, chat in enumerate(self._chats):
            self._add_row(grid, 4 * number, chat)
        grid.setRowStretch(4 * len(self._chats), 1)
        page.setAutoFillBackground(False)
        if page.heightForWidth(_WIDTH - _SIDES) <= _MOST_HEIGHT:
            return page
        area = scrolled(page, "What is live")
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # so that keys scroll it
        area.viewport().setAutoFillBackground(False)
        area.setFixedHeight(_MOST_HEIGHT)
        return area

    def _add_row(self, grid: QGridLayout, row: int, chat: LiveChat) -> None:
        title = label(wraps=True)
        set_breaking_text(title, f"“{chat.title}” · runtime {chat.number}")
        grid.addWidget(title, row, 0, Qt.AlignmentFlag.AlignTop)
        size = label(size_text(chat.size) if chat.size else "", "muted")
        grid.addWidget(size, row, 1, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
        if len(self._chats) > 1:
            grid.addWidget(self._box(chat), row, 2, Qt.AlignmentFlag.AlignTop)
        held = label("", "muted", wraps=True)
        set_breaking_text(held, chat.held_words())
        grid.addWidget(held, row + 1, 0, 1, 3)
        if chat.running is not None:
            runs = QHBoxLayout()
            runs.addWidget(pill(chat.running.words(), "changed"))
            runs.addStretch(1)
            grid.addLayout(runs, row + 2, 0, 1, 3)
        grid.setRowMinimumHeight(row + 3, 6)

    def _box(self, chat: LiveChat) -> ChoiceBox:
        box = ChoiceBox(f"What becomes of “{chat.title}”", 12)
        box.addItem(_AS_BELOW, None)
        for choice, words in CHOICE_WORDS.items():
            box.addItem(words, choice)
        self._boxes.append(box)
        return box

    def _arrange_buttons(self) -> None:
        """Put the four into a row that breaks where it is too narrow for them."""
        row = QWidget()
        flow = FlowLayout(row, gap=8)
        self.body.removeItem(self.buttons)
        made: tuple[QPushButton, ...] = (self.keep_button, self.save_button, self.end_button, self.cancel_button)
        for part in made:
            flow.addWidget(part)
        self.body.addWidget(row)

    def _keep(self) -> None:
        if self._is_at_work:
            self.left.emit()
        else:
            self._choose(ClosingChoice.KEEP)

    def _end(self) -> None:
        if self._is_asking_again:
            self.end_confirmed.emit()
        else:
            self._choose(ClosingChoice.END)

    def _choose(self, choice: ClosingChoice) -> None:
        own = [box.currentData() for box in self._boxes] or [None] * len(self._chats)  # Qt gives an enum as its text
        self.chosen.emit(
            tuple((chat, ClosingChoice(other or choice)) for chat, other in zip(self._chats, own, strict=True)),
        )

    def _set_at_work(self, *, at_work: bool) -> None:
        self._is_at_work = at_work
        self._is_asking_again = False
        self._clock.stop()
        self.end_button.setText(CHOICE_WORDS[ClosingChoice.END])
        self.end_button.setAccessibleName(CHOICE_WORDS[ClosingChoice.END])
        for part in (self.save_button, self.end_button, self.remember, *self._boxes):
            part.setEnabled(not at_work)

    def _tell(self, text: str, role: str = "muted") -> None:
        self.told.setProperty("role", role)
        self.told.style().unpolish(self.told)
        self.told.style().polish(self.told)
        set_text(self.told, text)
        self.told.show()

    def _tick(self) -> None:
        self._seconds += 1
        set_text(self.told, f"{self._doing} … {self._seconds} s")


def _heading(chats: Sequence[LiveChat]) -> str:
    if len(chats) == 1:
        return "This chat is live: what is loaded goes when its runtime ends."
    return f"{counted(len(chats), 'chat')} are live: what is loaded goes when their runtimes end."
