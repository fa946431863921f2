"""The console in the real window with a real kernel, by keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTextEdit
from pytestqt.qtbot import QtBot

from tests.views.window import Wanted, window
from workbench.domain.call import Asker, CallRecord
from workbench.domain.conversation import Chat
from workbench.views.console_panel import ConsolePanel
from workbench.views.console_widget import control_of
from workbench.views.main_window import MainWindow


@pytest.fixture
def made(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("WORKBENCH_RUNTIME_DIR", str(tmp_path / "rt"))
    with window(qtbot, tmp_path, Wanted()) as made:
        yield made


def chat_in(qtbot: QtBot, made: MainWindow) -> Chat:
    made.choice.ensured("Numbers", lambda _: None)
    qtbot.waitUntil(lambda: made.choice.chat is not None, timeout=20_000)
    assert made.choice.chat is not None
    return made.choice.chat


def console_in(qtbot: QtBot, made: MainWindow) -> tuple[ConsolePanel, QTextEdit]:
    made.docks.show_lower("console")
    panel = made.console
    qtbot.waitUntil(lambda: panel.console is not None, timeout=60_000)
    assert panel.console is not None
    control = control_of(panel.console)
    qtbot.waitUntil(lambda: "In [" in control.toPlainText(), timeout=20_000)
    return panel, control


def type_in(qtbot: QtBot, control: QTextEdit, code: str) -> None:
    qtbot.keyClicks(control, code)
    qtbot.keyClick(control, Qt.Key.Key_Return)


def shows(qtbot: QtBot, control: QTextEdit, text: str, timeout: int = 60_000) -> None:
    qtbot.waitUntil(lambda: text in control.toPlainText(), timeout=timeout)


def records(qtbot: QtBot, made: MainWindow, chat: Chat) -> tuple[CallRecord, ...]:
    found: list[tuple[CallRecord, ...]] = []
    made._bridge.ask(made, lambda engine: engine.calls(chat.id), found.append)  # noqa: SLF001 - what is on record
    qtbot.waitUntil(lambda: bool(found), timeout=20_000)
    return found[0]


@pytest.mark.timeout(240)
def test_what_is_typed_is_a_call_on_record_and_its_values_are_live(qtbot: QtBot, made: MainWindow) -> None:
    chat = chat_in(qtbot, made)
    panel, control = console_in(qtbot, made)

    type_in(qtbot, control, "kept = 6 * 7")
    shows(qtbot, control, "In [2]:")
    type_in(qtbot, control, "print('it is', kept); kept + 1")
    shows(qtbot, control, "In [3]:")

    assert "it is 42" in control.toPlainText()
    assert "Out[2]: 43" in control.toPlainText()
    first, second = records(qtbot, made, chat)
    assert (first.request.asker, first.changes.created, first.ended is not None) == (Asker.CONSOLE, ("kept",), True)
    assert [output.text for output in second.outputs] == ["it is 42\n", "43"]
    assert panel.client is not None
    assert not panel.client.is_running
