"""Words are found in the messages of the open chat, also in those that are not made yet, and are seen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.views.test_room import message, themed
from tests.views.test_room import transcript as transcript  # noqa: PLC0414 - a fixture
from workbench.domain.conversation import Author
from workbench.views.chat_find import ChatFind
from workbench.views.find_bar import FindBar
from workbench.views.transcript_view import TranscriptView

LONG = 30_000


def found(made: TranscriptView, number: int) -> bool:
    """Say whether the message that holds a number is in sight."""
    views = made._said_views()  # noqa: SLF001 - what is seen
    wanted = next((view for view in views if f"number {number} " in view.text), None)
    return wanted is not None and not wanted.visibleRegion().isEmpty()


def test_messages_are_gone_through_from_the_newest_to_ones_long_ago(qtbot: QtBot, transcript: TranscriptView) -> None:
    bar = FindBar(themed())
    qtbot.addWidget(bar)
    finder = ChatFind(bar, transcript, bar)
    said = [
        message(one, f"number {one} is **said** here{' with Gold' if one in {3, 80} else ''}", author)
        for one, author in enumerate([Author.USER, Author.ANALYST] * 45)
    ]
    transcript.show_entries(tuple(said))
    finder.begin()

    qtbot.keyClicks(bar.edit, "gold SAID")
    newest = bar.count.text()
    qtbot.waitUntil(lambda: found(transcript, 80), timeout=LONG)
    qtbot.keyClick(bar.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)

    assert (newest, bar.count.text()) == ("message 2 of 2", "message 1 of 2")
    qtbot.waitUntil(lambda: found(transcript, 3), timeout=LONG)
    assert not found(transcript, 80)


def test_what_was_found_stays_in_sight_while_heights_come_and_lets_the_reader_go(
    qtbot: QtBot, transcript: TranscriptView
) -> None:
    said = [message(one, f"number {one} is said", Author.USER) for one in range(20)]
    transcript.show_entries(tuple(said))
    transcript.show_said(10, ("said",))
    qtbot.waitUntil(lambda: found(transcript, 10), timeout=LONG)
    qtbot.wait(100)  # past the time within which it is brought without a cause
    views, bar = transcript._said_views(), transcript.verticalScrollBar()  # noqa: SLF001 - what is seen
    first, second = bar.maximum(), bar.maximum() + 2_500

    views[0].setMinimumHeight(3_000)
    qtbot.waitUntil(lambda: bar.maximum() > first + 2_000 and found(transcript, 10), timeout=LONG)
    bar.setValue(0)
    views[1].setMinimumHeight(3_000)
    qtbot.waitUntil(lambda: bar.maximum() > second + 2_000, timeout=LONG)

    assert (bar.value(), found(transcript, 10)) == (0, False)


def test_what_is_nowhere_is_said_to_be_so_and_escape_ends_the_search(qtbot: QtBot, transcript: TranscriptView) -> None:
    bar = FindBar(themed())
    qtbot.addWidget(bar)
    finder = ChatFind(bar, transcript, bar)
    transcript.show_entries((message(1, "One."),))
    finder.begin()

    qtbot.keyClicks(bar.edit, "two")
    said = bar.count.text()
    with qtbot.waitSignal(bar.left):
        qtbot.keyClick(bar.edit, Qt.Key.Key_Escape)

    assert (said, bar.later_button.isEnabled(), bar.isHidden()) == ("Nothing was found in this chat.", False, True)
