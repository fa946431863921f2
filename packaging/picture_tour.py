"""Run a walk through the real window, and keep the pictures that it takes.

Started by `screenshots.py` with a folder, a theme, a scale and the names of the pictures to keep (none for all).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from picture_hands import Steps, now
from picture_walk import Walk
from PySide6.QtCore import QMessageLogContext, QObject, QSize, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QWidget

from workbench.app import WindowOptions, WindowStart
from workbench.config import profile_named
from workbench.views.theme import ThemeChoice

SIZES = {"1": QSize(1440, 900), "1.5": QSize(1280, 720)}
"""The window at each scale: at 150 % it is what a screen of 1920 × 1080 has room for."""
_LIMIT_SECONDS = 60.0
_LOOK_MILLISECONDS = 25


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
    """Which pictures are kept, where and under which name."""

    folder: Path
    look: str
    only: Collection[str]


class Tour(QObject):
    """Go from step to step: each waits for its condition, and the window lives on meanwhile."""

    def __init__(self, start: WindowStart, wanted: Wanted) -> None:
        super().__init__(start)
        self.failed = False
        self._window = start.window
        self._wanted = wanted
        self._missing = set(wanted.only)
        self._steps: Steps = Walk(start.window, start.bridge, self.picture).all()
        self._until = now
        self._since = time.monotonic()
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MILLISECONDS)
        self._timer.timeout.connect(self._look)

    def start(self) -> None:
        """Begin the walk."""
        self._timer.start()

    def picture(self, name: str, widget: QWidget | None = None) -> None:
        """Keep a picture of the window, or of one part of it."""
        if not self._wanted.only or name in self._wanted.only or name == "stuck":
            self._missing.discard(name)
            (widget or self._window).grab().save(str(self._wanted.folder / f"{name}-{self._wanted.look}.png"))

    def _look(self) -> None:
        if not self._until():
            if time.monotonic() - self._since > _LIMIT_SECONDS:
                self.picture("stuck")
                self._end("A step of the walk took too long; `stuck` shows where it stands.")
            return
        self._since = time.monotonic()
        if self._wanted.only and not self._missing:
            self._end("")
            return
        try:
            self._until = next(self._steps)
        except StopIteration:
            self._end(f"The walk has no pictures named {', '.join(sorted(self._missing))}." if self._missing else "")
        except Exception as error:  # noqa: BLE001 - a tool: what went wrong is told, and the walk ends
            self.picture("stuck")
            self._end(repr(error))

    def _end(self, fault: str) -> None:
        self._timer.stop()
        if fault:
            self.failed = True
            sys.stderr.write(f"{fault}\n")
        self._window.close_now()


def _tell(_kind: QtMsgType, _place: QMessageLogContext, text: str) -> None:
    """Pass on what Qt says, but for what a screen that nobody sees cannot do."""
    if not text.startswith("This plugin does not support"):
        sys.stderr.write(f"{text}\n")


def main() -> int:
    """Open the window, walk through it, and give the exit code."""
    (folder, theme, scale), only = sys.argv[1:4], sys.argv[4:]
    qInstallMessageHandler(_tell)
    application = QApplication(["workbench"])
    application.setQuitOnLastWindowClosed(False)
    start = WindowStart(application, profile_named(None), WindowOptions(theme=ThemeChoice(theme)))
    look = theme if scale == "1" else f"{theme}-{float(scale) * 100:.0f}"
    tour = Tour(start, Wanted(folder=Path(folder), look=look, only=only))
    start.bridge.opened.connect(tour.start)
    start.window.resize(SIZES.get(scale, SIZES["1"]))
    code = start.run()
    return 1 if tour.failed else code


if __name__ == "__main__":
    sys.exit(main())
