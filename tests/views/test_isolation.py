"""Whether code is isolated: said in the status bar, and only there is it offered that code runs by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.unit.services.fake_runtime import FakeHost
from tests.views.window import Wanted, window
from workbench.domain.conversation import ApprovalMode
from workbench.domain.isolation import ISOLATED_WORDS, NOT_ISOLATED_WORDS, Isolation
from workbench.views.main_window import MainWindow


def offered(made: MainWindow) -> set[str]:
    menu = made.toolbar.approval_button.menu()
    assert menu is not None
    return {action.text() for action in menu.actions() if action.isVisible()}


def start_chat(qtbot: QtBot, made: MainWindow) -> None:
    made.choice.ensured("Prices", lambda chat: None)
    qtbot.waitUntil(lambda: made.choice.chat is not None, timeout=60_000)
    chat = made.choice.chat
    assert chat is not None
    made._bridge.ask(made, lambda engine: engine.start_runtime(chat.id))  # noqa: SLF001 - as a first file does
    qtbot.waitUntil(lambda: made.watch.view.is_live, timeout=60_000)


def test_it_is_said_of_the_next_runtime_and_nothing_is_offered_before_one_lives(qtbot: QtBot, tmp_path: Path) -> None:
    host = FakeHost(isolated=Isolation(is_on=True))
    with window(qtbot, tmp_path, Wanted(host=host)) as made:
        qtbot.waitUntil(lambda: made.status.isolation.text() == ISOLATED_WORDS, timeout=60_000)

        assert offered(made) == {"Ask before running", "Ask once per chat"}


def test_an_isolated_runtime_may_run_code_by_itself(qtbot: QtBot, tmp_path: Path) -> None:
    host = FakeHost(isolated=Isolation(is_on=True))
    with window(qtbot, tmp_path, Wanted(host=host)) as made:
        start_chat(qtbot, made)

        assert "Run by itself, isolated" in offered(made)
        made.toolbar.approval_chosen.emit(ApprovalMode.ISOLATED)
        qtbot.waitUntil(lambda: made.status.approval.text() == "runs by itself", timeout=60_000)


@pytest.mark.parametrize("why", ["Install the system package “bubblewrap”, then start the workbench again.", ""])
def test_one_that_is_not_says_so_with_the_reason(qtbot: QtBot, tmp_path: Path, why: str) -> None:
    host = FakeHost(isolated=Isolation(is_on=False, why_not=why))
    with window(qtbot, tmp_path, Wanted(host=host)) as made:
        start_chat(qtbot, made)

        assert made.status.isolation.text() == NOT_ISOLATED_WORDS
        assert why in made.status.isolation.accessibleDescription()
        assert "Run by itself, isolated" not in offered(made)
