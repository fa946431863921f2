"""What hands do in the console of a real window: open it, type, and wait for what comes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTextEdit
from pytestqt.qtbot import QtBot

from workbench.domain.call import CallRecord
from workbench.domain.conversation import Chat
from workbench.views.console_panel import ConsolePanel
from workbench.views.console_widget import control_of
from workbench.views.main_window import MainWindow

LONG = 120_000


class ConsoleHands:
    """Work in the console of one window."""

    def __init__(self, qtbot: QtBot, window: MainWindow, title: str = "Numbers") -> None:
        self.qtbot = qtbot
        self.window = window
        self.bridge = window._bridge  # noqa: SLF001 - what a test asks beside the window
        if window.choice.chat is None:
            window.choice.ensured(title, lambda _: None)
        self.wait(lambda: window.choice.chat is not None)
        window.docks.show_lower("console")
        self.wait(lambda: self.panel.console is not None and "In [" in self.text)

    @property
    def panel(self) -> ConsolePanel:
        return self.window.console

    @property
    def chat(self) -> Chat:
        assert self.window.choice.chat is not None
        return self.window.choice.chat

    @property
    def control(self) -> QTextEdit:
        assert self.panel.console is not None
        return control_of(self.panel.console)

    @property
    def text(self) -> str:
        return self.control.toPlainText()

    @property
    def is_waiting(self) -> bool:
        return self.panel.client is not None and self.panel.client.is_running

    def wait(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition, timeout=LONG)

    def start(self, code: str) -> None:
        """Type and press Enter; what is typed is one line."""
        self.wait_for_prompt()
        prompts = self.text.count("In [")
        self.qtbot.keyClicks(self.control, code)
        self.qtbot.keyClick(self.control, Qt.Key.Key_Return)
        # A call may have ended before anybody looked: then the next prompt is there.
        self.wait(lambda: self.is_waiting or self.text.count("In [") > prompts)

    def run(self, code: str) -> None:
        """Type, press Enter, and wait for the prompt."""
        self.start(code)
        self.wait_for_prompt()

    def wait_for_prompt(self) -> None:
        client = self.panel.client
        assert client is not None
        self.wait(lambda: not client.is_running and client.is_settled and not self._keeps_for_the_next_prompt)

    @property
    def _keeps_for_the_next_prompt(self) -> bool:
        """Whether what is typed waits: the widget has not yet been told that its call has ended."""
        console = self.panel.console
        return console is not None and console._executing  # noqa: SLF001 - there is no public place

    def records(self) -> tuple[CallRecord, ...]:
        """Give the chat's calls as they are on record."""
        found: list[tuple[CallRecord, ...]] = []
        chat = self.chat.id
        self.bridge.ask(self.window, lambda engine: engine.calls(chat), found.append)
        self.wait(lambda: bool(found))
        return found[0]

    def kernel(self) -> int:
        """Give the process of the runtime that lives."""
        found: list[int] = []
        chat = self.chat.id
        self.bridge.ask(
            self.window,
            lambda engine: engine.runtime_now(chat),
            lambda facts: found.append(0 if facts is None else facts.pid),
        )
        self.wait(lambda: bool(found))
        return found[0]
