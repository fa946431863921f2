"""The files of the chat that is shown: given, read one after the other, shown as chips, taken out again."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from workbench.domain.conversation import Chat
from workbench.domain.ids import ChatId
from workbench.domain.input import Input
from workbench.qt.bridge import EngineBridge
from workbench.qt.chat_choice import ChatChoice
from workbench.qt.chat_naming import ChatNaming
from workbench.qt.desktop import open_path
from workbench.qt.file_queue import FileQueue
from workbench.qt.output_files import move_to_bin
from workbench.views.composer import Composer
from workbench.views.input_chips import InputChips
from workbench.views.notices import Notice, NoticeAction, NoticeBanner

if TYPE_CHECKING:
    from workbench.domain.reading import ReadingWishes

_REFUSED = "refused files"


@dataclass(frozen=True, kw_only=True, slots=True)
class FileParts:
    """Where the files of a chat are shown and spoken of."""

    chips: InputChips
    composer: Composer
    banner: NoticeBanner


class ChatFiles(QObject):
    """Follow the files of one chat, and have those of every chat read.

    Signals:
        added: a file of the chat that is shown was read.
        refused: a file could not be added to a chat: its `ChatId`.
        waiting_changed: other files are still to be read than before.
    """

    added = Signal()
    refused = Signal(str)
    waiting_changed = Signal()

    def __init__(self, bridge: EngineBridge, choice: ChatChoice, parts: FileParts, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._parts = parts
        self._chat: Chat | None = None
        self._queue = FileQueue(bridge, self)
        self._naming = ChatNaming(choice, self._queue, self)
        self._queue.changed.connect(self.show_waiting)
        self._queue.added.connect(self._was_read)
        self._queue.failed.connect(self._not_added)
        self._queue.changed.connect(self.waiting_changed)
        self._queue.finished.connect(parts.composer.edit.setFocus)
        parts.chips.folder_requested.connect(self._show_folder)
        parts.chips.out_requested.connect(self._take_out)

    def set_chat(self, chat: Chat | None) -> None:
        """Follow another chat's files."""
        self._chat = chat
        self.show_waiting()

    def add(self, chat: Chat, paths: tuple[Path, ...], *, is_new: bool) -> None:
        """Have files read for a chat; a new one is named after them."""
        if is_new:
            self._naming.made_for(chat)
        self._parts.banner.withdraw(_REFUSED, chat.id)
        self._queue.add(chat, paths)

    def said(self, chat: Chat, text: str) -> None:
        """Take note of a message, which may name its chat."""
        self._naming.said(chat, text)

    def waiting(self, chat: ChatId) -> int:
        """Count the files that are still to be read for a chat."""
        return len(self._queue.waiting(chat))

    def cancel(self, chat: ChatId) -> None:
        """Read no more files for a chat."""
        self._queue.cancel(chat)

    def read_so(self, name: str, reading: ReadingWishes) -> None:
        """Keep how an input is read; where its table is live it is read again as a turn."""
        chat = self._chat
        if chat is not None:
            self._bridge.ask(self, lambda engine: engine.correct_reading(chat.id, name, reading))

    def show_waiting(self) -> None:
        """Show which files are still to be read, and what can be asked."""
        self._parts.chips.set_reading([] if self._chat is None else self._queue.waiting(self._chat.id))
        self._parts.composer.set_has_files(bool(self._parts.chips.names))

    def _was_read(self, item: Input) -> None:
        if self._chat is not None and item.chat == self._chat.id:
            self._parts.chips.add(item)
            self.added.emit()

    def _not_added(self, chat: ChatId, text: str) -> None:
        self._parts.banner.show_notice(Notice(text=text, chat=chat, kind=_REFUSED))
        self.refused.emit(chat)

    def _show_folder(self, item: Input) -> None:
        chat = self._chat
        if chat is None:
            return
        copy = chat.folder / item.path
        if not copy.is_file():
            text = f"{item.name} is no longer in the chat's folder. Add the file again."
        elif open_path(copy.parent):
            return
        else:
            text = f"The system has nothing to show the folder {copy.parent} with."
        self._parts.banner.show_notice(Notice(text=text, chat=chat.id))

    def _take_out(self, item: Input) -> None:
        chat = self._chat
        if chat is not None:
            self._bridge.ask(
                self,
                lambda engine: engine.take_out(chat.id, item.name, lambda path: move_to_bin(path)[0]),
                lambda _: self._taken_out(chat, item),
            )

    def _taken_out(self, chat: Chat, item: Input) -> None:
        again = NoticeAction(text="Add it again", run=lambda: self.add(chat, (item.original,), is_new=False))
        text = (
            f"{item.name} is out of the chat; the file itself was not touched. Tables that were read from it stay live."
        )
        text += " A comparison that has to read it again will ask for it."
        self._parts.banner.show_notice(Notice(text=text, action=again, chat=chat.id))
        self._parts.composer.edit.setFocus()  # the chip that had the keys is gone
