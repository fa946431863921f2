"""Enter and Escape answer the question wherever its buttons say so, and nowhere else."""

from __future__ import annotations

from typing import cast

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.views.window import themed
from workbench.domain.approval import Answer
from workbench.domain.call import Asker, CallRequest
from workbench.domain.ids import CallId, ChatId
from workbench.qt.approval import ApprovalQuestion
from workbench.qt.bridge import EngineBridge
from workbench.qt.chat_names import ChatNames
from workbench.views.composer import Awaited, Composer
from workbench.views.notices import NoticeBanner
from workbench.views.questions import QuestionPlaces, Questions
from workbench.views.transcript_view import TranscriptView

CHAT = ChatId("c")


class AskingBridge(QObject):
    """Asks, and keeps what is answered."""

    event_arrived = Signal(object)
    approval_asked = Signal(object)
    approval_over = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.answers: list[Answer] = []

    def ask(self, *_: object) -> None:
        """Take a question."""

    def answer_approval(self, question: ApprovalQuestion, answer: Answer) -> None:
        del question
        self.answers.append(answer)


class Asked:
    """A question in a chat, with the composer below it and another field beside."""

    def __init__(self, qtbot: QtBot) -> None:
        self.page = QWidget()
        qtbot.addWidget(self.page)
        self.bridge = AskingBridge(self.page)
        bridge = cast("EngineBridge", self.bridge)
        theme = themed()
        names = ChatNames(bridge, self.page)
        self.transcript, self.composer, self.other = TranscriptView(theme, names), Composer(theme), QLineEdit()
        layout = QVBoxLayout(self.page)
        for part in (self.transcript, self.composer, self.other):
            layout.addWidget(part)
        places = QuestionPlaces(
            transcript=self.transcript, composer=self.composer, banner=NoticeBanner(theme), names=names
        )
        questions = Questions(bridge, theme, places, self.page)
        questions.set_chat(CHAT)
        questions.show_waiting()
        self.page.resize(700, 600)
        self.page.show()
        qtbot.waitUntil(self.page.isActiveWindow)
        request = CallRequest(chat=CHAT, number=CallId(1), asker=Asker.MODEL, code="a = 1", intent="look")
        self.bridge.approval_asked.emit(ApprovalQuestion(request=request, number=1))
        self.composer.set_running(True, Awaited.ANSWER)
        assert questions.card is not None
        self.card = questions.card
        qtbot.waitUntil(lambda: self.card._may_answer and self.card.hasFocus())  # noqa: SLF001 - not in the first moment

    @property
    def words(self) -> tuple[str, str]:
        return self.card.run_button.text(), self.card.no_button.text()


@pytest.fixture
def asked(qtbot: QtBot) -> Asked:
    return Asked(qtbot)


@pytest.mark.parametrize(
    ("key", "run"), [(Qt.Key.Key_Return, True), (Qt.Key.Key_Enter, True), (Qt.Key.Key_Escape, False)]
)
def test_after_a_click_into_an_empty_composer_the_keys_answer(
    qtbot: QtBot, asked: Asked, key: Qt.Key, *, run: bool
) -> None:
    edit = asked.composer.edit
    qtbot.mouseClick(edit.viewport(), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(edit.hasFocus)
    assert asked.words == ("Run  Enter", "Not now  Esc")

    qtbot.keyClick(edit, key)

    assert asked.bridge.answers == [Answer(run=run)]


def test_with_a_text_in_the_composer_enter_answers_nothing_and_it_is_said_what_to_do(
    qtbot: QtBot, asked: Asked
) -> None:
    edit = asked.composer.edit
    edit.setFocus()
    qtbot.keyClicks(edit, "and then")

    qtbot.keyClick(edit, Qt.Key.Key_Return)
    qtbot.keyClick(edit, Qt.Key.Key_Escape)

    assert (asked.bridge.answers, edit.toPlainText()) == ([], "and then")
    assert asked.words == ("Run", "Not now")
    assert asked.composer.reason.text().startswith("Answer above first")

    edit.clear()

    assert asked.words == ("Run  Enter", "Not now  Esc")
    assert asked.composer.reason.text().startswith("It waits for your answer above")


def test_the_buttons_name_no_keys_while_another_field_has_them(qtbot: QtBot, asked: Asked) -> None:
    asked.other.setFocus()
    qtbot.waitUntil(asked.other.hasFocus)
    qtbot.keyClick(asked.other, Qt.Key.Key_Return)

    assert asked.words == ("Run", "Not now")
    assert asked.bridge.answers == []

    asked.card.setFocus()

    assert asked.words == ("Run  Enter", "Not now  Esc")
