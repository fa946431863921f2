"""Opens the dialogs about a chat's files: compare them, correct how one is read."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget
from shiboken6 import isValid

from workbench.domain.compare_ground import CompareGround
from workbench.domain.conversation import Chat
from workbench.domain.input import Input
from workbench.qt.bridge import EngineBridge
from workbench.qt.chat_choice import ChatChoice
from workbench.views.compare_dialog import CompareDialog
from workbench.views.reading_dialog import ReadingDialog
from workbench.views.theme import Theme

_TOO_FEW = "Add two files to this chat, then compare them."


class FileDialogs(QObject):
    """Hold at most one dialog of each kind.

    Signals:
        compare_requested: a `CompareWish` is to be carried out in the chat that is shown.
        reading_requested: an input's name and `ReadingWishes`: it is to be read so from now on.
        add_requested: files are to be chosen.
        notice_requested: a sentence for the banner.
        rows_requested: rows of a comparison: its name, the bucket, a column.
    """

    rows_requested = Signal(str, str, str)
    compare_requested = Signal(object)
    reading_requested = Signal(str, object)
    add_requested = Signal()
    notice_requested = Signal(str)

    def __init__(self, bridge: EngineBridge, choice: ChatChoice, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._bridge = bridge
        self._choice = choice
        self._theme = theme
        self._window = window
        self._is_opening = False
        self._is_running = False
        self.compare: CompareDialog | None = None
        self.reading: ReadingDialog | None = None

    def set_running(self, running: bool) -> None:  # noqa: FBT001 - a state
        """Note whether a call runs in the chat that is shown."""
        self._is_running = running
        if self.compare is not None and isValid(self.compare):
            self.compare.set_busy(running)

    def open_compare(self) -> None:
        """Open the Compare dialog on the chat that is shown."""
        if self.compare is not None and isValid(self.compare):
            self.compare.raise_()
            self.compare.activateWindow()
            return
        chat = self._choice.chat
        if chat is None:
            self.notice_requested.emit(_TOO_FEW)
            self.add_requested.emit()
        elif not self._is_opening:
            self._is_opening = True
            self._bridge.ask(
                self,
                lambda engine: engine.compare_ground(chat.id),
                lambda ground: self._open(chat, ground),
                self._failed,
            )

    def open_reading(self, item: Input) -> None:
        """Open the dialog that corrects how a file is read."""
        if self.reading is not None and isValid(self.reading):
            self.reading.reject()
        dialog = ReadingDialog(self._bridge, item, self._parent())
        dialog.reading_chosen.connect(self.reading_requested)
        self.reading = dialog
        dialog.open()

    def _open(self, chat: Chat, ground: CompareGround) -> None:
        self._is_opening = False
        if self._choice.chat is None or self._choice.chat.id != chat.id:
            return
        if len(ground.sources) < 2:
            self.notice_requested.emit(_TOO_FEW)
            self.add_requested.emit()
            return
        dialog = CompareDialog(self._bridge, self._theme, chat, ground, self._window)
        dialog.set_busy(self._is_running)
        dialog.compare_requested.connect(self.compare_requested)
        dialog.disk_requested.connect(self.add_requested)
        dialog.rows_requested.connect(self.rows_requested)
        dialog.correct_requested.connect(self._correct)
        dialog.save_requested.connect(self._save)
        dialog.finished.connect(self._closed)
        self.compare = dialog
        dialog.open()

    def _failed(self, error: Exception) -> None:
        self._is_opening = False
        self.notice_requested.emit(str(error))

    def _closed(self) -> None:
        self.compare = None

    def _correct(self, name: str) -> None:
        chat = self._choice.chat
        if chat is None:
            return

        def found(inputs: tuple[Input, ...]) -> None:
            item = next((one for one in inputs if one.name == name), None)
            if item is not None:
                self.open_reading(item)

        self._bridge.ask(self, lambda engine: engine.inputs(chat.id), found)

    def _save(self, toml: str) -> None:
        dialog = QFileDialog(self._parent(), "Save rules as file", str(Path.home() / "comparison.toml"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("toml")
        dialog.selectFile("comparison.toml")
        dialog.accepted.connect(lambda: self._write(Path(dialog.selectedFiles()[0]), toml))
        dialog.open()

    def _write(self, path: Path, toml: str) -> None:
        try:
            path.write_text(toml, encoding="utf-8")
        except OSError as error:
            self.notice_requested.emit(f"The rules were not saved: {error.strerror or error}. Choose another place.")

    def _parent(self) -> QWidget:
        return self.compare if self.compare is not None and isValid(self.compare) else self._window
