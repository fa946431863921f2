"""Checkpoints on record: what was kept after which call, and where."""

from __future__ import annotations

import json
import sqlite3
from datetime import datetime
from pathlib import Path

from workbench.domain.checkpoint import Checkpoint
from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.protocol.codec import from_plain, to_plain
from workbench.protocol.values import CheckpointEntry
from workbench.store.database import Database


class CheckpointStore:
    """Keep checkpoints."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint's facts."""
        await self._database.write(_upsert, checkpoint)

    async def latest(self, chat: ChatId, *, other_than: RuntimeNumber | None = None) -> Checkpoint | None:
        """Give the newest checkpoint that can be restored, of any runtime or of another one than this."""
        return await self._database.read(_latest, chat, other_than)


def _upsert(connection: sqlite3.Connection, checkpoint: Checkpoint) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO checkpoints (chat, after_call, runtime, saved, folder, entries, fault)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            checkpoint.chat,
            checkpoint.after_call,
            checkpoint.runtime,
            checkpoint.saved.isoformat(),
            str(checkpoint.folder),
            json.dumps(to_plain(checkpoint.entries)),
            checkpoint.fault,
        ),
    )


def _latest(connection: sqlite3.Connection, chat: ChatId, other_than: RuntimeNumber | None) -> Checkpoint | None:
    row: tuple[str, int, int, str, str, str, str] | None = connection.execute(
        "SELECT chat, after_call, runtime, saved, folder, entries, fault FROM checkpoints"
        " WHERE chat = ? AND fault = '' AND runtime IS NOT ? ORDER BY after_call DESC LIMIT 1",
        (chat, other_than),
    ).fetchone()
    if row is None:
        return None
    return Checkpoint(
        chat=ChatId(row[0]),
        after_call=CallId(row[1]),
        runtime=RuntimeNumber(row[2]),
        saved=datetime.fromisoformat(row[3]),
        folder=Path(row[4]),
        entries=tuple(from_plain(entry, CheckpointEntry) for entry in json.loads(row[5])),
        fault=row[6],
    )
