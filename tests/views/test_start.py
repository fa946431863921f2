"""The window as a program of its own: started, raised by a second start, ended by the system."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from workbench.app import WindowOptions, parse
from workbench.views.theme import ThemeChoice


def started(folder: Path, *options: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "WORKBENCH_RUNTIME_DIR": str(folder / "rt")}
    return subprocess.Popen(
        [sys.executable, "-m", "workbench", "window", "--profile", str(folder / "profile"), *options],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for(path: Path, seconds: float = 30) -> None:
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
    first = started(tmp_path)
    try:
        wait_for(tmp_path / "profile" / "data" / "workbench.sqlite")

        second = started(tmp_path)
        assert (second.wait(30), *second.communicate()) == (0, "", "")

        first.send_signal(signal.SIGTERM)
        code, (out, said) = first.wait(30), first.communicate()
        own = [line for line in said.splitlines() if not line.startswith("This plugin does not support")]
        assert (code, out, own) == (0, "", [])
        assert (tmp_path / "profile" / "data" / "window.ini").exists()
    finally:
        first.kill()
        first.wait(10)
