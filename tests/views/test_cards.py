from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.views.window import themed
from workbench.domain.approval import Answer
from workbench.domain.call import (
    Asker,
    CallChanges,
    CallError,
    CallOutput,
    CallRecord,
    CallRequest,
    CallStatus,
    FileWritten,
)
from workbench.domain.foresight import Foresight, foresee
from workbench.domain.ids import CallId, ChatId, RuntimeNumber
from workbench.qt.approval import ApprovalQuestion
from workbench.qt.given_files import files_in
from workbench.views.approval_card import ApprovalCard, rows_of
from workbench.views.call_card import CallCard, change_pills, output_text, status_pill, title_of
from workbench.views.composer import Composer

NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
CODE = 'diff = compare(q3)\ndiff.save("outputs/x.xlsx")'


def request(code: str = CODE, intent: str = "compare the files") -> CallRequest:
    return CallRequest(chat=ChatId("c"), number=CallId(3), asker=Asker.MODEL, code=code, intent=intent)


def record(**more: object) -> CallRecord:
    base = CallRecord(
        request=request(),
        runtime=RuntimeNumber(1),
        started=NOW,
        ended=NOW + timedelta(seconds=0.38),
        status=CallStatus.OK,
    )
    return replace(base, **more)


def card(qtbot: QtBot) -> tuple[ApprovalCard, list[Answer]]:
    made = ApprovalCard(themed(), ApprovalQuestion(request=request(), number=1), {"q3", "diff"})
    qtbot.addWidget(made)
    answers: list[Answer] = []
    made.answered.connect(lambda _, answer: answers.append(answer))
    made.show()
    made.setFocus()
    qtbot.waitUntil(made.hasFocus)
    return made, answers


def test_the_question_says_in_words_what_the_code_does() -> None:
    rows = rows_of("Compare the files.", foresee(CODE, {"q3", "diff"}))

    assert rows == [
        ("It will", "compare the files"),
        ("Reads", "q3, diff"),
        ("Makes", "a new diff (replaces the one that is live)"),
        ("Writes", "outputs/x.xlsx"),
        ("Outside", "nothing that can be seen in the code"),
    ]


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("run_button", Answer(run=True)),
        ("chat_button", Answer(run=True, for_chat=True)),
        ("no_button", Answer(run=False)),
    ],
)
def test_a_button_answers_once(qtbot: QtBot, name: str, answer: Answer) -> None:
    made, answers = card(qtbot)

    qtbot.mouseClick(getattr(made, name), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(made.run_button, Qt.MouseButton.LeftButton)

    assert answers == [answer]


def test_a_key_that_comes_at_once_does_not_run_the_code(qtbot: QtBot) -> None:
    made, answers = card(qtbot)
    made.setFocus()

    qtbot.keyClick(made, Qt.Key.Key_Return)
    assert answers == []

    qtbot.waitUntil(lambda: made._may_answer)  # noqa: SLF001 - the half second is over
    qtbot.keyClick(made, Qt.Key.Key_Return)
    assert answers == [Answer(run=True)]


def test_code_whose_values_went_with_their_runtime_waits_until_they_are_back(qtbot: QtBot) -> None:
    made, answers = card(qtbot)
    qtbot.waitUntil(lambda: made._may_answer)  # noqa: SLF001 - the half second is over

    made.show_live({"diff"})
    qtbot.mouseClick(made.run_button, Qt.MouseButton.LeftButton)
    qtbot.keyClick(made, Qt.Key.Key_Return)
    said = [part.text() for part in made.findChildren(QLabel) if part.isVisible() and "Since this" in part.text()]
    asked = list(answers)
    made.show_live({"diff", "q3"})
    qtbot.mouseClick(made.run_button, Qt.MouseButton.LeftButton)

    assert said == ["Since this was asked, the runtime ended, and q3 with it. Say “Not now” and ask again."]
    assert (asked, answers) == ([], [Answer(run=True)])


def test_escape_says_not_now(qtbot: QtBot) -> None:
    made, answers = card(qtbot)
    made.setFocus()

    qtbot.keyClick(made, Qt.Key.Key_Escape)

    assert answers == [Answer(run=False)]


def test_edited_code_is_looked_through_again_and_runs_as_edited(qtbot: QtBot) -> None:
    made, answers = card(qtbot)
    qtbot.mouseClick(made.edit_button, Qt.MouseButton.LeftButton)
    made.code.setPlainText("import requests")

    assert "requests" in made.words.labels["Outside"].text()
    qtbot.keyClick(made.code, Qt.Key.Key_Return)
    assert answers == []

    qtbot.mouseClick(made.run_button, Qt.MouseButton.LeftButton)
    assert answers == [Answer(run=True, code=made.code.toPlainText())]


def test_very_long_names_are_cut_apart_in_what_a_call_will_do_and_whole_in_what_it_reads() -> None:
    names = [f"{'list_of_prices_' * 4}{place}{'_of_all_suppliers' * 3}.csv" for place in ("north", "south")]
    seen = Foresight(reads_files=tuple(names))

    rows = dict(rows_of(f"read {names[0]}, then {names[1]} and prices.csv", seen))

    first, second = rows["It will"].removeprefix("read ").removesuffix(" and prices.csv").split(", then ")
    assert first != second
    assert max(map(len, (first, second))) <= 48
    assert rows["Reads"] == " · ".join(names)


def test_a_call_says_what_it_made_changed_and_wrote(qtbot: QtBot) -> None:
    done = record(
        changes=CallChanges(created=("q4",), rebound=("diff",), deleted=("old",)),
        files_written=(FileWritten(path="outputs/x.xlsx", bytes=84_000, sha256="", replaced=True),),
    )

    assert title_of(done) == "Compare the files"
    assert status_pill(done) == ("", "")
    assert change_pills(done) == [
        ("+ q4", "live"),
        ("~ diff", "action"),
        ("− old", "gone"),
        ("replaced x.xlsx (84 kB)", "changed"),
    ]


def test_a_call_is_folded_and_its_code_opens_with_a_key(qtbot: QtBot) -> None:
    made = CallCard(themed(), record(outputs=(CallOutput(kind="stream", text="hello\n"),)))
    qtbot.addWidget(made)
    made.show()
    folded = made.sizeHint().height()

    made.code_button.setFocus()
    qtbot.keyClick(made.code_button, Qt.Key.Key_Space)

    assert made.sizeHint().height() > folded


@pytest.mark.parametrize(
    ("name", "message", "said"),
    [
        ("KeyError", "'sku'", "KeyError: 'sku'"),
        ("FileMissingError", "There is no file a.csv.", "There is no file a.csv."),
        ("ValueError", "", "ValueError"),
        ("OSError", "first\nsecond", "OSError: first"),
    ],
)
def test_a_call_that_failed_says_why_and_opens_no_traceback(qtbot: QtBot, name: str, message: str, said: str) -> None:
    error = CallError(name=name, message=message, traceback=f"Traceback…\n{name}: {message}")
    made = CallCard(themed(), record(status=CallStatus.ERROR, error=error))
    qtbot.addWidget(made)

    shown = [part.text() for part in made.findChildren(QLabel) if part.isVisibleTo(made)]

    assert said in shown
    assert not any("Traceback" in text for text in shown)
    assert not made.output_button.isChecked()
    assert made.output_button.isVisibleTo(made)
    assert status_pill(made.record) == ("ended with an error", "gone")


def test_a_flood_of_output_is_cut_to_its_end(qtbot: QtBot) -> None:
    made = CallCard(themed(), record(status=CallStatus.STARTED, ended=None))
    qtbot.addWidget(made)

    for _ in range(300):
        made.add_output(CallOutput(kind="stream", name="stdout", text="x" * 1000))

    assert len(output_text(made.record.outputs)) <= 20_001


def test_enter_sends_and_shift_enter_does_not(qtbot: QtBot) -> None:
    made = Composer(themed())
    qtbot.addWidget(made)
    sent: list[str] = []
    made.submitted.connect(sent.append)

    qtbot.keyClicks(made.edit, "one")
    qtbot.keyClick(made.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(made.edit, "two")
    qtbot.keyClick(made.edit, Qt.Key.Key_Return)

    assert sent == ["one\ntwo"]
    assert made.edit.toPlainText() == ""


def test_while_something_runs_nothing_is_sent_and_it_can_be_stopped(qtbot: QtBot) -> None:
    made = Composer(themed())
    qtbot.addWidget(made)
    sent, stopped = list[str](), list[bool]()
    made.submitted.connect(sent.append)
    made.stop_requested.connect(lambda: stopped.append(True))
    made.set_running(True)

    qtbot.keyClicks(made.edit, "later")
    qtbot.keyClick(made.edit, Qt.Key.Key_Return)
    qtbot.mouseClick(made.send_button, Qt.MouseButton.LeftButton)

    assert (sent, stopped, made.edit.toPlainText()) == ([], [True], "later")


def test_a_double_click_on_send_sends_once_and_stops_nothing(qtbot: QtBot) -> None:
    made = Composer(themed())
    qtbot.addWidget(made)
    made.show()
    sent, stopped = list[str](), list[bool]()
    made.submitted.connect(lambda text: (sent.append(text), made.set_running(True)))
    made.stop_requested.connect(lambda: stopped.append(True))
    made.insert_text("Compare")

    qtbot.mouseClick(made.send_button, Qt.MouseButton.LeftButton)
    qtbot.mouseDClick(made.send_button, Qt.MouseButton.LeftButton)
    after_double_click = list(stopped)
    qtbot.waitUntil(lambda: not made._just_sent.isActive())  # noqa: SLF001 - the time of a double click is over
    qtbot.mouseClick(made.send_button, Qt.MouseButton.LeftButton)

    assert (sent, after_double_click, stopped) == (["Compare"], [], [True])


def test_earlier_messages_come_back_with_the_up_key(qtbot: QtBot) -> None:
    made = Composer(themed())
    qtbot.addWidget(made)
    made.show()
    for text in ("first", "second"):
        qtbot.keyClicks(made.edit, text)
        qtbot.keyClick(made.edit, Qt.Key.Key_Return)

    qtbot.keyClick(made.edit, Qt.Key.Key_Up)
    qtbot.keyClick(made.edit, Qt.Key.Key_Up)
    assert made.edit.toPlainText() == "first"

    qtbot.keyClick(made.edit, Qt.Key.Key_Down)
    qtbot.keyClick(made.edit, Qt.Key.Key_Down)
    assert made.edit.toPlainText() == ""

    made.set_running(True)
    assert made.reason.isVisible()


def test_only_local_files_of_a_drop_are_taken() -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile("/a/b.csv"), QUrl("http://host.invalid/x.csv")])

    assert [str(path) for path in files_in(mime)] == ["/a/b.csv"]


def test_while_the_code_is_edited_it_stays_within_its_room_and_the_buttons_in_sight(qtbot: QtBot) -> None:
    made, _ = card(qtbot)
    made.resize(700, 400)
    made.code.show_code("x = 1\n" * 40)
    made.fit(400)

    qtbot.mouseClick(made.edit_button, Qt.MouseButton.LeftButton)

    assert not made.code.isReadOnly()
    assert made.heightForWidth(700) <= 400


def test_a_card_says_that_a_call_may_not_fit_into_memory_and_it_can_be_run_all_the_same(qtbot: QtBot) -> None:
    words = "This may run out of memory: it needs about 8.0 GB and 4.0 GB are free."
    made = ApprovalCard(themed(), ApprovalQuestion(request=replace(request(), memory=words), number=1), set())
    plain = ApprovalCard(themed(), ApprovalQuestion(request=request(), number=1), set())
    for card in (made, plain):
        qtbot.addWidget(card)
        card.show()

    assert made.memory.isVisible()
    assert made.memory.text() == words
    assert words in made.accessibleName()
    assert made.run_button.isEnabled()
    assert not plain.memory.isVisible()
