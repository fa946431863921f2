"""Which chat is shown, and the list of all: opened, made on first need, renamed, deleted, kept up to date."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.domain.conversation import Chat
from workbench.domain.ids import ChatId
from workbench.qt.bridge import EngineBridge
from workbench.qt.output_files import move_to_bin

if TYPE_CHECKING:
    from workbench.domain.errors import WorkbenchError
    from workbench.domain.events import Event
    from workbench.domain.overview import ChatOverview

_REFRESH_MILLISECONDS = 150
_TITLE_LENGTH = 60
_NAME_LENGTH = 40
_BEFORE = 8
"""So many letters are shown before the first that tells two names apart."""


def title_from(paths: tuple[Path, ...] = (), text: str = "") -> str:
    """Make a title from the first files, or from the first words."""
    if paths:
        return " and ".join(_apart([" ".join(path.stem.split()) or path.name.strip() for path in paths[:2]]))
    first = " ".join(text.split())
    if len(first) <= _TITLE_LENGTH:
        return first
    return first[:_TITLE_LENGTH].rsplit(" ", 1)[0] + " …"


def distinct_title(title: str, known: Collection[str]) -> str:
    """Give a title a number where another chat has it: no two look the same in the list."""
    taken = {one.casefold() for one in known}
    numbered = (f"{title} ({number})" for number in count(2))
    return title if title.casefold() not in taken else next(one for one in numbered if one.casefold() not in taken)


def _apart(names: list[str]) -> list[str]:
    """Cut long names in the middle, and elsewhere where they would look the same."""
    cut = [_shortened(name) for name in names]
    if len(set(cut)) == len(set(names)):
        return cut
    same = next((place for place, letters in enumerate(zip(*names, strict=False)) if len(set(letters)) > 1), 0)
    return [f"…{name[max(0, same - _BEFORE) :]}"[:_NAME_LENGTH] for name in names]


def _shortened(name: str) -> str:
    end = _NAME_LENGTH // 2
    return name if len(name) <= _NAME_LENGTH else f"{name[: _NAME_LENGTH - end - 1]}…{name[-end:]}"


class ChatChoice(QObject):
    """Hold the chat that is shown; None is a new one that does not exist yet.

    Signals:
        chat_changed: another chat is shown, or the shown one has changed: `Chat` or None.
        chats_changed: the list is another one: a tuple of `ChatOverview`.
        chats_found: words were searched for: the words, and a tuple of `FoundChat`.
    """

    chat_changed = Signal(object)
    chats_changed = Signal(object)
    chats_found = Signal(str, object)

    def __init__(self, bridge: EngineBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._chat: Chat | None = None
        self._titles: dict[ChatId, str] = {}
        self._is_making = False
        self._waiting: list[Callable[[Chat], None]] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_REFRESH_MILLISECONDS)
        self._timer.timeout.connect(self.refresh)
        bridge.event_arrived.connect(self._take)

    @property
    def chat(self) -> Chat | None:
        """The chat that is shown."""
        return self._chat

    def show_new(self) -> None:
        """Show the start of a new chat; it is made with its first file or message."""
        self._set(None)

    def open(self, chat: ChatId) -> None:
        """Show a chat."""
        self._bridge.ask(self, lambda engine: engine.chat(chat), self._set)

    def open_last(self, chat: str) -> None:
        """Show the chat of the last start, where it is still there and nothing else was chosen meanwhile."""
        known = ChatId(chat)
        self._bridge.ask(
            self,
            lambda engine: engine.chat(known),
            lambda found: self._set(found) if self._chat is None else None,
            lambda _: self._set(self._chat),
        )

    def reload(self, chat: ChatId) -> None:
        """Look at a chat once more, since something about it was changed elsewhere."""
        self._bridge.ask(self, lambda engine: engine.chat(chat), self.take)

    def take(self, chat: Chat) -> None:
        """Take what is new about a chat."""
        if chat == self._chat:
            return
        if self._chat is not None and self._chat.id == chat.id:
            self._set(chat)
        self.refresh()

    def ensured(self, title: str, then: Callable[[Chat], None]) -> None:
        """Do something with the chat that is shown, making it where it does not exist yet."""
        if self._chat is not None:
            then(self._chat)
            return
        self._waiting.append(then)
        if not self._is_making:
            self._is_making = True
            own = distinct_title(title, self._titles.values())
            self._bridge.ask(self, lambda engine: engine.new_chat(own), self._made, self._not_made)

    def rename(self, chat: ChatId, title: str) -> None:
        """Give a chat another title."""
        self._bridge.ask(self, lambda engine: engine.rename_chat(chat, title), self.take)

    def name(self, chat: ChatId, title: str) -> None:
        """Give a chat a title that was found for it, told apart from those of others."""
        self.rename(chat, distinct_title(title, [one for id_, one in self._titles.items() if id_ != chat]))

    def delete(self, chat: ChatId, to_bin: Callable[[Path], bool] | None = None) -> None:
        """Delete a chat; its folder goes to the bin."""
        move = to_bin or _to_bin
        self._bridge.ask(self, lambda engine: engine.delete_chat(chat, move), lambda _: self._deleted(chat))

    def refresh(self) -> None:
        """Ask for the list."""
        if self._bridge.is_open:
            self._bridge.ask(self, lambda engine: engine.overviews(), self._listed, lambda _: None)

    def search(self, wanted: str) -> None:
        """Ask for the chats with messages that hold every word."""
        self._bridge.ask(
            self,
            lambda engine: engine.search(wanted),
            lambda found: self.chats_found.emit(wanted, found),
            lambda _: self.chats_found.emit(wanted, ()),
        )

    def _made(self, chat: Chat) -> None:
        self._is_making = False
        self._set(chat)
        waiting, self._waiting = self._waiting, []
        for then in waiting:
            then(chat)
        self.refresh()

    def _not_made(self, error: WorkbenchError) -> None:
        self._is_making = False
        self._waiting.clear()
        self._bridge.request_failed.emit(str(error))

    def _deleted(self, chat: ChatId) -> None:
        if self._chat is not None and self._chat.id == chat:
            self._set(None)
        self.refresh()

    def _listed(self, overviews: tuple[ChatOverview, ...]) -> None:
        self._titles = {item.chat.id: item.chat.title for item in overviews}
        self.chats_changed.emit(overviews)

    def _set(self, chat: Chat | None) -> None:
        self._chat = chat
        self.chat_changed.emit(chat)

    def _take(self, event: Event) -> None:
        from workbench.domain.events import (  # noqa: PLC0415 - not before the first paint
            CallEnded,
            CallStarted,
            ChatChanged,
            CheckpointRestored,
            InputAdded,
            InputTakenOut,
            MessageAdded,
            OutputsChanged,
            RuntimeChanged,
            RuntimeEnded,
        )

        if isinstance(event, ChatChanged):
            self.take(event.chat)
            return
        telling = (
            CallEnded
            | CallStarted
            | CheckpointRestored
            | InputAdded
            | InputTakenOut
            | MessageAdded
            | OutputsChanged
            | RuntimeChanged
            | RuntimeEnded
        )
        if isinstance(event, telling) and not self._timer.isActive():
            self._timer.start()


def _to_bin(folder: Path) -> bool:
    return move_to_bin(folder)[0]
