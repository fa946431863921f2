"""Entries are seen as they come, also where those of their block before them were taken away again."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from workbench.views.entry_column import BLOCK, EntryColumn

_ROUNDS = 5
"""So often all that waits is done, so that a block that lost its entries was laid out and hidden."""


@pytest.fixture
def column(qtbot: QtBot) -> EntryColumn:
    made = EntryColumn(QLabel("above"), QLabel("below"), side=4)
    qtbot.addWidget(made)
    made.show()
    return made


def test_what_follows_a_question_that_began_a_block_and_was_answered_is_seen(qtbot: QtBot, column: EntryColumn) -> None:
    earlier = [QLabel(f"entry {number}") for number in range(BLOCK)]
    question, call, reply = QLabel("may it run?"), QLabel("the call"), QLabel("the reply")
    for entry in (*earlier, question):
        column.append(entry)
    qtbot.waitUntil(question.isVisible)
    with qtbot.waitSignal(question.destroyed):
        column.drop(question)
    column.setFont(QFont("serif", 14))  # what stands in it is measured anew while the block is empty
    for _ in range(_ROUNDS):
        QApplication.processEvents()

    column.append(call)
    column.append(reply)

    qtbot.waitUntil(lambda: call.isVisible() and reply.isVisible())
    qtbot.waitUntil(lambda: column.top_of(reply) > column.top_of(call) > column.top_of(earlier[-1]))
    assert column.last is reply
    assert column.entries == [*earlier, call, reply]


def test_a_block_of_which_all_was_taken_away_leaves_no_room(qtbot: QtBot, column: EntryColumn) -> None:
    entries = [QLabel(f"entry {number}") for number in range(BLOCK + 1)]
    for entry in entries[:BLOCK]:
        column.append(entry)
    qtbot.waitUntil(entries[0].isVisible)
    before = column.sizeHint()
    column.append(entries[BLOCK])
    qtbot.waitUntil(entries[BLOCK].isVisible)

    column.drop(entries[BLOCK])

    qtbot.waitUntil(lambda: column.sizeHint() == before)
    assert column.last is entries[BLOCK - 1]
