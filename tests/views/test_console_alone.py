"""The console with an engine that the test plays."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.qt.hostile import HOSTILE
from tests.views.console_alone import CHAT, NOW, Alone, record
from tests.views.opened_files import Opened, no_connection
from workbench.domain.call import Asker, CallError, CallOutput, CallStatus
from workbench.domain.code_help import Completion
from workbench.domain.errors import WorkbenchError
from workbench.domain.events import CallEnded, CallOutputArrived, CallStarted
from workbench.domain.ids import CallId
from workbench.views.console_style import recolour
from workbench.views.console_widget import LINES, SafeText, as_widget, guard_of, trim
from workbench.views.palette import DARK, LIGHT


@pytest.fixture
def alone(qtbot: QtBot) -> Alone:
    return Alone(qtbot)


RICH = ("text/html", "image/svg+xml", "text/markdown", "text/latex", "image/png")


def test_what_is_imported_on_another_thread_makes_no_type_of_qt() -> None:
    code = (
        "import sys; from workbench.views.console_library import load_beside; before = {*sys.modules}; load_beside();"
    )
    code += (
        "print(sorted(name for name in {*sys.modules} - before if name.startswith(('PySide6', 'qtpy', 'qtconsole'))))"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=200, check=True)

    assert done.stdout == "[]\n"


def test_the_rest_brings_no_more_of_qt_than_a_console_uses_and_hides_nothing() -> None:
    code = (
        "import sys; from workbench.views import console_library as library; library.load_beside();"
        "[None for _ in library._steps()]; print('PySide6.QtOpenGL' in sys.modules);"
        "from PySide6 import QtOpenGL; print(QtOpenGL.__name__)"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=200, check=True)

    assert done.stdout == "False\nPySide6.QtOpenGL\n"


class Clock:
    """Measures from one look to the next what this thread worked; what others take on a busy machine is not ours."""

    def __init__(self) -> None:
        self._last = time.thread_time()

    def lap(self) -> float:
        before, self._last = self._last, time.thread_time()
        return self._last - before


def stream(text: str) -> CallOutput:
    return CallOutput(kind="stream", name="stdout", text=text)


def enter(alone: Alone, code: str) -> None:
    alone.qtbot.keyClicks(alone.control, code)
    alone.qtbot.keyClick(alone.control, Qt.Key.Key_Return)


def test_the_calls_of_the_chat_appear_with_who_asked(alone: Alone) -> None:
    alone.open(record(1, "a = 1", Asker.USER, status=CallStatus.OK, outputs=(stream("one\n"),)))

    alone.tell(CallStarted(record=record(2, "b = 2\nb", intent="Look at b.")))
    alone.tell(CallOutputArrived(chat=CHAT, number=CallId(2), output=CallOutput(kind="result", text="2")))
    alone.tell(CallEnded(record=record(2, status=CallStatus.OK, ended=NOW)))
    alone.settle()

    assert "you · In [1]: a = 1\none\n" in alone.text
    assert "the chat · In [2]: # Look at b.\n" in alone.text
    assert "...: b = 2\n" in alone.text
    assert "Out[2]: 2\n" in alone.text
    assert alone.text.rstrip().endswith("In [3]:")


def test_what_is_typed_runs_as_a_call_of_the_console_and_gives_the_prompt_back(alone: Alone) -> None:
    alone.open()

    enter(alone, "a = 1")
    alone.qtbot.waitUntil(lambda: alone.client.is_running)
    alone.run(1, stream("done"), asker=Asker.CONSOLE)

    assert alone.text.strip() == "In [1]: a = 1\ndone\n\nIn [2]:"
    assert not alone.client.is_running


def test_what_is_typed_before_the_earlier_calls_are_there_runs_after_them(alone: Alone) -> None:
    alone.choose()
    alone.qtbot.waitUntil(lambda: "In [" in alone.text)
    enter(alone, "b = 2")
    alone.qtbot.waitUntil(lambda: alone.client.is_running)

    alone.bridge.asked.pop()[1]((record(1, "a = 1", Asker.CONSOLE, status=CallStatus.OK, outputs=(stream("one\n"),)),))
    alone.run(2, stream("two\n"), asker=Asker.CONSOLE)

    assert "In [1]: a = 1\none\n" in alone.text
    assert alone.text.count("two") == 1
    assert alone.text.rstrip().endswith("In [3]:")
    assert not alone.client.is_running


def test_a_call_that_cannot_be_put_on_record_says_so_and_gives_the_prompt_back(alone: Alone) -> None:
    alone.open()

    enter(alone, "a = 1")
    alone.qtbot.waitUntil(lambda: alone.client.is_running)
    alone.bridge.asked.pop()[2](WorkbenchError("The disk is full.", "Make room."))
    alone.settle()

    assert "It did not run. The disk is full. Make room." in alone.text
    assert not alone.client.is_running


def test_the_chats_calls_between_stand_before_the_own_one_in_order(alone: Alone) -> None:
    alone.open()
    alone.tell(CallStarted(record=record(1, "long()")))
    enter(alone, "mine()")
    alone.qtbot.waitUntil(lambda: alone.client.is_running)

    alone.tell(CallOutputArrived(chat=CHAT, number=CallId(1), output=stream("its\n")))
    alone.tell(CallEnded(record=record(1, status=CallStatus.OK, ended=NOW)))
    alone.run(2, stream("own\n"), asker=Asker.CONSOLE)

    assert alone.text.index("its") < alone.text.index("own")
    assert alone.text.rstrip().endswith("In [3]:")


def test_code_that_waits_for_typed_input_is_told_that_there_is_none(alone: Alone) -> None:
    alone.open()
    error = CallError(name="StdinNotImplementedError", message="…")
    enter(alone, "input()")
    alone.qtbot.waitUntil(lambda: alone.client.is_running)

    alone.tell(CallStarted(record=record(1, "input()", Asker.CONSOLE)))
    alone.tell(CallEnded(record=record(1, asker=Asker.CONSOLE, status=CallStatus.ERROR, error=error, ended=NOW)))
    alone.settle()

    assert "Typed input (input, getpass, the debugger) is not possible here" in alone.text
    assert not alone.client.is_running


def test_an_empty_line_is_no_call(alone: Alone) -> None:
    alone.open()

    enter(alone, "")
    alone.settle()

    assert alone.bridge.asked == []


def test_up_brings_what_was_typed_earlier(alone: Alone) -> None:
    alone.open(
        record(1, "first = 1", Asker.CONSOLE, status=CallStatus.OK),
        record(2, "model = 2", status=CallStatus.OK),
        record(3, "last = 3", Asker.CONSOLE, status=CallStatus.OK),
    )

    alone.qtbot.keyClick(alone.control, Qt.Key.Key_Up)
    newest = alone.console.input_buffer
    alone.qtbot.keyClick(alone.control, Qt.Key.Key_Up)
    oldest = alone.console.input_buffer
    alone.qtbot.keyClick(alone.control, Qt.Key.Key_Down)

    assert (newest, oldest, alone.console.input_buffer) == ("last = 3", "first = 1", "last = 3")


def test_tab_asks_for_names_and_offers_them_as_text(alone: Alone) -> None:
    alone.open()
    alone.qtbot.keyClicks(alone.control, "fra")
    alone.qtbot.keyClick(alone.control, Qt.Key.Key_Tab)

    alone.bridge.asked.pop()[1](Completion(matches=("frame",), start=0, end=3))
    alone.qtbot.waitUntil(lambda: alone.console.input_buffer == "frame")


def test_a_tip_is_shown_as_text_whatever_it_holds(alone: Alone) -> None:
    alone.open()
    alone.qtbot.keyClicks(alone.control, "f(")
    tip = alone.console._call_tip_widget  # noqa: SLF001 - qtconsole has no public place

    alone.bridge.asked.pop()[1]("Signature: f(x)\n<img src='file:///etc/hostname'>")
    alone.qtbot.waitUntil(lambda: not tip.isHidden())

    assert isinstance(tip, QLabel)
    assert tip.textFormat() is Qt.TextFormat.PlainText
    tip.hide()


def test_without_an_answer_tab_and_tips_do_nothing(alone: Alone) -> None:
    alone.open()
    alone.qtbot.keyClicks(alone.control, "f(")
    alone.bridge.asked.pop()[1](None)
    alone.qtbot.keyClick(alone.control, Qt.Key.Key_Tab)
    alone.bridge.asked.pop()[1](None)

    assert alone.console.input_buffer == "f("


def test_while_it_is_closed_nothing_can_be_typed_or_run(alone: Alone) -> None:
    alone.open()
    guard_of(alone.console).close_to_typing(True)

    enter(alone, "a = 1")

    assert alone.console.input_buffer == ""
    assert alone.bridge.asked == []
    guard_of(alone.console).close_to_typing(False)
    enter(alone, "a = 1")
    alone.qtbot.waitUntil(lambda: alone.client.is_running)


def test_what_is_typed_while_a_call_runs_stands_at_the_next_prompt_and_does_not_run(alone: Alone) -> None:
    alone.open()
    enter(alone, "a = 1")
    alone.qtbot.waitUntil(lambda: alone.client.is_running)

    enter(alone, "b = 3")
    alone.qtbot.keyClicks(alone.control, "bb")
    alone.qtbot.keyClick(alone.control, Qt.Key.Key_Backspace)
    ahead = guard_of(alone.console).ahead
    alone.run(1, asker=Asker.CONSOLE)

    assert (ahead, alone.console.input_buffer) == ("b = 3\nb", "b = 3\nb")
    assert not alone.client.is_running


def test_tab_leaves_the_console_where_it_has_nothing_to_do(alone: Alone) -> None:
    alone.open()
    around = QWidget()
    alone.qtbot.addWidget(around)
    row, before, after = QHBoxLayout(around), QPushButton("before"), QPushButton("after")
    for part in (before, as_widget(alone.console), after):
        row.addWidget(part)
    with alone.qtbot.waitActive(around):
        around.show()
    keys: list[str] = []

    for typed, key in (("", Qt.Key.Key_Tab), ("", Qt.Key.Key_Backtab), ("fr", Qt.Key.Key_Tab)):
        alone.control.setFocus()
        alone.qtbot.keyClicks(alone.control, typed)
        alone.qtbot.keyClick(alone.control, key)
        held = QApplication.focusWidget()
        keys.append(held.text() if isinstance(held, QPushButton) else "console")
    as_widget(alone.console).setParent(None)

    assert keys == ["after", "before", "console"]


def test_prompts_take_the_colours_of_another_theme(alone: Alone) -> None:
    alone.open()
    alone.run(1, CallOutput(kind="result", text="2"))

    recolour(alone.control.document(), DARK)

    html = alone.control.toHtml()
    assert (DARK.action in html, DARK.muted in html, LIGHT.action in html, LIGHT.muted in html) == (
        True,
        True,
        False,
        False,
    )


def test_a_long_session_keeps_its_newest_lines(alone: Alone) -> None:
    alone.open()
    for number in range(1, 6):
        alone.run(number, stream("row\n" * 499))
    assert alone.control.document().blockCount() > LINES

    while trim(alone.console):
        pass

    assert alone.control.document().blockCount() <= LINES
    assert alone.text.rstrip().endswith("In [6]:")
    enter(alone, "a = 1")
    alone.qtbot.waitUntil(lambda: alone.client.is_running)
    alone.run(6, asker=Asker.CONSOLE)
    assert alone.text.rstrip().endswith("In [7]:")


def test_hostile_outputs_open_no_file_and_no_connection(
    alone: Alone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x.png").write_bytes(b"")
    loaded: list[object] = []
    monkeypatch.setattr(SafeText, "loadResource", lambda *asked: loaded.append(asked))
    alone.open()
    texts = [text.replace("/etc/hostname", str(tmp_path / "x.png")) for text in HOSTILE]

    with Opened(tmp_path) as opened, no_connection(monkeypatch) as connected:
        for number, text in enumerate(texts, 1):
            kinds: dict[str, str] = dict.fromkeys(
                ("text/html", "image/svg+xml", "text/markdown", "text/latex", "image/png"), text
            )
            shown = CallOutput(kind="display", text=text, data={"text/plain": text, **kinds})
            named = CallOutput(kind="result", text=text, data=dict(kinds))
            alone.tell_call(number, shown, named, CallOutput(kind="error", name=text, text=text))
        alone.settle()

        assert opened.names() == []
    assert len(texts) >= 200
    assert "<script src=" in alone.text
    assert (loaded, connected) == ([], [])


def test_a_file_that_is_opened_would_be_seen(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_bytes(b"")

    with Opened(tmp_path) as opened:
        QImage(str(tmp_path / "x.png"))

        assert "x.png" in opened.names()


def test_a_flood_leaves_the_window_its_turn(alone: Alone) -> None:
    alone.open()
    late: list[float] = []
    timer = QTimer()
    timer.setInterval(5)
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    clock = Clock()
    timer.timeout.connect(lambda: late.append(clock.lap()))
    timer.start()

    alone.tell(CallStarted(record=record(1)))
    for _ in range(200):
        alone.tell(CallOutputArrived(chat=CHAT, number=CallId(1), output=stream("x" * 99 + "\n")))
    alone.tell(CallOutputArrived(chat=CHAT, number=CallId(1), output=stream("y" * 1_000_000)))
    for _ in range(2_000):
        alone.tell(CallOutputArrived(chat=CHAT, number=CallId(1), output=CallOutput(kind="display", text="z")))
    clock.lap()
    late.clear()
    alone.tell(CallEnded(record=record(1, status=CallStatus.OK, ended=NOW)))
    alone.settle()

    timer.stop()
    assert max(late) < 0.15  # a busy machine; the figure is measured by the benchmark
    assert "y" * 2_000 + "…" in alone.text
