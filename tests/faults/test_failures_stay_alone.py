"""A test that fails with things left open takes no other test with it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TESTS = """
import asyncio, socket, subprocess, sys

def test_that_fails():
    process = subprocess.Popen([sys.executable, "-c", ""], stdout=subprocess.PIPE)
    file, loop, ends = open(__file__), asyncio.new_event_loop(), socket.socketpair()
    process.wait()
    raise AssertionError

def test_that_comes_after_it():
    import gc; gc.collect()
"""


def test_what_a_failed_test_left_open_does_not_fail_the_next_one(tmp_path: Path) -> None:
    file = tmp_path / "test_two.py"
    file.write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), "-p", "tests.conftest", str(file)]

    done = subprocess.run(
        [*command, "-p", "no:cacheprovider"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )

    assert " 1 failed, 1 passed in " in done.stdout, done.stdout
    assert "test_that_fails - AssertionError" in done.stdout
