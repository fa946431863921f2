"""Whatever is named, however large the text: the window keeps its size, dialogs fit the screen, texts are seen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests.unit.services.fake_runtime import FakeHost
from tests.views.console_alone import record
from tests.views.test_room import LONG, SilentBridge, message
from tests.views.window import Wanted, themed, window
from workbench.domain.call import CallStatus
from workbench.domain.conversation import Author
from workbench.qt.bridge import EngineBridge
from workbench.qt.chat_names import ChatNames
from workbench.views.call_card import CallCard
from workbench.views.chats_panel import cut_around
from workbench.views.choice_box import ChoiceBox
from workbench.views.cut_pill import CutPill
from workbench.views.message_view import UserMessage
from workbench.views.parts import label
from workbench.views.scrolled import WholePage
from workbench.views.settings_dialog import SettingsDialog
from workbench.views.shortcuts import ShortcutsDialog
from workbench.views.transcript_view import TranscriptView

SMALL = QSize(960, 600)
"""A screen of 1440 × 900 at a scale of 1.5."""
FRAME = 32


@pytest.mark.parametrize("title", ["word " * 50, "w" * 200], ids=["words", "one word"])
def test_a_long_name_of_a_chat_leaves_the_window_its_size(qtbot: QtBot, tmp_path: Path, title: str) -> None:
    with window(qtbot, tmp_path, Wanted(host=FakeHost())) as made:
        made.choice.ensured("Prices", lambda _: None)
        qtbot.waitUntil(lambda: made.choice.chat is not None)
        before = made.minimumSizeHint().width()

        made.chat_panel.show_opening(f"Opening “{title}”…")
        made.chat_panel.notify(f"{title} is there no more.")

        qtbot.waitUntil(lambda: made.chat_panel.banner.isVisible() and made.chat_panel.opening.isVisible())
        assert made.minimumSizeHint().width() <= before + 8
        assert title.strip() in made.chat_panel.banner.text


def test_no_word_makes_a_label_that_wraps_wide_and_a_name_in_one_line_is_cut(qtbot: QtBot) -> None:
    wrapping, name = label("w" * 400, wraps=True), CutPill("w" * 400, kind="", role="section")
    for made in (wrapping, name):
        qtbot.addWidget(made)

    assert wrapping.minimumSizeHint().width() < 600
    assert name.minimumSizeHint().width() < 100
    name.say("another " * 60)
    name.resize(120, 20)
    assert "…" in name.shown()


@pytest.mark.parametrize("keys", [(Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)])
def test_the_settings_scroll_where_the_screen_is_too_small_for_them(
    qtbot: QtBot, tmp_path: Path, keys: tuple[Qt.Key, Qt.KeyboardModifier]
) -> None:
    with window(qtbot, tmp_path, Wanted(host=FakeHost())) as made:
        qtbot.keyClick(made, *keys)
        dialog = made.findChild(SettingsDialog)
        assert dialog is not None

        check_small(qtbot, dialog, dialog.close_button)


def test_the_list_of_keys_scrolls_where_the_screen_is_too_small_for_it(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = ShortcutsDialog(parent)

    check_small(qtbot, dialog, dialog.close_button)


def check_small(qtbot: QtBot, dialog: QDialog, close: QWidget) -> None:
    """See that a dialog can be as small as a small screen, with its button in sight and all else to be scrolled to."""
    dialog.show()
    least = dialog.minimumSizeHint()
    assert least.width() <= SMALL.width()
    assert least.height() <= SMALL.height() - FRAME
    assert dialog.height() <= dialog.screen().availableSize().height()
    dialog.resize(SMALL.width(), 400)
    pages = dialog.findChildren(WholePage)
    qtbot.waitUntil(lambda: all(page.verticalScrollBar().maximum() > 0 for page in pages))
    assert pages
    assert dialog.rect().contains(close.mapTo(dialog, QPoint(close.width(), close.height())))


def test_the_list_of_a_narrow_box_is_as_wide_as_its_texts(qtbot: QtBot) -> None:
    box = ChoiceBox("Column", 6)
    qtbot.addWidget(box)
    box.setMaximumWidth(110)
    names = [f"Price in the list of {month}" for month in ("march", "april", "may")]
    box.addItems(names)
    box.show()

    box.showPopup()

    widest = max(box.view().fontMetrics().horizontalAdvance(name) for name in names)
    qtbot.waitUntil(lambda: box.view().viewport().width() > widest)
    box.hidePopup()


def test_a_found_word_is_seen_in_a_line_that_is_cut(qtbot: QtBot) -> None:
    del qtbot  # texts are measured with a font of the application
    metrics = QFontMetrics(themed().mono_font())
    text = "the rows of the first list that differ in the price of gold"
    width = metrics.horizontalAdvance("x" * 20)

    assert cut_around(text, ("rows",), metrics, width).startswith("the rows")
    assert cut_around(text, ("gold",), metrics, width).startswith("…gold")
    assert cut_around(text, (), metrics, width).startswith("the rows")


def test_beside_little_room_the_title_of_a_call_stands_above_its_facts(qtbot: QtBot) -> None:
    made = record(3, status=CallStatus.OK)
    request = replace(made.request, intent=f"read {LONG}.csv and look what identifies a row")
    card = CallCard(themed(), replace(made, request=request))
    qtbot.addWidget(card)
    card.show()
    title = next(one for one in card.findChildren(QLabel) if one.property("role") == "heading")

    for width, share in ((900, 0.4), (320, 0.85)):
        card.resize(width, 200)
        qtbot.waitUntil(lambda share=share: title.width() > share * card.width())


def test_what_is_read_stays_in_sight_when_the_chat_gets_another_width(qtbot: QtBot) -> None:
    bridge = SilentBridge()
    transcript = TranscriptView(themed(), ChatNames(cast("EngineBridge", bridge), bridge))
    bridge.setParent(transcript)
    qtbot.addWidget(transcript)
    transcript.resize(600, 300)
    transcript.show()
    words = "a sentence of some words that breaks into other lines where there is less room. " * 6
    for number in range(1, 9):
        transcript.add_message(message(number, words, Author.USER))
    bar = transcript.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 500 and not transcript._settling.isActive())  # noqa: SLF001 - it was shown
    read = transcript.findChildren(UserMessage)[3]
    bar.setValue(read.mapTo(transcript.viewport(), QPoint(0, 0)).y() + bar.value())

    for width in (420, 900, 600):
        transcript.resize(width, 300)
        qtbot.waitUntil(lambda: abs(read.mapTo(transcript.viewport(), QPoint(0, 0)).y()) <= 4)
        transcript.follow()
        assert abs(read.mapTo(transcript.viewport(), QPoint(0, 0)).y()) <= 4


def test_names_between_marks_of_code_are_shown_between_quotes(qtbot: QtBot) -> None:
    said = UserMessage("`Price EUR` is `Net price`")
    qtbot.addWidget(said)

    assert [one.text() for one in said.findChildren(QLabel)] == ["“Price EUR” is “Net price”"]
    assert said.text == "`Price EUR` is `Net price`"
