"""What an analyst's hands do in the window: keys and clicks, and waiting for what they lead to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QDialogButtonBox, QFileDialog, QLineEdit, QTableView, QWidget
from pytestqt.qtbot import QtBot

from tests.views.window import write
from workbench.qt.reply_links import parts_of
from workbench.views.approval_card import ApprovalCard
from workbench.views.main_window import MainWindow
from workbench.views.message_view import ReplyView
from workbench.views.safe_browser import SafeBrowser

LONG = 120_000
"""Milliseconds that a call or a file may take on a busy machine."""


class Hands:
    """Work in one window."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.qtbot = qtbot
        self.window = window
        self.panel = window.chat_panel

    def wait(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition, timeout=LONG)

    def click(self, widget: QWidget, place: QPoint | None = None) -> None:
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place or widget.rect().center())

    def attach(self, path: Path) -> None:
        """Add a file by Ctrl+O and its path typed into the dialog."""
        self.qtbot.keyClick(self.window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
        self.wait(lambda: self._file_name() is not None)
        edit = self._file_name()
        assert edit is not None

        def is_typed() -> bool:
            # While the dialog still reads its folder, it takes back what is typed.
            edit.selectAll()
            self.qtbot.keyClicks(edit, str(path))
            return edit.text() == str(path)

        self.wait(is_typed)
        dialog = edit.window()
        buttons = dialog.findChild(QDialogButtonBox)
        assert buttons is not None
        self.click(buttons.button(QDialogButtonBox.StandardButton.Open))
        self.wait(lambda: self._file_name() is None)
        self.wait(lambda: path.name in self.panel.chips.names)
        # Without a window manager nobody gives the window the keys back.
        self.window.activateWindow()
        self.wait(self.window.isActiveWindow)

    def paste(self, *paths: Path) -> None:
        """Add files that were copied in the file manager, by Ctrl+V."""
        copied = QMimeData()
        copied.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        QGuiApplication.clipboard().setMimeData(copied)
        self.qtbot.keyClick(self.panel.composer.edit, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        self.wait(lambda: {path.name for path in paths} <= set(self.panel.chips.names))

    def say(self, text: str) -> str:
        """Write a message, let every call of the answer run by Enter on its card, and give the reply."""
        before = len(self.replies())
        write(self.qtbot, self.window, text)
        self.wait(lambda: self.panel.is_running)
        self.approve()
        self.wait(lambda: len(self.replies()) > before)  # a reply is laid out before it is seen
        return "\n".join(self.replies()[before:])

    def approve(self) -> None:
        """Answer every question of the turn with Enter."""
        while True:
            self.wait(lambda: not self.panel.is_running or self.panel.card is not None)
            if self.panel.card is None:
                return
            self._run_card(self.panel.card)

    def _run_card(self, card: ApprovalCard) -> None:
        self.wait(lambda: card._may_answer)  # noqa: SLF001 - no key answers in the first half second
        card.setFocus()
        self.qtbot.keyClick(card, Qt.Key.Key_Return)
        self.wait(lambda: self.panel.card is not card)

    def replies(self) -> list[str]:
        return [view.text for view in self._replies()]

    def click_count(self, number: str, bucket: str, column: str = "") -> None:
        """Click a count in the newest reply that leads to rows, and wait for their tab."""
        self._click_link(number, lambda scheme, parts: scheme == "workbench-rows" and parts[1:] == (bucket, column))

    def click_name(self, name: str) -> None:
        """Click a name or a file in the newest reply."""
        self._click_link(name, lambda scheme, _: scheme in {"workbench-name", "workbench-file"})

    def table(self, key: str) -> QTableView:
        """Give the table of a tab below the chat, once it shows rows."""
        self.wait(lambda: self._table(key) is not None)
        found = self._table(key)
        assert found is not None
        return found

    def lower_tab(self) -> str:
        """Give the key of the tab that was opened last."""
        return self.window.docks.lower_keys()[-1]

    def _file_name(self) -> QLineEdit | None:
        dialogs = [dialog for dialog in self.window.findChildren(QFileDialog) if dialog.isVisible()]
        return dialogs[0].findChild(QLineEdit, "fileNameEdit") if dialogs else None

    def _table(self, key: str) -> QTableView | None:
        widget = self.window.docks.lower(key)
        tables = [] if widget is None else widget.findChildren(QTableView)
        return next((table for table in tables if table.isVisible() and rows_of(table) > 0), None)

    def _replies(self) -> list[ReplyView]:
        return [view for view in self.panel.transcript.findChildren(ReplyView) if not view.isHidden()]

    def _click_link(self, text: str, is_wanted: Callable[[str, tuple[str, ...]], bool]) -> None:
        browsers = [view.findChild(SafeBrowser) for view in reversed(self._replies())]

        def place() -> tuple[SafeBrowser, QPoint] | None:
            for browser in browsers:
                found = None if browser is None else place_of(browser, text, is_wanted)
                if browser is not None and found is not None:
                    return browser, found
            return None

        self.wait(lambda: place() is not None)
        found = place()
        assert found is not None
        browser, where = found
        self.panel.transcript.ensureWidgetVisible(browser)
        self.click(browser.viewport(), where)


def place_of(browser: SafeBrowser, text: str, is_wanted: Callable[[str, tuple[str, ...]], bool]) -> QPoint | None:
    """Find the middle of a link with that text."""
    block = browser.document().begin()
    while block.isValid():
        at = block.begin()
        while not at.atEnd():
            fragment = at.fragment()
            if fragment.text() == text and is_wanted(*parts_of(fragment.charFormat().anchorHref())):
                cursor = browser.textCursor()
                cursor.setPosition(fragment.position() + 1)
                box = browser.cursorRect(cursor)
                return QPoint(box.left() - 2, box.center().y())
            at += 1
        block = block.next()
    return None


def rows_of(table: QAbstractItemView) -> int:
    return table.model().rowCount()
