from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.views.test_frame import faked
from tests.views.window import window
from workbench.config import load_settings
from workbench.views.main_window import MainWindow
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
