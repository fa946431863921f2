"""Output files on record: as each stood after the call that made it."""

from __future__ import annotations

import sqlite3

from workbench.domain.ids import CallId, ChatId
from workbench.domain.output import Output
from workbench.store.database import Database

_COLUMNS = "chat, path, bytes, sha256, mtime_ns, call, missing"


class OutputStore:
    """Keep outputs."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, outputs: tuple[Output, ...]) -> None:
        """Keep outputs, or what is new about them."""
        if outputs:
            await self._database.write(_upsert, outputs)

    async def of_chat(self, chat: ChatId) -> tuple[Output, ...]:
        """List a chat's outputs by path, those that are gone too."""
        return await self._database.read(_select, chat)


def _upsert(connection: sqlite3.Connection, outputs: tuple[Output, ...]) -> None:
    connection.executemany(
        f"INSERT INTO outputs ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - fixed names
        " ON CONFLICT (chat, path) DO UPDATE SET bytes = excluded.bytes, sha256 = excluded.sha256,"
        " mtime_ns = excluded.mtime_ns, call = excluded.call, missing = excluded.missing",
        [
            (item.chat, item.path, item.bytes, item.sha256, item.mtime_ns, item.call, int(item.missing))
            for item in outputs
        ],
    )


def _select(connection: sqlite3.Connection, chat: ChatId) -> tuple[Output, ...]:
    rows = connection.execute(f"SELECT {_COLUMNS} FROM outputs WHERE chat = ? ORDER BY path", (chat,))  # noqa: S608 - fixed names
    return tuple(_output(row) for row in rows)


def _output(row: tuple[str, str, int, str, int, int | None, int]) -> Output:
    chat, path, size, sha256, mtime_ns, call, missing = row
    return Output(
        chat=ChatId(chat),
        path=path,
        bytes=size,
        sha256=sha256,
        mtime_ns=mtime_ns,
        call=None if call is None else CallId(call),
        missing=bool(missing),
    )
