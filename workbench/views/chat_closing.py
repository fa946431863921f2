"""Closes and deletes chats: where values are live it is said what goes, and asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from workbench.domain.conversation import Chat
from workbench.qt.bridge import EngineBridge
from workbench.qt.chat_choice import ChatChoice

if TYPE_CHECKING:
    from workbench.domain.closing import LiveChat


class ChatClosing(QObject):
    """Ask once at a time; what nothing is live in is closed at once."""

    def __init__(self, bridge: EngineBridge, choice: ChatChoice, window: QWidget) -> None:
        super().__init__(window)
        self._bridge = bridge
        self._choice = choice
        self._window = window
        self._is_looking = False

    def close(self, chat: Chat) -> None:
        """Close a chat: it is shown no more, and its runtime ends or lives on."""
        self._look(chat, lambda live: self._close_live(chat, live) if live else self._end(chat))

    def delete(self, chat: Chat) -> None:
        """Delete a chat, after asking; what is live in it is named."""
        self._look(chat, lambda live: self._ask_delete(chat, live))

    def _look(self, chat: Chat, then: Callable[[LiveChat | None], object]) -> None:
        from workbench.views.dialogs import QuestionDialog  # noqa: PLC0415 - not before the first paint

        if self._is_looking or self._window.findChild(QuestionDialog) is not None:
            return
        self._is_looking = True

        def looked(found: tuple[LiveChat, ...]) -> None:
            self._is_looking = False
            then(next(iter(found), None))

        self._bridge.ask(self, lambda engine: engine.closing.live((chat.id,)), looked, lambda _: looked(()))

    def _ask_delete(self, chat: Chat, live: LiveChat | None) -> None:
        from workbench.views import dialogs  # noqa: PLC0415 - not before the first paint

        goes = "" if live is None else live.held_words()
        running = live.running.words() if live is not None and live.running is not None else ""
        dialogs.ask_delete(self._window, chat, (goes, running), lambda: self._choice.delete(chat.id))

    def _close_live(self, chat: Chat, live: LiveChat) -> None:
        from workbench.qt.closing_run import ClosingRun  # noqa: PLC0415 - seldom needed
        from workbench.views.closing_dialog import ClosingDialog, ClosingWords  # noqa: PLC0415 - as above

        dialog = ClosingDialog((live,), ClosingWords(title="Close the chat", is_window=False), self._window)
        run = ClosingRun(self._bridge, dialog)

        def closed() -> None:
            dialog.accept()
            self._leave(chat)

        dialog.chosen.connect(run.begin)
        dialog.end_confirmed.connect(run.end)
        dialog.left.connect(closed)
        dialog.finished.connect(run.stop)
        run.progressed.connect(dialog.show_progress)
        run.failed.connect(dialog.show_fault)
        run.left_out.connect(dialog.show_left_out)
        run.done.connect(closed)
        dialog.open()

    def _end(self, chat: Chat) -> None:
        self._bridge.ask(self, lambda engine: engine.closing.end(chat.id), lambda _: self._leave(chat))

    def _leave(self, chat: Chat) -> None:
        shown = self._choice.chat
        if shown is not None and shown.id == chat.id:
            self._choice.show_new()
        self._choice.refresh()
