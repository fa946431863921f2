"""What stands side by side stands in one line, nothing is cut at its end, and names are whole where there is room."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QSpinBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.views.test_cards import record
from tests.views.window import themed
from workbench.domain.call import CallStatus, FileWritten
from workbench.views.call_card import CallCard
from workbench.views.code_view import CodeView
from workbench.views.composer import Composer
from workbench.views.cut_pill import CutPill
from workbench.views.flow_layout import FlowLayout
from workbench.views.parts import label

NAME = "supplier_prices_march_against_supplier_prices_april.xlsx"


def middle(widget: QWidget, of: QWidget) -> float:
    return widget.mapTo(of, QPoint(0, 0)).y() + widget.contentsRect().center().y()


def test_what_is_written_stands_in_line_with_the_buttons_beside_it(qtbot: QtBot) -> None:
    made = Composer(themed())
    qtbot.addWidget(made)
    made.resize(600, made.sizeHint().height())
    made.show()
    qtbot.waitExposed(made)
    made.resize(600, made.sizeHint().height())

    line = made.edit.cursorRect()
    written = made.edit.viewport().mapTo(made, line.topLeft()).y() + line.height() / 2
    assert written == pytest.approx(middle(made.send_button, made), abs=1)
    assert not made.edit.verticalScrollBar().isVisible()
    assert middle(made.add_button, made) == middle(made.send_button, made)


@pytest.mark.parametrize("points", [8, 9, 10, 11, 13, 13.5])
@pytest.mark.parametrize(("lines", "seen"), [(1, 1), (3, 3), (30, 8)])
def test_a_bar_stands_beside_the_message_only_where_lines_are_out_of_sight(
    qtbot: QtBot, points: float, lines: int, seen: int
) -> None:
    made = Composer(themed())
    qtbot.addWidget(made)
    made.resize(600, 300)
    made.show()
    qtbot.waitExposed(made)
    font = made.edit.font()
    font.setPointSizeF(points)
    made.edit.setFont(font)

    made.edit.setPlainText("\n".join("a line" for _ in range(lines)))

    assert made.edit.verticalScrollBar().isVisible() is (lines > seen)


def test_a_message_that_breaks_in_a_narrower_window_stays_whole(qtbot: QtBot) -> None:
    made = Composer(themed())
    qtbot.addWidget(made)
    made.resize(900, 300)
    made.show()
    qtbot.waitExposed(made)
    made.edit.setPlainText("compare the two files by article number and ignore capitals in the description")
    before = made.edit.height()

    made.resize(300, 300)

    qtbot.waitUntil(lambda: made.edit.height() >= 2 * before - 10)


def test_the_facts_of_a_running_call_stand_in_one_line(qtbot: QtBot) -> None:
    made = CallCard(themed(), record(status=CallStatus.STARTED, started=datetime.now(UTC)))
    qtbot.addWidget(made)
    made.resize(600, made.sizeHint().height())
    made.show()
    qtbot.waitExposed(made)

    facts = next(part for part in made.findChildren(type(label())) if part.text().startswith("call 3"))
    parts = [middle(part, made) for part in (facts, made.running.words, made.running.stop_button, made.code_button)]
    assert all(one == other for one, other in pairwise(parts))


@pytest.mark.parametrize("letters", [20, 69, 400])  # the second needs a bar across only beside the other bar
def test_long_code_ends_with_a_whole_line(qtbot: QtBot, letters: int) -> None:
    made = CodeView(themed(), "\n".join(f"{number} {'x' * letters}" for number in range(60)))
    qtbot.addWidget(made)
    made.resize(made.fontMetrics().horizontalAdvance("m" * 72) + 30, made.height())
    made.show()
    qtbot.waitExposed(made)

    room = made.viewport().height() - round(made.document().documentMargin())
    assert made.verticalScrollBar().isVisible()
    assert room % made.fontMetrics().lineSpacing() <= 2


def test_short_words_on_a_ground_are_never_cut_where_there_is_room(qtbot: QtBot) -> None:
    themed()
    made = QWidget()
    qtbot.addWidget(made)
    row = FlowLayout(made)
    made.resize(500, 60)
    made.show()
    qtbot.waitExposed(made)

    for word in ("ended with an error", "+ rates"):
        row.addWidget(CutPill(word, "gone"))
    qtbot.waitUntil(lambda: all(pill.isVisible() and pill.width() > 20 for pill in made.findChildren(CutPill)))

    assert [pill.shown() for pill in made.findChildren(CutPill)] == ["ended with an error", "+ rates"]


def test_fields_of_every_kind_are_as_high(qtbot: QtBot) -> None:
    themed()
    made = QWidget()
    qtbot.addWidget(made)
    column = QVBoxLayout(made)
    fields = (QComboBox(), QSpinBox(), QLineEdit())
    for field in fields:
        column.addWidget(field)
    made.show()
    qtbot.waitExposed(made)

    assert len({field.sizeHint().height() for field in fields}) == 1


@pytest.mark.parametrize("width", [700, 300])
def test_the_name_of_a_file_that_was_written_is_whole_where_there_is_room(qtbot: QtBot, width: int) -> None:
    made = CallCard(themed(), record(files_written=(FileWritten(path=f"outputs/{NAME}", bytes=84_000, sha256=""),)))
    qtbot.addWidget(made)
    made.resize(width, made.sizeHint().height())
    made.show()
    qtbot.waitExposed(made)

    (pill,) = made.findChildren(CutPill)
    whole, is_whole = f"wrote {NAME} (84 kB)", width == 700
    qtbot.waitUntil(lambda: (pill.shown() == whole) is is_whole)
    assert pill.whole == whole
    assert pill.width() <= width
    if not is_whole:
        assert pill.shown().startswith("wrote supplier")
        assert pill.shown().endswith("(84 kB)")
        QApplication.sendEvent(pill, QHelpEvent(QEvent.Type.ToolTip, QPoint(5, 5), QPoint(5, 5)))
        assert NAME in pill.toolTip()
