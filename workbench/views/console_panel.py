"""The console: the chat's Python, to type in; its calls are on record like any other, the chat's appear in it."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from workbench.domain.conversation import Chat
from workbench.domain.errors import WorkbenchError
from workbench.domain.runtime import RuntimeState
from workbench.qt.bridge import EngineBridge
from workbench.qt.console_client import ConsoleClient
from workbench.qt.runtime_watch import RuntimeView, RuntimeWatch
from workbench.qt.table_model import one_line
from workbench.views.console_end import ConsoleEnd
from workbench.views.console_library import LibrarySteps, load_beside
from workbench.views.console_style import apply_style
from workbench.views.console_widget import (
    JupyterConsole,
    as_widget,
    control_of,
    guard_of,
    make_console,
    trim,
)
from workbench.views.empty_state import EmptyState
from workbench.views.parts import button, label, set_property, set_text
from workbench.views.theme import Theme

_TRIM_MILLISECONDS = 60
_SHOWN_AHEAD = 80
_NO_CHAT = "Here you can type Python into a chat's runtime. Open a chat, or begin one."
_FIRST = (
    "The Python of this chat: what the chat runs appears here, and what you type is on record too. "
    "Tab completes a name; in an empty line it goes on to the next panel."
)
_LOADING = "The console is being prepared…"
_FAILED = "The console cannot be shown: a part of it is missing. The details are in the log."


class ConsolePanel(QWidget):
    """Hold qtconsole's widget, made when the panel is first shown, and say what its runtime does.

    Signals:
        interrupt_requested: what runs is to stop.
        restart_requested: a new runtime is wanted after one ended.
    """

    interrupt_requested = Signal()
    restart_requested = Signal()

    def __init__(self, bridge: EngineBridge, theme: Theme, watch: RuntimeWatch, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._theme = theme
        self._watch = watch
        self._chat: Chat | None = None
        self._is_asked_for = False
        self.client: ConsoleClient | None = None
        self.console: JupyterConsole | None = None
        self._end: ConsoleEnd | None = None
        self._strip = QFrame()
        self._words = label(role="muted", wraps=True)
        self.interrupt_button = button("Interrupt", tip="Stop what runs; live values stay (Ctrl+C, Ctrl+.)")
        self.restart_button = button("Start a new runtime", "primary")
        self.interrupt_button.clicked.connect(self.interrupt_requested)
        self.restart_button.clicked.connect(self.restart_requested)
        row = QHBoxLayout(self._strip)
        row.setContentsMargins(12, 4, 8, 4)
        row.addWidget(self._words, 1)
        row.addWidget(self.interrupt_button)
        row.addWidget(self.restart_button)
        self._empty = EmptyState("Console", _NO_CHAT)
        self._waiting = label(_LOADING, "muted")
        self._waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._waiting)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._strip)
        layout.addWidget(self._stack, 1)
        self._trimming = QTimer(self)
        self._trimming.setSingleShot(True)
        self._trimming.setInterval(_TRIM_MILLISECONDS)
        self._trimming.timeout.connect(self._trim)
        watch.changed.connect(self._show_view)
        theme.changed.connect(self._draw)
        self._show_view(watch.view)

    def set_chat(self, chat: Chat | None) -> None:
        """Follow another chat; what is new about the one that is shown changes nothing here."""
        same = (None if chat is None else chat.id) == (None if self._chat is None else self._chat.id)
        self._chat = chat
        if same:
            return
        if self.client is not None and self.console is not None:
            guard_of(self.console).forget()
            self.client.set_chat(chat)
        self._load()
        self._show_page()
        self._show_view(self._watch.view)

    def insert_text(self, text: str) -> None:
        """Put code at the prompt, to be looked at and run by the user."""
        if self.console is not None and not guard_of(self.console).is_closed:
            self.console.input_buffer = text
            control_of(self.console).setFocus()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._load()

    def _load(self) -> None:
        """Get the library when the console of a chat is first seen, and not before."""
        if not self._is_asked_for and self._chat is not None and self.isVisible():
            self._is_asked_for = True
            steps = LibrarySteps(self)
            steps.done.connect(self._build)
            self._bridge.ask(
                self, lambda engine: engine.import_beside(load_beside), lambda _: steps.start(), self._not_loaded
            )

    def _build(self) -> None:
        client = ConsoleClient(self._bridge, self)
        console = make_console(self._theme)
        console.custom_interrupt_requested.connect(self.interrupt_requested)
        client.asker_told.connect(self._name_asker)
        client.shown.connect(self._tidy)
        self.client, self.console = client, console
        self._end = ConsoleEnd(control_of(console))
        client.started_channels.connect(self._end.show_end)
        guard_of(console).typed_ahead.connect(self._show_again)
        self._draw()
        console.kernel_client = client
        self._stack.addWidget(as_widget(console))
        self.setFocusProxy(control_of(console))
        client.set_chat(self._chat)
        self._show_page()
        self._show_view(self._watch.view)

    def _not_loaded(self, error: WorkbenchError) -> None:
        del error
        self._is_asked_for = False
        set_text(self._waiting, _FAILED)

    def _show_page(self) -> None:
        if self._chat is None:
            self._stack.setCurrentWidget(self._empty)
        elif self.console is None:
            self._stack.setCurrentWidget(self._waiting)
        else:
            self._stack.setCurrentWidget(as_widget(self.console))

    def _name_asker(self, asker: str) -> None:
        if self.console is not None:
            self.console.other_output_prefix = f"{asker} · "

    def _tidy(self) -> None:
        if not self._trimming.isActive():
            self._trimming.start()

    def _trim(self) -> None:
        if self.console is not None and self.client is not None and not self.client.is_running and trim(self.console):
            self._trimming.start()

    def _show_view(self, view: RuntimeView) -> None:
        is_ended = view.state is RuntimeState.ENDED and self._chat is not None
        is_busy = view.state is RuntimeState.BUSY and self._chat is not None
        words = ""
        if is_ended and view.end is not None:
            words = f"Runtime {view.number} has ended. Nothing can be typed until a new one starts."
        elif is_busy and self.client is not None and self.client.is_running:
            words = f"Call {view.running_call} runs." if view.running_call is not None else "The runtime is busy."
            words += self._words_of_ahead()
        elif is_busy and view.running_call is not None:
            words = f"Call {view.running_call} runs. What you run now waits for its end."
        elif is_busy:
            words = "The runtime is busy."
        elif view.calls == 0 and self.console is not None and self._chat is not None:
            words = _FIRST
        set_text(self._words, words)
        if self._strip.isHidden() == bool(words):
            self._strip.setVisible(bool(words))
        kind = "gone" if is_ended and view.failed else "notice" if is_ended or is_busy else "plain"
        set_property(self._strip, "banner", kind)
        self.interrupt_button.setVisible(is_busy)
        self.restart_button.setVisible(is_ended)
        self.restart_button.setEnabled(is_ended)
        if self.console is not None:
            guard_of(self.console).close_to_typing(is_ended or self._chat is None)

    def _show_again(self) -> None:
        self._show_view(self._watch.view)

    def _words_of_ahead(self) -> str:
        text = "" if self.console is None else guard_of(self.console).ahead
        return f" At the next prompt stands: {one_line(text[-_SHOWN_AHEAD:])}" if text else ""

    def _draw(self) -> None:
        if self.console is not None:
            apply_style(self.console, self._theme)
