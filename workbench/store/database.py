"""The profile's SQLite database: one connection in one thread, with an async face; what is committed is on disk."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar, cast

from workbench.domain.errors import DatabaseTooNewError, StorageError
from workbench.store.lock import ProfileLock
from workbench.store.migrations import APPLICATION_ID, MIGRATIONS, VERSION

BUSY_TIMEOUT_SECONDS = 5.0
_HEADER_LENGTH = 100
_MAGIC = b"SQLite format 3\x00"

P = ParamSpec("P")
T = TypeVar("T")


class Database:
    """Run functions on the connection, each as one transaction, in the order they were asked for."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = ProfileLock(path.with_suffix(".lock"))
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store")
        self._connection: sqlite3.Connection | None = None
        self._is_closed = False

    async def open(self) -> None:
        """Take the profile, and open, make or migrate the database.

        Raises:
            ProfileInUseError: another process writes to it.
            DatabaseTooNewError: a newer workbench wrote it; it was not touched.
            StorageError: it cannot be opened or is damaged.
        """
        self._lock.take()
        try:
            await self._in_thread(self._open)
        except BaseException:
            self._lock.give_back()
            self._thread.shutdown(wait=False)
            raise

    async def close(self) -> None:
        """Close the connection and give the profile back."""
        if self._is_closed:
            return
        with contextlib.suppress(StorageError):
            await self._in_thread(self._close)
        self._is_closed = True
        self._thread.shutdown(wait=True)
        self._lock.give_back()

    async def write(
        self, work: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `work` in one transaction that is on disk when this returns, or not at all.

        Raises:
            StorageError: the disk is full, the database is locked or cannot be written.
        """

        def run() -> T:
            connection = self._opened()
            connection.execute("BEGIN IMMEDIATE")
            try:
                result = work(connection, *args, **kwargs)
                connection.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise
            return result

        return await self._in_thread(run)

    async def read(self, work: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work`, which only reads.

        Raises:
            StorageError: the database cannot be read.
        """
        return await self._in_thread(lambda: work(self._opened(), *args, **kwargs))

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._is_closed:
            raise StorageError("The profile's database is closed.")
        # Shielded: a cancelled turn must not leave a transaction whose end nobody waits for.
        future = asyncio.get_running_loop().run_in_executor(self._thread, work)
        try:
            return await asyncio.shield(future)
        except sqlite3.Error as error:
            raise _as_storage_error(error, self._path) from error

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            raise StorageError("The profile's database is closed.")
        return self._connection

    def _open(self) -> None:
        _refuse_newer(self._path)
        connection = sqlite3.connect(
            self._path, timeout=BUSY_TIMEOUT_SECONDS, isolation_level=None, check_same_thread=True
        )
        try:
            connection.execute(f"PRAGMA busy_timeout = {int(BUSY_TIMEOUT_SECONDS * 1000)}")
            _migrate(connection, self._path)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
        except BaseException:
            connection.close()
            raise
        self._connection = connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _refuse_newer(path: Path) -> None:
    """Look at the file's header without opening it as a database, so that nothing of it changes."""
    try:
        with path.open("rb") as stream:
            header = stream.read(_HEADER_LENGTH)
    except FileNotFoundError:
        return
    except OSError as error:
        raise StorageError(f"The profile's database {path} cannot be read ({error.strerror}).") from error
    if header and not header.startswith(_MAGIC):
        raise _damaged(path)
    _refuse_version(int.from_bytes(header[60:64], "big"), path)


def _refuse_version(version: int, path: Path) -> None:
    if version > VERSION:
        raise DatabaseTooNewError(
            f"The profile's database {path} was written by a newer workbench (version {version}, known is {VERSION}).",
            "It was not touched. Update the workbench, or choose another profile with --profile.",
        )


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("BEGIN IMMEDIATE")
    version = cast("int", connection.execute("PRAGMA user_version").fetchone()[0])
    _refuse_version(version, path)
    if version == VERSION:
        connection.execute("ROLLBACK")
        return
    for number, step in enumerate(MIGRATIONS[version:], version + 1):
        for statement in step.split(";"):
            if statement.strip():
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number}")
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute("COMMIT")


def _damaged(path: Path) -> StorageError:
    return StorageError(
        f"The profile's database {path} is damaged or is no database of the workbench.",
        "Move it away to start anew; the files of the chats are not touched.",
    )


def _as_storage_error(error: sqlite3.Error, path: Path) -> StorageError:
    text = str(error)
    if "full" in text or "disk I/O" in text:
        return StorageError("The disk is full: the chat's history cannot be written.", "Free some space and try again.")
    if "locked" in text or "busy" in text:
        return StorageError("The profile's database is locked by another program.", "Close that program and try again.")
    if "readonly" in text or "unable to open" in text:
        return StorageError(f"The profile's database {path} cannot be written.", "Check the folder's permissions.")
    if "malformed" in text or "not a database" in text:
        return _damaged(path)
    return StorageError(f"The profile's database failed: {text}.")
