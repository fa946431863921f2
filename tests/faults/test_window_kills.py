"""The window's display and whole process group are killed; the next start shows what is true, and nothing is lost."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.e2e.asking import ROOT, until
from tests.kernels.processes import end_processes, workbench_processes
from tests.views.console_hands import ConsoleHands
from tests.views.window import Wanted, window
from workbench.domain.call import CallStatus
from workbench.domain.conversation import Chat
from workbench.domain.runtime import RuntimeState
from workbench.views.main_window import MainWindow

XVFB = shutil.which("Xvfb")


@pytest.fixture
def runtimes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="wbw", dir="/tmp"))
    monkeypatch.setenv("WORKBENCH_RUNTIME_DIR", str(folder))
    try:
        yield folder
    finally:
        end_processes(folder)
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def display() -> Generator[tuple[subprocess.Popen[bytes], str]]:
    if XVFB is None:
        pytest.skip("Xvfb is not installed: the display cannot be killed")
    readable, writable = os.pipe()
    command = [XVFB, "-displayfd", str(writable), "-screen", "0", "1440x900x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=(writable,), stderr=subprocess.DEVNULL)
    os.close(writable)
    with os.fdopen(readable) as told:
        name = f":{told.readline().strip()}"
    try:
        yield process, name
    finally:
        process.kill()
        process.wait()


def kill_in(folder: Path, plan: str) -> None:
    """Work in a window on a display of its own, then kill the display and the window's process group."""
    with display() as (server, name):
        environment = {**os.environ, "DISPLAY": name, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "tests.faults.window_program", str(folder), plan]
        program = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
        )  # a process group of its own, as a window has it
        try:
            assert program.stdout is not None
            assert program.stdout.readline() == "ready\n"
            server.send_signal(signal.SIGKILL)
        finally:
            os.killpg(program.pid, signal.SIGKILL)
            program.communicate()


def opened_again(qtbot: QtBot, made: MainWindow) -> ConsoleHands:
    found: list[Chat] = []
    made._bridge.ask(made, lambda engine: engine.find_chat("Count"), found.append)  # noqa: SLF001 - to know its id
    qtbot.waitUntil(lambda: bool(found), timeout=120_000)
    made.choice.open(found[0].id)
    qtbot.waitUntil(lambda: made.choice.chat is not None, timeout=120_000)
    return ConsoleHands(qtbot, made)


def test_an_idle_runtime_is_attached_again_with_its_values(qtbot: QtBot, tmp_path: Path, runtimes: Path) -> None:
    kill_in(tmp_path, "idle")
    assert len(workbench_processes(runtimes)) >= 1

    with window(qtbot, tmp_path, Wanted()) as made:
        hands = opened_again(qtbot, made)
        hands.wait(lambda: made.watch.view.state is RuntimeState.IDLE)
        hands.run("len(kept)")

        assert "Out[2]: 1000" in hands.text
        assert [record.status for record in hands.records()] == [CallStatus.OK, CallStatus.OK]
        assert hands.records()[0].outputs[0].text == "begun\n"
        assert (hands.chat.folder / "outputs" / "first.txt").read_text() == "first"
        assert made.toolbar.pill.accessibleName().startswith("Runtime: Live runtime 1")
        assert made.status.runtime.text() == "runtime 1 · idle"


def test_a_call_that_still_runs_is_shown_as_running_and_followed(qtbot: QtBot, tmp_path: Path, runtimes: Path) -> None:
    kill_in(tmp_path, "busy")
    assert len(workbench_processes(runtimes)) >= 1

    with window(qtbot, tmp_path, Wanted()) as made:
        hands = opened_again(qtbot, made)
        hands.wait(lambda: made.watch.view.state is RuntimeState.BUSY)
        assert made.watch.view.running_call == 2
        (hands.chat.folder / "outputs" / "go").touch()
        hands.wait(lambda: made.watch.view.state is RuntimeState.IDLE)
        hands.run("done")

        assert "Out[3]: 499500" in hands.text
        assert [record.status for record in hands.records()] == [CallStatus.OK] * 3
        assert (hands.chat.folder / "outputs" / "runs.txt").read_text() == "ran\n"


def test_all_killed_together_is_told_in_the_card_and_nothing_is_run_again(
    qtbot: QtBot, tmp_path: Path, runtimes: Path
) -> None:
    kill_in(tmp_path, "busy")
    end_processes(runtimes)
    until(lambda: not workbench_processes(runtimes))

    with window(qtbot, tmp_path, Wanted()) as made:
        hands = opened_again(qtbot, made)
        hands.wait(lambda: made.watch.view.state is RuntimeState.ENDED)
        hands.wait(lambda: made.chat_panel.ends.card is not None)
        card = made.chat_panel.ends.card
        assert card is not None

        assert "kept" in card.receipt.gone_words()
        assert card.receipt.cut_off is not None
        assert card.receipt.cut_off.number == 2
        assert hands.records()[0].status is CallStatus.OK
        assert hands.records()[1].status in {CallStatus.LOST, CallStatus.UNKNOWN}
        assert (hands.chat.folder / "outputs" / "runs.txt").read_text() == "ran\n"
        assert "ended" in made.status.runtime.text()
        assert hands.kernel() == 0
