"""How the dialog of reading words and shows a file of a single column, with a fake reader."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame
from pytestqt.qtbot import QtBot

from workbench.domain.ids import ChatId
from workbench.domain.input import FileStamp, Input
from workbench.domain.preview import Preview
from workbench.qt.bridge import EngineBridge
from workbench.services.engine import Engine
from workbench.views.choice_box import ChoiceBox
from workbench.views.reading_dialog import ReadingDialog

STAMP = FileStamp(size=10, mtime_ns=0)
ITEM = Input(
    chat=ChatId("c"),
    name="a.txt",
    original=Path("/x/a.txt"),
    sha256="",
    copy_stamp=STAMP,
    original_stamp=STAMP,
    added=datetime(2026, 1, 1, tzinfo=UTC),
)
ONE = Preview(
    headings=("Ticker CIK Company Sector Industry Head office Added Founded " * 3,),
    rows=(("a" * 90,),),
    total_rows=1,
    total_columns=1,
)


def test_one_column_is_worded_as_one_and_has_the_whole_width(qtbot: QtBot) -> None:
    bridge = EngineBridge(_no_engine)
    dialog = ReadingDialog(bridge, ITEM)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog._show(dialog.wishes, ONE)  # noqa: SLF001 - what the engine would answer

    assert dialog.words.text() == "1 row · 1 column"
    header = dialog.table.horizontalHeader()
    qtbot.waitUntil(lambda: header.sectionSize(0) == dialog.table.viewport().width())
    assert header.defaultAlignment() & Qt.AlignmentFlag.AlignLeft

    dialog._show(dialog.wishes, replace(ONE, headings=tuple("abcdefghij"), rows=(("x" * 90,) * 10,)))  # noqa: SLF001
    assert max(header.sectionSize(section) for section in range(9)) <= 220


def test_an_open_list_has_one_frame(qtbot: QtBot) -> None:
    box = ChoiceBox("Delimiter")
    qtbot.addWidget(box)
    box.addItems(["comma", "semicolon"])
    box.show()
    box.showPopup()

    around = box.view().parentWidget()

    assert isinstance(around, QFrame)
    assert around.frameShape() is QFrame.Shape.NoFrame
    box.hidePopup()


def _no_engine(_: object) -> Engine:
    raise NotImplementedError
