from __future__ import annotations

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from workbench.qt import console_delivery
from workbench.qt.console_delivery import Delivery
from workbench.qt.console_messages import OTHER_SESSION, Message, message


def shown(text: str, session: str = "") -> Message:
    return message("execute_input", {"code": text}, text, session)


def test_what_others_run_is_told_later_but_before_what_comes_after_it(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console_delivery, "_LATER_MILLISECONDS", 60_000)
    told: list[str] = []
    owner = QObject()
    delivery = Delivery(lambda _channel, made, _asker: told.append(made["content"]["code"]), owner)

    delivery.add("iopub", shown("chat", OTHER_SESSION), "the chat")
    qtbot.wait(1)
    before = tuple(told)
    delivery.add("iopub", shown("console"))
    qtbot.waitUntil(lambda: delivery.is_empty)

    assert (before, told) == ((), ["chat", "console"])
