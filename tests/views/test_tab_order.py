"""Where Tab goes: through what is seen, as it is laid out."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot
from typing_extensions import override

from tests.views.test_frame import faked, with_chat
from tests.views.window import window
from workbench.domain.closing import LiveChat
from workbench.domain.ids import ChatId
from workbench.views.closing_dialog import ClosingDialog, ClosingWords
from workbench.views.flow_layout import FlowLayout
from workbench.views.safe_browser import SafeBrowser
from workbench.views.tab_order import controls_of, go_on


class _Form(QDialog):
    """Controls in an order that is not the one in which they were made, and some that nobody sees."""

    def __init__(self) -> None:
        super().__init__()
        foot, middle, head = QPushButton("foot"), QLineEdit(), QPushButton("head")
        middle.setAccessibleName("middle")
        chips = QWidget()
        flow = FlowLayout(chips)
        flow.addWidget(QPushButton("chip"))
        stack = QStackedWidget()
        stack.addWidget(QPushButton("shown"))
        stack.addWidget(QPushButton("covered"))
        scrolled = QScrollArea()
        scrolled.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scrolled.setWidget(QCheckBox("scrolled"))
        off = QPushButton("off")
        off.setEnabled(False)
        row = QHBoxLayout()
        for part in (head, chips):
            row.addWidget(part)
        layout = QVBoxLayout(self)
        layout.addLayout(row)
        for part in (middle, stack, scrolled, off, foot):
            layout.addWidget(part)

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        return go_on(self, forward=next) or super().focusNextPrevChild(next)


def names_of(widgets: list[QWidget]) -> list[str]:
    return [one.accessibleName() or getattr(one, "text", str)() for one in widgets]


def test_tab_visits_what_is_seen_in_the_order_in_which_it_is_laid_out(qtbot: QtBot) -> None:
    form = _Form()
    qtbot.addWidget(form)
    form.show()
    qtbot.waitUntil(form.isActiveWindow)
    controls_of(form)[0].setFocus()
    visited: list[QWidget] = []

    for _ in range(6):
        held = QApplication.focusWidget()
        assert held is not None
        visited.append(held)
        qtbot.keyClick(held, Qt.Key.Key_Tab)

    assert names_of(visited) == ["head", "chip", "middle", "shown", "scrolled", "foot"]
    qtbot.keyClick(visited[0], Qt.Key.Key_Backtab)
    assert visited[-1].hasFocus()


def test_a_window_is_visited_from_its_toolbar_over_the_chats_to_the_chat(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        with_chat(qtbot, made)

        order = controls_of(made)

        expected = [
            made.toolbar.new_button,
            made.chats_panel.search,
            made.chats_panel.list,
            made.chat_panel.composer.edit,
        ]
        assert [one for one in order if one in expected] == expected
        hidden = [one for one in order if one.visibleRegion().isEmpty() and made.helpers.isAncestorOf(one)]
        assert hidden == []


def test_keys_of_a_button_that_is_switched_off_do_not_press_another_one(qtbot: QtBot, tmp_path: Path) -> None:
    with window(qtbot, tmp_path, faked()) as made:
        with_chat(qtbot, made)
        button = made.toolbar.compare_button
        button.setFocus()
        assert button.hasFocus()

        button.setEnabled(False)

        assert made.chat_panel.composer.edit.hasFocus()


def test_buttons_of_a_question_are_visited_as_they_stand(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    live = LiveChat(chat=ChatId("c"), title="Prices", number=1, others=1)
    asked = ClosingDialog((live,), ClosingWords(title="Close the window", is_window=True), host)
    asked.show()

    assert names_of(controls_of(asked)) == [
        "Remember my choice (Settings can change it)",
        "Keep running",
        "Checkpoint and end",
        "End",
        "Cancel",
    ]


def test_a_link_that_has_the_keys_is_seen_and_a_text_without_links_is_passed_over(qtbot: QtBot) -> None:
    page, scrolled, first, last = _Form(), QScrollArea(), SafeBrowser(), SafeBrowser()
    qtbot.addWidget(page)
    inner = QWidget()
    column = QVBoxLayout(inner)
    for part in (first, last):
        column.addWidget(part)
    first.setHtml("<a href='#one'>one</a>" + "<p>words</p>" * 60 + "<a href='#two'>two</a>")
    last.setHtml("<p>words</p>" * 60)
    scrolled.setWidget(inner)
    scrolled.setWidgetResizable(True)
    scrolled.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    message = QLineEdit()
    below = page.layout()
    assert below is not None
    for part in (scrolled, message):
        below.addWidget(part)
    page.resize(400, 500)
    page.show()
    qtbot.waitUntil(page.isActiveWindow)
    message.setFocus()
    seen: list[tuple[str, bool]] = []

    for _ in range(2):
        held = QApplication.focusWidget()
        assert held is not None
        qtbot.keyClick(held, Qt.Key.Key_Backtab)
        place = first.viewport().mapTo(scrolled.viewport(), first.cursorRect().center())
        seen.append((first.textCursor().selectedText(), scrolled.viewport().rect().contains(place)))

    assert seen == [("two", True), ("one", True)]
