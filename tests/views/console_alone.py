"""The console's widget with its client and a bridge that a test drives by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QTextEdit
from pytestqt.qtbot import QtBot

from tests.views.window import themed
from workbench.domain.call import Asker, CallOutput, CallRecord, CallRequest, CallStatus
from workbench.domain.conversation import Chat
from workbench.domain.events import CallEnded, CallOutputArrived, CallStarted, Event
from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.qt.bridge import EngineBridge
from workbench.qt.console_client import ConsoleClient
from workbench.views.console_library import load_beside
from workbench.views.console_style import apply_style
from workbench.views.console_widget import JupyterConsole, as_widget, control_of, make_console

NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
CHAT = ChatId("c")


class FakeBridge(QObject):
    """Keeps what is asked, for the test to answer."""

    event_arrived = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[Callable[[Any], object], Callable[[Any], None], Callable[[Any], None]]] = []

    def ask(self, _: QObject, request: Any, done: Any = None, failed: Any = None) -> None:  # noqa: ANN401 - as it comes
        self.asked.append((request, done, failed))


def record(number: int, code: str = "x = 1", asker: Asker = Asker.MODEL, **more: Any) -> CallRecord:  # noqa: ANN401
    request = CallRequest(chat=CHAT, number=CallId(number), asker=asker, code=code, intent=more.pop("intent", ""))
    return CallRecord(request=request, runtime=RuntimeNumber(1), started=NOW, **more)


@dataclass
class Alone:
    """A console of one chat whose engine is the test."""

    qtbot: QtBot
    bridge: FakeBridge = field(default_factory=FakeBridge)
    client: ConsoleClient = field(init=False)
    console: JupyterConsole = field(init=False)

    def __post_init__(self) -> None:
        load_beside()
        theme = themed()
        self.client = ConsoleClient(cast("EngineBridge", self.bridge), theme)
        self.console = make_console(theme)
        widget = as_widget(self.console)
        self.qtbot.addWidget(widget)
        apply_style(self.console, theme)
        self.client.asker_told.connect(lambda asker: setattr(self.console, "other_output_prefix", f"{asker} · "))
        self.console.kernel_client = self.client
        widget.resize(700, 300)
        widget.show()

    @property
    def control(self) -> QTextEdit:
        return control_of(self.console)

    @property
    def text(self) -> str:
        return self.control.toPlainText()

    def open(self, *records: CallRecord) -> None:
        """Show a chat with these calls, and wait for the prompt."""
        self.choose()
        self.bridge.asked.pop()[1](records)
        self.settle()

    def choose(self) -> None:
        """Show the chat; its calls are asked for."""
        self.client.set_chat(Chat(id=CHAT, title="t", folder=Path("/nowhere"), created=NOW))

    def settle(self) -> None:
        """Wait until all that was told is shown, with the prompt or without."""
        self.qtbot.waitUntil(lambda: self.client.is_settled and ("In [" in self.text), timeout=20_000)

    def tell(self, *events: Event) -> None:
        for event in events:
            self.bridge.event_arrived.emit(event)

    def run(
        self, number: int, *outputs: CallOutput, asker: Asker = Asker.MODEL, status: CallStatus = CallStatus.OK
    ) -> None:
        """Tell of a whole call, and wait until it is shown."""
        self.tell_call(number, *outputs, asker=asker)
        self.settle()

    def tell_call(self, number: int, *outputs: CallOutput, asker: Asker = Asker.MODEL) -> None:
        """Tell of a whole call."""
        self.tell(CallStarted(record=record(number, asker=asker)))
        for output in outputs:
            self.tell(CallOutputArrived(chat=CHAT, number=CallId(number), output=output))
        self.tell(CallEnded(record=record(number, asker=asker, status=CallStatus.OK, ended=NOW)))
