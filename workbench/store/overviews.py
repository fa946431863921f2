"""What the list of chats tells of each, counted in one look; and the removal of all that is on record of a chat."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime

from workbench.domain.ids import ChatId
from workbench.store.database import Database

_COUNTS = """
    SELECT id,
        (SELECT count(*) FROM messages WHERE chat = chats.id),
        (SELECT count(*) FROM inputs WHERE chat = chats.id AND taken_out = 0),
        (SELECT count(*) FROM outputs WHERE chat = chats.id AND missing = 0),
        (SELECT count(*) FROM calls WHERE chat = chats.id),
        max(created,
            coalesce((SELECT max(at) FROM messages WHERE chat = chats.id), ''),
            coalesce((SELECT max(started) FROM calls WHERE chat = chats.id), ''))
    FROM chats
"""
# What refers to another table comes before it.
_TABLES = (
    "call_outputs",
    "calls",
    "messages",
    "turns",
    "inputs",
    "contracts",
    "outputs",
    "checkpoints",
    "runtimes",
    "facts",
    "restores",
)


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatCounts:
    """How much there is of a chat."""

    messages: int
    inputs: int
    outputs: int
    calls: int
    last_used: datetime


class OverviewStore:
    """Count, and forget."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def counts(self) -> dict[ChatId, ChatCounts]:
        """Count for every chat."""
        return await self._database.read(_counts)

    async def counts_of(self, chat: ChatId) -> ChatCounts:
        """Count for one chat."""
        return await self._database.read(_counts_of, chat)

    async def forget(self, chat: ChatId) -> None:
        """Remove all that is on record of a chat."""
        await self._database.write(_forget, chat)


def _counts(connection: sqlite3.Connection) -> dict[ChatId, ChatCounts]:
    return {ChatId(row[0]): _counted(row) for row in connection.execute(_COUNTS)}


def _counts_of(connection: sqlite3.Connection, chat: ChatId) -> ChatCounts:
    return _counted(connection.execute(f"{_COUNTS} WHERE id = ?", (chat,)).fetchone())


def _counted(row: tuple[str, int, int, int, int, str]) -> ChatCounts:
    _, messages, inputs, outputs, calls, last = row
    return ChatCounts(
        messages=messages, inputs=inputs, outputs=outputs, calls=calls, last_used=datetime.fromisoformat(last)
    )


def _forget(connection: sqlite3.Connection, chat: ChatId) -> None:
    for table in _TABLES:
        connection.execute(f"DELETE FROM {table} WHERE chat = ?", (chat,))  # noqa: S608 - fixed names
    connection.execute("DELETE FROM chats WHERE id = ?", (chat,))
