"""What goes wrong while the window is open: a killed kernel, everything clicked twice, closing in a call."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests.kernels.processes import end_processes
from tests.views.console_hands import ConsoleHands
from tests.views.window import Wanted, window, write
from workbench.domain.call import CallStatus
from workbench.domain.runtime import RuntimeState
from workbench.views.closing_dialog import ClosingDialog
from workbench.views.dialogs import QuestionDialog
from workbench.views.ended_card import EndedCard
from workbench.views.main_window import MainWindow

BUSY = "import time; open('outputs/runs.txt', 'a').write('ran\\n'); time.sleep(60)"


@pytest.fixture
def runtimes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="wbw", dir="/tmp"))
    monkeypatch.setenv("WORKBENCH_RUNTIME_DIR", str(folder))
    try:
        yield folder
    finally:
        end_processes(folder)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def made(qtbot: QtBot, tmp_path: Path, runtimes: Path) -> Iterator[MainWindow]:
    del runtimes
    with window(qtbot, tmp_path, Wanted()) as made:
        yield made
        made.close_now()


def killed(hands: ConsoleHands) -> EndedCard:
    """Kill the kernel in a call, and give the card that tells of it."""
    hands.start(BUSY)
    hands.wait((hands.chat.folder / "outputs" / "runs.txt").exists)
    os.kill(hands.kernel(), signal.SIGKILL)
    hands.wait(lambda: hands.window.chat_panel.ends.card is not None)
    card = hands.window.chat_panel.ends.card
    assert card is not None
    hands.wait_for_prompt()
    return card


def process_runs(pid: int) -> bool:
    return psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE


def double_click(qtbot: QtBot, button: QWidget) -> None:
    for _ in range(2):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_kernel_killed_in_a_call_is_told_truly_and_comes_back_from_the_checkpoint(
    qtbot: QtBot, made: MainWindow
) -> None:
    hands = ConsoleHands(qtbot, made)
    made.toolbar.checkpoints.setChecked(True)
    hands.wait(lambda: hands.chat.checkpoints)
    hands.run("kept = list(range(10)); open('outputs/first.txt', 'w').write('first')")
    hands.run("import sqlite3; conn = sqlite3.connect(':memory:')")

    card = killed(hands)

    receipt = card.receipt
    assert receipt.end.signal == "SIGKILL"
    assert {item.name for item in receipt.gone} == {"kept", "conn"}
    assert receipt.kept == ("kept",)
    assert [entry.name for entry in receipt.not_kept] == ["conn"]
    assert "first.txt (call 1)" in receipt.output_words()
    assert receipt.cut_off is not None
    assert receipt.cut_off.number == 3
    assert made.toolbar.pill.accessibleName().endswith(", in call 3")
    assert made.status.runtime.text() == "runtime 1 ended"
    assert hands.records()[2].status is CallStatus.LOST
    qtbot.keyClicks(hands.control, "typed")
    assert hands.text.rstrip().endswith("In [4]:")

    double_click(qtbot, card.restore_button)
    hands.wait(lambda: "Back from the checkpoint after call 2: kept." in card.said.text())
    hands.wait(lambda: made.watch.view.state is RuntimeState.IDLE)
    hands.run("sum(kept)")

    assert "conn (sqlite3.Connection) did not come back" in card.said.text()
    assert "Out[4]: 45" in hands.text
    assert made.watch.view.number == 2
    hands.wait(lambda: made.variables.choose("kept"))
    assert (hands.chat.folder / "outputs" / "runs.txt").read_text() == "ran\n"


def test_what_a_killed_kernel_held_is_rebuilt_by_a_click_and_the_call_that_was_cut_off_is_not_repeated(
    qtbot: QtBot, made: MainWindow
) -> None:
    hands = ConsoleHands(qtbot, made)
    hands.run("kept = list(range(10))")
    hands.run("unrelated = 1; import subprocess; conn = subprocess.run(['true']).returncode")
    hands.run("kept.append(100)")
    card = killed(hands)
    assert card.rebuild_button.text() == "Rebuild (2 calls, under 1 s)"

    double_click(qtbot, card.rebuild_button)
    hands.wait(lambda: "Made again by repeating 2 calls: kept." in card.said.text())
    hands.wait(lambda: made.watch.view.state is RuntimeState.IDLE)
    hands.wait_for_prompt()

    assert "Not made again: conn, unrelated (call 2 touches something outside" in card.said.text()
    assert [(record.number, record.request.repeats) for record in hands.records()[4:]] == [(5, 1), (6, 3)]
    assert (hands.chat.folder / "outputs" / "runs.txt").read_text() == "ran\n"
    hands.run("sum(kept)")
    assert "Out[7]: 145" in hands.text


def test_a_new_runtime_asked_for_twice_is_started_once(qtbot: QtBot, made: MainWindow) -> None:
    hands = ConsoleHands(qtbot, made)
    card = killed(hands)
    assert card.restore_button.isHidden()

    double_click(qtbot, card.restart_button)
    double_click(qtbot, hands.panel.restart_button)
    double_click(qtbot, made.toolbar.restart_button)
    hands.wait(lambda: made.watch.view.state is RuntimeState.IDLE)
    hands.run("1 + 1")

    assert made.watch.view.number == 2
    assert "Out[2]: 2" in hands.text
    assert made.findChildren(QuestionDialog) == []


def test_reset_while_a_call_runs_ends_it_and_begins_empty(qtbot: QtBot, made: MainWindow) -> None:
    hands = ConsoleHands(qtbot, made)
    hands.run("kept = 1")
    hands.start(BUSY)
    hands.wait((hands.chat.folder / "outputs" / "runs.txt").exists)

    double_click(qtbot, made.toolbar.reset_button)
    hands.wait(lambda: made.findChild(QuestionDialog) is not None)
    dialogs = made.findChildren(QuestionDialog)
    assert len(dialogs) == 1
    double_click(qtbot, dialogs[0].do_button)
    hands.wait(lambda: made.watch.view.number == 2 and made.watch.view.state is RuntimeState.IDLE)
    hands.wait_for_prompt()
    hands.run("'kept' in globals()")

    assert [record.status for record in hands.records()] == [CallStatus.OK, CallStatus.LOST, CallStatus.OK]
    assert "Out[3]: False" in hands.text
    assert made.chat_panel.ends.card is None
    assert (hands.chat.folder / "outputs" / "runs.txt").read_text() == "ran\n"


def test_a_message_sent_twice_is_sent_once(qtbot: QtBot, made: MainWindow) -> None:
    hands = ConsoleHands(qtbot, made)

    write(qtbot, made, "What can you do?")
    qtbot.keyClick(made.chat_panel.composer.edit, Qt.Key.Key_Return)
    double_click(qtbot, made.chat_panel.composer.send_button)
    hands.wait(lambda: made.chat_panel.is_running)
    hands.wait(lambda: not made.chat_panel.is_running)

    found: list[int] = []
    chat = hands.chat.id
    hands.bridge.ask(made, lambda engine: engine.messages(chat), lambda messages: found.append(len(messages)))
    hands.wait(lambda: bool(found))
    assert found == [2]


def closing(hands: ConsoleHands) -> ClosingDialog:
    made = hands.window
    made.close()
    hands.wait(lambda: made.findChild(ClosingDialog) is not None)
    dialogs = made.findChildren(ClosingDialog)
    assert len(dialogs) == 1
    return dialogs[0]


def test_closing_in_a_call_asks_and_staying_changes_nothing(qtbot: QtBot, made: MainWindow) -> None:
    hands = ConsoleHands(qtbot, made)
    hands.start(BUSY)
    hands.wait(lambda: made.watch.view.state is RuntimeState.BUSY)

    dialog = closing(hands)
    said = " ".join(shown.text() for shown in dialog.findChildren(QLabel))
    answers: list[int] = []
    dialog.finished.connect(answers.append)
    qtbot.mouseClick(dialog.cancel_button, Qt.MouseButton.LeftButton)
    hands.wait(lambda: bool(answers))

    assert "call 1 runs since" in said
    assert "What runs goes on when it is kept running" in said
    assert answers == [0]
    assert made.isVisible()
    assert hands.is_waiting
    qtbot.mouseClick(hands.panel.interrupt_button, Qt.MouseButton.LeftButton)
    hands.wait_for_prompt()
    assert hands.records()[0].status is CallStatus.INTERRUPTED


@pytest.mark.parametrize(("button", "leaves"), [("keep_button", True), ("end_button", False)])
def test_closing_in_a_call_does_what_was_said(qtbot: QtBot, made: MainWindow, button: str, *, leaves: bool) -> None:
    hands = ConsoleHands(qtbot, made)
    hands.start(BUSY)
    hands.wait(lambda: made.watch.view.state is RuntimeState.BUSY)

    dialog = closing(hands)
    closed: list[bool] = []
    made.closed.connect(closed.append)
    chosen = {"keep_button": dialog.keep_button, "end_button": dialog.end_button}[button]
    qtbot.mouseClick(chosen, Qt.MouseButton.LeftButton)
    hands.wait(lambda: bool(closed))

    assert closed == [leaves]
    assert not made.isVisible()


def test_a_second_wish_to_close_is_not_asked_about(qtbot: QtBot, made: MainWindow) -> None:
    hands = ConsoleHands(qtbot, made)
    hands.start(BUSY)
    hands.wait(lambda: made.watch.view.state is RuntimeState.BUSY)
    closing(hands)
    closed: list[bool] = []
    made.closed.connect(closed.append)

    made.close()

    assert closed == [True]
    assert not made.isVisible()


def test_values_are_saved_and_ended_and_come_back_from_the_checkpoint_in_the_next_window(
    qtbot: QtBot, tmp_path: Path, runtimes: Path
) -> None:
    del runtimes
    with window(qtbot, tmp_path, Wanted()) as made:
        hands = ConsoleHands(qtbot, made, "Prices")
        chat = hands.chat
        hands.run("import pandas as pd; prices = pd.DataFrame({'id': range(5000), 'price': 1.5})")
        hands.run("import sqlite3; conn = sqlite3.connect(':memory:')")
        kernel = hands.kernel()
        dialog = closing(hands)
        said = " ".join(shown.text() for shown in dialog.findChildren(QLabel))
        assert "prices (5,000 rows, " in said
        closed: list[bool] = []
        made.closed.connect(closed.append)

        qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
        hands.wait(lambda: dialog.end_button.text() == "End all the same")
        assert "conn (" in dialog.told.text()
        assert process_runs(kernel)
        qtbot.mouseClick(dialog.end_button, Qt.MouseButton.LeftButton)
        hands.wait(lambda: bool(closed))
        assert not process_runs(kernel)

    with window(qtbot, tmp_path, Wanted()) as made:
        made.choice.open(chat.id)
        qtbot.waitUntil(lambda: made.chat_panel.ends.card is not None)
        card = made.chat_panel.ends.card
        assert card is not None
        assert card.receipt.kept == ("prices",)
        qtbot.mouseClick(card.restore_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: "Back from the checkpoint after call 2: prices." in card.said.text())


def test_a_call_that_was_let_go_on_is_found_by_the_next_window(qtbot: QtBot, tmp_path: Path, runtimes: Path) -> None:
    del runtimes
    with window(qtbot, tmp_path, Wanted(), leave_calls=True) as made:
        hands = ConsoleHands(qtbot, made, "Count")
        chat = hands.chat
        hands.start(
            "import pathlib, time; kept = 5;"
            " [time.sleep(0.02) for _ in iter(lambda: pathlib.Path('outputs/go').exists(), True)]; done = kept * 2"
        )
        hands.wait(lambda: made.watch.view.state is RuntimeState.BUSY)
        made.close_now()

    with window(qtbot, tmp_path, Wanted()) as made:
        made.choice.open(chat.id)
        qtbot.waitUntil(lambda: made.choice.chat is not None, timeout=30_000)
        hands = ConsoleHands(qtbot, made)
        hands.wait(lambda: made.watch.view.running_call == 1)
        (chat.folder / "outputs" / "go").touch()
        hands.wait(lambda: made.watch.view.state is RuntimeState.IDLE)
        hands.run("done")

        assert "Out[2]: 10" in hands.text
        assert hands.records()[0].status is CallStatus.OK
