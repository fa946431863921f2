"""Asks before the window closes where something is live; a second wish to close closes it, with all kept running."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from workbench.qt.bridge import EngineBridge
from workbench.qt.running_calls import RunningCalls
from workbench.qt.settings import WindowSettings

if TYPE_CHECKING:
    from workbench.domain.closing import ClosingChoice, LiveChat
    from workbench.qt.closing_run import Chosen, ClosingRun
    from workbench.views.closing_dialog import ClosingDialog

_PATIENCE_MILLISECONDS = 5000
"""An engine that does not say sooner what is live keeps nobody in the window: what is live is kept running."""


class WindowClosing(QObject):
    """Decide whether the window may close now.

    Signals:
        allowed: it may, after all; whoever asked closes it again.
    """

    allowed = Signal()

    def __init__(self, bridge: EngineBridge, settings: WindowSettings, running: RunningCalls, window: QWidget) -> None:
        super().__init__(window)
        self._bridge, self._settings, self._running, self._window = bridge, settings, running, window
        self._dialog: ClosingDialog | None = None
        self._run: ClosingRun | None = None
        self._is_asking = self._is_free = False
        self.leaves_calls = False
        """Whether the calls that run go on without the window."""
        self._timer = QTimer(self, singleShot=True, interval=_PATIENCE_MILLISECONDS)
        self._timer.timeout.connect(self._keep)

    def may_close(self) -> bool:
        """Say whether the window may close; where it is not known yet, `allowed` tells later."""
        if self._is_free or not self._bridge.is_open:
            return True
        if self._is_asking:
            self.let_go()
            return True
        self._is_asking = True
        self._timer.start()
        self._bridge.ask(self, lambda engine: engine.closing.live(), self._take, lambda _: self._keep())
        return False

    def let_go(self) -> None:
        """Allow it without a question: what is live and what runs goes on."""
        self._is_free = self.leaves_calls = True
        self._stop()

    def _stop(self) -> None:
        self._timer.stop()
        if self._run is not None:
            self._run.stop()
        if self._dialog is not None:
            self._dialog.close()

    def _keep(self) -> None:
        self._allow(leaves_calls=self._running.count > 0)

    def _allow(self, *, leaves_calls: bool) -> None:
        if not self._is_free:
            self._is_free, self.leaves_calls = True, leaves_calls
            self._stop()
            self.allowed.emit()

    def _take(self, found: tuple[LiveChat, ...]) -> None:
        if self._is_free or not self._timer.isActive():
            return
        self._timer.stop()
        remembered = self._remembered(found)
        if not found or remembered == "keep":
            self._keep()
        else:
            self._ask(found, remembered)

    def _remembered(self, found: tuple[LiveChat, ...]) -> str:
        """Give the choice that was remembered; what stops a call that runs is asked all the same."""
        kept = self._settings.closing
        return kept if kept == "keep" or all(chat.running is None for chat in found) else ""

    def _ask(self, found: tuple[LiveChat, ...], remembered: str) -> None:
        from workbench.domain.closing import ClosingChoice  # noqa: PLC0415 - seldom needed
        from workbench.qt.closing_run import ClosingRun  # noqa: PLC0415 - as above
        from workbench.views.closing_dialog import ClosingDialog, ClosingWords  # noqa: PLC0415 - as above

        words = ClosingWords(title="Close the window", is_window=True)
        self._dialog = dialog = ClosingDialog(found, words, self._window)
        self._run = run = ClosingRun(self._bridge, dialog)
        dialog.chosen.connect(self._carry_out)
        dialog.end_confirmed.connect(run.end)
        dialog.left.connect(self._keep)
        dialog.finished.connect(self._finished)
        run.progressed.connect(dialog.show_progress)
        run.failed.connect(dialog.show_fault)
        run.left_out.connect(dialog.show_left_out)
        run.done.connect(lambda: self._allow(leaves_calls=self._running.count > 0))
        dialog.open()
        if remembered in {choice.value for choice in ClosingChoice}:
            dialog.begin(ClosingChoice(remembered))

    def _carry_out(self, chosen: tuple[Chosen, ...]) -> None:
        dialog, run = self._dialog, self._run
        if dialog is None or run is None:
            return
        choices: set[ClosingChoice] = {choice for _, choice in chosen}
        if dialog.remembers and len(choices) == 1:
            self._settings.closing = choices.pop().value
        run.begin(chosen)

    def _finished(self) -> None:
        if self._run is not None:
            self._run.stop()
        self._dialog = self._run = None
        self._is_asking = False
