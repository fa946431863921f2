"""The window is closed in the middle of something: it ends in order, and the next start tells what is so."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from typing_extensions import override

from tests.unit.services.fake_reader import FakeReader
from tests.unit.services.fake_runtime import FakeHost, FakeSession
from tests.views.window import Wanted, window, write
from workbench.domain.json_value import JsonObject
from workbench.domain.runtime import EndReason, RuntimeEnd
from workbench.protocol.values import CheckpointReport
from workbench.views.main_window import MainWindow


class NeverReading(FakeReader):
    """Reads a file without end."""

    @override
    async def report(self, path: Path, arguments: object = ()) -> JsonObject:
        await asyncio.Future()
        return {}


class Stuck(FakeSession):
    """Neither ends nor restores."""

    @override
    async def shutdown(self, reason: EndReason) -> RuntimeEnd:
        return await asyncio.Future()

    @override
    async def restore_checkpoint(
        self, folder: Path, names: tuple[str, ...] = (), manifest: str = ""
    ) -> CheckpointReport:
        return await asyncio.Future()


class StuckHost(FakeHost):
    @override
    def _new(self, folder: Path, chat: str, number: int) -> FakeSession:
        session = Stuck(chat=chat, number=number, folder=folder)
        self.sessions.append(session)
        return session


def reads_a_file(qtbot: QtBot, made: MainWindow, folder: Path) -> None:
    (folder / "a.csv").write_text("id\n1\n")
    made.chat_panel.add_files((folder / "a.csv",))
    qtbot.waitUntil(lambda: made.choice.chat is not None)


def opens_a_chat(qtbot: QtBot, made: MainWindow, _: Path) -> None:
    made.choice.ensured("One", lambda _: None)
    qtbot.waitUntil(lambda: made.choice.chat is not None)
    made.choice.show_new()
    assert made.chats_panel is not None
    made.chat_panel.show_opening()


def prepares_an_answer(qtbot: QtBot, made: MainWindow, _: Path) -> None:
    write(qtbot, made, "Compare the two files")
    qtbot.waitUntil(lambda: made.choice.chat is not None)


def restarts(qtbot: QtBot, made: MainWindow, _: Path) -> None:
    made.choice.ensured("One", lambda _: None)
    qtbot.waitUntil(lambda: made.choice.chat is not None)
    assert made.choice.chat is not None
    chat = made.choice.chat.id
    started: list[None] = []
    made._bridge.ask(made, lambda engine: engine.start_runtime(chat), started.append)  # noqa: SLF001
    qtbot.waitUntil(lambda: started == [None])
    made._bridge.ask(made, lambda engine: engine.restart(chat))  # noqa: SLF001 - as after the question


def asks_whether_to_restart(qtbot: QtBot, made: MainWindow, folder: Path) -> None:
    opens_a_chat(qtbot, made, folder)
    made.acts.restart()
    made.acts.restart()


@pytest.mark.parametrize(
    "begin",
    [reads_a_file, prepares_an_answer, restarts, asks_whether_to_restart],
    ids=lambda it: it.__name__,
)
def test_closing_in_the_middle_ends_in_order(
    qtbot: QtBot,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    begin: Callable[[QtBot, MainWindow, Path], None],
) -> None:
    wanted = Wanted(host=StuckHost(), reader=NeverReading())

    with window(qtbot, tmp_path, wanted, leave_calls=True) as made:
        begin(qtbot, made, tmp_path)
        made.close_now()
    with window(qtbot, tmp_path, Wanted(host=FakeHost(), reader=FakeReader())) as again:
        assert not again.chat_panel.is_running

    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []
