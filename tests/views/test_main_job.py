"""The main job in the real window with a real kernel, by keys and clicks: a first round, from files to figures."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.views.window import Wanted, window, write
from workbench.views.main_window import MainWindow
from workbench.views.message_view import ReplyView
from workbench.views.theme import ThemeChoice

PICTURES = os.environ.get("WORKBENCH_PICTURES", "")


def picture(made: MainWindow, name: str) -> None:
    if PICTURES:
        made.grab().save(str(Path(PICTURES) / f"{name}.png"))


def asked(made: MainWindow) -> bool:
    return made.chat_panel.card is not None


def replies(made: MainWindow) -> list[str]:
    return [view.text for view in made.chat_panel.transcript.findChildren(ReplyView) if not view.isHidden()]


@pytest.mark.timeout(240)
def test_two_files_are_compared_by_keys_and_clicks(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_RUNTIME_DIR", str(tmp_path / "rt"))
    theme = ThemeChoice(os.environ.get("WORKBENCH_PICTURES_THEME", "light"))
    with window(qtbot, tmp_path, Wanted(theme=theme)) as made:
        panel = made.chat_panel
        qtbot.wait(50)
        picture(made, f"start-{theme.value}")
        qtbot.mouseClick(panel.start_page.sample_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: len(panel.chips.names) == 2, timeout=60_000)
        qtbot.keyClick(panel.composer.edit, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: asked(made), timeout=60_000)
        qtbot.wait(600)  # the card takes no key in its first half second
        picture(made, f"approval-{theme.value}")
        card = panel.card
        assert card is not None
        assert made.focusWidget() is card
        qtbot.keyClick(card, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: not panel.is_running or asked(made), timeout=60_000)
        while panel.card is not None:
            qtbot.mouseClick(panel.card.chat_button, Qt.MouseButton.LeftButton)
            qtbot.waitUntil(lambda: not asked(made), timeout=60_000)
            qtbot.waitUntil(lambda: not panel.is_running or asked(made), timeout=60_000)

        assert "changed" in " ".join(replies(made))
        qtbot.wait(100)
        picture(made, f"answered-{theme.value}")
        write(qtbot, made, "Ignore differences of up to 0.05 in the price")
        qtbot.waitUntil(lambda: panel.is_running)
        if asked(made) or not qtbot.waitUntil(lambda: not panel.is_running or asked(made), timeout=60_000):
            while panel.card is not None:
                qtbot.mouseClick(panel.card.chat_button, Qt.MouseButton.LeftButton)
                qtbot.waitUntil(lambda: not panel.is_running or asked(made), timeout=60_000)
        qtbot.wait(300)
        picture(made, f"rule-{theme.value}")
        assert len(panel.transcript.cards) >= 2
        assert made.variables.choose("supplier_prices_march")
        qtbot.wait(50)
        picture(made, f"variables-{theme.value}")
        write(qtbot, made, "Save the report as xlsx")
        qtbot.waitUntil(lambda: panel.is_running)
        qtbot.waitUntil(lambda: not panel.is_running, timeout=60_000)  # a yes for the whole chat was given above
        made.outputs_dock.raise_()
        qtbot.waitUntil(lambda: made.outputs.list.topLevelItemCount() == 1)
        made.outputs.list.setCurrentItem(made.outputs.list.topLevelItem(0))
        qtbot.wait(50)
        picture(made, f"outputs-{theme.value}")
        assert made.status.isolation.text() == "not isolated"
        assert made.chats_panel.model.rowCount() == 2
