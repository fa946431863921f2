"""The panel of the chat's output files: made by which call; open, show in the folder, save a copy, to the bin."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import QFile, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.domain.conversation import Chat
from workbench.domain.events import Event, OutputsChanged
from workbench.domain.output import Output
from workbench.qt.bridge import EngineBridge
from workbench.qt.desktop import open_path
from workbench.qt.markdown import visible
from workbench.qt.opening import why_not
from workbench.views.empty_state import EmptyState
from workbench.views.parts import button
from workbench.views.words import size_text

_PATH = Qt.ItemDataRole.UserRole


class OutputsPanel(QWidget):
    """Show the files.

    Signals:
        notice_requested: a sentence for the banner.
    """

    notice_requested = Signal(str)

    def __init__(self, bridge: EngineBridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._chat: Chat | None = None
        self.list = QTreeWidget()
        self.list.setAccessibleName("Output files")
        self.list.setHeaderLabels(["file", "size", "from"])
        self.list.setRootIsDecorated(False)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setColumnWidth(0, 210)
        self.list.setColumnWidth(1, 76)
        self.list.itemActivated.connect(self.open_file)
        self.list.itemSelectionChanged.connect(self._enable)
        self.open_button = button("Open", "primary", tip="Open in the application for this kind of file")
        self.show_button = button("Show in folder")
        self.copy_button = button("Save a copy…")
        self.bin_button = button("To the bin")
        for made, run in (
            (self.open_button, self.open_file),
            (self.show_button, self.show_folder),
            (self.copy_button, self.save_copy),
            (self.bin_button, self.to_bin),
        ):
            made.clicked.connect(run)
        self._stack = QStackedWidget()
        words = "Reports, tables and pictures that calls write appear here, as ordinary files in the chat's folder."
        self._stack.addWidget(EmptyState("No output files yet", words))
        self._stack.addWidget(self._page())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        bridge.event_arrived.connect(self._take)
        self._enable()

    def set_chat(self, chat: Chat | None) -> None:
        """Show another chat's files."""
        same = chat is not None and self._chat is not None and chat.id == self._chat.id
        self._chat = chat
        if same:
            return
        self._show(())
        if chat is not None:
            self._bridge.ask(
                self,
                lambda engine: engine.outputs(chat.id),
                lambda found: self._show(found) if chat is self._chat else None,
            )

    def choose(self, path: str) -> bool:
        """Choose a file by its path inside the chat's folder; false where it is not there."""
        for row in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(row)
            if item is not None and str(item.data(0, _PATH)) == path:
                self.list.setCurrentItem(item)
                return True
        return False

    def open_file(self) -> None:
        """Open the chosen file, where it can do no harm."""
        path, chat = self._path(), self._chat
        if path is None or chat is None:
            return
        reason = why_not(path, chat.folder / "outputs")
        if reason:
            self.notice_requested.emit(f"{path.name} was not opened. {reason} Show it in its folder instead.")
        elif not open_path(path):
            self.notice_requested.emit(f"The system has no application for {path.name}. Save a copy and open it there.")

    def show_folder(self) -> None:
        """Show the folder of the chosen file."""
        path = self._path()
        if path is not None:
            open_path(path.parent)

    def save_copy(self) -> None:
        """Let the user choose where a copy goes."""
        path = self._path()
        if path is None:
            return
        dialog = QFileDialog(self, "Save a copy", str(Path.home() / path.name))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(path.name)
        dialog.accepted.connect(lambda: self._copy(path, Path(dialog.selectedFiles()[0])))
        dialog.open()

    def to_bin(self) -> None:
        """Move the chosen file to the bin."""
        path = self._path()
        if path is not None and not QFile.moveToTrash(str(path))[0]:
            self.notice_requested.emit(f"{path.name} could not be moved to the bin. Close it elsewhere and try again.")
        chat = self._chat
        if chat is not None:
            self._bridge.ask(self, lambda engine: engine.outputs(chat.id), self._show)

    def _copy(self, path: Path, target: Path) -> None:
        try:
            shutil.copyfile(path, target)
        except OSError as error:
            self.notice_requested.emit(f"No copy was saved: {error.strerror}. Choose another place.")

    def _page(self) -> QWidget:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.list, 1)
        row = QHBoxLayout()
        row.setContentsMargins(10, 6, 10, 8)
        row.setSpacing(6)
        for made in (self.open_button, self.show_button, self.copy_button, self.bin_button):
            row.addWidget(made)
        row.addStretch(1)
        layout.addLayout(row)
        return page

    def _path(self) -> Path | None:
        chosen = self.list.selectedItems()
        if not chosen or self._chat is None:
            return None
        return self._chat.folder / str(chosen[0].data(0, _PATH))

    def _take(self, event: Event) -> None:
        if isinstance(event, OutputsChanged) and self._chat is not None and event.chat == self._chat.id:
            self._show(event.outputs)

    def _show(self, outputs: tuple[Output, ...]) -> None:
        chosen = self._path()
        self.list.clear()
        for output in outputs:
            name = output.path.removeprefix("outputs/")
            call = "" if output.call is None else f"call {output.call}"
            item = QTreeWidgetItem([visible(name), size_text(output.bytes), call])
            item.setData(0, _PATH, output.path)
            self.list.addTopLevelItem(item)
            if self._chat is not None and chosen == self._chat.folder / output.path:
                self.list.setCurrentItem(item)
        self._stack.setCurrentIndex(1 if outputs else 0)
        self._enable()

    def _enable(self) -> None:
        for made in (self.open_button, self.show_button, self.copy_button, self.bin_button):
            made.setEnabled(self._path() is not None)
