"""The window as a program of its own: started, raised by a second start, ended by the system."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from workbench.app import WindowOptions, parse
from workbench.views.theme import ThemeChoice


@contextmanager
def started(folder: Path, *options: str) -> Generator[subprocess.Popen[str]]:
    """Run the window's program; killed at the latest on leaving."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "WORKBENCH_RUNTIME_DIR": str(folder / "rt")}
    with subprocess.Popen(
        [sys.executable, "-m", "workbench", "window", "--profile", str(folder / "profile"), *options],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_for(path: Path, seconds: float = 100) -> None:
    until = time.monotonic() + seconds
    while not path.exists():
        assert time.monotonic() < until, f"{path} did not appear"
        time.sleep(0.05)


def test_options_are_read() -> None:
    assert parse(["--theme", "dark", "--profile", "x", "--scale", "1.5"]) == WindowOptions(
        profile="x", theme=ThemeChoice.DARK, scale=1.5
    )


@pytest.mark.parametrize("options", [["--scale", "9"], ["--theme", "pink"]])
def test_options_that_make_no_sense_are_refused(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(options)

    assert options[0] in capsys.readouterr().err


def test_a_second_start_ends_at_once_and_a_signal_ends_the_first_in_order(tmp_path: Path) -> None:
    with started(tmp_path) as first:
        wait_for(tmp_path / "profile" / "data" / "workbench.sqlite")

        with started(tmp_path) as second:
            said = second.communicate(timeout=100)
        assert (second.returncode, *said) == (0, "", "")

        first.send_signal(signal.SIGTERM)
        out, said = first.communicate(timeout=100)
        own = [line for line in said.splitlines() if not line.startswith("This plugin does not support")]
        assert (first.returncode, out, own) == (0, "", [])
        assert (tmp_path / "profile" / "data" / "window.ini").exists()
