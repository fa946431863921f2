"""`packaging/run.py` without arguments opens the window or, without a display, compares the sample files."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
DISPLAYS = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
IS_READY = "from environment import RUN, Environment; print(Environment().has(RUN))"


def command(*arguments: str) -> list[str]:
    """Give the command; skip where it would first make an environment."""
    ready = subprocess.run([sys.executable, "-c", IS_READY], cwd=PACKAGING, capture_output=True, text=True, check=True)
    if ready.stdout.strip() != "True":
        pytest.skip("the environment of packaging/run.py is not made for this Python; start the tests by its sister")
    return [sys.executable, str(PACKAGING / "run.py"), *arguments]


def run(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Start the command from another folder, without a display."""
    return subprocess.run(
        command(*arguments),
        cwd=folder,
        env=without_display() | variables,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )


def without_display() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in DISPLAYS}


@pytest.mark.parametrize(
    ("variables", "reason"),
    [({}, "There is no display here."), ({"DISPLAY": ":987"}, "The display :987 does not answer.")],
)
def test_without_a_display_it_says_so_and_compares_the_sample_files(
    tmp_path: Path, variables: dict[str, str], reason: str
) -> None:
    done = run(tmp_path, **variables)

    assert done.returncode == 0
    assert done.stderr.startswith(f"{reason} So the terminal form runs")
    assert "in both 57 · added 4 · removed 3" in done.stdout
    assert "price_eur: 9 changed" in done.stdout


def test_with_a_display_the_window_opens(tmp_path: Path) -> None:
    variables = {
        "QT_QPA_PLATFORM": "offscreen",
        "WORKBENCH_HOME": str(tmp_path),
        "WORKBENCH_RUNTIME_DIR": str(tmp_path / "rt"),
    }
    started = subprocess.Popen(
        command(), cwd=tmp_path, env=without_display() | variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        until = time.monotonic() + 100
        while not (tmp_path / "data" / "workbench.sqlite").exists():
            assert started.poll() is None, started.communicate()
            assert time.monotonic() < until
            time.sleep(0.05)

        started.send_signal(signal.SIGTERM)

        assert started.wait(100) == 0
    finally:
        started.kill()
        started.communicate()


def test_files_are_found_from_where_it_was_started(tmp_path: Path) -> None:
    for name in ("old.csv", "new.csv"):
        (tmp_path / name).write_text("id,price\n1,2.50\n2,3.00\n", encoding="utf-8")

    done = run(tmp_path, "compare", "old.csv", "new.csv", "--key", "id")

    assert done.returncode == 0, done.stderr


def test_a_wrong_command_is_said_with_its_exit_code(tmp_path: Path) -> None:
    done = run(tmp_path, "compere")

    assert (done.returncode, done.stderr) == (
        2,
        "There is no command 'compere'. There are: window, ask, compare, memory, key, sample.\n",
    )
