"""Comparison contracts on record: one numbered version per edit, per chat."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime

from workbench.domain.ids import CallId, ChatId
from workbench.store.database import Database


@dataclass(frozen=True, kw_only=True, slots=True)
class ContractVersion:
    """A contract as it stood after a call."""

    chat: ChatId
    version: int
    toml: str
    call: CallId | None
    at: datetime


class ContractStore:
    """Keep the versions of a chat's contract."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, chat: ChatId, toml: str, call: CallId | None, at: datetime) -> ContractVersion:
        """Keep a new version; an unchanged contract stays the version that it is."""
        return await self._database.write(_add, chat, toml, call, at)

    async def latest(self, chat: ChatId) -> ContractVersion | None:
        """Give the newest version, None where there is no contract yet."""
        return await self._database.read(_latest, chat)

    async def all(self, chat: ChatId) -> tuple[ContractVersion, ...]:
        """List all versions in order."""
        return await self._database.read(_all, chat)


def _latest(connection: sqlite3.Connection, chat: ChatId) -> ContractVersion | None:
    row = connection.execute(
        "SELECT chat, version, toml, call, at FROM contracts WHERE chat = ? ORDER BY version DESC LIMIT 1", (chat,)
    ).fetchone()
    return None if row is None else _version(row)


def _all(connection: sqlite3.Connection, chat: ChatId) -> tuple[ContractVersion, ...]:
    rows = connection.execute(
        "SELECT chat, version, toml, call, at FROM contracts WHERE chat = ? ORDER BY version", (chat,)
    )
    return tuple(_version(row) for row in rows)


def _add(connection: sqlite3.Connection, chat: ChatId, toml: str, call: CallId | None, at: datetime) -> ContractVersion:
    latest = _latest(connection, chat)
    if latest is not None and latest.toml == toml:
        return latest
    version = 1 if latest is None else latest.version + 1
    connection.execute(
        "INSERT INTO contracts (chat, version, toml, call, at) VALUES (?, ?, ?, ?, ?)",
        (chat, version, toml, call, at.isoformat()),
    )
    return ContractVersion(chat=chat, version=version, toml=toml, call=call, at=at)


def _version(row: tuple[str, int, str, int | None, str]) -> ContractVersion:
    chat, version, toml, call, at = row
    return ContractVersion(
        chat=ChatId(chat),
        version=version,
        toml=toml,
        call=None if call is None else CallId(call),
        at=datetime.fromisoformat(at),
    )
