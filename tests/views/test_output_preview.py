"""A look at a file, with an engine that reads as slowly as the test wants."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.qt.fake_engine import FakeEngine, bridge_to, stop
from tests.views.window import themed
from workbench.domain.errors import WorkbenchError
from workbench.domain.ids import ChatId
from workbench.domain.peek import NoPeek, Peek, TablePeek, TextPeek
from workbench.domain.preview import Preview
from workbench.views.output_preview import OutputPreview

CHAT = ChatId("c")
UNEXPECTED = "Something went wrong inside the workbench."
LONG = "a title that is much longer than the first column of the sheet is wide"
SHEET = Preview(
    headings=("column_1", "column_2", "column_3"),
    rows=((LONG, None, None), ("In both", "400", "known"), (None, None), ("Added", "103")),
    total_rows=4,
    total_columns=3,
    header_row=0,
    format="xlsx",
)


@dataclass
class ReadingEngine(FakeEngine):
    """Answers when it is let."""

    answers: dict[str, Peek] = field(default_factory=dict[str, Peek])
    asked: list[str] = field(default_factory=list[str])
    is_slow: bool = False
    fault: Exception | None = None

    async def peek(self, chat: ChatId, path: str, first: int, sheet: str | None) -> Peek:
        del chat, first, sheet
        self.asked.append(path)
        while self.is_slow:  # noqa: ASYNC110 - the test sets it from the window's thread
            await asyncio.sleep(0.005)
        if self.fault is not None:
            raise self.fault
        return self.answers.get(path, NoPeek(why="It is no longer there, or cannot be opened now."))


@pytest.fixture
def engine() -> ReadingEngine:
    return ReadingEngine()


@pytest.fixture
def made(qtbot: QtBot, engine: ReadingEngine) -> Iterator[OutputPreview]:
    bridge = bridge_to(engine)
    with qtbot.waitSignal(bridge.opened):
        bridge.start()
    preview = OutputPreview(bridge, themed())
    qtbot.addWidget(preview)
    preview.resize(420, 400)
    preview.show()
    yield preview
    engine.is_slow = False
    stop(qtbot, bridge)


def until(qtbot: QtBot, made: OutputPreview, words: str) -> None:
    def shown() -> None:
        assert made.words.text() == words

    qtbot.waitUntil(shown, timeout=10_000)


def test_a_sheet_without_headings_is_laid_out_as_it_is(
    qtbot: QtBot, engine: ReadingEngine, made: OutputPreview
) -> None:
    engine.answers["s.xlsx"] = TablePeek(preview=SHEET)

    made.show_file(CHAT, "s.xlsx")
    until(qtbot, made, "rows 1 to 4 of 4 · 3 columns")

    assert [made.model.headerData(n, Qt.Orientation.Horizontal) for n in range(3)] == ["A", "B", "C"]
    assert made.table.columnSpan(0, 0) == 3
    assert [made.table.columnSpan(row, 0) for row in (1, 3)] == [1, 1]
    assert made.table.columnWidth(0) < made.table.fontMetrics().horizontalAdvance(LONG) // 2


def test_rows_of_a_table_with_headings_run_over_no_cells(
    qtbot: QtBot, engine: ReadingEngine, made: OutputPreview
) -> None:
    engine.answers["s.xlsx"] = TablePeek(preview=SHEET)
    made.show_file(CHAT, "s.xlsx")
    until(qtbot, made, "rows 1 to 4 of 4 · 3 columns")
    engine.answers["t.csv"] = TablePeek(
        preview=Preview(headings=("id", "note"), rows=((LONG, None),), total_rows=1, total_columns=2, header_row=1)
    )

    made.show_file(CHAT, "t.csv")
    until(qtbot, made, "rows 1 to 1 of 1 · 2 columns")

    assert made.table.columnSpan(0, 0) == 1
    assert made.table.columnWidth(0) == 280


def test_a_file_that_changes_all_the_time_is_shown_all_the_same(
    qtbot: QtBot, engine: ReadingEngine, made: OutputPreview
) -> None:
    engine.answers["log.txt"] = TextPeek(text="one")
    engine.is_slow = True
    made.show_file(CHAT, "log.txt")
    qtbot.waitUntil(lambda: engine.asked == ["log.txt"])

    for _ in range(5):
        made.show_file(CHAT, "log.txt")
    engine.answers["log.txt"] = TextPeek(text="two")
    engine.is_slow = False

    qtbot.waitUntil(lambda: made.text.toPlainText() == "two", timeout=10_000)
    qtbot.waitUntil(lambda: len(engine.asked) == 2, timeout=10_000)
    until(qtbot, made, "")


def test_what_takes_long_tells_its_time_and_can_be_stopped_and_looked_at_again(
    qtbot: QtBot, engine: ReadingEngine, made: OutputPreview
) -> None:
    engine.answers["big.csv"] = TextPeek(text="big")
    engine.is_slow = True
    made.show_file(CHAT, "big.csv")
    assert made.words.text() == "Reading …"
    qtbot.waitUntil(made.stop_button.isVisible, timeout=10_000)
    assert made.words.text().startswith("Reading … ")

    qtbot.mouseClick(made.stop_button, Qt.MouseButton.LeftButton)
    assert (made.words.text(), made.stop_button.isVisible()) == ("Stopped.", False)
    engine.is_slow = False
    qtbot.mouseClick(made.again_button, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: made.text.toPlainText() == "big", timeout=10_000)
    assert not made.again_button.isVisible()


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (WorkbenchError("big.csv could not be read.", "Give less."), "big.csv could not be read. Give less."),
        (
            ZeroDivisionError(),
            "Something went wrong inside the workbench. Nothing was lost. The details are in the log.",
        ),
        (None, "It is no longer there, or cannot be opened now."),
    ],
)
def test_reading_ends_in_words_whatever_happens(
    qtbot: QtBot, engine: ReadingEngine, made: OutputPreview, fault: Exception | None, words: str
) -> None:
    engine.fault = fault

    made.show_file(CHAT, "big.csv")

    until(qtbot, made, words)
    assert made.stack.currentIndex() == 0


def test_nothing_of_another_file_stands_below_a_name(qtbot: QtBot, engine: ReadingEngine, made: OutputPreview) -> None:
    engine.answers["a.txt"] = TextPeek(text="of a")
    made.show_file(CHAT, "a.txt")
    qtbot.waitUntil(lambda: made.stack.currentWidget() is made.text, timeout=10_000)
    engine.is_slow = True

    made.show_file(CHAT, "b.txt")

    assert made.stack.currentIndex() == 0
    made.show_nothing("Choose a file to look at it.")
    engine.is_slow = False
    until(qtbot, made, "Choose a file to look at it.")


@pytest.mark.parametrize(
    "preview",
    [
        Preview(),
        Preview(headings=("a",), rows=((), ("1", "2", "3")), total_rows=2, total_columns=1, header_row=0),
        Preview(headings=("",) * 300, rows=(("x",) * 300, (None,) * 300), total_rows=2, total_columns=300),
        Preview(headings=("a", "b"), rows=(("\u202e\n" * 200, "\0" * 5000),), total_rows=1, total_columns=2),
    ],
)
def test_odd_rows_are_laid_out_quietly(
    qtbot: QtBot, engine: ReadingEngine, made: OutputPreview, preview: Preview
) -> None:
    engine.answers["odd.xlsx"] = TablePeek(preview=preview)

    made.show_file(CHAT, "odd.xlsx")

    qtbot.waitUntil(lambda: made.stack.currentWidget() is made.table, timeout=10_000)
    assert made.model.rowCount() == len(preview.rows)
