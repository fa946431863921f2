"""Runtimes on record: which numbers a chat has used, and how each ended."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from datetime import datetime

from workbench.domain.ids import ChatId, RuntimeId, RuntimeNumber
from workbench.domain.runtime import RuntimeEnd
from workbench.protocol.codec import from_plain, to_plain
from workbench.store.database import Database

_COLUMNS = "chat, number, runtime, started, end"


@dataclass(frozen=True, kw_only=True, slots=True)
class RuntimeSeen:
    """A runtime of a chat; `end` is None while it lives as far as is known."""

    chat: ChatId
    number: RuntimeNumber
    runtime: RuntimeId
    started: datetime
    end: RuntimeEnd | None = None


class RuntimeStore:
    """Keep which runtimes there were."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def started(self, seen: RuntimeSeen) -> None:
        """Keep a runtime that was started."""
        await self._database.write(_insert, seen)

    async def ended(self, chat: ChatId, end: RuntimeEnd, at: datetime) -> None:
        """Keep how a runtime ended; the first reason that was kept stays."""
        await self._database.write(_end, chat, end, at)

    async def latest(self, chat: ChatId) -> RuntimeSeen | None:
        """Give the chat's newest runtime."""
        return await self._database.read(_latest, chat)

    async def last_end(self, chat: ChatId) -> RuntimeEnd | None:
        """Tell how the newest of the chat's runtimes that have ended did."""
        return await self._database.read(_last_end, chat)

    async def ends(self, chat: ChatId) -> tuple[tuple[datetime, RuntimeEnd], ...]:
        """List how the chat's runtimes ended, each with its time."""
        return await self._database.read(_ends, chat)

    async def open_ones(self) -> tuple[RuntimeSeen, ...]:
        """List the runtimes whose end is not on record."""
        return await self._database.read(_open)


def _insert(connection: sqlite3.Connection, seen: RuntimeSeen) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO runtimes (chat, number, runtime, started) VALUES (?, ?, ?, ?)",
        (seen.chat, seen.number, seen.runtime, seen.started.isoformat()),
    )


def _end(connection: sqlite3.Connection, chat: ChatId, end: RuntimeEnd, at: datetime) -> None:
    connection.execute(
        "UPDATE runtimes SET ended = ?, end = ? WHERE chat = ? AND number = ? AND end IS NULL",
        (at.isoformat(), json.dumps(to_plain(end)), chat, end.number),
    )


def _latest(connection: sqlite3.Connection, chat: ChatId) -> RuntimeSeen | None:
    row = connection.execute(
        f"SELECT {_COLUMNS} FROM runtimes WHERE chat = ? ORDER BY number DESC LIMIT 1",  # noqa: S608 - fixed names
        (chat,),
    ).fetchone()
    return None if row is None else _seen(row)


def _last_end(connection: sqlite3.Connection, chat: ChatId) -> RuntimeEnd | None:
    row = connection.execute(
        "SELECT end FROM runtimes WHERE chat = ? AND end IS NOT NULL ORDER BY number DESC LIMIT 1", (chat,)
    ).fetchone()
    return None if row is None else from_plain(json.loads(row[0]), RuntimeEnd)


def _ends(connection: sqlite3.Connection, chat: ChatId) -> tuple[tuple[datetime, RuntimeEnd], ...]:
    rows = connection.execute(
        "SELECT ended, end FROM runtimes WHERE chat = ? AND end IS NOT NULL AND ended IS NOT NULL ORDER BY number",
        (chat,),
    )
    return tuple((datetime.fromisoformat(at), from_plain(json.loads(end), RuntimeEnd)) for at, end in rows)


def _open(connection: sqlite3.Connection) -> tuple[RuntimeSeen, ...]:
    rows = connection.execute(f"SELECT {_COLUMNS} FROM runtimes WHERE end IS NULL ORDER BY chat, number")  # noqa: S608 - fixed names
    return tuple(_seen(row) for row in rows)


def _seen(row: tuple[str, int, str, str, str | None]) -> RuntimeSeen:
    chat, number, runtime, started, end = row
    return RuntimeSeen(
        chat=ChatId(chat),
        number=RuntimeNumber(number),
        runtime=RuntimeId(runtime),
        started=datetime.fromisoformat(started),
        end=None if end is None else from_plain(json.loads(end), RuntimeEnd),
    )
