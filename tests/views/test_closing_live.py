"""The window or a chat is closed with live values: what goes is named, and what was chosen is done."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from typing_extensions import override

from tests.unit.services.fake_reader import FakeReader
from tests.unit.services.fake_runtime import FakeHost, FakeSession
from tests.views.window import Wanted, window
from workbench.domain.closing import LiveChat, LiveTable
from workbench.domain.ids import ChatId
from workbench.domain.runtime import EndReason
from workbench.protocol.values import CheckpointReport, VariableKind, VariableSummary
from workbench.views.choice_box import ChoiceBox
from workbench.views.closing_dialog import ClosingDialog, ClosingWords
from workbench.views.dialogs import QuestionDialog
from workbench.views.main_window import MainWindow
from workbench.views.settings_dialog import SettingsDialog
from workbench.views.theme import ThemeChoice

TABLE = VariableSummary(
    name="prices", type_name="DataFrame", kind=VariableKind.TABLE, shape=(1_200_000, 8), size_bytes=96_000_000
)


def holding(*held: VariableSummary) -> Wanted:
    def prepare(session: FakeSession) -> None:
        session.namespace = held

    return Wanted(host=FakeHost(prepare=prepare), reader=FakeReader())


def sessions(wanted: Wanted) -> list[FakeSession]:
    assert isinstance(wanted.host, FakeHost)
    return wanted.host.sessions


def ran(qtbot: QtBot, made: MainWindow, title: str = "One") -> ChatId:
    """Make a chat in which a call ran."""
    made.choice.show_new()
    made.choice.ensured(title, lambda _: None)
    qtbot.waitUntil(lambda: made.choice.chat is not None)
    assert made.choice.chat is not None
    chat = made.choice.chat.id
    done: list[object] = []
    made._bridge.ask(made, lambda engine: engine.run(chat, "prices = 1"), done.append)  # noqa: SLF001 - as the console does
    qtbot.waitUntil(lambda: bool(done))
    return chat


def asked(qtbot: QtBot, made: MainWindow) -> ClosingDialog:
    """Wish to close the window by its key, and give the question."""
    qtbot.keyClick(made, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    return the_dialog(qtbot, made)


def the_dialog(qtbot: QtBot, made: MainWindow) -> ClosingDialog:
    qtbot.waitUntil(lambda: made.findChild(ClosingDialog) is not None)
    dialog = made.findChild(ClosingDialog)
    assert dialog is not None
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def said(dialog: QuestionDialog) -> str:
    return "\n".join(shown.text().replace("\u200b", "") for shown in dialog.findChildren(QLabel))


def closings(made: MainWindow) -> list[bool]:
    closed: list[bool] = []
    made.closed.connect(closed.append)
    return closed


def ends(wanted: Wanted) -> list[EndReason | None]:
    return [session.end.result().reason if session.end.done() else None for session in sessions(wanted)]


def test_a_window_in_which_nothing_is_live_closes_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, holding()) as made:
        ran(qtbot, made)
        closed = closings(made)

        qtbot.keyClick(made, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)

        qtbot.waitUntil(lambda: closed == [False])
        assert made.findChild(ClosingDialog) is None


def test_what_is_live_is_named_and_enter_keeps_it_running(qtbot: QtBot, tmp_path: Path) -> None:
    wanted = holding(TABLE)
    with window(qtbot, tmp_path, wanted, leave_calls=True) as made:
        ran(qtbot, made)
        closed = closings(made)
        dialog = asked(qtbot, made)
        words = said(dialog)

        qtbot.keyClick(dialog, Qt.Key.Key_Return)

        qtbot.waitUntil(lambda: closed == [False])
        assert "prices (1,200,000 rows, 96 MB)" in words
        assert "60 minutes after the last use" in words
        assert ends(wanted) == [None]


def test_escape_stays_and_the_next_wish_asks_again(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, holding(TABLE)) as made:
        ran(qtbot, made)
        dialog = asked(qtbot, made)

        with qtbot.waitSignal(dialog.finished):
            qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: made.findChild(ClosingDialog) is None)
        made.activateWindow()
        qtbot.waitUntil(made.isActiveWindow)

        assert made.isVisible()
        assert asked(qtbot, made).isVisible()


def test_the_key_that_closes_the_window_closes_it_when_pressed_again(qtbot: QtBot, tmp_path: Path) -> None:
    wanted = holding(TABLE)
    with window(qtbot, tmp_path, wanted, leave_calls=True) as made:
        ran(qtbot, made)
        closed = closings(made)
        dialog = asked(qtbot, made)

        qtbot.keyClick(dialog, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)

        qtbot.waitUntil(lambda: bool(closed))
        assert ends(wanted) == [None]


def test_values_are_saved_before_they_end(qtbot: QtBot, tmp_path: Path) -> None:
    wanted = holding(TABLE)
    with window(qtbot, tmp_path, wanted) as made:
        ran(qtbot, made)
        closed = closings(made)
        dialog = asked(qtbot, made)

        qtbot.keyClick(dialog, Qt.Key.Key_Tab)  # from keep running, where the keys are
        assert dialog.save_button.hasFocus()
        qtbot.keyClick(dialog.save_button, Qt.Key.Key_Space)

        qtbot.waitUntil(lambda: closed == [False])
        assert len(sessions(wanted)[0].saved) == 1
        assert ends(wanted) == [EndReason.CLOSED]


def test_nothing_ends_where_the_checkpoint_fails(qtbot: QtBot, tmp_path: Path) -> None:
    wanted = holding(TABLE)
    with window(qtbot, tmp_path, wanted) as made:
        ran(qtbot, made)
        closed = closings(made)
        dialog = asked(qtbot, made)
        sessions(wanted)[0].side_fails = True

        qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: "Nothing was ended." in dialog.told.text())

        assert "“One”" in dialog.told.text()
        assert closed == []
        assert ends(wanted) == [None]
        assert dialog.end_button.isEnabled()


class Slow(FakeSession):
    """Saves without end."""

    @override
    async def save_checkpoint(self, folder: Path) -> CheckpointReport:
        return await asyncio.Future()


class SlowHost(FakeHost):
    @override
    def _new(self, folder: Path, chat: str, number: int) -> FakeSession:
        session = Slow(chat=chat, number=number, folder=folder, namespace=(TABLE,))
        self.sessions.append(session)
        return session


@pytest.mark.parametrize("stays", [True, False])
def test_a_save_that_takes_long_holds_nobody(qtbot: QtBot, tmp_path: Path, *, stays: bool) -> None:
    wanted = Wanted(host=SlowHost(), reader=FakeReader())
    with window(qtbot, tmp_path, wanted, leave_calls=True) as made:
        ran(qtbot, made)
        closed = closings(made)
        dialog = asked(qtbot, made)
        qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: dialog.told.text().endswith(" 1 s"))
        assert dialog.told.text() == "Saving a checkpoint of “One” … 1 s"
        assert not dialog.end_button.isEnabled()

        with qtbot.waitSignal(dialog.finished):
            qtbot.mouseClick(dialog.cancel_button if stays else dialog.keep_button, Qt.MouseButton.LeftButton)

        assert bool(closed) is not stays
        assert ends(wanted) == [None]


def test_several_chats_stand_in_one_question_and_each_can_be_chosen_for(qtbot: QtBot, tmp_path: Path) -> None:
    wanted = holding(TABLE)
    with window(qtbot, tmp_path, wanted, leave_calls=True) as made:
        for title in ("One", "Two", "Three"):
            ran(qtbot, made, title)
        closed = closings(made)
        dialog = asked(qtbot, made)
        assert "3 chats are live" in said(dialog)
        boxes = {box.accessibleName(): box for box in dialog.findChildren(ChoiceBox)}
        first = boxes["What becomes of “One”"]
        first.setFocus()
        for _ in range(3):
            qtbot.keyClick(first, Qt.Key.Key_Down)
        assert first.currentText() == "End"

        qtbot.mouseClick(dialog.keep_button, Qt.MouseButton.LeftButton)

        qtbot.waitUntil(lambda: bool(closed))
        assert ends(wanted) == [EndReason.CLOSED, None, None]


def test_a_choice_is_remembered_and_can_be_changed_in_the_settings(qtbot: QtBot, tmp_path: Path) -> None:
    wanted = holding(TABLE)
    with window(qtbot, tmp_path, wanted, leave_calls=True) as made:
        ran(qtbot, made)
        dialog = asked(qtbot, made)
        qtbot.keyClick(dialog.remember, Qt.Key.Key_Space)
        qtbot.mouseClick(dialog.end_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: not made.isVisible())

    again = holding(TABLE)
    with window(qtbot, tmp_path, again, leave_calls=True) as made:
        ran(qtbot, made, "Two")
        closed = closings(made)
        qtbot.keyClick(made, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda: bool(closed))
    assert ends(again) == [EndReason.CLOSED]

    third = holding(TABLE)
    with window(qtbot, tmp_path, third) as made:
        ran(qtbot, made, "Three")
        qtbot.keyClick(made, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
        settings = made.findChild(SettingsDialog)
        assert settings is not None
        assert settings.closing.currentText() == "End"
        for _ in range(3):
            qtbot.keyClick(settings.closing, Qt.Key.Key_Up)
        with qtbot.waitSignal(settings.finished):
            qtbot.keyClick(settings, Qt.Key.Key_Escape)
        made.activateWindow()
        qtbot.waitUntil(made.isActiveWindow)
        assert asked(qtbot, made).isVisible()
        assert ends(third) == [None]


def test_a_chat_is_closed_by_its_key_and_its_values_end_only_when_that_is_chosen(qtbot: QtBot, tmp_path: Path) -> None:
    wanted = holding(TABLE)
    with window(qtbot, tmp_path, wanted) as made:
        chat = ran(qtbot, made)
        held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier

        qtbot.keyClick(made, Qt.Key.Key_W, held)
        dialog = the_dialog(qtbot, made)
        assert not dialog.remember.isVisible()
        qtbot.mouseClick(dialog.keep_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: made.choice.chat is None)
        assert ends(wanted) == [None]

        made.activateWindow()
        qtbot.waitUntil(made.isActiveWindow)
        made.choice.open(chat)
        qtbot.waitUntil(lambda: made.choice.chat is not None)
        qtbot.waitUntil(lambda: made.findChild(ClosingDialog) is None)
        qtbot.keyClick(made, Qt.Key.Key_W, held)
        dialog = the_dialog(qtbot, made)
        qtbot.mouseClick(dialog.end_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: made.choice.chat is None)
        assert ends(wanted) == [EndReason.CLOSED]


def test_a_chat_with_nothing_live_is_closed_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    wanted = holding()
    with window(qtbot, tmp_path, wanted) as made:
        ran(qtbot, made)
        assert made.choice.chat is not None

        made.chats_panel.close_requested.emit(made.choice.chat)

        qtbot.waitUntil(lambda: made.choice.chat is None)
        assert ends(wanted) == [EndReason.CLOSED]


def test_before_a_chat_is_deleted_its_live_tables_are_named(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, holding(TABLE)) as made:
        ran(qtbot, made)
        qtbot.waitUntil(lambda: made.chats_panel.model.rowCount() == 2)
        made.chats_panel.list.setFocus()

        qtbot.keyClick(made.chats_panel.list, Qt.Key.Key_Delete)
        qtbot.waitUntil(lambda: made.findChild(QuestionDialog) is not None)

        dialog = made.findChild(QuestionDialog)
        assert dialog is not None
        assert "What is live in it ends: prices (1,200,000 rows, 96 MB)." in said(dialog)


@pytest.mark.parametrize("theme", [ThemeChoice.LIGHT, ThemeChoice.DARK])
@pytest.mark.parametrize("size", [100, 150])
def test_long_names_are_read_whole_and_every_button_is_in_sight(
    qtbot: QtBot, tmp_path: Path, theme: ThemeChoice, size: int
) -> None:
    wanted = Wanted(host=FakeHost(), reader=FakeReader(), theme=theme)
    name = "supplier_prices_of_all_countries_and_currencies_2026_march_01"
    chats = [
        LiveChat(
            chat=ChatId(str(number)),
            title=name,
            number=number,
            tables=tuple(LiveTable(name=f"{name}_{t}", rows=10**7, columns=9, size=10**9) for t in range(4)),
            size=4 * 10**9,
        )
        for number in range(1, 4)
    ]
    with window(qtbot, tmp_path, wanted) as made:
        made._theme.set_text_size(size)  # noqa: SLF001 - as the settings do
        dialog = ClosingDialog(chats, ClosingWords(title="Close the window", is_window=True), made)
        dialog.open()
        qtbot.waitUntil(dialog.isActiveWindow)

        room = dialog.rect()
        for button in (dialog.keep_button, dialog.save_button, dialog.end_button, dialog.cancel_button):
            place = button.rect().translated(button.mapTo(dialog, button.rect().topLeft()))
            assert room.contains(place)
            assert button.width() >= button.sizeHint().width()
        for shown in dialog.findChildren(QLabel):
            if shown.wordWrap() and shown.isVisible():
                assert shown.height() >= shown.heightForWidth(shown.width())
        assert dialog.height() <= made.screen().availableSize().height()
        dialog.close()
        made._theme.set_text_size(100)  # noqa: SLF001 - as above
