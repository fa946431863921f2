"""The panel of the chat's output files: made by which call; open, show in the folder, save a copy, to the bin."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMargins, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from workbench.domain.conversation import Chat
from workbench.domain.events import Event, OutputsChanged
from workbench.domain.ids import ChatId
from workbench.domain.output import Output
from workbench.domain.staleness import Staleness
from workbench.qt.bridge import EngineBridge
from workbench.qt.desktop import open_path
from workbench.qt.folder_watch import FolderWatch
from workbench.qt.opening import why_not
from workbench.qt.output_files import bring_back, move_to_bin, save_copy
from workbench.qt.outputs_model import OutputsModel
from workbench.views.dialogs import ask_name
from workbench.views.empty_state import EmptyState
from workbench.views.fitted_list import FittedList
from workbench.views.flow_layout import FlowLayout
from workbench.views.notices import NoticeAction
from workbench.views.output_preview import OutputPreview
from workbench.views.parts import button
from workbench.views.theme import Theme

_NAME = 0
_LEAST_ROWS, _MOST_ROWS = 3, 8
_MOST_SHARE = 0.45
"""The list leaves more than half of the height to the preview."""


class OutputsPanel(QWidget):
    """Show the files.

    Signals:
        notice_requested: a sentence for the banner.
        undo_offered: a sentence for the banner, and a `NoticeAction` that takes back what it tells.
    """

    notice_requested = Signal(str)
    undo_offered = Signal(str, object)

    def __init__(self, bridge: EngineBridge, theme: Theme | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._chat: Chat | None = None
        self._looked_at: Output | None = None
        self._is_shared = False
        self.preview = OutputPreview(bridge, theme)
        self._watch = FolderWatch(self)
        self._watch.changed.connect(self._look_again)
        self.model = OutputsModel(self)
        self.list = FittedList(_NAME, _NAME)
        self.list.setAccessibleName("Output files")
        self.list.setModel(self.model)
        self.list.share_width()
        self.list.activated.connect(self.open_file)
        self.list.selectionModel().selectionChanged.connect(self._chosen)
        self.open_button = button("Open", "primary", tip="Open in the application for this kind of file")
        self.show_button = button("Show in folder")
        self.copy_button = button("Save a copy…")
        self.rename_button = button("Rename…")
        self.bin_button = button("To the bin")
        for made, run in (
            (self.open_button, self.open_file),
            (self.show_button, self.show_folder),
            (self.copy_button, self.save_copy),
            (self.rename_button, self.rename),
            (self.bin_button, self.to_bin),
        ):
            made.clicked.connect(run)
            made.setProperty("room", "little")
        self._stack = QStackedWidget()
        words = "Reports, tables and pictures that calls write appear here, as ordinary files in the chat's folder."
        self._stack.addWidget(EmptyState("No output files yet", words))
        self._stack.addWidget(self._page())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        bridge.event_arrived.connect(self._take)
        self._chosen()

    def set_chat(self, chat: Chat | None) -> None:
        """Show another chat's files."""
        same = chat is not None and self._chat is not None and chat.id == self._chat.id
        self._chat = chat
        if same:
            return
        self._show(())
        self._watch.watch(None if chat is None else chat.folder / "outputs")
        self._look_again()

    def show_stale(self, stale: Staleness) -> None:
        """Mark the files that are older than what they were made from."""
        self.model.show_stale(stale.outputs)

    def choose(self, path: str) -> bool:
        """Choose a file by its path inside the chat's folder; false where it is not there."""
        row = self.model.row_of(path)
        if row >= 0:
            self.list.selectRow(row)
        return row >= 0

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
        """Move the chosen file to the bin, from where it can be brought back."""
        path = self._path()
        if path is None:
            return
        self.preview.show_nothing()
        done, place = move_to_bin(path)
        if not done:
            self.notice_requested.emit(f"{path.name} could not be moved to the bin. Close it elsewhere and try again.")
        elif place is None:
            self.notice_requested.emit(f"{path.name} is in the bin of your system; bring it back from there.")
        else:
            undo = NoticeAction(text="Undo", run=lambda: self._bring_back(place, path))
            self.undo_offered.emit(f"{path.name} is in the bin.", undo)
        self._look_again()

    def rename(self) -> None:
        """Ask for another name of the chosen file."""
        path, chat = self._path(), self._chat
        if path is None or chat is None:
            return
        old = path.relative_to(chat.folder).as_posix()
        ask_name(self, path.name, lambda name: self._rename(chat.id, old, name))

    def _rename(self, chat: ChatId, old: str, name: str) -> None:
        self._bridge.ask(
            self,
            lambda engine: engine.rename_output(chat, old, name),
            self._renamed,
            lambda error: self.notice_requested.emit(str(error)),
        )

    def _renamed(self, path: str) -> None:
        self.choose(path)

    def _bring_back(self, place: Path, path: Path) -> None:
        if not bring_back(place, path):
            self.notice_requested.emit(f"{path.name} could not be brought back. It is still in the bin.")
        self._look_again()

    def _look_again(self) -> None:
        chat = self._chat
        if chat is not None:
            self._bridge.ask(
                self,
                lambda engine: engine.outputs(chat.id),
                lambda found: self._show(found) if self._chat is not None and chat.id == self._chat.id else None,
                lambda _: None,
            )

    def _copy(self, path: Path, target: Path) -> None:
        fault = save_copy(path, target)
        if fault:
            self.notice_requested.emit(fault)

    def _page(self) -> QWidget:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        self._split = split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.splitterMoved.connect(self._keep_share)
        row = QWidget()
        flow = FlowLayout(row, gap=6, margins=QMargins(10, 6, 10, 6))
        for made in self._buttons:
            flow.addWidget(made)
        upper = QWidget()
        above = QVBoxLayout(upper)
        above.setContentsMargins(0, 0, 0, 0)
        above.setSpacing(0)
        above.addWidget(self.list, 1)
        above.addWidget(row)
        self._flow = flow
        split.addWidget(upper)
        split.addWidget(self.preview)
        split.setStretchFactor(1, 1)
        layout.addWidget(split, 1)
        return page

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _keep_share(self) -> None:
        """Leave the shares to the user, who has moved the line between list and preview."""
        self._is_shared = True

    def _share(self) -> None:
        """Give the list the height of its files, as far as these are few, and the preview the rest."""
        if self._is_shared:
            return
        line = self.list.verticalHeader().defaultSectionSize()
        around = (
            self.list.horizontalHeader().sizeHint().height() + self._flow.heightForWidth(max(120, self.width())) + 4
        )
        most = max(_LEAST_ROWS, min(_MOST_ROWS, (round(_MOST_SHARE * self.height()) - around) // line))
        upper = around + max(_LEAST_ROWS, min(self.model.rowCount(), most)) * line
        self._split.setSizes([upper, max(0, self.height() - upper)])

    @property
    def _buttons(self) -> tuple[QPushButton, ...]:
        return (self.open_button, self.show_button, self.copy_button, self.rename_button, self.bin_button)

    def _path(self) -> Path | None:
        chosen = self._chosen_output()
        return None if chosen is None or self._chat is None else self._chat.folder / chosen.path

    def _chosen_output(self) -> Output | None:
        rows = self.list.selectionModel().selectedRows()
        return self.model.output(rows[0].row()) if rows else None

    def _take(self, event: Event) -> None:
        if isinstance(event, OutputsChanged) and self._chat is not None and event.chat == self._chat.id:
            self._show(event.outputs)

    def _show(self, outputs: tuple[Output, ...]) -> None:
        if outputs == self.model.outputs:
            return
        path = self._chosen_output()
        self.model.show_outputs(outputs)
        if path is not None and self._chosen_output() is None:
            self.choose(path.path)
        self._stack.setCurrentIndex(1 if outputs else 0)
        self._share()
        self._chosen()

    def _chosen(self) -> None:
        """Look at the chosen file, again where it is another one now."""
        now, chat = self._chosen_output(), self._chat
        for made in self._buttons:
            made.setEnabled(now is not None)
        if now is None or chat is None:
            self.preview.show_nothing("" if self.model.outputs == () else "Choose a file to look at it.")
        elif now != self._looked_at or not self.preview.is_showing:
            self.preview.show_file(chat.id, now.path)
        self._looked_at = now
