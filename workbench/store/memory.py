"""Approved memory on record: facts of one chat, and facts of all."""

from __future__ import annotations

import sqlite3
from datetime import datetime

from workbench.domain.ids import ChatId
from workbench.domain.memory import Fact
from workbench.store.database import Database

_COLUMNS = "number, text, chat, since"


class FactStore:
    """Keep facts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_chat(self, chat: ChatId | None) -> tuple[Fact, ...]:
        """List the facts that hold in a chat, those of all chats first; without a chat only these."""
        return await self._database.read(_of_chat, chat)

    async def get(self, number: int) -> Fact | None:
        """Give one fact, None where it was removed."""
        return await self._database.read(_get, number)

    async def add(self, text: str, chat: ChatId | None, since: datetime) -> Fact:
        """Keep a new fact."""
        return await self._database.write(_add, text, chat, since)

    async def put(self, fact: Fact) -> None:
        """Keep a fact as it is given, also one that was removed."""
        await self._database.write(_put, fact)

    async def remove(self, number: int) -> None:
        """Remove a fact."""
        await self._database.write(_remove, number)


def _of_chat(connection: sqlite3.Connection, chat: ChatId | None) -> tuple[Fact, ...]:
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM facts WHERE chat IS NULL OR chat = ? ORDER BY chat IS NOT NULL, number",  # noqa: S608 - fixed names
        (chat,),
    )
    return tuple(_fact(row) for row in rows)


def _get(connection: sqlite3.Connection, number: int) -> Fact | None:
    row = connection.execute(f"SELECT {_COLUMNS} FROM facts WHERE number = ?", (number,)).fetchone()  # noqa: S608 - fixed names
    return None if row is None else _fact(row)


def _add(connection: sqlite3.Connection, text: str, chat: ChatId | None, since: datetime) -> Fact:
    added = connection.execute(
        "INSERT INTO facts (text, chat, since) VALUES (?, ?, ?)", (text, chat, since.isoformat())
    )
    return Fact(number=int(added.lastrowid or 0), text=text, chat=chat, since=since)


def _put(connection: sqlite3.Connection, fact: Fact) -> None:
    connection.execute(
        f"INSERT OR REPLACE INTO facts ({_COLUMNS}) VALUES (?, ?, ?, ?)",  # noqa: S608 - fixed names
        (fact.number, fact.text, fact.chat, fact.since.isoformat()),
    )


def _remove(connection: sqlite3.Connection, number: int) -> None:
    connection.execute("DELETE FROM facts WHERE number = ?", (number,))


def _fact(row: tuple[int, str, str | None, str]) -> Fact:
    number, text, chat, since = row
    return Fact(
        number=number, text=text, chat=None if chat is None else ChatId(chat), since=datetime.fromisoformat(since)
    )
