"""`packaging/run.py` without arguments compares the sample files, and passes arguments and exit codes on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
IS_READY = "from environment import RUN, Environment; print(Environment().has(RUN))"


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Start the command from another folder; skip where it would first make an environment."""
    ready = subprocess.run([sys.executable, "-c", IS_READY], cwd=PACKAGING, capture_output=True, text=True, check=True)
    if ready.stdout.strip() != "True":
        pytest.skip("the environment of packaging/run.py is not made for this Python; start the tests by its sister")
    command = [sys.executable, str(PACKAGING / "run.py"), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=100, check=False)


def test_without_arguments_the_sample_files_are_compared(tmp_path: Path) -> None:
    done = run(tmp_path)

    assert done.returncode == 1
    assert "in both 57 · added 4 · removed 3" in done.stdout
    assert "price_eur: 9 changed" in done.stdout


def test_files_are_found_from_where_it_was_started(tmp_path: Path) -> None:
    for name in ("old.csv", "new.csv"):
        (tmp_path / name).write_text("id,price\n1,2.50\n2,3.00\n", encoding="utf-8")

    done = run(tmp_path, "compare", "old.csv", "new.csv", "--key", "id")

    assert done.returncode == 0, done.stderr


def test_a_wrong_command_is_said_with_its_exit_code(tmp_path: Path) -> None:
    done = run(tmp_path, "compere")

    assert (done.returncode, done.stderr) == (2, "There is no command 'compere'. There are: ask, compare, key.\n")
