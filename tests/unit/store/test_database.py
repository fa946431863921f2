from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from workbench.domain.errors import DatabaseTooNewError, ProfileInUseError, StorageError
from workbench.store.database import Database
from workbench.store.migrations import VERSION


def _count_chats(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM chats").fetchone()[0])


def _add_chat(connection: sqlite3.Connection, name: str) -> None:
    connection.execute(
        "INSERT INTO chats (id, title, folder, created, approval) VALUES (?, 't', '/f', '2026-01-01', 'each')", (name,)
    )


@pytest.mark.asyncio
async def test_a_new_database_is_made_at_the_latest_version_with_full_syncing(tmp_path: Path) -> None:
    database = Database(tmp_path / "p" / "workbench.sqlite")

    await database.open()
    facts = await database.read(
        lambda connection: tuple(
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("user_version", "journal_mode", "synchronous")
        )
    )
    await database.close()

    assert facts == (VERSION, "wal", 2)


@pytest.mark.asyncio
async def test_what_was_written_is_there_after_reopening(tmp_path: Path) -> None:
    database = Database(tmp_path / "workbench.sqlite")
    await database.open()
    await database.write(_add_chat, "a")
    await database.close()

    again = Database(tmp_path / "workbench.sqlite")
    await again.open()
    count = await again.read(_count_chats)
    await again.close()

    assert count == 1


@pytest.mark.asyncio
async def test_a_failed_write_leaves_nothing_behind(tmp_path: Path) -> None:
    database = Database(tmp_path / "workbench.sqlite")
    await database.open()

    def half(connection: sqlite3.Connection) -> None:
        _add_chat(connection, "a")
        _add_chat(connection, "a")

    with pytest.raises(StorageError):
        await database.write(half)
    count = await database.read(_count_chats)
    await database.close()

    assert count == 0


@pytest.mark.asyncio
async def test_a_database_of_a_newer_version_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "workbench.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE later (x)")
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    before = path.read_bytes()

    with pytest.raises(DatabaseTooNewError, match="newer workbench"):
        await Database(path).open()

    assert path.read_bytes() == before
    assert sorted(item.name for item in tmp_path.iterdir()) == ["workbench.lock", "workbench.sqlite"]


@pytest.mark.asyncio
async def test_a_file_that_is_no_database_is_refused_in_plain_words(tmp_path: Path) -> None:
    path = tmp_path / "workbench.sqlite"
    path.write_text("hello")

    with pytest.raises(StorageError, match="damaged"):
        await Database(path).open()

    assert path.read_text() == "hello"


@pytest.mark.asyncio
async def test_a_second_process_is_told_that_the_profile_is_in_use(tmp_path: Path) -> None:
    path = tmp_path / "workbench.sqlite"
    database = Database(path)
    await database.open()
    program = (
        "import asyncio, sys\nfrom pathlib import Path\nfrom workbench.store.database import Database\n"
        "from workbench.domain.errors import ProfileInUseError\n"
        "try:\n    asyncio.run(Database(Path(sys.argv[1])).open())\n"
        "except ProfileInUseError as error:\n    sys.exit(str(error))"
    )

    other = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, timeout=100, check=False
    )
    await database.close()

    assert (other.returncode, other.stderr.strip()) == (
        1,
        "Another workbench is open with this profile. Close it, or choose another profile with --profile.",
    )


@pytest.mark.asyncio
async def test_the_profile_is_free_again_after_closing(tmp_path: Path) -> None:
    first = Database(tmp_path / "workbench.sqlite")
    await first.open()

    with pytest.raises(ProfileInUseError):
        await Database(tmp_path / "workbench.sqlite").open()
    await first.close()
    second = Database(tmp_path / "workbench.sqlite")
    await second.open()
    await second.close()


@pytest.mark.asyncio
async def test_a_full_disk_is_said_and_the_database_goes_on(tmp_path: Path) -> None:
    database = Database(tmp_path / "workbench.sqlite")
    await database.open()
    pages = await database.read(lambda connection: connection.execute("PRAGMA page_count").fetchone()[0])
    await database.read(lambda connection: connection.execute(f"PRAGMA max_page_count = {pages}").fetchone())

    def much(connection: sqlite3.Connection) -> None:
        for number in range(200):
            _add_chat(connection, f"{number:08d}" * 100)

    with pytest.raises(StorageError, match="disk is full"):
        await database.write(much)
    await database.read(lambda connection: connection.execute("PRAGMA max_page_count = 100000").fetchone())
    await database.write(_add_chat, "a")
    count = await database.read(_count_chats)
    await database.close()

    assert count == 1


@pytest.mark.asyncio
async def test_a_database_locked_by_another_program_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.store.database.BUSY_TIMEOUT_SECONDS", 0.1)
    path = tmp_path / "workbench.sqlite"
    database = Database(path)
    await database.open()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(StorageError, match="locked"):
        await database.write(_add_chat, "a")
    other.execute("ROLLBACK")
    other.close()
    await database.write(_add_chat, "a")
    await database.close()
