"""Chats on record: title, folder, approval mode, checkpoint switch."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from pathlib import Path

from workbench.domain.conversation import ApprovalMode, Chat
from workbench.domain.ids import ChatId
from workbench.store.database import Database

_COLUMNS = "id, title, folder, created, approval, approved, checkpoints"


class ChatStore:
    """Keep chats."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[ChatId, Chat] = {}
        """Chats as they stand on record; nobody else writes to the profile."""

    async def add(self, chat: Chat) -> None:
        """Keep a new chat."""
        await self._database.write(_insert, chat)

    async def save(self, chat: Chat) -> None:
        """Keep a chat's new title, modes and switches."""
        self.forget(chat.id)
        await self._database.write(_update, chat)
        self.forget(chat.id)  # who asked before it was written knows it as it was

    async def get(self, chat: ChatId) -> Chat | None:
        """Find a chat."""
        if (known := self._known.get(chat)) is not None:
            return known
        found = await self._database.read(_select, chat)
        if found is not None:
            self._known[chat] = found
        return found

    def forget(self, chat: ChatId) -> None:
        """Read a chat anew when it is asked for next: it is another one on record, or none any more."""
        self._known.pop(chat, None)

    async def all(self) -> tuple[Chat, ...]:
        """List the chats, the newest first."""
        return await self._database.read(_select_all)


def _insert(connection: sqlite3.Connection, chat: Chat) -> None:
    connection.execute(f"INSERT INTO chats ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", _values(chat))  # noqa: S608 - fixed names


def _update(connection: sqlite3.Connection, chat: Chat) -> None:
    connection.execute(
        "UPDATE chats SET title = ?, folder = ?, created = ?, approval = ?, approved = ?, checkpoints = ? WHERE id = ?",
        (*_values(chat)[1:], chat.id),
    )


def _select(connection: sqlite3.Connection, chat: ChatId) -> Chat | None:
    row = connection.execute(f"SELECT {_COLUMNS} FROM chats WHERE id = ?", (chat,)).fetchone()  # noqa: S608 - fixed names
    return None if row is None else _chat(row)


def _select_all(connection: sqlite3.Connection) -> tuple[Chat, ...]:
    rows = connection.execute(f"SELECT {_COLUMNS} FROM chats ORDER BY created DESC, rowid DESC")  # noqa: S608 - fixed names
    return tuple(_chat(row) for row in rows)


def _values(chat: Chat) -> tuple[str | int, ...]:
    return (
        chat.id,
        chat.title,
        str(chat.folder),
        chat.created.isoformat(),
        chat.approval.value,
        int(chat.approved),
        int(chat.checkpoints),
    )


def _chat(row: tuple[str, str, str, str, str, int, int]) -> Chat:
    identifier, title, folder, created, approval, approved, checkpoints = row
    return Chat(
        id=ChatId(identifier),
        title=title,
        folder=Path(folder),
        created=datetime.fromisoformat(created),
        approval=ApprovalMode(approval),
        approved=bool(approved),
        checkpoints=bool(checkpoints),
    )
