"""Walk through the real window as an analyst does, and keep a picture of every panel and state.

Started by `screenshots.py` with a folder, a theme, a scale and the names of the pictures to keep (none for all).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Collection, Generator
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QWidget

from workbench.app import WindowOptions, WindowStart
from workbench.config import profile_named
from workbench.views.main_window import MainWindow
from workbench.views.theme import ThemeChoice

Steps = Generator[Callable[[], bool]]
_LIMIT_SECONDS = 60.0
_LOOK_MILLISECONDS = 25
_SETTLE_SECONDS = 0.4
_HELPER = '''def net(prices, vat=0.19):
    """Give prices without tax."""
    return prices / (1 + vat)'''


class Tour(QObject):
    """Go from step to step: each waits for its condition, and the window lives on meanwhile."""

    def __init__(self, start: WindowStart, folder: Path, name: str, only: Collection[str]) -> None:
        super().__init__(start)
        self.window = start.window
        self._bridge = start.bridge
        self.failed = False
        self._folder, self._name, self._only = folder, name, only
        self._steps: Steps = self._walk()
        self._until = _now
        self._since = time.monotonic()
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MILLISECONDS)
        self._timer.timeout.connect(self._look)

    def start(self) -> None:
        """Begin the walk."""
        self._timer.start()

    def picture(self, name: str, widget: QWidget | None = None) -> None:
        """Keep a picture of the window, or of one part of it."""
        if not self._only or name in self._only:
            (widget or self.window).grab().save(str(self._folder / f"{name}-{self._name}.png"))

    def _look(self) -> None:
        if not self._until():
            if time.monotonic() - self._since > _LIMIT_SECONDS:
                self.picture("stuck")
                self._end("A step of the walk took too long; `stuck` shows where it stands.")
            return
        self._since = time.monotonic()
        try:
            self._until = next(self._steps)
        except StopIteration:
            self._end("")
        except Exception as error:  # noqa: BLE001 - a tool: what went wrong is told, and the walk ends
            self._end(repr(error))

    def _end(self, fault: str) -> None:
        self._timer.stop()
        if fault:
            self.failed = True
            sys.stderr.write(f"{fault}\n")
        self.window.close()

    # -- the walk ----------------------------------------------------------------------------------------------------

    def _walk(self) -> Steps:
        yield lambda: self.window.choice.chat is None and self.window.isVisible()
        yield _rest()
        self.picture("start")
        yield from self._first_round()
        yield from self._second_round()
        yield from self._panels()
        yield from self._dialogs()
        yield from self._ended()

    def _first_round(self) -> Steps:
        panel = self.window.chat_panel
        click(panel.start_page.sample_button)
        yield lambda: len(panel.chips.names) == 2
        yield _rest()
        self.picture("files")
        press(panel.composer.edit, Qt.Key.Key_Return)
        yield lambda: panel.card is not None
        yield _rest(0.7)
        self.picture("approval")
        yield self._is_idle
        yield _rest()
        self.picture("answer")

    def _second_round(self) -> Steps:
        yield from self._say("Ignore differences of up to 0.05 in the price")
        self.picture("rule")
        self.window.openings.open_rows("result", "changed", "")
        yield lambda: bool(self.window.docks.lower("table_result_changed"))
        yield _rest(1.0)
        self.window.variables.choose("supplier_prices_april")
        yield _rest(1.5)
        self.picture("main")
        yield from self._say("Save the report as xlsx")
        yield from self._say("Which columns changed most?")
        self.picture("summary")

    def _panels(self) -> Steps:
        window = self.window
        window.docks.show_lower("console")
        yield _rest(1.5)
        self.picture("console")
        window.outputs_dock.raise_()
        window.outputs.choose("outputs/" + next(iter(_names(window.choice.chat and window.choice.chat.folder)), ""))
        yield _rest(5.0)
        self.picture("outputs")
        yield from self._run(_HELPER)
        window.openings.open_helper("net")
        yield _rest()
        self.picture("helpers")
        window.variables_dock.raise_()

    def _dialogs(self) -> Steps:
        window = self.window
        for name, key in (("keys", Qt.Key.Key_F1), ("settings", Qt.Key.Key_Comma)):
            keys = Qt.KeyboardModifier.ControlModifier if name == "settings" else Qt.KeyboardModifier.NoModifier
            press(window, key, keys)
            yield lambda: bool(_dialogs(window))
            yield _rest()
            yield from self._dialog(name)
        click(window.toolbar.compare_button)
        yield lambda: window.file_dialogs.compare is not None
        yield _rest(6.0)
        yield from self._dialog("compare")
        click(window.chat_panel.chips.findChildren(QPushButton)[0])
        yield lambda: window.file_dialogs.reading is not None
        yield _rest(1.5)
        yield from self._dialog("reading")
        window.chat_panel.add_files((Path("prices_june.csv"),))
        yield lambda: bool(window.chat_panel.banner.text)
        yield _rest()
        self.picture("notice")
        window.chat_panel.banner.clear()

    def _dialog(self, name: str) -> Steps:
        """Keep a picture of the dialog that is open, and close it."""
        dialog = _dialogs(self.window)[0]
        self.picture(name, dialog)
        dialog.close()
        self.window.activateWindow()
        yield lambda: not _dialogs(self.window) and self.window.isActiveWindow()

    def _ended(self) -> Steps:
        yield from self._run("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", ends=True)
        yield _rest(0.8)
        self.picture("ended")

    def _say(self, text: str) -> Steps:
        edit = self.window.chat_panel.composer.edit
        edit.clear()
        QTest.keyClicks(edit, text)
        press(edit, Qt.Key.Key_Return)
        yield lambda: self.window.chat_panel.is_running
        yield self._is_idle
        yield _rest()

    def _run(self, code: str, *, ends: bool = False) -> Steps:
        chat = self.window.choice.chat
        if chat is None:
            return
        done: list[bool] = []
        self._bridge.ask(
            self, lambda engine: engine.run(chat.id, code), lambda _: done.append(True), lambda _: done.append(True)
        )
        yield lambda: bool(done)
        if ends:
            yield lambda: not self.window.watch.view.is_live
        yield _rest()

    def _is_idle(self) -> bool:
        panel = self.window.chat_panel
        if panel.card is not None:
            click(panel.card.chat_button)
        return not panel.is_running


def click(widget: QWidget) -> None:
    """Click into the middle of a widget."""
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(widget.rect().center()))


def press(widget: QWidget, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key."""
    QTest.keyClick(widget, key, modifiers)


def _now() -> bool:
    return True


def _rest(seconds: float = _SETTLE_SECONDS) -> Callable[[], bool]:
    """Let what moves come to rest."""
    until = time.monotonic() + seconds
    return lambda: time.monotonic() > until


def _dialogs(window: MainWindow) -> list[QDialog]:
    return [dialog for dialog in window.findChildren(QDialog) if dialog.isVisible()]


def _names(folder: Path | None) -> list[str]:
    return [] if folder is None else sorted(path.name for path in (folder / "outputs").iterdir())


def main() -> int:
    """Open the window, walk through it, and give the exit code."""
    (folder, theme, scale), only = sys.argv[1:4], sys.argv[4:]
    application = QApplication(["workbench"])
    application.setQuitOnLastWindowClosed(False)
    start = WindowStart(application, profile_named(None), WindowOptions(theme=ThemeChoice(theme)))
    name = theme if scale == "1" else f"{theme}-{float(scale) * 100:.0f}"
    tour = Tour(start, Path(folder), name, only)
    start.bridge.opened.connect(tour.start)
    start.window.resize(1440, 900)
    code = start.run()
    return 1 if tour.failed else code


if __name__ == "__main__":
    sys.exit(main())
