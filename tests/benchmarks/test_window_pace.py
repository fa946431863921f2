"""How soon the window shows what happens: a row after Enter, a long chat, and a timer while a call floods it."""

from __future__ import annotations

import gc
import json
import os
import sqlite3
import statistics
import time
from collections.abc import Callable, Generator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.unit.services.engines import profile_in
from tests.views.window import Wanted, window
from workbench.domain.conversation import ApprovalMode, Chat
from workbench.qt import lean_start
from workbench.views.console_widget import control_of
from workbench.views.main_window import MainWindow
from workbench.views.message_view import ReplyView

pytestmark = [pytest.mark.benchmark, pytest.mark.timeout(600)]

ROUNDS = 40
ROW_LIMIT_MS = 30
REST_MS = 100
MOST_GROWTH = 1.5
"""So many times as long a turn may take when there were 30 before it: it must not grow with them."""
CHAT_LIMIT_MS = 200
LATE_LIMIT_MS = 50
TICK_MS = 5
FLOODS = {
    "100 MB printed": "for _ in range(1600):\n    print('x' * 62_500)",
    "one line of 50 MB": "print('y' * 50_000_000)",
    "1,000,000 prints": "for number in range(1_000_000):\n    print(number)",
}


def script(folder: Path) -> str:
    """Write what a scripted model does: each turn one call that makes one more value."""
    turns = [[{"run": f"value_{number} = {number}", "intent": "make a value"}, {"say": "ok"}] for number in range(200)]
    path = folder / "script.json"
    path.write_text(json.dumps(turns), encoding="utf-8")
    return f"scripted:{path}"


def allowed_chat(qtbot: QtBot, made: MainWindow) -> Chat:
    """Make a chat whose calls run without a question."""
    made.choice.ensured("pace", lambda _: None)
    qtbot.waitUntil(lambda: made.choice.chat is not None)
    chat = made.choice.chat
    assert chat is not None
    made.toolbar.approval_chosen.emit(ApprovalMode.CHAT)
    qtbot.waitUntil(lambda: made.choice.chat is not None and made.choice.chat.approval is ApprovalMode.CHAT)
    return chat


@pytest.fixture(autouse=True)
def settled() -> Generator[None]:
    """Look for garbage as the program does once its window is there."""
    before = gc.get_threshold()
    lean_start.settle()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def has_row(made: MainWindow, name: str) -> bool:
    model = made.variables.model
    return any(model.index(row, 0).data() == name for row in range(model.rowCount()))


class Row:
    """Notes when a row of a name is in the list of variables."""

    def __init__(self, made: MainWindow, name: str) -> None:
        self.at = 0.0
        self._made, self._name = made, name
        self._signals = (made.variables.model.modelReset, made.variables.model.rowsInserted)
        for signal in self._signals:
            signal.connect(self._look)

    def end(self) -> None:
        for signal in self._signals:
            signal.disconnect(self._look)

    def _look(self) -> None:
        if not self.at and has_row(self._made, self._name):
            self.at = time.perf_counter()


def judge(path: str, times: list[float]) -> None:
    kept = sorted(times[5:])
    median = statistics.median(kept)
    print(f"Enter in the {path} to a row {median:.1f} ms median, {kept[0]:.1f} ms least, {kept[-3]:.1f} ms p95")
    assert median < ROW_LIMIT_MS, f"limit {ROW_LIMIT_MS} ms"


def test_a_row_in_variables_comes_soon_after_enter_in_the_console(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path) as made:
        allowed_chat(qtbot, made)
        qtbot.waitUntil(lambda: made.console.console is not None, timeout=60_000)
        console, client = made.console.console, made.console.client
        assert console is not None
        assert client is not None
        qtbot.waitUntil(lambda: client.is_settled and not client.is_running, timeout=60_000)
        times: list[float] = []
        for number in range(ROUNDS):
            row = Row(made, f"value_{number}")
            console.input_buffer = f"value_{number} = {number}"
            started = time.perf_counter()
            QTest.keyClick(control_of(console), Qt.Key.Key_Return)
            qtbot.waitUntil(lambda row=row: bool(row.at), timeout=60_000)
            times.append((row.at - started) * 1000)
            row.end()
            qtbot.waitUntil(lambda: client.is_settled and not client.is_running, timeout=60_000)
            qtbot.wait(REST_MS)

        judge("console", times)


def test_a_row_in_variables_comes_soon_after_enter_in_the_chat(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, Wanted(model=script(tmp_path))) as made:
        allowed_chat(qtbot, made)
        panel, edit = made.chat_panel, made.chat_panel.composer.edit
        times: list[float] = []
        for number in range(ROUNDS):
            row = Row(made, f"value_{number}")
            edit.setPlainText("go")
            started = time.perf_counter()
            QTest.keyClick(edit, Qt.Key.Key_Return)
            qtbot.waitUntil(lambda row=row: bool(row.at) or panel.card is not None, timeout=60_000)
            if panel.card is not None:
                QTest.mouseClick(panel.card.chat_button, Qt.MouseButton.LeftButton)
                qtbot.waitUntil(lambda row=row: bool(row.at), timeout=60_000)
            else:
                times.append((row.at - started) * 1000)
            row.end()
            qtbot.waitUntil(lambda: not panel.is_running, timeout=60_000)
            if number == 0:
                lean_start.settle()  # after the first turn, as the program does
            qtbot.wait(REST_MS)

        early, late = statistics.median(times[5:15]), statistics.median(times[-10:])
        print(f"ten turns after the fifth {early:.1f} ms median, the last ten {late:.1f} ms")
        judge("chat", times)
        assert late < MOST_GROWTH * early


def fill(folder: Path, chat: Chat, count: int) -> None:
    """Put messages into the chat's record."""
    at = datetime.now(UTC) - timedelta(days=1)
    reply = "**12** changed (`price` 9, `unit` 2) and 4 added.\n\n| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 8
    rows = [
        (chat.id, number // 2, *(("analyst", reply) if number % 2 else ("user", "Compare these, and say what changed")))
        for number in range(count)
    ]
    with closing(sqlite3.connect(profile_in(folder).database, timeout=20)) as database:
        database.executemany(
            "INSERT INTO messages (chat, turn, author, text, at, state) VALUES (?, ?, ?, ?, ?, 'answered')",
            [(*row, (at + timedelta(seconds=number)).isoformat()) for number, row in enumerate(rows)],
        )
        database.commit()


def test_a_chat_of_500_messages_opens_soon(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path) as made:
        chat = allowed_chat(qtbot, made)
        fill(tmp_path, chat, 500)
        times: list[float] = []
        for _ in range(7):
            made.choice.show_new()
            qtbot.waitUntil(lambda: not made.chat_panel.transcript.findChildren(ReplyView))
            started = time.perf_counter()
            made.choice.open(chat.id)
            qtbot.waitUntil(lambda: len(made.chat_panel.transcript.findChildren(ReplyView)) > 5)
            made.chat_panel.grab()
            times.append((time.perf_counter() - started) * 1000)

        median = statistics.median(times[1:])
        print(f"a chat of 500 messages {median:.0f} ms median (limit {CHAT_LIMIT_MS} ms)")
        assert median < CHAT_LIMIT_MS


class Ticks:
    """A timer in the GUI thread that notes how late it comes."""

    def __init__(self, made: MainWindow) -> None:
        self.late: list[float] = []
        self.worked: list[float] = []
        """What the GUI thread itself computed between two ticks, in milliseconds: the rest waited for the processor."""
        self._last = self._last_worked = 0.0
        self._timer = QTimer(made)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._tick)

    def during(self, wait: Callable[[], object]) -> list[float]:
        """Give how late the timer came, in milliseconds, while something went on."""
        self.late, self._last = [], time.perf_counter()
        self.worked, self._last_worked = [], time.thread_time()
        self._timer.start()
        wait()
        self._timer.stop()
        return sorted(self.late)

    def _tick(self) -> None:
        now, worked = time.perf_counter(), time.thread_time()
        self.late.append((now - self._last) * 1000 - TICK_MS)
        self.worked.append((worked - self._last_worked) * 1000)
        self._last, self._last_worked = now, worked


@pytest.mark.parametrize("shows_console", [True, False], ids=["console open", "console closed"])
@pytest.mark.parametrize("what", FLOODS)
def test_the_window_keeps_its_pace_while_a_call_floods_it(
    qtbot: QtBot, tmp_path: Path, what: str, *, shows_console: bool
) -> None:
    with window(qtbot, tmp_path) as made:
        chat, ticks = allowed_chat(qtbot, made), Ticks(made)

        def run(code: str) -> float:
            done: list[bool] = []
            started = time.perf_counter()
            made._bridge.ask(made, lambda engine: engine.run(chat.id, code), lambda _: done.append(True))  # noqa: SLF001
            qtbot.waitUntil(lambda: bool(done), timeout=300_000)
            return time.perf_counter() - started

        run("import time")
        made.places.console.setVisible(shows_console)
        # The same time without output, the processor as busy.
        alone = ticks.during(lambda: run("until = time.time() + 8\nwhile time.time() < until: pass"))
        most_alone = max(ticks.worked)
        took = 0.0

        def flood() -> None:
            nonlocal took
            took = run(FLOODS[what])
            qtbot.wait(500)

        flooded = ticks.during(flood)
        print(
            f"{what} in {took:.1f} s: latest {flooded[-1]:.0f} ms (second {flooded[-2]:.0f}),"
            f" without {alone[-1]:.0f} ms (second {alone[-2]:.0f}); limit {LATE_LIMIT_MS} ms more;"
            f" most computed by the GUI between two ticks {max(ticks.worked):.0f} ms, without {most_alone:.0f} ms"
        )
        assert flooded[-1] - alone[-1] < LATE_LIMIT_MS
