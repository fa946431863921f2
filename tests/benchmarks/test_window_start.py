"""A usable window is there in less than twice the time of a bare PySide6 window."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
ROUNDS = 9
LIMIT = 2.0


def seconds(script: str, *arguments: str) -> float:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen"), "PYTHONPATH": str(ROOT)}
    started = time.time()
    done = subprocess.run(
        [sys.executable, str(HERE / script), str(started), *arguments],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return float(done.stdout.split()[0])


@pytest.mark.benchmark
@pytest.mark.timeout(300)
def test_a_usable_window_takes_less_than_twice_a_bare_one(tmp_path: Path) -> None:
    seconds("bare_window.py")
    seconds("our_window.py", str(tmp_path / "warm"))
    rounds = [
        (seconds("our_window.py", str(tmp_path / f"{number}")), seconds("bare_window.py")) for number in range(ROUNDS)
    ]

    ours, bare = (statistics.median(side) for side in zip(*rounds, strict=True))
    print(f"window {ours * 1000:.0f} ms, bare {bare * 1000:.0f} ms: {ours / bare:.2f} x (limit {LIMIT} x)")
    assert ours / bare < LIMIT
