"""What is said in the banner goes when it is settled: a call that is slow to stop, what happened meanwhile."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from tests.views.test_cards import record
from tests.views.test_frame import faked, with_chat
from tests.views.window import window
from workbench.domain.events import CallEnded, NoticeRaised
from workbench.services.recovery import Recovered


def test_a_notice_about_the_call_that_runs_goes_when_it_ends(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        with_chat(qtbot, made)
        chat = made.choice.chat
        assert chat is not None
        panel = made.chat_panel
        panel.banner.clear()
        ended = replace(record(), request=replace(record().request, chat=chat.id))
        bridge = panel._bridge  # noqa: SLF001 - where the engine is heard

        bridge.event_arrived.emit(NoticeRaised(chat=chat.id, text="It goes on.", is_settled_by_end=True))
        said = panel.banner.text
        bridge.event_arrived.emit(CallEnded(record=ended))

        assert (said, panel.banner.text) == ("It goes on.", "")


def test_what_happened_while_closed_is_said_until_its_chats_are_opened(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        with_chat(qtbot, made)
        chat = made.choice.chat
        assert chat is not None
        made.choice.show_new()
        bridge, banner = made.chat_panel._bridge, made.chat_panel.banner  # noqa: SLF001 - where the engine is heard
        bridge.opened.emit((Recovered(chat=chat.id, title="One", text="A call ended."),))
        said = banner.text

        made.choice.open(chat.id)

        qtbot.waitUntil(lambda: banner.text == "")
        assert said == "While the workbench was closed, something happened in “One”. Open it to read what."
