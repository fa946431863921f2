"""The list of chats as an item model: Today, This week, Earlier, each with its chats; searched."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, IntEnum
from html import escape

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from workbench.domain.overview import ChatOverview
from workbench.domain.runtime import EndReason, RuntimeState
from workbench.domain.search import FoundChat, words_of
from workbench.qt.markdown import visible

_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()


class ChatMark(Enum):
    """How a chat's runtime stands, for the mark before its title."""

    LIVE = "live"
    BUSY = "busy"
    FAILED = "failed"
    NONE = "none"


class ChatRole(IntEnum):
    """What the list asks for beyond the title."""

    OVERVIEW = Qt.ItemDataRole.UserRole + 1
    DETAIL = Qt.ItemDataRole.UserRole + 2
    MARK = Qt.ItemDataRole.UserRole + 3
    FOUND = Qt.ItemDataRole.UserRole + 4
    """The words that the line below the title was found by."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Section:
    """A heading between the chats."""

    title: str


Row = Section | ChatOverview


def grouped(
    overviews: Iterable[ChatOverview], now: datetime, wanted: str = "", found: Container[str] = ()
) -> tuple[Row, ...]:
    """Put headings between the chats whose title holds what is searched for, or in whose messages it was found."""
    words = words_of(wanted)
    rows: list[Row] = []
    last = ""
    for item in overviews:
        title = item.chat.title.casefold()
        if item.chat.id not in found and not all(word in title for word in words):
            continue
        heading = _heading(item.last_used.astimezone(), now.astimezone())
        if heading != last:
            rows.append(Section(title=heading))
            last = heading
        rows.append(item)
    return tuple(rows)


def line_of(item: ChatOverview, now: datetime) -> str:
    """Say when a chat was used last, and how it stands: two of the same title are told apart."""
    used, today = item.last_used.astimezone(), now.astimezone().date()
    if used.date() >= today:
        words = used.strftime("%H:%M")
    elif used.date() > today - timedelta(days=7):
        words = used.strftime("%a %H:%M")
    else:
        words = used.strftime("%Y-%m-%d")
    return f"{words} · {detail_of(item)}"


def detail_of(item: ChatOverview) -> str:
    """Say in a few words how a chat stands."""
    parts: list[str] = []
    mark = mark_of(item)
    if mark in {ChatMark.LIVE, ChatMark.BUSY}:
        parts.append(mark.value)
    elif item.end is not None:
        parts.append(_end_words(item.end.reason))
    if item.inputs:
        parts.append(_counted(item.inputs, "file"))
    if item.outputs:
        parts.append(_counted(item.outputs, "output"))
    if not item.inputs and not item.outputs:
        parts.append("no files yet")
    return " · ".join(parts)


def mark_of(item: ChatOverview) -> ChatMark:
    """Tell how a chat's runtime stands."""
    if item.runtime is not None:
        return ChatMark.BUSY if item.runtime.state is RuntimeState.BUSY else ChatMark.LIVE
    if item.end is not None and item.end.reason in {EndReason.FAILURE, EndReason.EVICTED}:
        return ChatMark.FAILED
    return ChatMark.NONE


class ChatsModel(QAbstractListModel):
    """Hold the list."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._overviews: tuple[ChatOverview, ...] = ()
        self._rows: tuple[Row, ...] = ()
        self._wanted = ""
        self._lines: dict[str, str] = {}

    def show_chats(self, overviews: tuple[ChatOverview, ...]) -> None:
        """Take the chats as they are now."""
        self._overviews = overviews
        self._rebuild()

    def search(self, wanted: str) -> None:
        """Show only chats whose title holds every word, and those that were found by their messages last."""
        self._wanted = wanted
        is_over = bool(self._lines) and not words_of(wanted)
        if is_over:
            self._lines = {}
        self._rebuild(is_told_anew=is_over)

    def show_found(self, found: Iterable[FoundChat]) -> None:
        """Show the chats in whose messages the words were found, with the line that has them."""
        self._lines = {item.chat: item.line for item in found}
        self._rebuild(is_told_anew=True)

    def is_found(self, chat: str) -> bool:
        """Tell whether a chat is shown for what its messages say."""
        return chat in self._lines

    def row_of(self, chat: str) -> int:
        """Give the row of a chat, -1 where it is not shown."""
        return next((row for row, item in enumerate(self._rows) if _is_chat(item, chat)), -1)

    def overview_at(self, row: int) -> ChatOverview | None:
        """Give the chat of a row, None for a heading."""
        item = self._rows[row] if 0 <= row < len(self._rows) else None
        return item if isinstance(item, ChatOverview) else None

    @override
    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        item = self._rows[index.row()]
        if isinstance(item, Section):
            return item.title if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole} else None
        line = self._lines.get(item.chat.id)
        if role == ChatRole.FOUND:
            return () if line is None else words_of(self._wanted)
        return _value(item, role, line)

    @override
    def flags(self, index: _Index) -> Qt.ItemFlag:
        if self.overview_at(index.row()) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren

    def _rebuild(self, *, is_told_anew: bool = False) -> None:
        rows = grouped(self._overviews, datetime.now().astimezone(), self._wanted, self._lines)
        if rows == self._rows:
            if is_told_anew and rows:
                self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()


def _value(item: ChatOverview, role: int, line: str | None) -> object:
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return item.chat.title
        case Qt.ItemDataRole.AccessibleTextRole:
            return f"{item.chat.title}, {line or line_of(item, datetime.now().astimezone())}"
        case Qt.ItemDataRole.ToolTipRole:
            told = item.chat.title if line is None else f"{item.chat.title}\n{line}"
            return f"<span>{escape(visible(told))}</span>".replace("\n", "<br>")
        case ChatRole.OVERVIEW:
            return item
        case ChatRole.DETAIL:
            return line or line_of(item, datetime.now().astimezone())
        case ChatRole.MARK:
            return mark_of(item)
        case _:
            return None


def _is_chat(item: Row, chat: str) -> bool:
    return isinstance(item, ChatOverview) and item.chat.id == chat


def _heading(at: datetime, now: datetime) -> str:
    if at.date() >= now.date():
        return "Today"
    return "This week" if at.date() > now.date() - timedelta(days=7) else "Earlier"


def _end_words(reason: EndReason) -> str:
    match reason:
        case EndReason.FAILURE:
            return "ended unexpectedly"
        case EndReason.EVICTED:
            return "ended: idle"
        case EndReason.RESET:
            return "reset"
        case EndReason.RESTARTED:
            return "restarted"
        case EndReason.CLOSED:
            return "closed"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
