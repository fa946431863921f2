"""What the user does with a chat and its runtime: asks where something would end, then asks the engine."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from workbench.domain.conversation import ApprovalMode, Chat
from workbench.domain.runtime_state import RuntimeState
from workbench.qt.bridge import EngineBridge
from workbench.qt.chat_choice import ChatChoice
from workbench.qt.runtime_watch import RuntimeWatch
from workbench.views.chat_closing import ChatClosing

if TYPE_CHECKING:
    from workbench.domain.checkpoint import Checkpoint

_ENDS = "What is loaded ends. Messages, calls, inputs and output files stay."

_RESTART = "Restart is for going on: a new runtime begins, and what can be had back is offered."
_LEFT = "The runtime that another version of the workbench started ends too, with all that it holds."
_RESET = "Reset is for a clean start: a new runtime begins, empty on purpose."


class ChatActions(QObject):
    """Act on the chat that is shown; every question is a dialog of the window.

    Signals:
        restore_chosen: a checkpoint is to be brought back: the chat's id, and whose runtime it is of.
    """

    restore_chosen = Signal(str, int)

    def __init__(self, bridge: EngineBridge, choice: ChatChoice, watch: RuntimeWatch, window: QWidget) -> None:
        super().__init__(window)
        self._bridge = bridge
        self._choice = choice
        self._watch = watch
        self._window = window
        self._is_asking = False
        self._closing = ChatClosing(bridge, choice, window)

    def restart(self) -> None:
        """Start the next runtime, after asking where one is live."""
        chat = self._choice.chat
        if chat is None:
            return
        if self._watch.view.state is RuntimeState.ENDED and not self._watch.view.left:
            self._bridge.ask(self, lambda engine: engine.start_runtime(chat.id))
            return
        self._ask_once(
            chat,
            ("Restart", "Restart the runtime?", _RESTART),
            lambda: self._bridge.ask(self, lambda engine: engine.restart(chat.id)),
        )

    def reset(self) -> None:
        """Start again with nothing loaded, after asking."""
        chat = self._choice.chat
        if chat is None:
            return
        self._ask_once(
            chat,
            ("Reset", "Start again with nothing loaded?", _RESET),
            lambda: self._bridge.ask(self, lambda engine: engine.reset(chat.id)),
        )

    def _ask_once(self, chat: Chat, words: tuple[str, str, str], then: Callable[[], object]) -> None:
        """Ask before a runtime ends, with what would go; a second click before the answer changes nothing."""
        from workbench.views import dialogs  # noqa: PLC0415 - not before the first paint

        if self._is_asking or self._window.findChild(dialogs.QuestionDialog) is not None:
            return
        self._is_asking = True

        def ask(ends: tuple[str, ...]) -> None:
            self._is_asking = False
            running = self._watch.view.running_call
            busy = () if running is None else (f"Call {running} is running and will be cut off.",)
            do, question, difference = words
            left = (_LEFT,) if self._watch.view.left else ()
            dialog = dialogs.QuestionDialog(do, (question, difference, *busy, *ends, *left), do, self._window)
            dialog.accepted.connect(then)
            dialog.open()

        self._bridge.ask(
            self,
            lambda engine: engine.ends.foreseen(chat.id),
            lambda receipt: ask((_ENDS,) if receipt is None else receipt.ending_words()),
            lambda _: ask((_ENDS,)),
        )

    def set_checkpoints(self, on: bool) -> None:  # noqa: FBT001 - a Qt slot
        """Save after each call, or no more."""
        chat = self._choice.chat
        if chat is not None:
            self._bridge.ask(self, lambda engine: engine.set_checkpoints(chat.id, on), self._switched)

    def _switched(self, chat: Chat) -> None:
        self._choice.take(chat)
        if chat.checkpoints:
            self._bridge.ask(self, lambda engine: engine.save_checkpoint(chat.id))

    def choose_checkpoint(self) -> None:
        """Let the user choose which checkpoint of the chat is brought back."""
        chat = self._choice.chat
        if chat is not None:
            self._bridge.ask(self, lambda engine: engine.checkpoints(chat.id), lambda found: self._offer(chat, found))

    def _offer(self, chat: Chat, found: tuple[Checkpoint, ...]) -> None:
        from workbench.views.restore_dialog import RestoreDialog  # noqa: PLC0415 - not before the first paint

        dialog = RestoreDialog(found, self._window)
        dialog.chosen.connect(partial(self.restore_chosen.emit, chat.id))
        dialog.open()

    def set_approval(self, mode: ApprovalMode) -> None:
        """Set when the user is asked before code runs."""
        chat = self._choice.chat
        if chat is not None:
            self._bridge.ask(self, lambda engine: engine.set_approval(chat.id, mode), self._choice.take)

    def rename(self, chat: Chat) -> None:
        """Ask for another title."""
        from workbench.views import dialogs  # noqa: PLC0415 - not before the first paint

        dialogs.ask_title(self._window, chat, lambda title: self._choice.rename(chat.id, title))

    def close(self, chat: Chat) -> None:
        """Close a chat, after asking where values are live."""
        self._closing.close(chat)

    def close_shown(self) -> None:
        """Close the chat that is shown."""
        if self._choice.chat is not None:
            self._closing.close(self._choice.chat)

    def delete(self, chat: Chat) -> None:
        """Delete a chat, after asking."""
        self._closing.delete(chat)

    def open_address(self, address: str) -> None:
        """Open an address in the browser, after asking."""
        from workbench.views import dialogs  # noqa: PLC0415 - not before the first paint

        dialogs.ask_address(self._window, address, lambda: self._browse(address))

    def _browse(self, address: str) -> None:
        from workbench.qt.desktop import open_address  # noqa: PLC0415 - not before the first paint

        if not open_address(address):
            self._bridge.request_failed.emit(f"The system has no browser to open {address} with.")
