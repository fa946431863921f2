"""A window with an engine behind it, as a test wants it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.unit.services.engines import profile_in
from workbench.assembly import EngineOptions, build_engine
from workbench.config import BUILTIN
from workbench.domain.ports import RuntimeHost
from workbench.qt.bridge import EngineBridge
from workbench.qt.settings import WindowSettings
from workbench.services.reader import FileReader
from workbench.views.main_window import MainWindow, WindowParts
from workbench.views.theme import Theme, ThemeChoice


@dataclass
class Wanted:
    """How the engine is wanted: with fakes, or the real one."""

    host: RuntimeHost | None = None
    reader: FileReader | None = None
    model: str = BUILTIN
    theme: ThemeChoice = ThemeChoice.LIGHT
    opens: bool = True


def themed(choice: ThemeChoice = ThemeChoice.LIGHT) -> Theme:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return Theme(application, choice)


@contextmanager
def window(
    qtbot: QtBot, folder: Path, wanted: Wanted | None = None, *, leave_calls: bool = False
) -> Generator[MainWindow]:
    asked = wanted or Wanted()
    bridge = EngineBridge(
        lambda approve: build_engine(
            EngineOptions(
                profile=profile_in(folder),
                approver=approve,
                model=asked.model,
                spare=False,
                host=asked.host,
                reader=asked.reader,
            )
        )
    )
    made = MainWindow(
        WindowParts(
            bridge=bridge,
            theme=themed(asked.theme),
            settings=WindowSettings(folder / "window.ini"),
            profile=profile_in(folder),
            models=(BUILTIN, "local"),
            model=asked.model,
        )
    )
    qtbot.addWidget(made)
    made.fill()
    made.restore_layout()
    made.show()
    qtbot.waitUntil(made.isActiveWindow)
    with qtbot.waitSignal(bridge.opened if asked.opens else bridge.failed, timeout=20_000):
        bridge.start()
    try:
        yield made
    finally:
        # What Python gave to the clipboard would be deleted after Python itself, at the end of the process.
        QGuiApplication.clipboard().clear()
        made.close_now()
        with qtbot.waitSignal(bridge.stopped, timeout=30_000):
            bridge.stop(end_runtimes=not leave_calls, leave_calls=leave_calls)
        assert bridge.join(60)


def write(qtbot: QtBot, made: MainWindow, text: str) -> None:
    """Type a message and send it, by keys."""
    edit = made.chat_panel.composer.edit
    edit.clear()
    qtbot.keyClicks(edit, text)
    qtbot.keyClick(edit, Qt.Key.Key_Return)
