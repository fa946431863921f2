"""Brings qtconsole in: what does not touch Qt on another thread, the rest on the GUI thread in small steps.

PySide makes a type when it is first asked for. A thread that asks for hundreds of them beside a window that is at work
takes the process with it now and then.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
import time
from collections.abc import Generator, Iterator

from PySide6.QtCore import QObject, QTimer, Signal

MODULE = "qtconsole.rich_jupyter_widget"
_BESIDE = ("IPython.core.inputtransformer2", "IPython.lib.latextools", "jupyter_client", "traitlets.config")
_BESIDE_TOO = ("pygments.lexers", "pygments.formatters", "pygments.styles", "pygments.style")
_QT = ("QtCore", "QtGui", "QtWidgets", "QtPrintSupport", "QtSvg")
_NOT_NEEDED = ("PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets")
"""Five megabytes that qtpy takes along where they are there, and that no console uses."""
_LAST = ("qtpy.QtCore", "qtpy.QtGui", "qtpy.QtWidgets", "qtconsole.util", "qtconsole.console_widget", MODULE)
_SLICE_SECONDS = 0.004
_REST_MILLISECONDS = 2


def load_beside() -> None:
    """Import what qtconsole needs and what knows nothing of Qt; called on another thread."""
    for name in (*_BESIDE, *_BESIDE_TOO):
        importlib.import_module(name)


class LibrarySteps(QObject):
    """Import the rest, with the window's own work between the steps.

    Signals:
        done: all is there.
    """

    done = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        os.environ.setdefault("QT_API", "pyside6")
        self._steps = _steps()
        self._timer = QTimer(self, singleShot=True, interval=_REST_MILLISECONDS)
        self._timer.timeout.connect(self._go_on)

    def start(self) -> None:
        """Begin; `done` comes later."""
        self._timer.start()

    def _go_on(self) -> None:
        until = time.monotonic() + _SLICE_SECONDS
        for _ in self._steps:
            if time.monotonic() > until:
                self._timer.start()
                return
        self.done.emit()


@contextlib.contextmanager
def _left_out() -> Generator[None]:
    """Have Python told that what is not needed is not there, where nothing else has brought it in."""
    left_out = [name for name in _NOT_NEEDED if name not in sys.modules]
    sys.modules.update(dict.fromkeys(left_out))  # pyright: ignore[reportCallIssue, reportArgumentType] - what Python takes
    try:
        yield
    finally:
        for name in left_out:
            del sys.modules[name]


def _steps() -> Iterator[None]:
    for name in _QT:
        try:
            module = importlib.import_module(f"PySide6.{name}")
        except ImportError:  # not every part of Qt is installed with it
            continue
        for kind in dir(module):
            getattr(module, kind, None)
            yield
    for name in _LAST:
        with _left_out():
            importlib.import_module(name)
        yield
