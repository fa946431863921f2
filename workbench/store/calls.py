"""Calls on record: written before they run, completed when they have ended."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from dataclasses import dataclass, field, replace
from datetime import datetime

from workbench.domain.call import (
    Asker,
    CallChanges,
    CallError,
    CallOutput,
    CallRecord,
    CallRequest,
    CallStatus,
    FileRead,
    FileWritten,
)
from workbench.domain.call_effects import CallEffects
from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.protocol.codec import from_plain, to_plain
from workbench.store.database import Database

_CALL = "chat, number, runtime, asker, code, intent, repeats, started, ended, status, facts"
_Row = tuple[str, int, int, str, str, str, int | None, str, str | None, str, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class _Facts:
    """What is known of a call beyond its own columns."""

    changes: CallChanges = field(default_factory=CallChanges)
    files_read: tuple[FileRead, ...] = ()
    files_written: tuple[FileWritten, ...] = ()
    error: CallError | None = None
    outside: tuple[str, ...] | None = None
    effects: CallEffects | None = None


class CallStore:
    """Keep calls and their outputs."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def next(self, chat: ChatId, code: str) -> tuple[CallId, CallId | None]:
        """Give the number of the chat's next call, and the latest earlier call with the same code."""
        return await self._database.read(_next, chat, code)

    async def begin(self, record: CallRecord) -> CallRecord:
        """Keep a call before it runs; its number is the chat's next one, whatever was proposed meanwhile.

        Which earlier call it repeats is looked up in the same transaction.
        """
        return await self._database.write(_begin, record)

    async def end(self, record: CallRecord) -> None:
        """Keep a call's end with its outputs."""
        await self._database.write(_complete, record)

    async def of_chat(self, chat: ChatId) -> tuple[CallRecord, ...]:
        """List a chat's calls in order, with their outputs."""
        return await self._database.read(_select, chat)

    async def latest(self, chat: ChatId, count: int) -> tuple[CallRecord, ...]:
        """List the chat's last calls in order, with their outputs."""
        return await self._database.read(_select_latest, chat, count)

    async def latest_outputs(self, chat: ChatId, count: int, holding: str) -> tuple[tuple[CallId, CallOutput], ...]:
        """List in order what a chat's last calls showed that holds a text, each with its call."""
        return await self._database.read(_select_outputs, chat, count, holding)

    async def open_calls(self) -> tuple[CallRecord, ...]:
        """List the calls that have no known end."""
        return await self._database.read(_select_open)

    async def count(self, chat: ChatId, runtime: RuntimeNumber) -> int:
        """Count the calls of one runtime."""
        return await self._database.read(_count, chat, runtime)


def _code_sha256(code: str) -> str:
    return hashlib.sha256(code.strip().encode("utf-8", "surrogatepass")).hexdigest()


def _next_number(connection: sqlite3.Connection, chat: ChatId) -> CallId:
    row = connection.execute("SELECT coalesce(max(number), 0) + 1 FROM calls WHERE chat = ?", (chat,)).fetchone()
    return CallId(row[0])


def _next(connection: sqlite3.Connection, chat: ChatId, code: str) -> tuple[CallId, CallId | None]:
    row = connection.execute(
        "SELECT max(number) FROM calls WHERE chat = ? AND code_sha256 = ?", (chat, _code_sha256(code))
    ).fetchone()
    return _next_number(connection, chat), None if row[0] is None else CallId(row[0])


def _begin(connection: sqlite3.Connection, proposed: CallRecord) -> CallRecord:
    number, repeats = _next(connection, proposed.request.chat, proposed.request.code)
    record = replace(proposed, request=replace(proposed.request, number=number, repeats=repeats))
    _insert(connection, record)
    return record


def _insert(connection: sqlite3.Connection, record: CallRecord) -> None:
    request = record.request
    connection.execute(
        "INSERT INTO calls (chat, number, runtime, asker, code, code_sha256, intent, repeats, started, status)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            request.chat,
            request.number,
            record.runtime,
            request.asker.value,
            request.code,
            _code_sha256(request.code),
            request.intent,
            request.repeats,
            record.started.isoformat(),
            record.status.value,
        ),
    )


def _complete(connection: sqlite3.Connection, record: CallRecord) -> None:
    request = record.request
    facts = _Facts(
        changes=record.changes,
        files_read=record.files_read,
        files_written=record.files_written,
        error=record.error,
        outside=record.outside,
        effects=record.effects,
    )
    connection.execute(
        "UPDATE calls SET started = ?, ended = ?, status = ?, facts = ? WHERE chat = ? AND number = ?",
        (
            record.started.isoformat(),  # as the runtime says it: the call may have waited for it
            None if record.ended is None else record.ended.isoformat(),
            record.status.value,
            json.dumps(to_plain(facts)),
            request.chat,
            request.number,
        ),
    )
    connection.execute("DELETE FROM call_outputs WHERE chat = ? AND number = ?", (request.chat, request.number))
    connection.executemany(
        "INSERT INTO call_outputs (chat, number, position, output) VALUES (?, ?, ?, ?)",
        [
            (request.chat, request.number, position, json.dumps(to_plain(output)))
            for position, output in enumerate(record.outputs)
        ],
    )


def _select(connection: sqlite3.Connection, chat: ChatId) -> tuple[CallRecord, ...]:
    rows = connection.execute(f"SELECT {_CALL} FROM calls WHERE chat = ? ORDER BY number", (chat,)).fetchall()  # noqa: S608 - fixed names
    return tuple(_record(connection, row) for row in rows)


def _select_latest(connection: sqlite3.Connection, chat: ChatId, count: int) -> tuple[CallRecord, ...]:
    rows = connection.execute(
        f"SELECT {_CALL} FROM calls WHERE chat = ? ORDER BY number DESC LIMIT ?",  # noqa: S608 - fixed names
        (chat, count),
    ).fetchall()
    return tuple(_record(connection, row) for row in reversed(rows))


def _select_outputs(
    connection: sqlite3.Connection, chat: ChatId, count: int, holding: str
) -> tuple[tuple[CallId, CallOutput], ...]:
    rows = connection.execute(
        "SELECT number, output FROM call_outputs WHERE chat = ? AND instr(output, ?)"
        " AND number IN (SELECT number FROM calls WHERE chat = ? ORDER BY number DESC LIMIT ?)"
        " ORDER BY number, position",
        (chat, holding, chat, count),
    )
    return tuple((CallId(number), from_plain(json.loads(output), CallOutput)) for number, output in rows)


def _select_open(connection: sqlite3.Connection) -> tuple[CallRecord, ...]:
    rows = connection.execute(
        f"SELECT {_CALL} FROM calls WHERE status = ? ORDER BY chat, number",  # noqa: S608 - fixed names
        (CallStatus.STARTED.value,),
    ).fetchall()
    return tuple(_record(connection, row) for row in rows)


def _count(connection: sqlite3.Connection, chat: ChatId, runtime: RuntimeNumber) -> int:
    row = connection.execute("SELECT count(*) FROM calls WHERE chat = ? AND runtime = ?", (chat, runtime)).fetchone()
    return int(row[0])


def _record(connection: sqlite3.Connection, row: _Row) -> CallRecord:
    chat, number, runtime, asker, code, intent, repeats, started, ended, status, facts_text = row
    facts = from_plain(json.loads(facts_text), _Facts)
    outputs = connection.execute(
        "SELECT output FROM call_outputs WHERE chat = ? AND number = ? ORDER BY position", (chat, number)
    )
    return CallRecord(
        request=CallRequest(
            chat=ChatId(chat),
            number=CallId(number),
            asker=Asker(asker),
            code=code,
            intent=intent,
            repeats=None if repeats is None else CallId(repeats),
        ),
        runtime=RuntimeNumber(runtime),
        started=datetime.fromisoformat(started),
        ended=None if ended is None else datetime.fromisoformat(ended),
        status=CallStatus(status),
        outputs=tuple(from_plain(json.loads(output), CallOutput) for (output,) in outputs),
        changes=facts.changes,
        files_read=facts.files_read,
        files_written=facts.files_written,
        error=facts.error,
        outside=facts.outside,
        effects=facts.effects,
    )
