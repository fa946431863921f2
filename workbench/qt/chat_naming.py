"""Names a new chat that was made for files: after those that could be read, else after its first message."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from workbench.domain.conversation import Chat
from workbench.domain.ids import ChatId
from workbench.domain.input import Input
from workbench.qt.chat_choice import ChatChoice, title_from
from workbench.qt.file_queue import FileQueue

UNNAMED = "New chat"


class ChatNaming(QObject):
    """Follow the files of new chats until all of them were read or refused."""

    def __init__(self, choice: ChatChoice, files: FileQueue, parent: QObject) -> None:
        super().__init__(parent)
        self._choice = choice
        self._files = files
        self._given: dict[ChatId, str] = {}
        """The title that a chat has of the files that it was made for."""
        self._read: dict[ChatId, list[Path]] = {}
        self._refused: set[ChatId] = set()
        self._unnamed: set[ChatId] = set()
        files.added.connect(self._was_read)
        files.failed.connect(self._was_refused)
        files.changed.connect(self._look)

    def made_for(self, chat: Chat) -> None:
        """Follow the files that a chat was made for."""
        self._given[chat.id] = chat.title

    def said(self, chat: Chat, text: str) -> None:
        """Name a chat without a readable file after its first message."""
        if chat.id in self._unnamed:
            self._unnamed.discard(chat.id)
            if chat.title == UNNAMED:
                self._choice.name(chat.id, title_from(text=text))

    def _was_read(self, item: Input) -> None:
        self._read.setdefault(item.chat, []).append(item.original)

    def _was_refused(self, chat: ChatId) -> None:
        self._refused.add(chat)

    def _look(self) -> None:
        for chat in [known for known in self._given if not self._files.waiting(known)]:
            given, read = self._given.pop(chat), tuple(self._read.pop(chat, ()))
            if chat in self._refused and self._title(chat, given) == given:
                if read:
                    self._choice.name(chat, title_from(read))
                else:
                    self._choice.rename(chat, UNNAMED)
                self._unnamed |= set() if read else {chat}
        self._refused &= set(self._given)
        self._read = {chat: read for chat, read in self._read.items() if chat in self._given}

    def _title(self, chat: ChatId, given: str) -> str:
        """Give the title as it is now, as far as it is known: the user may have chosen another one."""
        shown = self._choice.chat
        return shown.title if shown is not None and shown.id == chat else given
