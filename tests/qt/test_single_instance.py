from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

from pytestqt.qtbot import QtBot

from workbench.qt.single_instance import LOCK_FILE, SingleInstance


def test_a_second_start_raises_the_first_window(qtbot: QtBot, tmp_path: Path) -> None:
    first, second = SingleInstance(tmp_path / "one"), SingleInstance(tmp_path / "other" / ".." / "one")

    assert first.is_first()
    first.listen()
    with qtbot.waitSignal(first.raise_requested):
        assert not second.is_first()

    first.close()
    assert second.is_first()
    second.close()


def test_a_start_that_comes_before_the_first_window_listens_is_heard(qtbot: QtBot, tmp_path: Path) -> None:
    first, second = SingleInstance(tmp_path), SingleInstance(tmp_path)
    assert first.is_first()
    told: list[bool] = []
    later = threading.Thread(target=lambda: told.append(second.is_first()))

    with qtbot.waitSignal(first.raise_requested, timeout=60_000):
        later.start()
        first.listen()

    later.join(60)
    assert told == [False]
    first.close()


def test_a_start_beside_a_window_that_ends_takes_its_place(qtbot: QtBot, tmp_path: Path) -> None:
    first, second = SingleInstance(tmp_path), SingleInstance(tmp_path)
    assert first.is_first()
    first.listen()
    first.stop_listening()
    raised: list[bool] = []
    first.raise_requested.connect(lambda: raised.append(True))
    told: list[bool] = []
    start = threading.Thread(target=lambda: told.append(second.is_first()))

    start.start()
    first.close()
    start.join(60)

    assert (told, raised) == ([True], [])
    second.close()


def test_the_profile_of_a_window_that_was_killed_is_free(tmp_path: Path) -> None:
    code = (
        "import os, pathlib, sys\n"
        "from workbench.qt.single_instance import SingleInstance\n"
        "instance = SingleInstance(pathlib.Path(sys.argv[1]))\n"
        "assert instance.is_first()\n"
        "os.kill(os.getpid(), 9)"
    )
    killed = subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False, timeout=60)
    assert killed.returncode
    assert (tmp_path / LOCK_FILE).exists()

    next_start = SingleInstance(tmp_path)
    assert next_start.is_first()
    next_start.close()


def test_windows_of_two_profiles_do_not_meet(qtbot: QtBot, tmp_path: Path) -> None:
    first, second = SingleInstance(tmp_path / "one"), SingleInstance(tmp_path / "two")

    assert first.is_first()
    assert second.is_first()
    first.close()
    second.close()
