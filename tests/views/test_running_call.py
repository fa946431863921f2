"""A call that runs, in its card: how long, and how it is stopped."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.views.test_cards import record
from tests.views.window import themed
from workbench.domain.call import CallStatus
from workbench.qt.stop_requests import Stop
from workbench.views import running_call
from workbench.views.call_card import CallCard

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock: a busy machine takes seconds for what is looked at here."""
    monkeypatch.setattr(running_call, "_since", lambda at: int((NOW - at).total_seconds()))


def test_a_call_that_runs_tells_for_how_long_and_is_stopped_in_its_card(qtbot: QtBot) -> None:
    started = NOW - timedelta(seconds=42)
    made = CallCard(themed(), record(status=CallStatus.STARTED, started=started, ended=None))
    qtbot.addWidget(made)
    made.show()

    with qtbot.waitSignal(made.stop_requested):
        qtbot.mouseClick(made.running.stop_button, Qt.MouseButton.LeftButton)

    assert made.running.words.text() == "· 42 s"


def test_a_call_that_ended_cannot_be_stopped(qtbot: QtBot) -> None:
    made = CallCard(themed(), record(status=CallStatus.STARTED, ended=None))
    qtbot.addWidget(made)
    made.show()

    made.show_record(record())

    assert not made.running.isVisible()


def test_a_call_that_was_asked_to_stop_says_so_and_for_how_long_until_it_has(qtbot: QtBot) -> None:
    made = CallCard(themed(), record(status=CallStatus.STARTED, ended=None))
    qtbot.addWidget(made)
    made.show()
    running = made.running

    made.show_stopping(Stop(since=NOW))
    said = [(running.words.text(), running.stop_button.isVisible())]
    made.show_stopping(Stop(since=NOW - timedelta(seconds=7), can_ask_again=True))
    said.append((running.words.text(), running.stop_button.isVisible()))

    assert said == [("· stopping…", False), ("· stopping… 7 s", True)]
    made.show_record(record(status=CallStatus.INTERRUPTED))
    assert not running.isVisible()
