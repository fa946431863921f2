"""Messages and turns on record; a turn keeps the model's own messages as JSON, as the model library writes them."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime

from workbench.domain.conversation import Author, Message, MessageState, TurnEnd
from workbench.domain.ids import ChatId, MessageId
from workbench.domain.search import FoundChat, holds, line_with
from workbench.store.database import Database

_MESSAGE = "id, chat, turn, author, text, at, state"


@dataclass(frozen=True, kw_only=True, slots=True)
class TurnClosing:
    """How a turn ended, with what is to be kept of it in the same transaction."""

    chat: ChatId
    turn: int
    ended: datetime
    end: TurnEnd
    reply: str
    history: str | None
    fault: str = ""
    state: MessageState = MessageState.ANSWERED
    """The new state of the user's message."""


class MessageStore:
    """Keep messages and turns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin_turn(self, chat: ChatId, text: str, at: datetime) -> Message:
        """Keep the user's message and open its turn."""
        return await self._database.write(_begin, chat, text, at)

    async def reopen_turn(self, chat: ChatId, turn: int) -> Message | None:
        """Open a failed turn again, to send its message once more."""
        return await self._database.write(_reopen, chat, turn)

    async def end_turn(self, closing: TurnClosing) -> Message | None:
        """Keep how a turn ended; gives the reply's message, None where there is no reply."""
        return await self._database.write(_end, closing)

    async def add(self, chat: ChatId, author: Author, text: str, at: datetime) -> Message:
        """Keep a message outside any turn."""
        return await self._database.write(_insert, chat, 0, author, text, at, MessageState.ANSWERED)

    async def of_chat(self, chat: ChatId) -> tuple[Message, ...]:
        """List a chat's messages in order."""
        return await self._database.read(_select, chat)

    async def search(self, words: tuple[str, ...]) -> tuple[FoundChat, ...]:
        """Find the chats with a message that holds every word (in small letters), the newest message first."""
        return await self._database.read(_search, words)

    async def histories(self, chat: ChatId, known: frozenset[int] = frozenset()) -> tuple[tuple[int, str | None], ...]:
        """Give the model's messages of the turns that have them, in order; None for a turn that is known already."""
        return await self._database.read(_histories, chat, known)

    async def save_history(self, chat: ChatId, turn: int, history: str) -> None:
        """Keep the model's messages of a turn as far as it has come, so that a crash does not take them."""
        await self._database.write(_save_history, chat, turn, history)

    async def history(self, chat: ChatId, turn: int) -> str | None:
        """Give the model's messages of one turn."""
        return await self._database.read(_history, chat, turn)

    async def close_open_turns(self, at: datetime) -> tuple[Message, ...]:
        """Mark what an earlier start of the application left open as failed; gives the users' messages."""
        return await self._database.write(_close_open, at)


def _insert(  # noqa: PLR0913, PLR0917 - one value per column
    connection: sqlite3.Connection,
    chat: ChatId,
    turn: int,
    author: Author,
    text: str,
    at: datetime,
    state: MessageState,
) -> Message:
    row = connection.execute(
        f"INSERT INTO messages (chat, turn, author, text, at, state) VALUES (?, ?, ?, ?, ?, ?) RETURNING {_MESSAGE}",  # noqa: S608 - fixed names
        (chat, turn, author.value, text, at.isoformat(), state.value),
    ).fetchone()
    return _message(row)


def _begin(connection: sqlite3.Connection, chat: ChatId, text: str, at: datetime) -> Message:
    turn = connection.execute("SELECT coalesce(max(turn), 0) + 1 FROM turns WHERE chat = ?", (chat,)).fetchone()[0]
    connection.execute("INSERT INTO turns (chat, turn, started) VALUES (?, ?, ?)", (chat, turn, at.isoformat()))
    return _insert(connection, chat, turn, Author.USER, text, at, MessageState.SENT)


def _reopen(connection: sqlite3.Connection, chat: ChatId, turn: int) -> Message | None:
    row = connection.execute(
        f"UPDATE messages SET state = ? WHERE chat = ? AND turn = ? AND author = ? AND state IN (?, ?) RETURNING {_MESSAGE}",  # noqa: S608, E501 - fixed names
        (
            MessageState.SENT.value,
            chat,
            turn,
            Author.USER.value,
            MessageState.FAILED.value,
            MessageState.CANCELLED.value,
        ),
    ).fetchone()
    if row is None:
        return None
    connection.execute(
        "UPDATE turns SET ended = NULL, end = NULL, fault = '' WHERE chat = ? AND turn = ?", (chat, turn)
    )
    return _message(row)


def _end(connection: sqlite3.Connection, closing: TurnClosing) -> Message | None:
    connection.execute(
        "UPDATE turns SET ended = ?, end = ?, history = ?, fault = ? WHERE chat = ? AND turn = ?",
        (
            closing.ended.isoformat(),
            closing.end.value,
            closing.history,
            closing.fault,
            closing.chat,
            closing.turn,
        ),
    )
    connection.execute(
        "UPDATE messages SET state = ? WHERE chat = ? AND turn = ? AND author = ?",
        (closing.state.value, closing.chat, closing.turn, Author.USER.value),
    )
    if not closing.reply:
        return None
    return _insert(
        connection,
        closing.chat,
        closing.turn,
        Author.ANALYST,
        closing.reply,
        closing.ended,
        MessageState.ANSWERED,
    )


def _save_history(connection: sqlite3.Connection, chat: ChatId, turn: int, history: str) -> None:
    connection.execute("UPDATE turns SET history = ? WHERE chat = ? AND turn = ?", (history, chat, turn))


def _history(connection: sqlite3.Connection, chat: ChatId, turn: int) -> str | None:
    row = connection.execute("SELECT history FROM turns WHERE chat = ? AND turn = ?", (chat, turn)).fetchone()
    return None if row is None else row[0]


def _close_open(connection: sqlite3.Connection, at: datetime) -> tuple[Message, ...]:
    rows = connection.execute(
        f"UPDATE messages SET state = ? WHERE state = ? RETURNING {_MESSAGE}",  # noqa: S608 - fixed names
        (MessageState.FAILED.value, MessageState.SENT.value),
    ).fetchall()
    connection.execute(
        "UPDATE turns SET ended = ?, end = ?, fault = ? WHERE ended IS NULL",
        (at.isoformat(), TurnEnd.FAILED.value, "The workbench ended during this turn."),
    )
    return tuple(_message(row) for row in rows)


def _select(connection: sqlite3.Connection, chat: ChatId) -> tuple[Message, ...]:
    rows = connection.execute(f"SELECT {_MESSAGE} FROM messages WHERE chat = ? ORDER BY id", (chat,))  # noqa: S608 - fixed names
    return tuple(_message(row) for row in rows)


def _search(connection: sqlite3.Connection, words: tuple[str, ...]) -> tuple[FoundChat, ...]:
    # The database knows no capitals but those of ASCII: it sorts out by these words, the rest is looked at here.
    plain = [word for word in words if word.isascii() and "ss" not in word]
    alike = "".join(" AND instr(lower(text), ?)" for _ in plain)
    rows = connection.execute(f"SELECT chat, text FROM messages WHERE true{alike} ORDER BY id DESC", plain)  # noqa: S608 - fixed words
    found: dict[ChatId, FoundChat] = {}
    for chat, text in rows:
        if chat not in found and holds(text, words):
            found[chat] = FoundChat(chat=ChatId(chat), line=line_with(text, words))
    return tuple(found.values())


def _histories(
    connection: sqlite3.Connection, chat: ChatId, known: frozenset[int]
) -> tuple[tuple[int, str | None], ...]:
    rows = connection.execute("SELECT turn FROM turns WHERE chat = ? AND history IS NOT NULL ORDER BY turn", (chat,))
    turns = [row[0] for row in rows]
    return tuple((turn, None if turn in known else _history(connection, chat, turn)) for turn in turns)


def _message(row: tuple[int, str, int, str, str, str, str]) -> Message:
    identifier, chat, turn, author, text, at, state = row
    return Message(
        id=MessageId(identifier),
        chat=ChatId(chat),
        turn=turn,
        author=Author(author),
        text=text,
        at=datetime.fromisoformat(at),
        state=MessageState(state),
    )
