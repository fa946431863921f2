"""Inputs on record: where a file came from, its hash, and what the reading said."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from pathlib import Path

from workbench.domain.ids import ChatId
from workbench.domain.input import FileStamp, Input
from workbench.domain.json_value import compact, parse_object
from workbench.domain.reading import ReadingWishes
from workbench.store.database import Database

_COLUMNS = (
    "chat, name, original, sha256, copy_size, copy_mtime_ns, original_size, original_mtime_ns, added, report, fault,"
    " changed_on_disk, reading"
)
_Row = tuple[str, str, str, str, int, int, int, int, str, str | None, str | None, int, str | None]


class InputStore:
    """Keep inputs."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, item: Input) -> None:
        """Keep an input, or what is new about it."""
        await self._database.write(_upsert, item)

    async def of_chat(self, chat: ChatId) -> tuple[Input, ...]:
        """List a chat's inputs in the order they were added."""
        return await self._database.read(_select, chat, 0)

    async def take_out(self, chat: ChatId, name: str) -> None:
        """Keep that an input was taken out of its chat."""
        await self._database.write(_take_out, chat, name)

    async def taken_out(self, chat: ChatId) -> tuple[Input, ...]:
        """List what was taken out of a chat: calls may have read it, so its name means that file alone."""
        return await self._database.read(_select, chat, 1)


def _upsert(connection: sqlite3.Connection, item: Input) -> None:
    connection.execute(
        f"INSERT INTO inputs ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - fixed names
        " ON CONFLICT (chat, name) DO UPDATE SET original = excluded.original, sha256 = excluded.sha256,"
        " copy_size = excluded.copy_size, copy_mtime_ns = excluded.copy_mtime_ns,"
        " original_size = excluded.original_size, original_mtime_ns = excluded.original_mtime_ns,"
        " report = excluded.report, fault = excluded.fault, changed_on_disk = excluded.changed_on_disk,"
        " reading = excluded.reading, taken_out = 0",
        (
            item.chat,
            item.name,
            str(item.original),
            item.sha256,
            item.copy_stamp.size,
            item.copy_stamp.mtime_ns,
            item.original_stamp.size,
            item.original_stamp.mtime_ns,
            item.added.isoformat(),
            None if item.report is None else compact(item.report),
            item.fault,
            int(item.changed_on_disk),
            compact(item.reading.to_json()) if item.reading.given else None,
        ),
    )


def _take_out(connection: sqlite3.Connection, chat: ChatId, name: str) -> None:
    connection.execute("UPDATE inputs SET taken_out = 1 WHERE chat = ? AND name = ?", (chat, name))


def _select(connection: sqlite3.Connection, chat: ChatId, taken_out: int) -> tuple[Input, ...]:
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM inputs WHERE chat = ? AND taken_out = ? ORDER BY rowid",  # noqa: S608 - fixed names
        (chat, taken_out),
    )
    return tuple(_input(row) for row in rows)


def _input(row: _Row) -> Input:
    return Input(
        chat=ChatId(row[0]),
        name=row[1],
        original=Path(row[2]),
        sha256=row[3],
        copy_stamp=FileStamp(size=row[4], mtime_ns=row[5]),
        original_stamp=FileStamp(size=row[6], mtime_ns=row[7]),
        added=datetime.fromisoformat(row[8]),
        report=None if row[9] is None else parse_object(row[9]),
        fault=row[10],
        changed_on_disk=bool(row[11]),
        reading=ReadingWishes.from_json(None if row[12] is None else parse_object(row[12])),
    )
