"""The window's start as `workbench window` does it, until its message field takes a letter after the first paint."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.qt import lean_start

if TYPE_CHECKING:
    from workbench.app import WindowStart


def press(start: WindowStart) -> None:
    """Press a letter, and say how long it took until the field had it."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    edit = start.window.chat_panel.composer.edit
    QTest.keyClick(edit, Qt.Key.Key_A)
    if edit.toPlainText() != "a":
        sys.exit("The field took no letter.")
    sys.stdout.write(f"{time.time() - float(sys.argv[1])} {time.process_time()}\n")
    sys.stdout.flush()
    os._exit(0)


def main() -> None:
    """Print the seconds from the start of the process (given) to a letter in the field."""
    lean_start.begin()
    from PySide6.QtWidgets import QApplication

    from workbench.app import FirstPaint, WindowOptions, WindowStart
    from workbench.config import profile_named
    from workbench.qt.single_instance import SingleInstance
    from workbench.views.theme import STYLE

    application = QApplication(["workbench", *STYLE])
    application.setQuitOnLastWindowClosed(False)
    profile = profile_named(str(Path(sys.argv[2]).absolute()))
    if not SingleInstance(profile.data).is_first():
        sys.exit("Another window has the profile.")
    start = WindowStart(application, profile, WindowOptions())
    start.show()
    FirstPaint(start.window, lambda: press(start))
    start.wait()


if __name__ == "__main__":
    main()
