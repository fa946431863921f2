"""A window that a test kills: `window_program.py FOLDER PLAN` opens it, works in it, says `ready`, and stays.

It runs in a process group of its own; FOLDER holds the profile.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.unit.services.engines import profile_in
from workbench.assembly import EngineOptions, build_engine
from workbench.config import BUILTIN
from workbench.qt.bridge import EngineBridge
from workbench.qt.settings import WindowSettings
from workbench.views.console_widget import control_of
from workbench.views.main_window import MainWindow, WindowParts
from workbench.views.theme import Theme, ThemeChoice

SECONDS = 240


def wait(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError
        QTest.qWait(20)


def make_window(folder: Path) -> tuple[MainWindow, EngineBridge]:
    application = QApplication(["workbench"])
    profile = profile_in(folder)
    bridge = EngineBridge(
        lambda approve: build_engine(EngineOptions(profile=profile, approver=approve, model=BUILTIN, spare=False))
    )
    window = MainWindow(
        WindowParts(
            bridge=bridge,
            theme=Theme(application, ThemeChoice.LIGHT),
            settings=WindowSettings(folder / "window.ini"),
            profile=profile,
            models=(BUILTIN,),
            model=BUILTIN,
        )
    )
    window.fill()
    window.restore_layout()
    window.show()
    bridge.start()
    return window, bridge


def type_in(window: MainWindow, code: str) -> None:
    client, console = window.console.client, window.console.console
    assert client is not None
    assert console is not None
    QTest.keyClicks(control_of(console), code)
    QTest.keyClick(control_of(console), Qt.Key.Key_Return)
    wait(lambda: client.is_running)


def main(folder: Path, plan: str) -> None:
    window, bridge = make_window(folder)
    wait(lambda: bridge.is_open)
    window.choice.ensured("Count", lambda _: None)
    wait(lambda: window.choice.chat is not None)
    chat = window.choice.chat
    assert chat is not None
    window.docks.show_lower("console")
    wait(lambda: window.console.console is not None)
    client = window.console.client
    assert client is not None
    wait(lambda: client.is_settled)
    type_in(window, "kept = list(range(1000)); print('begun'); open('outputs/first.txt', 'w').write('first')")
    wait(lambda: not client.is_running and client.is_settled)
    if plan == "busy":
        type_in(
            window,
            "import pathlib, time; open('outputs/runs.txt', 'a').write('ran\\n');"
            " [time.sleep(0.02) for _ in iter(lambda: pathlib.Path('outputs/go').exists(), True)]; done = sum(kept)",
        )
        wait((chat.folder / "outputs" / "runs.txt").exists)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    while True:
        QTest.qWait(1000)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
