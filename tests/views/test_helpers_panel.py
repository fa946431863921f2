from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from tests.views.console_alone import CHAT, NOW, FakeBridge, record
from tests.views.window import themed
from workbench.domain.call import CallError, CallStatus
from workbench.domain.conversation import Chat
from workbench.domain.errors import WorkbenchError
from workbench.domain.events import CallEnded, RuntimeEnded
from workbench.domain.runtime import EndReason, RuntimeEnd, RuntimeFacts, RuntimeState
from workbench.protocol.values import HelperSource
from workbench.qt.bridge import EngineBridge
from workbench.qt.helpers_model import ORIGIN, SUMMARY, HelpersModel
from workbench.views.helpers_panel import HelpersPanel

CLEAN = HelperSource(
    name="clean",
    signature="clean(frame)",
    source="def clean(frame):\n    return frame\n",
    doc="Strip the texts.\n\nMore.",
    call=6,
    sha256="1",
)
ADD = HelperSource(
    name="add", signature="add(a, b)", source="def add(a, b):\n    return a + b\n", doc="", call=2, sha256="2"
)
FACTS = RuntimeFacts(
    runtime="r",
    chat="c",
    number=1,
    state=RuntimeState.ENDED,
    folder="/x",
    started=1.0,
    calls=1,
    running_call=None,
    pid=1,
)


def test_helpers_are_listed_by_name_with_their_purpose_and_call(qtmodeltester: ModelTester) -> None:
    model = HelpersModel()

    model.show((CLEAN, ADD))

    qtmodeltester.check(model)
    shown = [tuple(model.index(row).data(role) for role in (0, SUMMARY, ORIGIN)) for row in range(model.rowCount())]
    assert shown == [("add(a, b)", "", "call 2"), ("clean(frame)", "Strip the texts.", "call 6")]


def test_those_of_a_runtime_that_ended_are_gone_until_others_come(qtmodeltester: ModelTester) -> None:
    model = HelpersModel()
    model.show((CLEAN,))

    model.set_gone()
    gone = model.index(0).data(ORIGIN)
    model.show((replace(CLEAN, call=9),))

    qtmodeltester.check(model)
    assert (gone, model.index(0).data(ORIGIN)) == ("gone", "call 9")


class Panel:
    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.bridge = FakeBridge()
        self.panel = HelpersPanel(cast("EngineBridge", self.bridge), themed())
        self.notices: list[str] = []
        self.panel.notice_requested.connect(self.notices.append)
        qtbot.addWidget(self.panel)
        self.panel.resize(420, 600)
        self.panel.show()
        self.panel.set_chat(Chat(id=CHAT, title="t", folder=Path("/x"), created=NOW))

    def answer(self, answer: Any) -> None:  # noqa: ANN401 - as the engine gives it
        self.bridge.asked.pop()[1](answer)

    def click(self, button: Any) -> None:  # noqa: ANN401 - any of the buttons
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_helper_is_shown_with_its_source_and_copied(qtbot: QtBot) -> None:
    made = Panel(qtbot)
    made.answer((CLEAN, ADD))

    made.panel.show_helper("clean")
    made.click(made.panel.copy_button)

    assert made.panel.code.toPlainText() == CLEAN.source.rstrip("\n")
    assert QGuiApplication.clipboard().text() == CLEAN.source.rstrip("\n")
    assert "defined by call 6" in made.panel._facts.text()  # noqa: SLF001 - what is said


def test_an_edit_runs_once_as_a_call_and_shows_what_came_of_it(qtbot: QtBot) -> None:
    made = Panel(qtbot)
    made.answer((CLEAN,))
    made.click(made.panel.edit_button)
    made.panel.code.setPlainText("def clean(frame):\n    return 1")

    made.click(made.panel.run_button)
    made.click(made.panel.run_button)
    assert len(made.bridge.asked) == 1
    made.answer(record(7, status=CallStatus.OK))
    made.answer((replace(CLEAN, source="def clean(frame):\n    return 1\n", call=7),))

    assert not made.panel.is_editing
    assert made.panel.code.toPlainText() == "def clean(frame):\n    return 1"
    assert made.panel.model.index(0).data(ORIGIN) == "call 7"


def test_an_edit_that_fails_stays_to_be_changed(qtbot: QtBot) -> None:
    made = Panel(qtbot)
    made.answer((CLEAN,))
    made.click(made.panel.edit_button)
    made.panel.code.setPlainText("def clean(")

    made.click(made.panel.run_button)
    made.answer(record(7, status=CallStatus.ERROR, error=CallError(name="SyntaxError", message="never closed")))
    made.click(made.panel.run_button)
    made.bridge.asked.pop()[2](WorkbenchError("The disk is full."))

    assert made.panel.is_editing
    assert made.panel.code.toPlainText() == "def clean("
    assert made.notices[0].startswith("Call 7 ended with an error: SyntaxError: never closed.")
    assert made.notices[1] == "The disk is full."


def test_what_is_being_changed_is_not_lost_when_calls_define_others(qtbot: QtBot) -> None:
    made = Panel(qtbot)
    made.answer((CLEAN,))
    made.click(made.panel.edit_button)
    made.panel.code.setPlainText("mine")

    made.panel._follower.look()  # noqa: SLF001 - as after a call
    made.answer((ADD, CLEAN))

    assert made.panel.code.toPlainText() == "mine"
    made.click(made.panel.undo_button)
    assert made.panel.code.toPlainText() == CLEAN.source.rstrip("\n")


def test_after_the_end_the_last_known_helpers_stay_greyed(qtbot: QtBot) -> None:
    made = Panel(qtbot)
    made.answer((CLEAN,))

    end = RuntimeEnd(number=1, reason=EndReason.FAILURE)
    made.bridge.event_arrived.emit(RuntimeEnded(chat=CHAT, facts=FACTS, end=end))

    assert made.panel.model.is_gone
    assert "gone with its runtime" in made.panel._facts.text()  # noqa: SLF001 - what is said
    assert made.panel.code.toPlainText() == CLEAN.source.rstrip("\n")


def test_helpers_of_a_runtime_that_ended_before_the_start_are_shown_greyed(qtbot: QtBot) -> None:
    made = Panel(qtbot)
    made.answer(())

    made.answer((CLEAN,))

    assert (made.panel.model.rowCount(), made.panel.model.is_gone) == (1, True)
    assert "gone with its runtime" in made.panel._facts.text()  # noqa: SLF001 - what is said


def test_last_known_helpers_that_come_late_take_the_place_of_nothing(qtbot: QtBot) -> None:
    made = Panel(qtbot)
    made.answer(())
    late = made.bridge.asked.pop()[1]
    made.bridge.event_arrived.emit(CallEnded(record=record(1)))
    made.answer((ADD,))

    late((CLEAN,))

    assert made.panel.model.helper(0) == ADD
    assert not made.panel.model.is_gone
