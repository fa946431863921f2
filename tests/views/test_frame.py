"""The frame: what the toolbar, the chats, the notices and the layout do, with a fake runtime."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QLabel, QLineEdit, QMainWindow, QTextEdit
from pytestqt.qtbot import QtBot

from tests.unit.services.fake_reader import FakeReader
from tests.unit.services.fake_runtime import FakeHost
from tests.views.window import Wanted, themed, window, write
from workbench.domain.conversation import ApprovalMode
from workbench.domain.ids import ChatId
from workbench.domain.runtime import EndReason, RuntimeEnd, RuntimeState
from workbench.qt.runtime_watch import RuntimeView
from workbench.qt.settings import WindowSettings
from workbench.views.chats_panel import ChatsPanel
from workbench.views.dialogs import QuestionDialog
from workbench.views.main_window import MainWindow
from workbench.views.message_view import ReplyView
from workbench.views.notices import Notice, NoticeAction, NoticeBanner
from workbench.views.runtime_pill import RuntimePill, figures, shorter_figures, state_word
from workbench.views.switch import Switch
from workbench.views.toolbar import MainToolbar


def faked(**more: object) -> Wanted:
    return Wanted(host=FakeHost(), reader=FakeReader(), **more)  # pyright: ignore[reportArgumentType]


def with_chat(qtbot: QtBot, made: MainWindow, title: str = "One") -> None:
    made.choice.ensured(title, lambda _: None)
    qtbot.waitUntil(lambda: made.choice.chat is not None)
    qtbot.waitUntil(lambda: made.chats_panel.model.row_of(str(made.choice.chat and made.choice.chat.id)) > 0)


def test_a_chat_is_made_with_its_first_message_and_listed(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        write(qtbot, made, "help")

        qtbot.waitUntil(lambda: made.chats_panel.model.rowCount() == 2, timeout=20_000)
        qtbot.waitUntil(lambda: not made.chat_panel.is_running, timeout=20_000)
        assert made.choice.chat is not None
        assert made.choice.chat.title == "help"
        assert made.windowTitle() == "help – Workbench"


def test_a_chat_is_renamed_by_keys(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        with_chat(qtbot, made)
        made.chats_panel.list.setFocus()
        qtbot.keyClick(made.chats_panel.list, Qt.Key.Key_F2)
        dialog = made.findChild(QuestionDialog)
        assert dialog is not None
        edit = dialog.findChild(QLineEdit)
        assert edit is not None

        qtbot.keyClicks(edit, "Two")
        qtbot.keyClick(edit, Qt.Key.Key_Return)

        qtbot.waitUntil(lambda: made.windowTitle() == "Two – Workbench")


def test_a_chat_is_deleted_only_after_asking(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    binned: list[Path] = []
    monkeypatch.setattr("workbench.qt.chat_choice._to_bin", lambda folder: binned.append(folder) is None)
    with window(qtbot, tmp_path, faked()) as made:
        with_chat(qtbot, made)
        made.chats_panel.list.setFocus()
        qtbot.keyClick(made.chats_panel.list, Qt.Key.Key_Delete)
        qtbot.waitUntil(lambda: made.findChild(QuestionDialog) is not None)
        dialog = made.findChild(QuestionDialog)
        assert dialog is not None
        assert binned == []

        qtbot.mouseClick(dialog.do_button, Qt.MouseButton.LeftButton)

        qtbot.waitUntil(lambda: made.chats_panel.model.rowCount() == 0)
        assert [folder.name for folder in binned] == ["One"]
        assert made.choice.chat is None


def test_the_checkpoint_switch_is_moved_by_the_space_bar_and_kept(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        switch = made.toolbar.checkpoints
        assert not switch.isEnabled()
        with_chat(qtbot, made)

        qtbot.keyClick(switch, Qt.Key.Key_Space)

        qtbot.waitUntil(lambda: made.choice.chat is not None and made.choice.chat.checkpoints)
        assert switch.accessibleName() == "Checkpoints"
        assert switch.accessibleDescription() == "Checkpoints on: the first is saved after the next call"


def test_the_approval_menu_sets_when_the_user_is_asked(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        with_chat(qtbot, made)

        made.toolbar.approval_chosen.emit(ApprovalMode.CHAT)

        qtbot.waitUntil(lambda: made.status.approval.text() == "asks once in this chat")
        assert made.toolbar.approval_button.text() == "Asks once in this chat ▾"


def test_a_file_that_is_not_there_is_told_in_the_banner(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        made.chat_panel.add_files((tmp_path / "none.csv",))

        qtbot.waitUntil(lambda: "none.csv" in made.chat_panel.banner.text)
        assert made.chat_panel.chips.names == ()


def test_an_engine_that_cannot_open_is_told_in_the_banner(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("approval = 3")
    with window(qtbot, tmp_path, faked(opens=False)) as made:
        assert "`approval`" in made.chat_panel.banner.text


def test_the_layout_is_remembered_and_a_closed_panel_can_be_brought_back(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        made.places.chats.close()
    with window(qtbot, tmp_path, faked()) as made:
        assert not made.places.chats.isVisible()

        made.places.chats.toggleViewAction().trigger()

        assert made.places.chats.isVisible()


def test_the_last_chat_is_shown_again_with_its_messages(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        write(qtbot, made, "help")
        qtbot.waitUntil(lambda: made.choice.chat is not None and not made.chat_panel.is_running, timeout=20_000)

    with window(qtbot, tmp_path, faked()) as made:
        qtbot.waitUntil(lambda: made.windowTitle() == "help – Workbench")
        qtbot.waitUntil(lambda: len(made.chat_panel.transcript.findChildren(ReplyView)) == 1)
        assert made.chat_panel.stack.currentWidget() is made.chat_panel.transcript


def test_files_wait_for_the_chat_they_were_given_to(qtbot: QtBot, tmp_path: Path) -> None:
    first, second = tmp_path / "first.csv", tmp_path / "second.csv"
    for path in (first, second):
        path.write_text("a,b\n1,2\n")
    with window(qtbot, tmp_path, faked()) as made:
        made.chat_panel.add_files((first, first))
        qtbot.waitUntil(lambda: made.choice.chat is not None)
        made.choice.show_new()
        made.chat_panel.add_files((second,))

        qtbot.waitUntil(lambda: made.chat_panel.chips.names == ("second.csv",))
        assert made.windowTitle() == "second – Workbench"


def test_every_panel_can_be_moved_closed_and_taken_off(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        feature = QDockWidget.DockWidgetFeature
        wanted = feature.DockWidgetMovable | feature.DockWidgetClosable | feature.DockWidgetFloatable

        assert [dock.features() for dock in made.findChildren(QDockWidget)] == [wanted] * len(
            made.findChildren(QDockWidget)
        )


def test_every_button_that_is_shown_has_a_name(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        own = [child for child in made.findChildren(QAbstractButton) if child.isVisible() and _is_ours(child)]
        nameless = [child for child in own if not child.accessibleName() and not child.text()]

        assert nameless == []


def _is_ours(child: QAbstractButton) -> bool:
    return not child.objectName().startswith("qt_") and not isinstance(child.parent(), QLineEdit)


def test_the_newest_notice_stands_first_and_each_once(qtbot: QtBot) -> None:
    banner, ran = NoticeBanner(themed()), list[int]()
    qtbot.addWidget(banner)
    banner.show_text("First.")
    banner.show_text("Second.", NoticeAction(text="Do", run=lambda: ran.append(1)))
    banner.show_text("First.")

    assert banner.text == "Second."
    qtbot.mouseClick(banner._button, Qt.MouseButton.LeftButton)  # noqa: SLF001 - as a user would
    assert (banner.text, ran) == ("First.", [1])


def test_notices_of_another_chat_wait_until_it_is_shown(qtbot: QtBot) -> None:
    one, two = ChatId("one"), ChatId("two")
    banner = NoticeBanner(themed())
    qtbot.addWidget(banner)
    banner.set_chat(one)
    banner.show_notice(Notice(text="About one.", chat=one))
    banner.set_chat(two)
    banner.show_notice(Notice(text="a.csv is empty.", chat=two, kind="refused"))
    banner.show_notice(Notice(text="b.csv is binary.", chat=two, kind="refused"))

    assert banner.text == "a.csv is empty.\nb.csv is binary."
    banner.clear()
    assert banner.text == ""
    banner.set_chat(one)
    assert banner.text == "About one."


def test_a_new_chat_is_not_named_after_files_that_were_refused(qtbot: QtBot, tmp_path: Path) -> None:
    good = tmp_path / "good.csv"
    good.write_text("a,b\n1,2\n")
    with window(qtbot, tmp_path, faked()) as made:
        made.chat_panel.add_files((tmp_path / "none.csv", tmp_path / "gone.csv", good))

        qtbot.waitUntil(lambda: made.windowTitle() == "good – Workbench", timeout=20_000)
        assert made.chat_panel.banner.text.count(".csv") >= 2

        made.choice.show_new()
        made.chat_panel.add_files((tmp_path / "none.csv",))
        qtbot.waitUntil(lambda: made.windowTitle() == "New chat – Workbench", timeout=20_000)
        write(qtbot, made, "help")
        qtbot.waitUntil(lambda: made.windowTitle() == "help – Workbench", timeout=20_000)


def test_while_a_chat_is_being_opened_no_empty_page_is_shown(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        write(qtbot, made, "help")
        qtbot.waitUntil(lambda: made.choice.chat is not None and not made.chat_panel.is_running, timeout=20_000)

    with window(qtbot, tmp_path, faked()) as made:
        panel = made.chat_panel
        assert panel.stack.currentWidget() in {panel.opening, panel.transcript}
        qtbot.waitUntil(lambda: panel.stack.currentWidget() is panel.transcript, timeout=20_000)


def test_a_last_chat_that_is_gone_leads_to_the_start_page(qtbot: QtBot, tmp_path: Path) -> None:
    settings = WindowSettings(tmp_path / "window.ini")
    settings.last_chat = "gone"
    settings.save()

    with window(qtbot, tmp_path, faked()) as made:
        panel = made.chat_panel
        qtbot.waitUntil(lambda: panel.stack.currentWidget() is panel.start_page, timeout=20_000)


@pytest.mark.parametrize(
    ("view", "word", "said"),
    [
        (RuntimeView(), "No runtime yet", ""),
        (
            RuntimeView(state=RuntimeState.IDLE, number=3, calls=14, memory=312_000_000),
            "Live",
            "runtime 3 · 14 calls · 312 MB",
        ),
        (
            RuntimeView(state=RuntimeState.BUSY, number=3, calls=1, running_call=4),
            "Busy",
            "runtime 3 · call 4 runs · 1 call",
        ),
        (
            RuntimeView(state=RuntimeState.ENDED, number=3, end=RuntimeEnd(number=3, reason=EndReason.RESET)),
            "Ended",
            "runtime 3 · reset",
        ),
    ],
)
def test_the_runtime_is_told_in_words(view: RuntimeView, word: str, said: str) -> None:
    assert (state_word(view), figures(view)) == (word, said)


def test_where_the_pill_has_less_room_it_says_less_and_cuts_nothing(qtbot: QtBot) -> None:
    view = RuntimeView(state=RuntimeState.BUSY, number=3, calls=11, running_call=12, memory=312_000_000)
    made = RuntimePill(themed())
    qtbot.addWidget(made)
    made.show_view(view)
    said = shorter_figures(view)

    assert said == (
        "runtime 3 · call 12 runs · 11 calls · 312 MB",
        "runtime 3 · call 12 runs · 11 calls · 312 MB",
        "runtime 3 · call 12 runs · 312 MB",
        "runtime 3 · call 12 runs",
        "call 12 runs",
        "",
    )
    room = made.fontMetrics().horizontalAdvance(said[2]) + 1
    assert made._fitting(room) == said[2]  # noqa: SLF001 - what is painted
    assert made._fitting(3) == ""  # noqa: SLF001


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (EndReason.RESET, ("runtime 3 · reset", "reset", "")),
        (EndReason.EVICTED, ("runtime 3 · closed while idle", "closed while idle", "")),
        (EndReason.FAILURE, ("runtime 3", "runtime 3", "")),
    ],
)
def test_a_pill_with_little_room_says_why_the_runtime_ended(reason: EndReason, said: tuple[str, ...]) -> None:
    end = RuntimeEnd(number=3, reason=reason, ended=0.0)
    view = RuntimeView(state=RuntimeState.ENDED, number=3, end=end)

    assert shorter_figures(view)[1:] == said


def test_nothing_is_said_of_chats_before_they_are_known(qtbot: QtBot) -> None:
    made = ChatsPanel(themed())
    qtbot.addWidget(made)
    made.show()

    def said() -> list[str]:
        return [part.text() for part in made.findChildren(QLabel) if part.isVisible()]

    before = said()
    made.show_chats(())

    assert (before, said()) == ([], ["Chats appear here with their first file or message."])


def test_a_switch_is_painted_in_all_its_states(qtbot: QtBot) -> None:
    switch = Switch(themed())
    switch.setText("On")
    qtbot.addWidget(switch)
    off = switch.grab().toImage()

    switch.setChecked(True)
    on = switch.grab().toImage()
    switch.setEnabled(False)

    assert off != on
    assert switch.grab().toImage() != on


def test_what_the_window_remembers_survives_a_start(tmp_path: Path) -> None:
    first = WindowSettings(tmp_path / "window.ini")
    first.theme, first.model, first.last_chat = "dark", "local", "abc"
    first.save()

    again = WindowSettings(tmp_path / "window.ini")

    assert (again.theme, again.model, again.last_chat) == ("dark", "local", "abc")


@pytest.mark.parametrize(
    ("key", "title"),
    [
        (Qt.Key.Key_1, "Variables"),
        (Qt.Key.Key_2, "Helpers"),
        (Qt.Key.Key_3, "Outputs"),
        (Qt.Key.Key_4, "Console"),
        (Qt.Key.Key_5, "Chats"),
    ],
)
def test_every_panel_is_reached_by_a_key(qtbot: QtBot, tmp_path: Path, key: Qt.Key, title: str) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        for dock in made.docks.panels:
            dock.close()

        qtbot.keyClick(made, key, Qt.KeyboardModifier.ControlModifier)

        assert [dock.windowTitle() for dock in made.docks.panels if dock.isVisible()] == [title]


def test_a_tab_below_the_chat_is_closed_by_a_key_and_the_console_stays(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        made.add_lower(QTextEdit(), "result · changed", "table_result_changed")
        made.docks.show_lower("table_result_changed")
        panel = made.docks.panels[-1]
        qtbot.waitUntil(lambda: not panel.visibleRegion().isEmpty())

        qtbot.keyClick(made, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
        qtbot.keyClick(made, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)

        assert made.docks.lower_keys() == ("console", "lineage")
        assert made.places.console.isVisible()


def test_a_title_that_its_tab_says_already_takes_no_room(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        qtbot.waitUntil(lambda: made.places.variables.bar.height() == 0)

        assert made.places.helpers.bar.height() == 0
        assert made.places.chats.bar.height() > 10


def test_what_stops_and_ends_a_runtime_keeps_its_place_whatever_the_state(qtbot: QtBot) -> None:
    host = QMainWindow()
    qtbot.addWidget(host)
    bar = MainToolbar(themed())
    host.addToolBar(bar)
    bar.show_models(("builtin",), "builtin")
    host.resize(1440, 300)
    host.show()

    def places() -> tuple[int, ...]:
        layout = bar.layout()
        assert layout is not None
        layout.activate()
        return tuple(part.x() for part in (bar.interrupt_button, bar.restart_button, bar.reset_button))

    seen: list[tuple[int, ...]] = []
    for state in RuntimeState:
        bar.show_runtime(RuntimeView(state=state, number=3, started=1.0, calls=7, running_call=8))
        seen.append(places())

    assert set(seen) == {seen[0]}
    assert sorted(seen[0]) == list(seen[0])
