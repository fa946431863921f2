"""A long chat is shown from its end at once; what stands above comes after, and nothing moves for it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from tests.views.console_alone import record
from tests.views.test_room import message, top_of
from tests.views.test_room import transcript as transcript  # noqa: PLC0414 - a fixture
from workbench.domain.call import CallOutput, CallStatus
from workbench.domain.conversation import Author
from workbench.qt.transcript import Entry
from workbench.views.call_card import output_text
from workbench.views.entry_column import BLOCK, EntryColumn
from workbench.views.message_view import UserMessage
from workbench.views.transcript_view import TranscriptView

FIRST, BATCH = 12, 30
LONG = 30_000


def chat_of(count: int) -> tuple[Entry, ...]:
    return tuple(message(number, f"number {number} is said", Author.USER) for number in range(count))


def made_in(made: TranscriptView) -> list[str]:
    return [view.text for view in made._said_views()]  # noqa: SLF001 - what is made


def texts(first: int, after: int) -> list[str]:
    return [f"number {number} is said" for number in range(first, after)]


def test_the_end_of_a_long_chat_is_made_at_once_and_the_rest_of_a_batch_after_it(
    qtbot: QtBot, transcript: TranscriptView
) -> None:
    transcript.show_entries(chat_of(500))
    at_once = made_in(transcript)
    qtbot.waitUntil(lambda: len(made_in(transcript)) >= BATCH, timeout=LONG)

    bar = transcript.verticalScrollBar()

    assert at_once == texts(500 - FIRST, 500)
    assert made_in(transcript) == texts(500 - BATCH, 500)
    assert not transcript._rest.isActive()  # noqa: SLF001 - nothing goes on while nothing is missing
    assert transcript.more_button.isVisible()
    assert bar.value() == bar.maximum()


def test_what_is_read_stays_where_it_is_while_more_is_made_above_it(qtbot: QtBot, transcript: TranscriptView) -> None:
    transcript.show_entries(chat_of(500))
    transcript._rest.stop()  # noqa: SLF001 - the reader is sooner
    qtbot.waitUntil(lambda: transcript.verticalScrollBar().maximum() > 0, timeout=LONG)
    transcript.verticalScrollBar().setValue(20)
    seen = transcript._said_views()[2]  # noqa: SLF001 - what is made
    before = top_of(transcript, seen)

    transcript.more_button.click()
    qtbot.waitUntil(lambda: transcript.verticalScrollBar().maximum() > 1_000, timeout=LONG)
    qtbot.waitUntil(lambda: top_of(transcript, seen) == before, timeout=LONG)

    assert made_in(transcript) == texts(500 - BATCH - (BATCH - FIRST) - FIRST, 500)


def test_a_chat_that_is_left_while_it_is_made_takes_nothing_to_the_next(
    qtbot: QtBot, transcript: TranscriptView
) -> None:
    transcript.show_entries(chat_of(500))

    transcript.clear()
    is_going_on = transcript._rest.isActive()  # noqa: SLF001 - nothing goes on
    transcript.show_entries((message(900, "Another chat", Author.USER),))
    qtbot.wait(50)

    assert not is_going_on
    assert made_in(transcript) == ["Another chat"]
    assert not transcript.more_button.isVisible()


def test_a_message_is_found_before_it_is_made(transcript: TranscriptView) -> None:
    transcript.show_entries(chat_of(500))

    place = transcript.said().index("number 400 is said")
    transcript.show_said(place, ("said",))

    assert place == 400
    assert "number 400 is said" in made_in(transcript)


def test_what_a_call_shows_is_not_lost_where_its_card_is_not_made_yet(transcript: TranscriptView) -> None:
    running = record(1, status=CallStatus.STARTED)
    transcript.show_entries((running, *chat_of(100)))

    transcript.add_output(running.number, CallOutput(kind="stream", name="stdout", text="half"))
    so_far = output_text(transcript.cards[running.number].record.outputs)
    transcript.show_call(running)

    assert so_far == "half"
    assert list(transcript.cards) == [running.number]
    assert len(made_in(transcript)) == 100


class Counted(QLabel):
    """A part that counts how often it was laid out."""

    def __init__(self) -> None:
        super().__init__("words " * 40)
        self.setWordWrap(True)
        self.asked = 0

    @override
    def heightForWidth(self, arg__1: int) -> int:
        self.asked += 1
        return super().heightForWidth(arg__1)


def wait_until_laid_out(qtbot: QtBot, entries: list[Counted]) -> None:
    """Wait until they were laid out, and a look later no more than before."""
    seen = [0]

    def is_over() -> bool:
        seen.append(sum(entry.asked for entry in entries))
        return seen[-1] == seen[-2] > 0

    qtbot.waitUntil(is_over, timeout=LONG)


@pytest.mark.parametrize("count", [4 * BLOCK, 40 * BLOCK])
def test_one_entry_more_lays_out_its_own_block_however_many_there_are(qtbot: QtBot, count: int) -> None:
    column = EntryColumn(QWidget(), QWidget(), side=16)
    around = QWidget()
    qtbot.addWidget(around)
    QVBoxLayout(around).addWidget(column)
    around.resize(QSize(400, 300))
    entries = [Counted() for _ in range(count)]
    column.prepend(entries)
    around.show()
    wait_until_laid_out(qtbot, entries)
    for entry in entries:
        entry.asked = 0

    newest = Counted()
    column.append(newest)
    wait_until_laid_out(qtbot, [newest])

    assert sum(entry.asked for entry in entries[:-BLOCK]) == 0
    assert column.entries[:-1] == entries


def test_entries_stand_in_their_order_wherever_they_were_put(qtbot: QtBot) -> None:
    column = EntryColumn(QWidget(), QWidget(), side=16)
    qtbot.addWidget(column)
    labels = [QLabel(str(number)) for number in range(3 * BLOCK)]

    for entry in labels[2 * BLOCK :]:
        column.append(entry)
    column.prepend(labels[3 : 2 * BLOCK])
    column.prepend(labels[:3])
    column.drop(labels.pop(BLOCK))

    assert column.entries == labels
    assert column.last is labels[-1]


def test_entries_that_are_all_hidden_take_no_room(qtbot: QtBot) -> None:
    column = EntryColumn(QWidget(), QWidget(), side=16)
    qtbot.addWidget(column)
    alone = QLabel("Alone")
    column.append(alone)
    column.show()
    qtbot.waitUntil(alone.isVisible, timeout=LONG)
    high = column.minimumSizeHint().height()

    alone.hide()
    qtbot.waitUntil(lambda: column.minimumSizeHint().height() < high - alone.sizeHint().height(), timeout=LONG)
    alone.show()

    qtbot.waitUntil(lambda: alone.isVisible() and column.minimumSizeHint().height() == high, timeout=LONG)


def test_the_first_message_of_an_empty_chat_is_seen(qtbot: QtBot, transcript: TranscriptView) -> None:
    transcript.add_message(message(1, "Compare", Author.USER))

    (said,) = transcript.findChildren(UserMessage)

    qtbot.waitUntil(lambda: not said.visibleRegion().isEmpty(), timeout=LONG)
