"""The database's layout as numbered steps: only ever appended to, never edited."""

from __future__ import annotations

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE chats (
        id TEXT PRIMARY KEY,
        title TEXT NOT NULL,
        folder TEXT NOT NULL,
        created TEXT NOT NULL,
        approval TEXT NOT NULL,
        approved INTEGER NOT NULL DEFAULT 0,
        checkpoints INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE messages (
        id INTEGER PRIMARY KEY,
        chat TEXT NOT NULL REFERENCES chats(id),
        turn INTEGER NOT NULL,
        author TEXT NOT NULL,
        text TEXT NOT NULL,
        at TEXT NOT NULL,
        state TEXT NOT NULL
    );
    CREATE INDEX messages_of_chat ON messages(chat, id);
    CREATE TABLE turns (
        chat TEXT NOT NULL REFERENCES chats(id),
        turn INTEGER NOT NULL,
        started TEXT NOT NULL,
        ended TEXT,
        end TEXT,
        history TEXT,
        fault TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (chat, turn)
    );
    CREATE TABLE calls (
        chat TEXT NOT NULL REFERENCES chats(id),
        number INTEGER NOT NULL,
        runtime INTEGER NOT NULL,
        asker TEXT NOT NULL,
        code TEXT NOT NULL,
        code_sha256 TEXT NOT NULL,
        intent TEXT NOT NULL,
        repeats INTEGER,
        started TEXT NOT NULL,
        ended TEXT,
        status TEXT NOT NULL,
        facts TEXT NOT NULL DEFAULT '{}',
        PRIMARY KEY (chat, number)
    );
    CREATE INDEX calls_by_code ON calls(chat, code_sha256);
    CREATE INDEX calls_open ON calls(status) WHERE status = 'started';
    CREATE TABLE call_outputs (
        chat TEXT NOT NULL,
        number INTEGER NOT NULL,
        position INTEGER NOT NULL,
        output TEXT NOT NULL,
        PRIMARY KEY (chat, number, position),
        FOREIGN KEY (chat, number) REFERENCES calls(chat, number)
    );
    CREATE TABLE inputs (
        chat TEXT NOT NULL REFERENCES chats(id),
        name TEXT NOT NULL,
        original TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        copy_size INTEGER NOT NULL,
        copy_mtime_ns INTEGER NOT NULL,
        original_size INTEGER NOT NULL,
        original_mtime_ns INTEGER NOT NULL,
        added TEXT NOT NULL,
        report TEXT,
        fault TEXT,
        changed_on_disk INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (chat, name)
    );
    CREATE TABLE contracts (
        chat TEXT NOT NULL REFERENCES chats(id),
        version INTEGER NOT NULL,
        toml TEXT NOT NULL,
        call INTEGER,
        at TEXT NOT NULL,
        PRIMARY KEY (chat, version)
    );
    CREATE TABLE outputs (
        chat TEXT NOT NULL REFERENCES chats(id),
        path TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        mtime_ns INTEGER NOT NULL,
        call INTEGER,
        missing INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (chat, path)
    );
    CREATE TABLE checkpoints (
        chat TEXT NOT NULL REFERENCES chats(id),
        after_call INTEGER NOT NULL,
        runtime INTEGER NOT NULL,
        saved TEXT NOT NULL,
        folder TEXT NOT NULL,
        entries TEXT NOT NULL,
        fault TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (chat, after_call)
    );
    CREATE TABLE runtimes (
        chat TEXT NOT NULL REFERENCES chats(id),
        number INTEGER NOT NULL,
        runtime TEXT NOT NULL,
        started TEXT NOT NULL,
        ended TEXT,
        end TEXT,
        PRIMARY KEY (chat, number)
    );
    """,
    "ALTER TABLE inputs ADD COLUMN reading TEXT;",
    "ALTER TABLE inputs ADD COLUMN taken_out INTEGER NOT NULL DEFAULT 0;",
    """
    CREATE TABLE facts (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        text TEXT NOT NULL,
        chat TEXT REFERENCES chats(id),
        since TEXT NOT NULL
    );
    CREATE INDEX facts_of_chat ON facts(chat);
    """,
    """
    CREATE TABLE restores (
        number INTEGER PRIMARY KEY,
        chat TEXT NOT NULL REFERENCES chats(id),
        at TEXT NOT NULL,
        report TEXT NOT NULL
    );
    CREATE INDEX restores_of_chat ON restores(chat);
    """,
    "ALTER TABLE checkpoints ADD COLUMN manifest TEXT NOT NULL DEFAULT '';",
)
"""Statements of step N stand at index N - 1; a database at version N has run the first N."""

VERSION = len(MIGRATIONS)
APPLICATION_ID = 0x57424348
