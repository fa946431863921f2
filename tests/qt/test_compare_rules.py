"""The rules of the Compare dialog in one list, and what the runtime tells of its columns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from tests.qt.fake_engine import FakeEngine, bridge_to, stop
from tests.qt.test_compare_draft import APRIL, MARCH
from workbench.compare.contract import Column, Contract, InputSpec, Pair, Rule
from workbench.domain.compare_ground import CompareGround, LastFigures
from workbench.domain.ids import ChatId
from workbench.protocol.messages import Refusal, SideRefused
from workbench.protocol.tables import CellsRequest, TableAnswer, TableRequest, ViewCells, ViewFacts, ViewRequest
from workbench.protocol.values import ColumnSummary
from workbench.qt.compare_columns import CompareColumnsModel
from workbench.qt.compare_draft import CompareDraft
from workbench.qt.compare_figures import CompareFigures, Examples
from workbench.qt.compare_rules import rule_lines
from workbench.views.compare_examples import ExamplesModel

CHAT = ChatId("c")
BOTH = {"march": "sku", "april": "SKU"}
CONTRACT = Contract(
    inputs=(InputSpec(id="march", path="inputs/march.csv"), InputSpec(id="april", path="inputs/april.csv")),
    pairs=(Pair(left="march", right="april"),),
    columns=(
        Column(name="sku", headings=BOTH, role="key", rule=Rule(same_characters=(".-",))),
        Column(
            name="price",
            headings={"march": "price", "april": "unit_price"},
            rule=Rule(tolerance=Decimal("0.05"), case="ignore"),
            sides={"april": {"decimal": ","}},
        ),
        Column(name="remark", headings={"march": "remark", "april": "remark"}, role="ignore"),
    ),
    null_tokens=("n/a",),
)
LAST = LastFigures(
    left="march",
    right="april",
    differ={"price": 12, "note": 0},
    filters={"april": ("rows without a price are left out",)},
    name="result",
)


def draft() -> CompareDraft:
    return CompareDraft(CompareGround(sources=(MARCH, APRIL), contract=CONTRACT, last=LAST))


def test_all_rules_are_listed_with_their_column_and_each_is_taken_away() -> None:
    made = draft()
    lines = rule_lines(made)

    assert [(line.name, line.words, line.remove is not None) for line in lines] == [
        ("sku", "“.” and “-” are the same", True),
        ("price", "capitals do not matter", True),
        ("price", "within 0.05", True),
        ("price", "in april.csv: decimal mark “,”", False),
        ("remark", "left out", True),
        ("all columns", "n/a counts as blank", False),
        ("april.csv", "rows without a price are left out", False),
    ]
    while removable := [line.remove for line in rule_lines(made) if line.remove is not None]:
        removable[0]()
    assert [line.words for line in rule_lines(made) if line.remove is not None] == []
    assert made.changes == (
        "Compare remark",
        "Compare sku: no characters are the same",
        "Compare price: case matters again, no absolute tolerance",
    )


def test_rules_of_other_files_are_not_listed() -> None:
    made = draft()
    made.remove("april")

    assert [line.name for line in rule_lines(made)] == ["all columns"]


@dataclass
class LookingEngine(FakeEngine):
    """Tells what a result forgave, and cells of one column."""

    asked: list[str] = field(default_factory=list[str])
    refusal: SideRefused | None = None

    async def look(self, chat: ChatId, request: TableRequest) -> TableAnswer | SideRefused | None:
        del chat
        assert isinstance(request, ViewRequest | CellsRequest)
        view = request.view
        self.asked.append(f"{view.name} {view.bucket} {view.changed_column}".strip())
        if self.refusal is not None:
            return self.refusal
        names = ("sku", "march", "april", "why")
        match request:
            case ViewRequest():
                columns = tuple(ColumnSummary(name=name, dtype="String") for name in names)
                return ViewFacts(
                    view=view, type_name="x", rows=1, total_rows=1, total_columns=4, columns=columns, stamp="1"
                )
            case CellsRequest() if view.bucket == "forgiven":
                cells = (("price", "tolerance", "9"), ("price", "capitals", "1,2"), ("price", "spaces", "3"))
                cells = (*cells, ("price", "way of writing numbers", "40"))
                return ViewCells(first_row=0, first_column=0, cells=cells, stamp="1", rows=2)
            case _:
                cells = (("A1", "1,50", None, "blank now"),)
                return ViewCells(first_row=0, first_column=0, cells=cells, stamp="1", rows=1)


@pytest.fixture
def engine() -> LookingEngine:
    return LookingEngine()


@pytest.fixture
def figures(qtbot: QtBot, engine: LookingEngine) -> Iterator[CompareFigures]:
    bridge = bridge_to(engine)
    with qtbot.waitSignal(bridge.opened):
        bridge.start()
    yield CompareFigures(bridge, CHAT, bridge)
    stop(qtbot, bridge)


def test_what_rules_forgave_stands_beside_what_differs(qtbot: QtBot, figures: CompareFigures) -> None:
    model = CompareColumnsModel(draft(), figures)
    assert [model.index(row, 4).data() for row in range(2)] == ["", ""]

    with qtbot.waitSignals([figures.forgiven_known, model.dataChanged]):
        figures.show_result(LAST)

    assert [model.index(row, 4).data() for row in range(2)] == ["", "12"]
    assert figures.forgiven("price") == {"tolerance": 9, "spaces": 3, "way of writing numbers": 40}
    assert figures.forgiven("other") == {}
    leads = [[model.rows_behind(model.index(row, section)) for section in range(5)] for row in range(2)]
    assert leads == [[None] * 5, [*[None] * 3, ("result", "changed", "price"), ("result", "forgiven_rows", "price")]]
    assert "Click to open these rows" in str(model.index(1, 4).data(Qt.ItemDataRole.ToolTipRole))


def test_figures_of_a_result_that_is_not_live_lead_nowhere() -> None:
    ground = CompareGround(sources=(MARCH, APRIL), contract=CONTRACT, last=replace(LAST, name=""))
    model = CompareColumnsModel(CompareDraft(ground))

    assert model.index(1, 3).data() == "12"
    assert model.rows_behind(model.index(1, 3)) is None


def test_a_few_cells_that_differ_are_asked_for_once(
    qtbot: QtBot, qtmodeltester: ModelTester, engine: LookingEngine, figures: CompareFigures
) -> None:
    figures.show_result(LAST)
    with qtbot.waitSignal(figures.examples_known) as told:
        figures.ask_examples("price")
    with qtbot.waitSignal(figures.examples_known) as again:
        figures.ask_examples("price")

    expected = Examples(headings=("sku", "march", "april", "why"), rows=(("A1", "1,50", None, "blank now"),))
    assert told.args == again.args == [expected]
    assert engine.asked.count("result differing price") == 2
    model = ExamplesModel()
    model.show_examples(expected)
    qtmodeltester.check(model)
    assert [model.index(0, column).data() for column in range(4)] == ["A1", "1,50", "–", "blank now"]


@pytest.mark.parametrize(
    ("last", "column", "words"),
    [
        (None, "price", ""),
        (LAST, "unknown", ""),
        (LAST, "note", "Nothing differs in this column."),
        (
            LastFigures(left="march", right="april", differ={"price": 1}),
            "price",
            "The rows are not live any more. Compare again to see them.",
        ),
    ],
)
def test_where_no_cells_can_be_shown_it_is_said_why(
    qtbot: QtBot, engine: LookingEngine, figures: CompareFigures, last: LastFigures | None, column: str, words: str
) -> None:
    figures.show_result(last)

    with qtbot.waitSignal(figures.examples_known) as told:
        figures.ask_examples(column)

    assert told.args == [Examples(words=words)]
    assert not any("differing" in asked for asked in engine.asked)


def test_a_runtime_that_ends_meanwhile_is_said(qtbot: QtBot, engine: LookingEngine, figures: CompareFigures) -> None:
    figures.show_result(LAST)
    engine.refusal = SideRefused(refusal=Refusal.NOT_FOUND, text="There is no variable result now.")

    with qtbot.waitSignal(figures.examples_known) as told:
        figures.ask_examples("price")

    assert told.args == [Examples(words="There is no variable result now.")]
