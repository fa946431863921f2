"""The question when the window is closed while code runs: let it go on, stop it, or stay."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from workbench.views.dialogs import QuestionDialog
from workbench.views.parts import button
from workbench.views.words import counted


class ClosingDialog(QuestionDialog):
    """Ask; Escape stays.

    Signals:
        chosen: close, and whether what runs goes on without the window.
    """

    chosen = Signal(bool)

    def __init__(self, running: int, parent: QWidget) -> None:
        verb, it, its = ("is", "It", "its") if running == 1 else ("are", "They", "their")
        them = "it" if running == 1 else "them"
        what = (
            f"{it} can go on without the window: open the workbench again and you find {its} values and files; what is"
            f" printed meanwhile is not kept. Or stop {them} now: live values stay as they are then."
        )
        heading = f"{counted(running, 'call')} {verb} running."
        super().__init__("Close the window", (heading, what), f"Close, let {them} go on", parent)
        self.stop_button = button("Stop and close")
        self.cancel_button.setText("Stay")
        self.cancel_button.setAccessibleName("Stay")
        self.buttons.insertWidget(self.buttons.count() - 1, self.stop_button)
        self._leaves = True
        self.stop_button.clicked.connect(self._stop)
        self.accepted.connect(lambda: self.chosen.emit(self._leaves))

    def _stop(self) -> None:
        self._leaves = False
        self.accept()
