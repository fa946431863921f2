"""What is written in a chat stays in it: a message waits for the files of its chat, and a draft for its chat."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from typing_extensions import override

from tests.unit.services.fake_reader import FakeReader
from tests.unit.services.fake_runtime import FakeHost
from tests.views.window import Wanted, window, write
from workbench.domain.json_value import JsonObject
from workbench.views.main_window import MainWindow
from workbench.views.message_view import ReplyView


class GatedReader(FakeReader):
    """Reads only once it may."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = threading.Event()

    @override
    async def report(self, path: Path, arguments: Sequence[str] = ()) -> JsonObject:
        await asyncio.to_thread(self.gate.wait, 60)
        return await super().report(path, arguments)


def words_of(made: MainWindow) -> list[str]:
    return [one.text() for one in made.chat_panel.transcript.findChildren(QLabel) if one.isVisible()]


def give(qtbot: QtBot, made: MainWindow, folder: Path, *texts: str) -> None:
    paths = tuple(folder / f"file_{number}.csv" for number in range(len(texts)))
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text)
    made.chat_panel.add_files(paths)
    qtbot.waitUntil(lambda: made.choice.chat is not None)


def draft(made: MainWindow) -> str:
    return made.chat_panel.composer.edit.toPlainText()


def test_a_message_waits_for_the_files_that_are_read(qtbot: QtBot, tmp_path: Path) -> None:
    reader = GatedReader()
    with window(qtbot, tmp_path, Wanted(host=FakeHost(), reader=reader)) as made:
        give(qtbot, made, tmp_path, "id\n1\n", "id\n2\n")
        panel = made.chat_panel

        write(qtbot, made, "help")
        qtbot.waitUntil(lambda: "Reading 2 files…" in words_of(made))
        assert (panel.is_running, panel.composer.send_button.text()) == (True, "Stop")
        assert panel.composer.reason.text().startswith("It is sent as soon as the files are read.")

        reader.gate.set()

        qtbot.waitUntil(lambda: len(panel.transcript.findChildren(ReplyView)) == 1, timeout=20_000)
        assert panel.chips.names == ("file_0.csv", "file_1.csv")


def test_a_message_is_given_back_where_a_file_is_refused(qtbot: QtBot, tmp_path: Path) -> None:
    reader = GatedReader()
    with window(qtbot, tmp_path, Wanted(host=FakeHost(), reader=reader)) as made:
        give(qtbot, made, tmp_path, "id\n1\n", "bad")
        panel = made.chat_panel
        write(qtbot, made, "help")
        qtbot.waitUntil(lambda: panel.is_running)
        qtbot.keyClicks(panel.composer.edit, "more")

        reader.gate.set()

        qtbot.waitUntil(lambda: draft(made) == "help\nmore", timeout=20_000)
        assert "file_1.csv is no table." in panel.banner.text
        assert not panel.is_running
        assert panel.transcript.findChildren(ReplyView) == []


def test_stop_gives_back_a_message_that_waits_for_files(qtbot: QtBot, tmp_path: Path) -> None:
    reader = GatedReader()
    with window(qtbot, tmp_path, Wanted(host=FakeHost(), reader=reader)) as made:
        give(qtbot, made, tmp_path, "id\n1\n")
        panel = made.chat_panel
        write(qtbot, made, "help")
        qtbot.waitUntil(lambda: panel.is_running)

        panel.stop_turn()
        reader.gate.set()

        assert (draft(made), panel.is_running) == ("help", False)
        assert panel.composer.send_button.text() == "Send"


def test_each_chat_keeps_what_is_half_written_in_it(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, Wanted(host=FakeHost(), reader=FakeReader())) as made:
        panel = made.chat_panel
        qtbot.keyClicks(panel.composer.edit, "for the files")
        give(qtbot, made, tmp_path, "id\n1\n")
        first = made.choice.chat
        assert first is not None
        taken_along = draft(made)

        made.choice.show_new()
        in_new = draft(made), panel.composer.send_button.isEnabled()
        qtbot.keyClicks(panel.composer.edit, "for a new one")
        made.choice.open(first.id)
        qtbot.waitUntil(lambda: draft(made) == "for the files")
        made.choice.show_new()

        assert (taken_along, in_new, draft(made)) == ("for the files", ("", False), "for a new one")
        qtbot.keyClick(panel.composer.edit, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: made.choice.chat is not None and made.choice.chat.id != first.id)
        assert draft(made) == ""
        made.choice.open(first.id)
        qtbot.waitUntil(lambda: draft(made) == "for the files")
