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
from workbench.domain.helper_history import HelperHistory, HelperVersion
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


FIRST = HelperVersion(source="def clean(frame):\n    return None", calls=(2,), started=NOW)
NEWEST = HelperVersion(source=CLEAN.source.rstrip("\n"), calls=(6,), started=NOW)
PAST = HelperHistory(name="clean", versions=(FIRST, NEWEST), used_by=("tidy",), calls=(7, 8), made=("rows",))


def with_past(qtbot: QtBot) -> Panel:
    made = Panel(qtbot)
    made.answer((CLEAN,))
    qtbot.waitUntil(lambda: bool(made.bridge.asked), timeout=60_000)
    made.answer(PAST)
    return made


def test_versions_are_looked_at_with_what_each_changed(qtbot: QtBot) -> None:
    made = with_past(qtbot)
    past, code = made.panel.past, made.panel.code

    assert past.use.text() == "Used by tidy and calls 7, 8. Made with it: rows."
    assert [past.versions.itemText(place) for place in range(past.versions.count())] == [
        "Version 1 of 2 · call 2",
        "Version 2 of 2 · call 6",
    ]
    told = past.versions.itemData(1, Qt.ItemDataRole.ToolTipRole)
    assert told == "Version 2 of 2, defined by call 6: 1 line added, 1 line removed"
    made.click(past.changes)
    assert code.toPlainText().splitlines() == ["  def clean(frame):", "-     return None", "+     return frame"]
    assert len(code.extraSelections()) == 2
    qtbot.keyClick(past.versions, Qt.Key.Key_Up)
    assert code.toPlainText() == FIRST.source
    assert not past.changes.isEnabled()
    assert not code.extraSelections()


def test_an_older_version_is_edited_as_it_was(qtbot: QtBot) -> None:
    made = with_past(qtbot)
    qtbot.keyClick(made.panel.past.versions, Qt.Key.Key_Up)

    made.click(made.panel.edit_button)

    assert (made.panel.is_editing, made.panel.code.toPlainText()) == (True, FIRST.source)
    made.click(made.panel.undo_button)
    assert made.panel.code.toPlainText() == FIRST.source


def test_an_edit_begins_with_the_code_and_not_with_the_signs_of_what_changed(qtbot: QtBot) -> None:
    made = with_past(qtbot)
    made.click(made.panel.past.changes)

    made.click(made.panel.copy_button)
    made.click(made.panel.edit_button)

    assert QGuiApplication.clipboard().text() == NEWEST.source
    assert made.panel.code.toPlainText() == NEWEST.source
    made.click(made.panel.undo_button)
    assert made.panel.code.toPlainText().startswith("  def clean")


def test_a_past_that_comes_late_belongs_to_no_other_helper(qtbot: QtBot) -> None:
    made = Panel(qtbot)
    made.answer((ADD, CLEAN))
    qtbot.waitUntil(lambda: bool(made.bridge.asked), timeout=60_000)
    late = made.bridge.asked.pop()[1]

    made.panel.show_helper("clean")
    late(replace(PAST, name="add"))

    assert made.panel.past.history is None


def test_a_helper_is_saved_as_a_module_and_named_in_the_message(qtbot: QtBot, tmp_path: Path) -> None:
    made = with_past(qtbot)
    named: list[str] = []
    made.panel.insert_requested.connect(named.append)

    made.click(made.panel.insert_button)
    made.panel._save_to(tmp_path / "clean.py", CLEAN.source)  # noqa: SLF001 - the dialog is the system's
    made.panel._save_to(tmp_path / "none" / "clean.py", CLEAN.source)  # noqa: SLF001 - as above

    assert named == ["clean "]
    assert (tmp_path / "clean.py").read_text() == CLEAN.source
    assert made.notices[0] == "clean.py was saved. It holds this code alone, without its imports."
    assert made.notices[1].startswith("Nothing was saved: No such file or directory.")
