"""The console in the real window with a real kernel, by keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.views.console_hands import ConsoleHands
from tests.views.window import Wanted, window
from workbench.domain.call import Asker, CallStatus
from workbench.domain.ids import CallId
from workbench.domain.runtime import RuntimeState
from workbench.views.call_card import title_of
from workbench.views.main_window import MainWindow

UNTIL_TOLD = "import pathlib, time; [time.sleep(0.01) for _ in iter(lambda: pathlib.Path('outputs/go').exists(), True)]"


@pytest.fixture
def made(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("WORKBENCH_RUNTIME_DIR", str(tmp_path / "rt"))
    with window(qtbot, tmp_path, Wanted()) as made:
        yield made


def test_what_is_typed_is_a_call_on_record_and_its_values_are_live(qtbot: QtBot, made: MainWindow) -> None:
    hands = ConsoleHands(qtbot, made)

    hands.run("kept = 6 * 7")
    hands.run("print('it is', kept); open('outputs/x.txt', 'w').write('x'); kept + 1")

    assert "it is 42" in hands.text
    assert "Out[2]: 43" in hands.text
    first, second = hands.records()
    assert (first.request.asker, first.changes.created, first.ended is not None) == (Asker.CONSOLE, ("kept",), True)
    assert [output.text for output in second.outputs] == ["it is 42\n", "43"]
    assert [item.path for item in second.files_written] == ["outputs/x.txt"]
    hands.wait(lambda: made.variables.choose("kept"))
    card = made.chat_panel.transcript.cards[CallId(1)]
    assert title_of(card.record) == "You, in the console"


def test_the_rest_of_the_window_runs_code_in_the_same_order_and_it_appears(qtbot: QtBot, made: MainWindow) -> None:
    hands = ConsoleHands(qtbot, made)
    chat = hands.chat.id
    hands.run("order = []")

    hands.bridge.ask(made, lambda engine: engine.run(chat, f"{UNTIL_TOLD}; order.append('chat')"))
    hands.wait(lambda: made.watch.view.state is RuntimeState.BUSY)
    hands.start("order.append('console'); order")
    (hands.chat.folder / "outputs" / "go").touch()
    hands.wait_for_prompt()

    assert "you · In [2]: import pathlib, time" in hands.text
    assert "['chat', 'console']" in hands.text
    assert [record.number for record in hands.records()] == [1, 2, 3]


def test_a_loop_is_interrupted_from_the_console_and_values_stay(qtbot: QtBot, made: MainWindow) -> None:
    hands = ConsoleHands(qtbot, made)
    hands.run("kept = 1")
    hands.start("sum(0 for _ in iter(int, 1))")
    hands.wait(lambda: made.watch.view.running_call == 2)
    assert not hands.panel.interrupt_button.isHidden()

    qtbot.keyClick(hands.control, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(hands.control, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    hands.wait_for_prompt()
    hands.run("kept + 1")

    assert "KeyboardInterrupt" in hands.text
    assert "Out[3]: 2" in hands.text
    assert [record.status for record in hands.records()] == [CallStatus.OK, CallStatus.INTERRUPTED, CallStatus.OK]


def test_completing_and_inspecting_are_no_calls_and_do_not_wait_for_one(qtbot: QtBot, made: MainWindow) -> None:
    hands = ConsoleHands(qtbot, made)
    hands.run("frame_of_prices = [1]")

    qtbot.keyClicks(hands.control, "frame_of")
    qtbot.keyClick(hands.control, Qt.Key.Key_Tab)
    console = hands.panel.console
    assert console is not None
    hands.wait(lambda: console.input_buffer == "frame_of_prices")
    console.input_buffer = ""
    hands.run("frame_of_prices?")

    assert "Type:" in hands.text
    assert "list" in hands.text
    chat, answers = hands.chat.id, list[object]()
    hands.start(UNTIL_TOLD)
    hands.wait(lambda: made.watch.view.state is RuntimeState.BUSY)
    hands.bridge.ask(made, lambda engine: engine.complete(chat, "fra", 3), answers.append)
    hands.wait(lambda: answers == [None])
    assert hands.is_waiting
    (hands.chat.folder / "outputs" / "go").touch()
    hands.wait_for_prompt()
    assert [record.number for record in hands.records()] == [1, 2]


@pytest.mark.parametrize("code", ["input('name ')", "import getpass; getpass.getpass()", "import pdb; pdb.set_trace()"])
def test_code_that_wants_typed_input_ends_and_says_why(qtbot: QtBot, made: MainWindow, code: str) -> None:
    hands = ConsoleHands(qtbot, made)

    hands.run(code)

    assert "Typed input (input, getpass, the debugger) is not possible here" in hands.text
    assert hands.records()[0].status is CallStatus.ERROR
    hands.run("1 + 1")
    assert "Out[2]: 2" in hands.text
