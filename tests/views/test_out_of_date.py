"""What is out of date is marked in the window, and made anew after a question."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.views.window import window
from workbench.domain.conversation import Chat
from workbench.domain.ids import ChatId
from workbench.views.main_window import MainWindow
from workbench.views.stale_strip import RecomputeDialog

pytestmark = pytest.mark.timeout(300)

LONG = 60_000
HELPER = "def net(price):\n    return price * {rate}"


def marks(made: MainWindow) -> dict[str, str]:
    model = made.variables.model
    return {str(model.index(row, 0).data()): str(model.index(row, 3).data()) for row in range(model.rowCount())}


def ran(qtbot: QtBot, made: MainWindow, chat: ChatId, code: str) -> None:
    done: list[object] = []
    made._bridge.ask(made, lambda engine: engine.run(chat, code), done.append)  # noqa: SLF001 - as the console does
    qtbot.waitUntil(lambda: bool(done), timeout=LONG)


def chosen(qtbot: QtBot, made: MainWindow) -> Chat:
    made.choice.ensured("stale", lambda _: None)
    qtbot.waitUntil(lambda: made.choice.chat is not None, timeout=LONG)
    chat = made.choice.chat
    assert chat is not None
    return chat


def dialog() -> RecomputeDialog | None:
    return next(
        (one for one in QApplication.topLevelWidgets() if isinstance(one, RecomputeDialog) and one.isVisible()), None
    )


def test_a_changed_helper_marks_what_it_made_and_a_click_makes_it_anew(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path) as made:
        chat = chosen(qtbot, made).id
        for code in (
            "price = 10.0",
            HELPER.format(rate=1),
            "total = net(price)",
            "open('outputs/t.txt', 'w').write(str(total))",
        ):
            ran(qtbot, made, chat, code)
        assert not made.variables.strip.isVisible()
        ran(qtbot, made, chat, HELPER.format(rate=3))
        qtbot.waitUntil(lambda: marks(made)["total"] == "call 3 · stale", timeout=LONG)
        assert "stale" not in marks(made)["price"]
        assert made.variables.strip.isVisible()
        outputs = made.outputs.model
        qtbot.waitUntil(lambda: outputs.index(0, 2).data() == "call 4 · stale", timeout=LONG)

        QTest.mouseClick(made.variables.strip.button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: dialog() is not None, timeout=LONG)
        asked = dialog()
        assert asked is not None
        assert "Call 3: total = net(price)" in asked.details.toPlainText()
        QTest.mouseClick(asked.go, Qt.MouseButton.LeftButton)

        qtbot.waitUntil(lambda: "stale" not in marks(made)["total"], timeout=LONG)
        qtbot.waitUntil(lambda: not made.variables.strip.isVisible(), timeout=LONG)
        kept = made.choice.chat
        assert kept is not None
        assert (kept.folder / "outputs/t.txt").read_text() == "30.0"


def test_nothing_runs_where_it_is_left_as_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path) as made:
        chat = chosen(qtbot, made).id
        for code in ("price = 10.0", HELPER.format(rate=1), "total = net(price)", HELPER.format(rate=3)):
            ran(qtbot, made, chat, code)
        qtbot.waitUntil(made.variables.strip.isVisible, timeout=LONG)

        for _ in range(3):  # an impatient hand
            QTest.mouseClick(made.variables.strip.button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: dialog() is not None, timeout=LONG)
        qtbot.wait(500)
        asked = dialog()
        assert asked is not None
        QTest.keyClick(asked, Qt.Key.Key_Escape)
        assert dialog() is None

        counted: list[int] = []
        bridge = made._bridge  # noqa: SLF001 - what a test asks beside the window
        bridge.ask(made, lambda engine: engine.calls(chat), lambda calls: counted.append(len(calls)))
        qtbot.waitUntil(lambda: bool(counted), timeout=LONG)
        assert counted == [4]
        assert marks(made)["total"] == "call 3 · stale"
