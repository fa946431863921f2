"""The window fits small screens, and what is read stays in sight."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QMimeData, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from tests.unit.services.fake_runtime import FakeHost
from tests.views.console_alone import Alone, record
from tests.views.window import Wanted, themed, window
from workbench.domain.approval import Answer
from workbench.domain.call import Asker, CallOutput, CallRequest, CallStatus
from workbench.domain.conversation import Author, Message, MessageState
from workbench.domain.ids import CallId, ChatId, MessageId
from workbench.protocol.values import VariableKind, VariableSummary
from workbench.qt.approval import ApprovalQuestion
from workbench.qt.bridge import EngineBridge
from workbench.qt.chat_names import ChatNames
from workbench.qt.variables_model import VariablesModel
from workbench.views.approval_card import ApprovalCard
from workbench.views.composer import Awaited, Composer
from workbench.views.console_end import ConsoleEnd
from workbench.views.fitted_list import FittedList
from workbench.views.message_view import ReplyView, UserMessage
from workbench.views.table_panel import TablePanel
from workbench.views.toolbar import MainToolbar
from workbench.views.transcript_view import TranscriptView

NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
CHAT = ChatId("c")
SCREENS = ((1366, 768), (800, 600))
FRAME = 40


class SilentBridge(QObject):
    """Tells nothing and answers nothing."""

    event_arrived = Signal(object)

    def ask(self, *_: object) -> None:
        """Take a question."""


class Repainted(FittedList):
    """Counts how often it is painted."""

    paints = 0

    @override
    def paintEvent(self, e: QPaintEvent) -> None:
        self.paints += 1
        super().paintEvent(e)


@pytest.fixture
def transcript(qtbot: QtBot) -> TranscriptView:
    bridge = SilentBridge()
    made = TranscriptView(themed(), ChatNames(cast("EngineBridge", bridge), bridge))
    bridge.setParent(made)
    qtbot.addWidget(made)
    made.resize(600, 300)
    made.show()
    return made


def message(number: int, text: str, author: Author = Author.ANALYST) -> Message:
    return Message(
        id=MessageId(number), chat=CHAT, turn=number, author=author, text=text, state=MessageState.ANSWERED, at=NOW
    )


def top_of(made: TranscriptView, widget: QWidget) -> int:
    return widget.mapTo(made.viewport(), widget.rect().topLeft()).y()


def shown_messages(made: TranscriptView) -> int:
    return sum(not view.isHidden() for view in made.findChildren(UserMessage))


def test_the_window_with_every_panel_and_a_table_fits_small_screens(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, Wanted(host=FakeHost())) as made:
        made.choice.ensured("Prices", lambda _: None)
        qtbot.waitUntil(lambda: made.choice.chat is not None)
        made.openings.open_table("prices")
        qtbot.waitUntil(lambda: any(isinstance(made.docks.lower(key), TablePanel) for key in made.docks.lower_keys()))
        for panel in made.docks.panels:
            panel.show()
            panel.raise_()
            qtbot.wait(1)

            least = made.minimumSizeHint()

            assert all(least.width() <= wide and least.height() <= high - FRAME for wide, high in SCREENS), panel.key


def test_a_long_reply_is_seen_from_its_first_line(qtbot: QtBot, transcript: TranscriptView) -> None:
    transcript.add_message(message(1, "Compare", Author.USER))
    transcript.add_message(message(2, "\n\n".join(f"Line {n}" for n in range(80))))

    reply = transcript.findChildren(ReplyView)[-1]

    qtbot.waitUntil(lambda: transcript.verticalScrollBar().maximum() > 300)
    qtbot.waitUntil(lambda: 0 <= top_of(transcript, reply) < 40)


@pytest.mark.parametrize(
    "text", ["x" * 100_000, "word " * 20_000, '{"a":1},' * 12_000], ids=["one word", "words", "json"]
)
def test_a_message_of_100_kb_is_pasted_sent_and_answered_without_a_wait(
    qtbot: QtBot, transcript: TranscriptView, text: str
) -> None:
    composer = Composer(themed())
    qtbot.addWidget(composer)
    composer.show()
    pasted = QMimeData()
    pasted.setText(text)
    began = time.process_time()

    composer.edit.insertFromMimeData(pasted)
    transcript.show_sending(text)
    transcript.add_message(message(1, text))
    QApplication.sendPostedEvents()
    (said,) = transcript.findChildren(UserMessage)

    assert time.process_time() - began < 20  # it was a minute
    assert composer.edit.toPlainText() == text
    words = said.findChild(QLabel)
    assert words is not None
    assert words.text().endswith(f"… {len(text):,} characters in all")
    assert words.minimumSizeHint().width() < 560


def test_the_next_message_is_followed_after_a_long_reply(qtbot: QtBot, transcript: TranscriptView) -> None:
    transcript.add_message(message(1, "\n\n".join(f"Line {n}" for n in range(80))))
    qtbot.waitUntil(lambda: transcript.verticalScrollBar().maximum() > 300)

    transcript.show_sending("And now?")
    transcript.to_end()

    bar = transcript.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())


def test_a_message_on_its_way_is_shown_once(qtbot: QtBot, transcript: TranscriptView) -> None:
    transcript.show_sending("Compare")

    transcript.show_entries(())
    qtbot.waitUntil(lambda: shown_messages(transcript) == 1)
    transcript.add_message(message(1, "Compare", Author.USER))

    qtbot.waitUntil(lambda: len(transcript.findChildren(UserMessage)) == 1)
    assert shown_messages(transcript) == 1


LONG = "a_very_long_file_name_from_the_accounting_department_with_everything_in_it_final_version_2_reviewed_by_"


def asking(code: str, intent: str) -> ApprovalCard:
    request = CallRequest(chat=CHAT, number=CallId(1), asker=Asker.MODEL, code=code, intent=intent)
    return ApprovalCard(themed(), ApprovalQuestion(request=request, number=1), set())


@pytest.mark.parametrize(("high", "folds"), [(420, False), (230, True), (110, True)])
def test_the_words_and_the_buttons_of_a_question_are_seen_together(
    qtbot: QtBot, transcript: TranscriptView, high: int, *, folds: bool
) -> None:
    transcript.resize(600, high)
    card = asking("\n".join(f"value_{n} = {n}" for n in range(60)), "look")

    transcript.add_question(card)

    will = card.words.labels["It will"]
    qtbot.waitUntil(lambda: all(is_seen(transcript, part) for part in (card.run_button, card.no_button, will, card)))
    assert (card.code.isHidden(), card.code_button.isHidden()) == (folds, not folds)

    qtbot.mouseClick(card.edit_button, Qt.MouseButton.LeftButton)

    assert card.code.isVisible()


def test_whatever_the_room_a_question_with_long_names_shows_its_buttons_and_no_empty_room(
    qtbot: QtBot, transcript: TranscriptView
) -> None:
    files = [f"inputs/{LONG}{which}.csv" for which in ("old", "new")]
    code = "\n".join(f"table_{n} = read(\n    {file!r}\n)" for n, file in enumerate(files))
    card = asking(code, f"read {LONG}old.csv and {LONG}new.csv and look what identifies a row")
    transcript.resize(740, 452)
    transcript.add_message(message(1, "Compare the two files", Author.USER))
    transcript.add_question(card)

    def fault() -> str:
        layout = card.layout()
        assert layout is not None
        items = (layout.itemAt(place) for place in range(layout.count()))
        parts = [part for item in items if item is not None and (part := item.widget()) is not None]
        filled = sum(part.height() for part in parts if not part.isHidden()) + 4
        unseen = [
            part.accessibleName() for part in (card, card.run_button, card.no_button) if not is_seen(transcript, part)
        ]
        return f"{unseen or ''}{card.height() - filled or ''}"

    for wide, high in ((740, 452), (740, 373), (500, 300), (740, 340), (900, 210), (410, 452), (600, 130), (740, 452)):
        transcript.resize(wide, high)
        qtbot.waitUntil(lambda: fault() == "")
        assert card.words.height() >= card.words.least_height
    assert not card.code.isHidden()


def is_seen(transcript: TranscriptView, part: QWidget) -> bool:
    top = top_of(transcript, part)
    return top >= 0 and top + part.height() <= transcript.viewport().height()


@pytest.mark.parametrize("name", ["n" * 240 + ".csv", "-" * 90, "a_b" * 70])
def test_no_name_makes_a_card_wider_than_the_chat(qtbot: QtBot, transcript: TranscriptView, name: str) -> None:
    code = f"{'v' * 200} = read({f'inputs/{name}'!r})"
    request = CallRequest(chat=CHAT, number=CallId(1), asker=Asker.MODEL, code=code, intent=f"read {name}")
    card = ApprovalCard(themed(), ApprovalQuestion(request=request, number=1), set())
    transcript.add_message(message(1, f"Compare {name}", Author.USER))
    transcript.add_question(card)

    qtbot.waitUntil(lambda: card.no_button.isVisible() and card.width() > 100)

    buttons = (card.run_button, card.edit_button, card.chat_button, card.no_button)
    for width in (600, 400):
        transcript.resize(width, 300)
        qtbot.waitUntil(lambda: [made.text() for made in buttons if made.width() < made.sizeHint().width()] == [])
    right = transcript.viewport().width()
    for part in (card, card.no_button, *transcript.findChildren(UserMessage)):
        assert part.mapTo(transcript.viewport(), part.rect().topRight()).x() <= right


def test_enter_beside_a_question_runs_it_and_letters_do_not(qtbot: QtBot, transcript: TranscriptView) -> None:
    card = asking("a = 1", "look")
    answers: list[object] = []
    card.answered.connect(lambda _, answer: answers.append(answer))
    transcript.add_question(card)
    qtbot.waitUntil(lambda: card._may_answer)  # noqa: SLF001 - no key answers in the first half second
    transcript.setFocus()

    qtbot.keyClick(transcript, Qt.Key.Key_A)
    assert answers == []

    qtbot.keyClick(transcript, Qt.Key.Key_Return)
    assert answers == [Answer(run=True)]


def test_what_is_typed_at_a_question_goes_to_the_next_message(qtbot: QtBot) -> None:
    request = CallRequest(chat=CHAT, number=CallId(1), asker=Asker.MODEL, code="a = 1", intent="look")
    card = ApprovalCard(themed(), ApprovalQuestion(request=request, number=1), set())
    composer = Composer(themed())
    for made in (card, composer):
        qtbot.addWidget(made)
        made.show()
    card.typed.connect(composer.write_on)

    qtbot.keyClicks(card, "and then")

    assert composer.edit.toPlainText() == "and then"


def test_while_a_question_waits_the_composer_says_so(qtbot: QtBot) -> None:
    composer = Composer(themed())
    qtbot.addWidget(composer)

    composer.set_running(True, Awaited.ANSWER)
    asked = composer.reason.text()
    composer.set_running(True)

    assert asked.startswith("It waits for your answer above")
    assert composer.reason.text().startswith("Being answered.")


def test_a_click_on_send_leaves_the_keys_in_the_message(qtbot: QtBot) -> None:
    composer = Composer(themed())
    qtbot.addWidget(composer)
    composer.show()
    qtbot.waitUntil(composer.isActiveWindow)
    composer.insert_text("Compare")

    qtbot.mouseClick(composer.send_button, Qt.MouseButton.LeftButton)

    assert composer.edit.hasFocus()


def test_the_console_shows_its_last_lines_whatever_its_height_was(qtbot: QtBot) -> None:
    alone = Alone(qtbot)
    end = ConsoleEnd(alone.control)
    alone.client.shown.connect(end.settle)
    window = alone.control.window()
    window.resize(700, 60)
    rows = CallOutput(kind="stream", name="stdout", text="row\n" * 60)
    alone.open(record(1, status=CallStatus.OK, outputs=(rows,)))
    bar = alone.control.verticalScrollBar()

    for height in (400, 90, 300):
        window.resize(700, height)

        qtbot.waitUntil(lambda: abs(bar.value() - (bar.maximum() - bar.pageStep())) <= 1)
        assert bar.value() > 0


def test_a_console_that_is_scrolled_back_stays_there(qtbot: QtBot) -> None:
    alone = Alone(qtbot)
    end = ConsoleEnd(alone.control)
    alone.client.shown.connect(end.settle)
    rows = CallOutput(kind="stream", name="stdout", text="row\n" * 60)
    alone.open(record(1, status=CallStatus.OK, outputs=(rows,)))
    qtbot.waitUntil(lambda: alone.control.verticalScrollBar().value() > 100)
    qtbot.wait(5)

    alone.control.verticalScrollBar().setValue(20)
    alone.control.window().resize(700, 260)
    qtbot.wait(20)

    assert alone.control.verticalScrollBar().value() == 20


def test_names_have_the_room_that_words_beside_them_do_not_need(qtbot: QtBot) -> None:
    model = VariablesModel()
    name = "supplier_prices_of_the_whole_year_by_article"
    model.show_variables((VariableSummary(name=name, type_name="int", kind=VariableKind.VALUE, preview="7"),))
    made = FittedList(0, 1)
    qtbot.addWidget(made)
    made.setModel(model)
    made.share_width()
    made.resize(620, 200)
    made.show()

    qtbot.waitUntil(lambda: made.columnWidth(0) >= made.sizeHintForColumn(0))

    assert sum(made.columnWidth(column) for column in range(4)) <= made.viewport().width() + 1
    assert name in str(model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole))


def test_other_marks_are_painted_and_nothing_is_measured_again(qtbot: QtBot) -> None:
    model = VariablesModel()
    made = Repainted(0, 1)
    qtbot.addWidget(made)
    made.setModel(model)
    made.show()
    price = VariableSummary(name="price", type_name="int", kind=VariableKind.VALUE, preview="7", defined_in_call=2)
    model.show_variables((price,))
    fits = made.findChildren(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly)
    qtbot.waitUntil(lambda: not any(timer.isActive() for timer in fits))
    made.paints = 0

    model.begin_turn(3)

    assert not any(timer.isActive() for timer in fits)
    qtbot.waitUntil(lambda: made.paints > 0)
    model.set_gone()
    assert any(timer.isActive() for timer in fits)


def test_names_that_are_too_long_leave_words_half_of_what_is_left(qtbot: QtBot) -> None:
    model = VariablesModel()
    name = "n" * 60
    model.show_variables((VariableSummary(name=name, type_name="t" * 60, kind=VariableKind.OTHER),))
    made = FittedList(0, 1)
    qtbot.addWidget(made)
    made.setModel(model)
    made.share_width()
    made.resize(400, 200)
    made.show()

    qtbot.waitUntil(lambda: abs(made.columnWidth(0) - made.columnWidth(1)) <= 4)


def test_in_a_very_narrow_list_words_give_their_room_to_names(qtbot: QtBot) -> None:
    model = VariablesModel()
    model.show_variables((VariableSummary(name="preisliste_oktober_2026", type_name="Table", kind=VariableKind.TABLE),))
    made = FittedList(0, 1)
    qtbot.addWidget(made)
    made.setModel(model)
    made.share_width()
    made.resize(200, 200)
    made.show()

    qtbot.waitUntil(lambda: made.isColumnHidden(1))
    room = made.viewport().width() - made.columnWidth(2) - made.columnWidth(3)
    narrow = made.columnWidth(0)
    made.resize(600, 200)

    qtbot.waitUntil(lambda: not made.isColumnHidden(1))
    assert abs(narrow - room) <= 1


def test_a_narrow_toolbar_keeps_every_control(qtbot: QtBot) -> None:
    host = QMainWindow()
    qtbot.addWidget(host)
    bar = MainToolbar(themed())
    host.addToolBar(bar)
    bar.show_models(("builtin",), "builtin")
    host.resize(958, 300)
    host.show()

    qtbot.waitUntil(lambda: bar.interrupt_button.text() == "")

    def all_shown() -> None:
        controls = [part for part in bar.focus_order() if part is not bar.overflow.more]
        assert [part.accessibleName() for part in controls if not part.isVisible()] == []

    qtbot.waitUntil(all_shown)
    assert bar.interrupt_button.accessibleName() == "Interrupt"
