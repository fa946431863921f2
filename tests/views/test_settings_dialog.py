from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from tests.views.test_frame import faked
from tests.views.window import window
from workbench.config import Settings, load_settings
from workbench.domain.conversation import ApprovalMode
from workbench.qt.settings import WindowSettings
from workbench.views.main_window import MainWindow
from workbench.views.path_line import PathLine
from workbench.views.settings_dialog import SettingsDialog


@pytest.fixture
def shown(qtbot: QtBot, tmp_path: Path) -> Iterator[tuple[MainWindow, SettingsDialog]]:
    with window(qtbot, tmp_path, faked()) as made:
        qtbot.keyClick(made, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
        dialog = made.findChild(SettingsDialog)
        assert dialog is not None
        yield made, dialog


def test_a_model_is_added_saved_and_offered_in_the_toolbar(
    qtbot: QtBot, tmp_path: Path, shown: tuple[MainWindow, SettingsDialog]
) -> None:
    made, dialog = shown
    dialog.model.setCurrentIndex(dialog.model.count() - 1)
    assert not dialog.save_button.isEnabled()
    for field, text in ((dialog.name, "mine"), (dialog.address, "http://localhost:1/v1"), (dialog.remote, "small")):
        qtbot.keyClicks(field, text)

    qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)

    assert load_settings(tmp_path / "settings.toml").models["mine"].base_url == "http://localhost:1/v1"
    assert [action.text() for action in made.toolbar.model_button.menu().actions()] == ["Built-in analyst", "mine"]


def test_a_connection_that_cannot_be_made_is_told(
    qtbot: QtBot, tmp_path: Path, shown: tuple[MainWindow, SettingsDialog]
) -> None:
    _, dialog = shown
    dialog.model.setCurrentIndex(dialog.model.count() - 1)
    for field, text in ((dialog.name, "mine"), (dialog.address, "http://127.0.0.1:9/v1"), (dialog.remote, "small")):
        qtbot.keyClicks(field, text)
    qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)

    qtbot.mouseClick(dialog.test_button, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: "127.0.0.1:9" in dialog.told.text() and "Asking" not in dialog.told.text(), timeout=60_000)
    assert dialog.test_button.isEnabled()


def test_the_look_changes_at_once_and_is_remembered(shown: tuple[MainWindow, SettingsDialog]) -> None:
    made, dialog = shown

    dialog.look.setCurrentIndex(2)

    assert made._theme.is_dark  # noqa: SLF001 - the look in force
    assert made._settings.theme == "dark"  # noqa: SLF001 - what is remembered
    dialog.look.setCurrentIndex(1)


def test_text_is_shown_larger_at_once_and_at_the_next_start(
    qtbot: QtBot, tmp_path: Path, shown: tuple[MainWindow, SettingsDialog]
) -> None:
    made, dialog = shown
    edit = made.chat_panel.composer.edit
    before = edit.fontMetrics().height(), edit.height()

    for _ in range(5):
        qtbot.keyClick(dialog.text_size, Qt.Key.Key_Up)

    qtbot.waitUntil(lambda: edit.fontMetrics().height() >= before[0] * 1.4)
    assert edit.height() > before[1]
    assert WindowSettings(tmp_path / "window.ini").text_size == 150
    dialog.text_size.setValue(100)
    qtbot.waitUntil(lambda: (edit.fontMetrics().height(), edit.height()) == before)


@pytest.mark.parametrize(
    ("kept", "read"), [("", 100), ("abc", 100), ("-5", 100), ("5", 80), ("150", 150), ("900", 200)]
)
def test_a_size_of_text_that_makes_no_sense_is_not_taken(tmp_path: Path, kept: str, read: int) -> None:
    (tmp_path / "window.ini").write_text(f"[General]\ntext_size={kept}\n")

    assert WindowSettings(tmp_path / "window.ini").text_size == read


def test_a_long_path_is_read_from_both_ends_and_copied_whole(qtbot: QtBot) -> None:
    path = Path("/home/analyst") / ("long" * 60) / "workbench.sqlite"
    made = PathLine(path)
    qtbot.addWidget(made)
    made.resize(240, 20)
    made.show()

    made.copy()

    assert made.text().startswith("/home/")
    assert made.text().endswith(".sqlite")
    assert "…" in made.text()
    assert made.fontMetrics().horizontalAdvance(made.text()) <= 240
    assert str(path) in made.toolTip()
    assert QGuiApplication.clipboard().text() == str(path)


def test_how_many_runtimes_live_and_what_one_may_hold_is_kept(
    qtbot: QtBot, tmp_path: Path, shown: tuple[MainWindow, SettingsDialog]
) -> None:
    _, dialog = shown
    live, limit = dialog.limits.live, dialog.limits.limit
    assert (live.text(), limit.text()) == ("what fits in half the memory", "three quarters of the memory")

    for field, key in ((live, Qt.Key.Key_Up), (limit, Qt.Key.Key_Down)):
        qtbot.keyClick(field, key)
        qtbot.keyClick(field, Qt.Key.Key_Return)

    kept = load_settings(tmp_path / "settings.toml")
    assert (kept.live_runtimes, kept.memory_limit_gb) == (1, 0.0)
    assert limit.text() == "no limit"
    for _ in range(3):
        qtbot.keyClick(limit, Qt.Key.Key_Up)
    qtbot.keyClick(limit, Qt.Key.Key_Return)
    assert limit.text() == "3 GB"
    assert load_settings(tmp_path / "settings.toml").memory_limit_gb == 3.0


def test_runtimes_are_isolated_where_that_is_wanted(tmp_path: Path, shown: tuple[MainWindow, SettingsDialog]) -> None:
    _, dialog = shown
    assert dialog.isolation.currentData() is Settings().isolation

    dialog.isolation.setCurrentIndex(dialog.isolation.findText("Where this system can do it"))

    assert load_settings(tmp_path / "settings.toml").isolation is True

    dialog.isolation.setCurrentIndex(dialog.isolation.findText("Never"))

    assert load_settings(tmp_path / "settings.toml").isolation is False
    assert "are not isolated" in dialog.told.text()


def test_a_chat_that_runs_without_asking_is_named_and_asks_again_when_that_is_taken_back(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        made.choice.ensured("Prices", lambda _: None)
        qtbot.waitUntil(lambda: made.choice.chat is not None)
        chat = made.choice.chat
        assert chat is not None
        asked: list[object] = []
        allowed = replace(chat, approval=ApprovalMode.CHAT, approved=True)
        made._bridge.ask(made, lambda engine: engine._parts.chats.save(allowed), asked.append)  # noqa: SLF001 - as a yes for the chat does
        qtbot.waitUntil(lambda: bool(asked))
        made.choice.take(allowed)
        qtbot.keyClick(made, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
        dialog = made.findChild(SettingsDialog)
        assert dialog is not None
        qtbot.waitUntil(lambda: list(dialog.allowed.rows) == [chat.id])
        (ask,) = dialog.allowed.rows[chat.id].findChildren(QPushButton)
        assert ask.accessibleName() == "Ask again in Prices"

        ask.setFocus()
        qtbot.keyClick(ask, Qt.Key.Key_Space)

        qtbot.waitUntil(lambda: not dialog.allowed.rows)
        assert dialog.allowed.said.text() == "None: each asks before it runs code."
        qtbot.waitUntil(lambda: made.toolbar.approval_button.text().startswith("Asks before running"))
