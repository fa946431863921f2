"""The Compare form between an edit and the next run: whose figures are shown, and what a tolerance can do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from tests.qt.fake_engine import FakeEngine, bridge_to
from tests.qt.test_compare_draft import APRIL, MARCH
from tests.qt.test_compare_rules import CHAT, CONTRACT, LAST
from tests.views.window import themed
from workbench.compare.contract import Column, Rule
from workbench.domain.compare_ground import CompareGround
from workbench.protocol.tables import ViewCells
from workbench.qt.compare_columns import ColumnRole, CompareColumnsModel
from workbench.qt.compare_draft import CompareDraft
from workbench.qt.compare_figures import NOTHING_DIFFERS, CompareFigures, Examples
from workbench.views.compare_examples import ExamplesTable
from workbench.views.compare_outcome import OutcomePanel
from workbench.views.compare_rule import RulePanel
from workbench.views.compare_table import shared
from workbench.views.start_page import StartPage

NOTE = Column(name="note", headings={"march": "note", "april": "note"})
CONTRACT_OF_TWO = replace(CONTRACT, columns=(*CONTRACT.columns, NOTE))
KINDS = {"price": "number", "note": "text"}
WAS_NOTHING = "Nothing differed in this column in the last run. Its rule was edited since: compare to see it anew."
OPENS = "<br>Click to open these rows below the chat."
TIP = f"Of the last run: its rule was edited since. Compare to see it anew.{OPENS}"


def draft() -> CompareDraft:
    sources = tuple(replace(one, headings=(*one.headings, "note")) for one in (MARCH, APRIL))
    last = replace(LAST, differ={"price": 12, "note": 4}, kinds=KINDS)
    return CompareDraft(CompareGround(sources=sources, contract=CONTRACT_OF_TWO, last=last))


def past(model: CompareColumnsModel) -> list[str]:
    section = model.rule_section + 1
    rows = range(model.rowCount())
    return [
        str(model.index(row, section).data(ColumnRole.NAME))
        for row in rows
        if model.index(row, section).data(ColumnRole.IS_PAST)
    ]


@pytest.mark.parametrize(
    ("edit", "names"),
    [
        (lambda made: None, []),
        (lambda made: made.set_rule("note", Rule(case="ignore")), ["note"]),
        (lambda made: made.set_rule("sku", Rule()), ["price", "note"]),
        (lambda made: made.set_role("note", "key"), ["price"]),
        (lambda made: made.set_role("remark", "compare"), []),
    ],
)
def test_figures_of_a_column_whose_rule_was_edited_are_marked_as_of_the_last_run(
    edit: Callable[[CompareDraft], None], names: list[str]
) -> None:
    made = draft()
    model = CompareColumnsModel(made)

    edit(made)
    model.show_draft()

    assert past(model) == names


def test_the_mark_is_said_in_the_tip_and_the_heading_and_goes_with_the_edit(qtbot: QtBot) -> None:
    made = draft()
    model, panel = CompareColumnsModel(made), OutcomePanel(made)
    qtbot.addWidget(panel)
    made.set_rule("note", Rule(case="ignore"))
    model.show_draft()
    panel.show_draft()
    cell = model.index(model.row_of("note"), model.rule_section + 1)

    assert cell.data() == "was 4"
    assert cell.data(Qt.ItemDataRole.ToolTipRole) == f"<span>{TIP}</span>"
    assert "LAST RESULT, BEFORE THESE EDITS" in texts(panel)

    made.set_rule("note", Rule())
    model.show_draft()
    panel.show_draft()

    assert cell.data() == "4"
    assert cell.data(Qt.ItemDataRole.ToolTipRole) == "<span>Click to open these rows below the chat.</span>"
    assert "LAST RESULT" in texts(panel)


@pytest.mark.parametrize(
    ("edited", "title", "words"),
    [
        (frozenset({"sku"}), "ROWS THAT DIFFER IN note", NOTHING_DIFFERS),
        (frozenset({"note"}), "ROWS THAT DIFFERED IN note", WAS_NOTHING),
        (None, "ROWS THAT DIFFERED IN note", WAS_NOTHING),
    ],
)
def test_what_the_last_run_found_is_said_to_be_past_after_an_edit(
    qtbot: QtBot, edited: frozenset[str] | None, title: str, words: str
) -> None:
    made = ExamplesTable(themed(), 5)
    qtbot.addWidget(made)
    made.show_examples("note", Examples(words=NOTHING_DIFFERS))

    made.show_edited(edited)

    assert (made.title.text(), made.words.text()) == (title, words)


@pytest.mark.parametrize(
    ("wishes", "room", "given"),
    [
        ([160, 160], 400, [160, 160]),
        ([160, 300], 400, [160, 240]),
        ([300, 160, 300], 500, [170, 160, 170]),
        ([300, 300], 200, [100, 100]),
    ],
)
def test_columns_share_their_room_by_what_they_hold(wishes: list[int], room: int, given: list[int]) -> None:
    assert shared(wishes, room) == given


def texts(panel: OutcomePanel) -> list[str]:
    return [made.text() for made in panel.findChildren(QLabel) if made.isVisibleTo(panel)]


def test_what_was_forgiven_under_an_exact_rule_is_said(qtbot: QtBot) -> None:
    bridge = bridge_to(FakeEngine())
    figures = CompareFigures(bridge, CHAT, bridge)
    model = CompareColumnsModel(draft(), figures)
    cells = (("note", "spaces", "1"), ("note", "capitals", "2"))
    figures._take_forgiven(ViewCells(first_row=0, first_column=0, cells=cells, stamp="1", rows=2))  # noqa: SLF001

    cell = model.index(model.row_of("note"), model.rule_section + 2)

    assert cell.data() == "3"
    assert cell.data(Qt.ItemDataRole.ToolTipRole) == (
        f"<span>Forgiven:<br>1: spaces around a text<br>2: capitals{OPENS}</span>"
    )


@pytest.fixture
def panel(qtbot: QtBot) -> RulePanel:
    made = RulePanel(draft())
    qtbot.addWidget(made)
    made.rule_changed.connect(made._draft.set_rule)  # noqa: SLF001
    return made


def rule_of(panel: RulePanel, name: str) -> Rule:
    column = panel._draft.column(name)  # noqa: SLF001
    assert column is not None
    return column.rule


def test_a_tolerance_is_not_taken_where_a_column_holds_text_until_it_is_compared_as_numbers(panel: RulePanel) -> None:
    panel.show_column("note")
    panel.absolute.setText("0.5")

    assert rule_of(panel, "note").tolerance is None
    assert panel.fault.text().startswith("note is compared as text: a tolerance has no effect.")
    assert panel.fault.isVisibleTo(panel)

    panel.kind.setCurrentIndex(panel.kind.findData("number"))
    panel.kind.activated.emit(panel.kind.currentIndex())

    assert rule_of(panel, "note").tolerance == Decimal("0.5")
    assert not panel.fault.isVisibleTo(panel)


def test_a_tolerance_of_a_number_is_taken(panel: RulePanel) -> None:
    panel.show_column("price")
    panel.absolute.setText("0.5")

    assert rule_of(panel, "price").tolerance == Decimal("0.5")
    assert not panel.fault.isVisibleTo(panel)


@pytest.mark.parametrize(("percent", "lines"), [(100, 2), (150, 4)])
def test_with_large_letters_each_box_has_a_line_of_its_own(qtbot: QtBot, percent: int, lines: int) -> None:
    font = QApplication.font()
    large = QFont(font)
    large.setPointSizeF(font.pointSizeF() * percent / 100)
    QApplication.setFont(large)
    try:
        made = RulePanel(draft())
        qtbot.addWidget(made)
        made.show_column("note")
        made.show()
        boxes = (made.case, made.spaces, made.zeros, made.accents)
        assert len({box.y() for box in boxes}) == lines
        assert all(box.width() >= box.sizeHint().width() for box in boxes)
    finally:
        QApplication.setFont(font)


def test_the_start_page_says_that_files_are_read(qtbot: QtBot) -> None:
    page = StartPage()
    qtbot.addWidget(page)

    page.show_reading(2)
    assert page.drop_words.text() == "Reading 2 files…"
    assert "Drop" not in page.lead.text()

    page.show_reading(0)
    assert page.drop_words.text() == "Drop files here"

    page.show_reading(0, 2)
    assert page.drop_words.text() == "2 files added. Drop more here"
    assert "Drop" not in page.lead.text()


@pytest.mark.parametrize("width", [440, 560, 900])
def test_the_words_of_an_example_are_shown_whole_however_narrow_the_page_is(qtbot: QtBot, width: int) -> None:
    page = StartPage()
    qtbot.addWidget(page)
    page.resize(width, 500)
    page.show()

    examples = [made for made in page.findChildren(QPushButton) if made.property("kind") == "example"]

    assert len(examples) == 3
    for words in (words for made in examples for words in made.findChildren(QLabel)):
        qtbot.waitUntil(lambda words=words: words.height() >= words.heightForWidth(words.width()))
