"""The line at the bottom says that another version started the runtime; one that is left alone can be ended."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from tests.unit.services.fake_runtime import FakeHost
from tests.views.test_isolation import start_chat
from tests.views.window import Wanted, window
from workbench.domain.handshake import Handshake
from workbench.protocol.program import Program, own_program
from workbench.qt.runtime_watch import RuntimeView

OLDER = Handshake(own=own_program(), other=Program(version="0.0.9"), spoken=1)


def test_the_version_of_an_older_runtime_stands_at_the_bottom(qtbot: QtBot, tmp_path: Path) -> None:
    host = FakeHost(prepare=lambda session: setattr(session, "handshake", OLDER))
    with window(qtbot, tmp_path, Wanted(host=host)) as made:
        start_chat(qtbot, made)

        assert made.status.runtime.text() == "runtime 1 · idle · version 0.0.9"
        assert made.status.runtime.accessibleDescription() == OLDER.words(1)


def test_a_runtime_that_is_not_understood_can_be_ended_from_the_toolbar(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, Wanted(host=FakeHost())) as made:
        before = made.toolbar.restart_button.isEnabled()

        made._show_runtime(RuntimeView(left="Runtime 1 was left."))  # noqa: SLF001 - as its watch tells it

        assert (before, made.toolbar.restart_button.isEnabled(), made.toolbar.reset_button.isEnabled()) == (
            False,
            True,
            True,
        )
        assert made.status.runtime.text() == "runtime of another version"
        assert made.status.runtime.accessibleDescription() == "Runtime 1 was left."
