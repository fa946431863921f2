"""The window's small questions by keys: Enter presses the button that has the keys, which is the safe one at first."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from workbench.views.dialogs import QuestionDialog, ask_name


@pytest.fixture
def host(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


def asked(qtbot: QtBot, host: QWidget) -> QuestionDialog:
    made = QuestionDialog("Restart", ("Restart the runtime?",), "Restart", host)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    made.open()
    qtbot.waitUntil(made.isActiveWindow)
    return made


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_key_presses_the_button_that_was_reached_by_tab(qtbot: QtBot, host: QWidget, key: Qt.Key) -> None:
    made = asked(qtbot, host)

    qtbot.keyClick(made, Qt.Key.Key_Tab)
    qtbot.waitUntil(made.do_button.hasFocus)
    qtbot.keyClick(made.do_button, key)

    assert made.result() == QuestionDialog.DialogCode.Accepted.value
    assert not made.isVisible()


def test_enter_at_once_does_nothing_that_was_asked(qtbot: QtBot, host: QWidget) -> None:
    made = asked(qtbot, host)
    qtbot.waitUntil(made.cancel_button.hasFocus)

    qtbot.keyClick(made.cancel_button, Qt.Key.Key_Return)

    assert (made.result(), made.isVisible()) == (QuestionDialog.DialogCode.Rejected.value, False)


def test_enter_in_the_line_of_another_name_takes_it(qtbot: QtBot, host: QWidget) -> None:
    names: list[str] = []
    made = ask_name(host, "report.html", names.append)
    edit = made.focusWidget()
    assert edit is not None

    qtbot.keyClick(edit, Qt.Key.Key_Return)

    assert names == ["report.html"]
