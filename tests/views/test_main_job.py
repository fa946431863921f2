"""The main job in the real window with a real kernel, by keys and clicks: a first round, from files to figures."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from tests.views.window import Wanted, window, write
from workbench.domain.isolation import ISOLATED_WORDS, NOT_ISOLATED_WORDS
from workbench.views.main_window import MainWindow
from workbench.views.message_view import ReplyView
from workbench.views.theme import ThemeChoice

PICTURES = os.environ.get("WORKBENCH_PICTURES", "")
THEME = ThemeChoice(os.environ.get("WORKBENCH_PICTURES_THEME", "light"))


def picture(made: MainWindow, name: str) -> None:
    if PICTURES:
        made.grab().save(str(Path(PICTURES) / f"{name}-{THEME.value}.png"))


def asked(made: MainWindow) -> bool:
    return made.chat_panel.card is not None


def replies(made: MainWindow) -> list[str]:
    return [view.text for view in made.chat_panel.transcript.findChildren(ReplyView) if not view.isHidden()]


def wait_for_end(qtbot: QtBot, made: MainWindow) -> None:
    """Let every call of the turn run, with a yes for the whole chat where it is asked for."""
    panel = made.chat_panel
    while True:
        qtbot.waitUntil(lambda: not panel.is_running or asked(made), timeout=60_000)
        if panel.card is None:
            return
        qtbot.mouseClick(panel.card.chat_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: not asked(made), timeout=60_000)


def say(qtbot: QtBot, made: MainWindow, text: str) -> None:
    write(qtbot, made, text)
    qtbot.waitUntil(lambda: made.chat_panel.is_running, timeout=20_000)
    wait_for_end(qtbot, made)


@pytest.fixture
def made(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("WORKBENCH_RUNTIME_DIR", str(tmp_path / "rt"))
    with window(qtbot, tmp_path, Wanted(theme=THEME)) as made:
        yield made


def test_two_files_are_compared_by_keys_and_clicks(qtbot: QtBot, made: MainWindow) -> None:
    panel = made.chat_panel
    picture(made, "start")
    qtbot.mouseClick(panel.start_page.sample_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(panel.chips.names) == 2, timeout=60_000)
    qtbot.keyClick(panel.composer.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: asked(made), timeout=60_000)
    card = panel.card
    assert card is not None
    qtbot.waitUntil(lambda: card._may_answer)  # noqa: SLF001 - no key answers in the first half second
    picture(made, "approval")
    assert made.focusWidget() is card
    qtbot.keyClick(card, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: panel.card is not card, timeout=60_000)
    wait_for_end(qtbot, made)
    assert "changed" in " ".join(replies(made))

    say(qtbot, made, "Ignore differences of up to 0.05 in the price")
    assert len(panel.transcript.cards) >= 3
    qtbot.waitUntil(lambda: made.variables.choose("supplier_prices_march"))
    picture(made, "variables")

    say(qtbot, made, "Save the report as xlsx")
    made.places.outputs.raise_()
    qtbot.waitUntil(lambda: made.outputs.model.rowCount() == 1)
    qtbot.mouseClick(made.outputs.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, 10))
    picture(made, "outputs")
    assert made.outputs.open_button.isEnabled()
    isolation = made.watch.view.isolation
    assert isolation is not None
    assert made.status.isolation.text() == (ISOLATED_WORDS if isolation.is_on else NOT_ISOLATED_WORDS)
    assert made.status.approval.text() == "runs without asking"
