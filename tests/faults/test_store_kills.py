"""The application is killed while it writes: what it said to be on record is there, and nothing is damaged."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

WRITER = Path(__file__).with_name("store_writer.py")
ROOT = WRITER.parents[2]


def _killed_while_writing(database: Path, acknowledged: int) -> int:
    """Let it acknowledge some messages, kill it, and give the number of the last one acknowledged."""
    with subprocess.Popen(
        [sys.executable, str(WRITER), str(database)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
    ) as process:
        assert process.stdout is not None
        told = "".join(process.stdout.readline() for _ in range(acknowledged))
        process.kill()
        told += process.stdout.read()
        return int([line for line in told.splitlines(keepends=True) if line.endswith("\n")][-1])


def _check(database: Path, last: int) -> None:
    connection = sqlite3.connect(database)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert connection.execute("SELECT count(*) FROM messages WHERE id <= ?", (last,)).fetchone() == (last,)
    connection.close()


def _campaign(folder: Path, kills: int) -> None:
    chosen = random.Random(7)
    for _ in range(kills):
        _check(folder / "w.sqlite", _killed_while_writing(folder / "w.sqlite", chosen.randrange(5, 60)))


def test_no_acknowledged_message_is_lost_when_the_application_is_killed(tmp_path: Path) -> None:
    _campaign(tmp_path, 3)


@pytest.mark.faults_long
@pytest.mark.timeout(1800)
def test_no_acknowledged_message_is_lost_in_many_kills(tmp_path: Path) -> None:
    _campaign(tmp_path, 300)
