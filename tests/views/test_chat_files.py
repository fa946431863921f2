"""The files of a chat as chips: odd names are shown as they are, and a file can be taken out and added again."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.qtbot import QtBot

from tests.unit.services.fake_reader import FakeReader
from tests.unit.services.fake_runtime import FakeHost
from tests.views.window import Wanted, window
from workbench.domain.ids import ChatId
from workbench.domain.input import FileStamp, Input
from workbench.qt.chat_choice import title_from
from workbench.views.cut_button import CutButton
from workbench.views.input_chips import InputChips
from workbench.views.main_window import MainWindow

STAMP = FileStamp(size=1, mtime_ns=1)
WAYS = ("menu", "key")


def an_input(name: str) -> Input:
    return Input(
        chat=ChatId("c"),
        name=name,
        original=Path("/x") / name,
        sha256="",
        copy_stamp=STAMP,
        original_stamp=STAMP,
        added=datetime(2026, 11, 30, tzinfo=UTC),
    )


def chips_of(made: InputChips) -> list[QPushButton]:
    return [chip for chip in made.findChildren(QPushButton) if not chip.isHidden()]


def with_file(qtbot: QtBot, made: MainWindow, path: Path) -> QPushButton:
    path.write_text("id\n1\n")
    made.chat_panel.add_files((path,))
    qtbot.waitUntil(lambda: made.chat_panel.chips.names == (path.name,), timeout=20_000)
    qtbot.waitUntil(lambda: len(chips_of(made.chat_panel.chips)) == 1)
    return chips_of(made.chat_panel.chips)[0]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("R&D.csv", "R&&D.csv"),
        ("a\nb.csv", "a\\nb.csv"),
        ("\u202eprices.csv", "\\u202eprices.csv"),
        ("\U0001f4c8.csv", "\U0001f4c8.csv"),
        ("p" * 200 + ".csv", "p" * 30 + "…" + "p" * 26 + ".csv"),
    ],
)
def test_a_chip_shows_an_odd_name_as_it_is(qtbot: QtBot, name: str, shown: str) -> None:
    made = InputChips()
    qtbot.addWidget(made)

    made.show_inputs((an_input(name),))

    assert [chip.text() for chip in made.findChildren(QPushButton)] == [shown]


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("line\nbreak.csv", "line break"),
        (" .csv", ".csv"),
        ("n" * 200 + ".csv", f"{'n' * 19}…{'n' * 20}"),
        ("-dash.csv", "-dash"),
    ],
)
def test_a_chat_is_named_in_one_line_after_an_odd_file(name: str, title: str) -> None:
    assert title_from((Path("/x") / name,)) == title


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("price_list_of_the_northern_region_final_v1", "price_list_of_the_northern_region_final_v2"),
        ("n" * 50 + "_a_" + "m" * 60, "n" * 50 + "_b_" + "m" * 60),
    ],
)
def test_a_chat_tells_its_two_files_apart(first: str, second: str) -> None:
    shown = title_from((Path(f"/x/{first}.csv"), Path(f"/x/{second}.csv"))).split(" and ")

    assert len(set(shown)) == 2
    assert max(map(len, shown)) <= 40


def test_a_chip_without_room_says_less_and_cuts_its_name_in_the_middle(qtbot: QtBot) -> None:
    texts = ("prices_of_march.csv  40 × 7 · a doubt", "prices_of_march.csv  40 × 7")
    made = CutButton(texts, "chip")
    qtbot.addWidget(made)
    made.show()

    shown: list[str] = []
    for text in (*texts, "prices…40 × 7"):
        made.resize(made.fontMetrics().horizontalAdvance(text) + 30, 24)
        shown.append(made.shown())

    assert shown[:2] == list(texts)
    assert (shown[2][0], shown[2][-1], "…" in shown[2]) == ("p", "7", True)


def test_the_menu_of_a_chip_takes_nothing_away_while_the_chat_is_answered(qtbot: QtBot) -> None:
    made = InputChips()
    qtbot.addWidget(made)
    item = an_input("a.csv")

    def offered() -> list[tuple[str, bool]]:
        return [(action.text(), action.isEnabled()) for action in made.menu_of(item).actions() if action.text()]

    before = offered()
    made.set_running(True)

    assert before == [("Correct how it is read…", True), ("Show in folder", True), ("Take out of the chat", True)]
    assert offered()[-1] == ("Take out of the chat", False)


@pytest.mark.parametrize("way", WAYS)
def test_a_file_is_taken_out_and_added_again(qtbot: QtBot, tmp_path: Path, way: str) -> None:
    path = tmp_path / "prices.csv"
    with window(qtbot, tmp_path, Wanted(host=FakeHost(), reader=FakeReader())) as made:
        panel = made.chat_panel
        chip = with_file(qtbot, made, path)

        if way == "key":
            chip.setFocus()
            qtbot.keyClick(chip, Qt.Key.Key_Delete)
        else:
            chip.customContextMenuRequested.emit(QPoint(2, 2))
            menu = panel.chips.findChildren(QMenu)[-1]
            menu.actions()[-1].trigger()
            menu.close()

        qtbot.waitUntil(lambda: panel.chips.names == ())
        qtbot.waitUntil(lambda: panel.banner.text.startswith("prices.csv is out of the chat"))
        assert "stay live" in panel.banner.text
        assert made.choice.chat is not None
        assert list((made.choice.chat.folder / "inputs").iterdir()) == []
        assert path.is_file()

        panel.banner.act()

        qtbot.waitUntil(lambda: panel.chips.names == ("prices.csv",), timeout=20_000)
        assert (made.choice.chat.folder / "inputs" / "prices.csv").read_text() == "id\n1\n"
