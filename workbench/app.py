"""The window's program: options, one window per profile, the engine behind it, an end in order."""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FrameType
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSocketNotifier, QThreadPool, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from workbench.config import BUILTIN, Profile, load_settings, profile_named
from workbench.domain.errors import WorkbenchError
from workbench.qt import lean_start
from workbench.qt.bridge import SWITCH_SECONDS, EngineBridge
from workbench.qt.settings import WindowSettings
from workbench.qt.single_instance import SingleInstance
from workbench.views.main_window import PANELS, MainWindow, WindowParts
from workbench.views.theme import STYLE, Theme, ThemeChoice

if TYPE_CHECKING:
    import logging

    from workbench.domain.events import Event
    from workbench.domain.ports import Approver
    from workbench.services.engine import Engine

_CLOSE_MILLISECONDS = 20_000
_JOIN_SECONDS = 5.0
_PAINT_MILLISECONDS = 1000


@dataclass(frozen=True, kw_only=True, slots=True)
class WindowOptions:
    """What was said on the command line."""

    profile: str | None = None
    theme: ThemeChoice | None = None
    scale: float | None = None
    model: str | None = None


def parse(arguments: Sequence[str]) -> WindowOptions:
    """Read the options of a start."""
    if not arguments:
        return WindowOptions()
    import argparse  # noqa: PLC0415 - not before the first paint

    parser = argparse.ArgumentParser(prog="workbench window", description="Open the window.")
    parser.add_argument("--profile", help="a profile's name, or a folder that holds one")
    parser.add_argument("--theme", choices=[choice.value for choice in ThemeChoice], help="the look of this start")
    parser.add_argument("--scale", type=float, help="a factor for everything, such as 1.5")
    parser.add_argument("--model", help="a model of the settings file, or builtin")
    said = parser.parse_args(arguments)
    if said.scale is not None and not 0.5 <= said.scale <= 4:
        parser.error("--scale takes a factor from 0.5 to 4")
    theme = None if said.theme is None else ThemeChoice(said.theme)
    return WindowOptions(profile=said.profile, theme=theme, scale=said.scale, model=said.model)


def main(arguments: Sequence[str]) -> int:
    """Open the window and wait for its end; gives the exit code."""
    options = parse(arguments)
    if options.scale is not None:
        os.environ["QT_SCALE_FACTOR"] = str(options.scale)
    try:
        profile = profile_named(options.profile)
    except WorkbenchError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    application = QApplication(["workbench", *STYLE])
    application.setApplicationName("Workbench")
    application.setQuitOnLastWindowClosed(False)
    instance = SingleInstance(profile.data)
    if not instance.is_first():
        return 0
    start = WindowStart(application, profile, options)
    instance.raise_requested.connect(start.window.come_forward)
    FirstPaint(start.window, instance.listen)
    start.window.closed.connect(instance.stop_listening)
    try:
        return start.run()
    finally:
        instance.close()
        start.end_logs()


class WindowStart(QObject):
    """One start of the window: what is made before the first paint, and what after.

    Signals:
        _imported: what the panels need is imported (internal; it crosses the threads).
    """

    _imported = Signal()

    def __init__(self, application: QApplication, profile: Profile, options: WindowOptions) -> None:
        super().__init__()
        self._application = application
        settings = WindowSettings(profile.data / "window.ini")
        choice = options.theme or _theme(settings.theme)
        names, chosen, fault = _models(profile, options.model or settings.model)
        self.bridge = EngineBridge(lambda approve: _engine(profile, chosen, approve))
        self.theme = Theme(application, choice, text_size=settings.text_size, sets_style=False)
        self.window = MainWindow(
            WindowParts(
                bridge=self.bridge,
                theme=self.theme,
                settings=settings,
                profile=profile,
                models=names,
                model=chosen,
            )
        )
        self.window.closed.connect(self._close)
        self.bridge.stopped.connect(application.quit)
        self._fault = fault
        self._profile = profile
        self._log: logging.Handler | None = None

    def run(self) -> int:
        """Show the window, make the rest after the first paint, and wait for the end."""
        self.show()
        FirstPaint(self.window, self._complete)
        return self.wait()

    def show(self) -> None:
        """Show the window, with the chat ready to be written in."""
        self.window.restore_layout()
        self.window.show()
        self.window.chat_panel.composer.edit.setFocus()
        if self._fault:
            self.window.chat_panel.banner.show_text(self._fault)

    def wait(self) -> int:
        """Wait for the end; gives the exit code."""
        code = self._application.exec()
        self.bridge.join(_JOIN_SECONDS)
        return code

    def end_logs(self) -> None:
        """Close the log's file."""
        if self._log is not None:
            from workbench.logs import stop_writing  # noqa: PLC0415 - not before the first paint

            stop_writing(self._log)

    def _begin_logs(self) -> None:
        from workbench.logs import write_logs_to  # noqa: PLC0415 - not before the first paint

        with contextlib.suppress(OSError):
            self._profile.data.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._log = write_logs_to(self._profile.data)

    def _complete(self) -> None:
        self._begin_logs()
        self._signals = _Signals(self.window.close_now, self)
        # Imports are taken on another thread, so that what is typed meanwhile is seen at once.
        self._imported.connect(self._fill)
        from workbench.qt.warming import Warming  # noqa: PLC0415 - not before the first paint

        warming = Warming(self.bridge, self._is_message_likely, self)
        self.window.chat_panel.composer.edit.textChanged.connect(warming.look)
        self.window.chat_panel.running_changed.connect(warming.look)  # told once a chat is loaded, too
        sys.setswitchinterval(SWITCH_SECONDS)
        QThreadPool.globalInstance().start(self._import)

    def _is_message_likely(self) -> bool:
        """Tell whether one is being written, or something is there to ask about."""
        panel = self.window.chat_panel
        return bool(panel.composer.edit.toPlainText() or panel.chips.names or panel.composer.history.is_known)

    def _import(self) -> None:
        try:
            importlib.import_module(PANELS)
        finally:  # a fault is met again, and told, on the GUI thread
            self._imported.emit()

    def _fill(self) -> None:
        if self.window.fill_more():
            QTimer.singleShot(0, self, self._fill)
        else:
            lean_start.settle()
            self.bridge.event_arrived.connect(self._settle_again)
            self.bridge.start()

    def _settle_again(self, event: Event) -> None:
        from workbench.domain.events import TurnEnded  # noqa: PLC0415 - not before the first paint

        if isinstance(event, TurnEnded):  # all is loaded that answers messages
            self.bridge.event_arrived.disconnect(self._settle_again)
            lean_start.settle()

    def _close(self, leaves_calls: bool) -> None:  # noqa: FBT001 - a Qt slot
        # The window is gone at once; the engine closes behind it, within a limit.
        QTimer.singleShot(_CLOSE_MILLISECONDS, self, self._application.quit)
        self.bridge.stop(leave_calls=leaves_calls)


class FirstPaint(QObject):
    """Do something once a window was painted: what takes the processor comes after it."""

    def __init__(self, window: QWidget, then: Callable[[], None]) -> None:
        super().__init__(window)
        self._window = window
        self._then: Callable[[], None] | None = then
        window.installEventFilter(self)
        # A window that is started minimized is not painted.
        QTimer.singleShot(_PAINT_MILLISECONDS, self, self._do)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            QTimer.singleShot(0, self, self._do)
        return super().eventFilter(watched, event)

    def _do(self) -> None:
        self._window.removeEventFilter(self)
        then, self._then = self._then, None
        if then is not None:
            then()


class _Signals(QObject):
    """Close the window when the system asks the program to end."""

    def __init__(self, close: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        import socket  # noqa: PLC0415 - not before the first paint

        self._ends = socket.socketpair()
        for end in self._ends:
            end.setblocking(False)
        signal.set_wakeup_fd(self._ends[1].fileno(), warn_on_full_buffer=False)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _only_wake)
        self._notifier = QSocketNotifier(self._ends[0].fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        self._close = close

    def _read(self) -> None:
        with contextlib.suppress(OSError):
            self._ends[0].recv(64)
        self._close()


def _only_wake(_number: int, _frame: FrameType | None) -> None:
    """Let the byte on the socket pair do the work, in the event loop."""


def _engine(profile: Profile, model: str, approve: Approver) -> Engine:
    """Build the engine, on its own thread: what it needs takes a while to import."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")
    from workbench.assembly import EngineOptions, build_engine  # noqa: PLC0415 - not before the first paint

    return build_engine(EngineOptions(profile=profile, approver=approve, model=model))


def _models(profile: Profile, wanted: str) -> tuple[tuple[str, ...], str, str]:
    """Give the models to choose from, the chosen one, and what is wrong with the settings file."""
    try:
        settings = load_settings(profile.settings_file)
    except WorkbenchError as error:
        return (BUILTIN,), BUILTIN, str(error)
    names = (BUILTIN, *settings.models)
    chosen = wanted or settings.model
    if chosen not in names and not chosen.startswith("scripted:"):
        chosen = settings.model if settings.model in names else BUILTIN
    return (names if chosen in names else (*names, chosen)), chosen, ""


def _theme(name: str) -> ThemeChoice:
    try:
        return ThemeChoice(name)
    except ValueError:
        return ThemeChoice.SYSTEM
