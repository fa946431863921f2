"""Files that were given to chats and are read one after the other, each for the chat it was given to."""

from __future__ import annotations

from collections import deque
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from workbench.domain.conversation import Chat
from workbench.domain.errors import WorkbenchError
from workbench.domain.ids import ChatId
from workbench.domain.input import Input
from workbench.qt.bridge import EngineBridge
from workbench.qt.pending import PendingRequest


class FileQueue(QObject):
    """Have files read.

    Signals:
        changed: other files wait than before.
        added: an `Input` was read and belongs to its chat now.
        failed: a file could not be added to a chat: its `ChatId`, and a sentence for the user.
        finished: nothing waits any more.
    """

    changed = Signal()
    added = Signal(object)
    failed = Signal(str, str)
    finished = Signal()

    def __init__(self, bridge: EngineBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._waiting: deque[tuple[Chat, Path]] = deque()
        self._reading: PendingRequest[Input] | None = None

    def add(self, chat: Chat, paths: tuple[Path, ...]) -> None:
        """Have files read for a chat."""
        self._waiting.extend((chat, path) for path in paths)
        self.changed.emit()
        if self._reading is None:
            self._read_next()

    def waiting(self, chat: ChatId) -> list[str]:
        """Give the names of the files that wait for a chat, the one that is being read first."""
        return [path.name for waiting, path in self._waiting if waiting.id == chat]

    def cancel(self, chat: ChatId) -> None:
        """Read no more files for a chat; the one that is being read is given up."""
        is_first = bool(self._waiting) and self._waiting[0][0].id == chat
        self._waiting = deque(item for item in self._waiting if item[0].id != chat)
        if is_first and self._reading is not None:
            self._reading.cancel()
            self._read_next()
        self.changed.emit()

    def _read_next(self) -> None:
        self._reading = None
        if not self._waiting:
            self.finished.emit()
            return
        chat, path = self._waiting[0]
        self._reading = self._bridge.ask(
            self, lambda engine: engine.add_file(chat.id, path), self._read, self._not_read
        )

    def _read(self, item: Input) -> None:
        self._waiting.popleft()
        self.added.emit(item)
        self.changed.emit()
        self._read_next()

    def _not_read(self, error: WorkbenchError) -> None:
        chat, _ = self._waiting.popleft()
        self.failed.emit(chat.id, str(error))
        self.changed.emit()
        self._read_next()
