"""The states of the walk that follow each other in one place: finding, stopping, choosing a checkpoint, a reset."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from picture_files import CODE_THAT_DOES_NOT_STOP
from picture_hands import Steps, click, open_dialogs, press, rest, write
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from workbench.domain.runtime_state import RuntimeState
from workbench.views.dialogs import QuestionDialog
from workbench.views.find_bar import FindBar
from workbench.views.main_window import MainWindow

_CTRL = Qt.KeyboardModifier.ControlModifier


@dataclass(frozen=True, kw_only=True, slots=True)
class Late:
    """Walk through them; `begin` runs code as the user's call and gives a list that is filled when it ended."""

    window: MainWindow
    keep: Callable[[str, QWidget | None], None]
    begin: Callable[[str], list[bool]]

    def found(self) -> Steps:
        """Find words in the open chat, then in the messages of all chats."""
        panel, chats = self.window.chat_panel, self.window.chats_panel
        press(self.window, Qt.Key.Key_F, _CTRL)
        bars = panel.findChildren(FindBar)
        write(bars[0].edit, "changed")
        yield rest()
        self.keep("find", None)
        bars[0].leave()
        chats.search.setFocus()
        write(chats.search, "ignore differences")
        yield lambda: not chats.search.is_waiting
        yield rest()
        self.keep("chats-messages", None)
        chats.search.clear()
        yield rest()

    def stopping(self) -> Steps:
        """Stop a call that takes its time to stop."""
        window = self.window
        done = self.begin(CODE_THAT_DOES_NOT_STOP)
        yield lambda: window.watch.view.state is RuntimeState.BUSY
        yield rest(1.5)
        click(window.toolbar.interrupt_button)
        yield rest(2.5)
        self.keep("stopping", None)
        yield lambda: bool(done)
        yield rest()

    def chosen(self) -> Steps:
        """Look at the checkpoints that can be brought back."""
        self.window.acts.choose_checkpoint()
        yield lambda: bool(open_dialogs(self.window))
        yield rest()
        yield from self._dialog("restore")

    def reset(self) -> Steps:
        """Start again with nothing loaded."""
        window = self.window
        before = window.watch.view
        window.acts.reset()
        yield lambda: bool(open_dialogs(window))
        yield rest()
        dialog = open_dialogs(window)[-1]
        self.keep("reset-question", dialog)
        if isinstance(dialog, QuestionDialog):
            click(dialog.do_button)
        yield lambda: window.watch.view != before and window.watch.view.state is RuntimeState.IDLE
        yield rest(1.5)
        self.keep("reset", None)

    def _dialog(self, name: str) -> Steps:
        dialog = open_dialogs(self.window)[-1]
        self.keep(name, dialog)
        dialog.close()
        self.window.activateWindow()
        yield lambda: not open_dialogs(self.window) and self.window.isActiveWindow()
