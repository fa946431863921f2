"""Checkpoints on record: what was kept after which call, and where."""

from __future__ import annotations

import json
import sqlite3
from datetime import datetime
from pathlib import Path
from typing import Any

from workbench.domain.checkpoint import Checkpoint, RestoreReport
from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.protocol.codec import from_plain, to_plain
from workbench.protocol.values import CheckpointEntry
from workbench.store.database import Database

_COLUMNS = "chat, after_call, runtime, saved, folder, entries, fault, manifest"


class CheckpointStore:
    """Keep checkpoints."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint's facts."""
        await self._database.write(_upsert, checkpoint)

    async def add_restore(self, chat: ChatId, at: datetime, report: RestoreReport) -> None:
        """Keep what a restore brought back."""
        await self._database.write(_add_restore, chat, at, report)

    async def restores(self, chat: ChatId) -> tuple[tuple[datetime, RestoreReport], ...]:
        """List the restores in a chat, each with its time, the first one first."""
        return await self._database.read(_restores, chat)

    async def latest(self, chat: ChatId, *, other_than: RuntimeNumber | None = None) -> Checkpoint | None:
        """Give the newest checkpoint that can be restored, of any runtime or of another one than this."""
        return await self._database.read(_latest, chat, other_than)

    async def of_runtimes(self, chat: ChatId) -> tuple[Checkpoint, ...]:
        """Give the newest checkpoint of each runtime that can be restored, the newest first."""
        return await self._database.read(_of_runtimes, chat)


def _upsert(connection: sqlite3.Connection, checkpoint: Checkpoint) -> None:
    connection.execute(
        f"INSERT OR REPLACE INTO checkpoints ({_COLUMNS})"  # noqa: S608 - fixed names
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            checkpoint.chat,
            checkpoint.after_call,
            checkpoint.runtime,
            checkpoint.saved.isoformat(),
            str(checkpoint.folder),
            json.dumps(to_plain(checkpoint.entries)),
            checkpoint.fault,
            checkpoint.manifest,
        ),
    )


def _add_restore(connection: sqlite3.Connection, chat: ChatId, at: datetime, report: RestoreReport) -> None:
    connection.execute(
        "INSERT INTO restores (chat, at, report) VALUES (?, ?, ?)",
        (chat, at.isoformat(), json.dumps({"after_call": report.after_call, "entries": to_plain(report.entries)})),
    )


def _restores(connection: sqlite3.Connection, chat: ChatId) -> tuple[tuple[datetime, RestoreReport], ...]:
    rows = connection.execute("SELECT at, report FROM restores WHERE chat = ? ORDER BY number", (chat,))
    return tuple((datetime.fromisoformat(at), _report(json.loads(report))) for at, report in rows)


def _report(plain: dict[str, Any]) -> RestoreReport:
    entries = tuple(from_plain(entry, CheckpointEntry) for entry in plain["entries"])
    return RestoreReport(after_call=CallId(plain["after_call"]), entries=entries)


def _latest(connection: sqlite3.Connection, chat: ChatId, other_than: RuntimeNumber | None) -> Checkpoint | None:
    row = connection.execute(
        f"SELECT {_COLUMNS} FROM checkpoints"  # noqa: S608 - fixed names
        " WHERE chat = ? AND fault = '' AND runtime IS NOT ? ORDER BY after_call DESC LIMIT 1",
        (chat, other_than),
    ).fetchone()
    return None if row is None else _checkpoint(row)


def _of_runtimes(connection: sqlite3.Connection, chat: ChatId) -> tuple[Checkpoint, ...]:
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM checkpoints AS one WHERE chat = ? AND fault = '' AND after_call ="  # noqa: S608 - fixed names
        " (SELECT max(after_call) FROM checkpoints WHERE chat = one.chat AND fault = '' AND runtime = one.runtime)"
        " ORDER BY after_call DESC",
        (chat,),
    )
    return tuple(_checkpoint(row) for row in rows)


def _checkpoint(row: tuple[str, int, int, str, str, str, str, str]) -> Checkpoint:
    return Checkpoint(
        chat=ChatId(row[0]),
        after_call=CallId(row[1]),
        runtime=RuntimeNumber(row[2]),
        saved=datetime.fromisoformat(row[3]),
        folder=Path(row[4]),
        entries=tuple(from_plain(entry, CheckpointEntry) for entry in json.loads(row[5])),
        fault=row[6],
        manifest=row[7],
    )
