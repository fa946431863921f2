"""Folders that stand in for memory: they go with their owner, and those of killed processes when the next one comes."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from workbench.compare.reading.own_folder import COMPARE, ROWS, OwnFolder, remove_left_folders

_KILLED = """
import os, signal
from workbench.compare.reading.own_folder import OwnFolder
folders = [OwnFolder(kind) for kind in ("rows", "compare")]
for folder in folders:
    (folder.path / "rows-000000.parquet").write_bytes(b"x" * 1000)
    print(folder.path, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="processes are not killed by signals there")
def test_folders_of_a_killed_process_are_removed_and_those_in_use_and_of_others_stay(place: Path) -> None:
    mine = OwnFolder(ROWS)
    other = place / "workbench-rows-of-somebody"  # no lock: who made it is not known
    other.mkdir()
    killed = subprocess.run(
        [sys.executable, "-c", _KILLED],
        env={**os.environ, "TMPDIR": str(place)},
        capture_output=True,
        text=True,
        check=False,
    )
    left = [Path(line) for line in killed.stdout.splitlines()]
    were_there = [path.is_dir() for path in left]

    remove_left_folders()

    assert (killed.returncode, were_there) == (-signal.SIGKILL, [True, True])
    assert sorted(path for path in place.iterdir()) == sorted([mine.path, other])


def test_a_folder_goes_with_its_owner(place: Path) -> None:
    folder = OwnFolder(COMPARE)
    (folder.path / "kept-1.parquet").write_bytes(b"x")

    del folder

    assert list(place.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="files are locked by opening them there")
def test_where_nothing_can_be_locked_folders_are_made_and_none_is_taken_from_another(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    def refused(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refused)

    one, other = OwnFolder(ROWS), OwnFolder(ROWS)

    assert sorted(place.iterdir()) == sorted([one.path, other.path])
