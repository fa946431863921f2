from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from workbench.protocol.tables import CellsRequest, ColumnOrder, TableView, ViewCells, ViewFacts
from workbench.protocol.values import ColumnSummary
from workbench.qt.table_blocks import (
    BLOCK_COLUMNS,
    BLOCK_ROWS,
    MOST_BLOCKS,
    BlockPlace,
    Blocks,
    CellPair,
    ShownCell,
    block_of,
)
from workbench.qt.table_model import AT_ONCE, CellRole, TableModel, is_number

Asked = list[tuple[BlockPlace, CellsRequest]]


def facts(rows: int = 1000, width: int = 3, stamp: str = "1", view: TableView | None = None) -> ViewFacts:
    return ViewFacts(
        view=view or TableView(name="t"),
        type_name="polars.DataFrame",
        rows=rows,
        total_rows=rows,
        total_columns=width,
        columns=tuple(ColumnSummary(name=f"c{n}", dtype="Int64" if n else "String") for n in range(width)),
        stamp=stamp,
    )


def answer(request: CellsRequest, rows: int = 1000, width: int = 3, stamp: str = "1") -> ViewCells:
    across = range(request.first_column, min(request.first_column + request.columns, width))
    down = range(request.first_row, min(request.first_row + request.rows, rows))
    return ViewCells(
        first_row=request.first_row,
        first_column=request.first_column,
        cells=tuple(tuple(f"{row}:{column}" for column in across) for row in down),
        stamp=stamp,
        rows=rows,
    )


@pytest.fixture
def model() -> TableModel:
    return TableModel()


@pytest.fixture
def asked(model: TableModel) -> Asked:
    asked: Asked = []
    model.cells_wanted.connect(lambda place, request: asked.append((place, request)))
    return asked


def test_the_model_keeps_the_rules_of_item_models(
    qtmodeltester: ModelTester, qtbot: QtBot, model: TableModel, asked: Asked
) -> None:
    qtmodeltester.check(model)
    model.show_facts(facts())
    model.index(0, 0).data()
    qtbot.waitUntil(lambda: len(asked) > 0)
    model.take(asked[0][0], answer(asked[0][1]))
    qtmodeltester.check(model)
    model.show_facts(facts(rows=10))
    model.show_facts(facts(rows=500, width=30))
    model.show_facts(facts(rows=0, width=0))
    qtmodeltester.check(model)


def test_what_is_looked_at_is_fetched_once(qtbot: QtBot, model: TableModel, asked: Asked) -> None:
    model.show_facts(facts())

    for row in range(5):
        assert model.index(row, 0).data() == ""
    qtbot.waitUntil(lambda: len(asked) == 1)
    place, request = asked[0]
    model.take(place, answer(request))

    assert (request.first_row, request.rows, request.first_column) == (0, BLOCK_ROWS, 0)
    assert [model.index(row, 1).data() for row in (0, 199)] == ["0:1", "199:1"]
    assert model.index(3, 0).data(CellRole.CELL) == ShownCell(text="3:0")
    qtbot.waitUntil(lambda: len(asked) == 2)  # one block ahead, and no more
    assert asked[1][0] == BlockPlace(row=1, column=0)


def test_fast_scrolling_asks_for_the_newest_place_first_and_forgets_the_others(
    qtbot: QtBot, model: TableModel, asked: Asked
) -> None:
    model.show_facts(facts(rows=1_000_000))

    for row in range(0, 1_000_000, 1000):
        model.index(row, 0).data()
    qtbot.waitUntil(lambda: len(asked) == AT_ONCE)
    for _ in range(20):
        if not asked:
            break
        place, request = asked.pop(0)
        model.take(place, answer(request, rows=1_000_000))
        qtbot.wait(1)

    assert model.held_blocks < 20
    assert model.cell(999_000, 0) == ShownCell(text="999000:0")


def test_late_answers_of_another_table_are_dropped(qtbot: QtBot, model: TableModel, asked: Asked) -> None:
    model.show_facts(facts())
    model.index(0, 0).data()
    qtbot.waitUntil(lambda: len(asked) == 1)
    place, request = asked[0]

    model.show_facts(facts(stamp="2"))
    model.take(place, answer(request))
    assert model.cell(0, 0) is None

    model.index(0, 0).data()
    qtbot.waitUntil(lambda: len(asked) == 2)
    assert not model.take(asked[1][0], answer(asked[1][1], stamp="3"))
    assert model.cell(0, 0) is None


def test_memory_is_bounded_whatever_the_size() -> None:
    blocks = Blocks()

    for row in range(0, 40_000_000, 100_000):
        cells = ViewCells(first_row=row, first_column=0, cells=(("x",),), stamp="1", rows=50_000_000)
        blocks.keep(block_of(row, 0), cells)

    assert len(blocks) == MOST_BLOCKS
    assert blocks.cell(39_900_000, 0) == ShownCell(text="x")
    assert blocks.cell(0, 0) is None


def test_rows_that_shrink_and_grow_keep_the_columns(qtbot: QtBot, model: TableModel) -> None:
    model.show_facts(facts(rows=1000))

    with qtbot.waitSignal(model.rowsRemoved):
        model.show_facts(facts(rows=10, stamp="2"))
    with qtbot.waitSignal(model.rowsInserted):
        model.show_facts(facts(rows=20, stamp="3"))
    with qtbot.waitSignal(model.modelReset):
        model.show_facts(facts(rows=20, width=4, stamp="4"))

    assert (model.rowCount(), model.columnCount()) == (20, 4)


def test_an_ended_table_keeps_what_is_held_and_asks_for_nothing(qtbot: QtBot, model: TableModel, asked: Asked) -> None:
    model.show_facts(facts())
    model.index(0, 0).data()
    qtbot.waitUntil(lambda: len(asked) == 1)
    model.take(asked[0][0], answer(asked[0][1]))
    model.set_live(live=False)
    asked.clear()

    model.index(700, 0).data()
    qtbot.wait(5)

    assert model.index(0, 0).data() == "0:0"
    assert asked == []


def test_blanks_and_texts_are_told_apart(qtbot: QtBot, model: TableModel, asked: Asked) -> None:
    model.show_facts(facts(rows=4, width=1))
    cells = ((None,), ("",), ("–",), ("a\nb\u202e",))
    model.index(0, 0).data()
    qtbot.waitUntil(lambda: len(asked) == 1)
    model.take(BlockPlace(row=0, column=0), ViewCells(first_row=0, first_column=0, cells=cells, stamp="1", rows=4))

    said = [model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(4)]

    assert said == ["blank", "empty text", "–", "a↵b\\u202e"]


def test_headings_tell_order_and_rows_their_number(qtbot: QtBot, model: TableModel, asked: Asked) -> None:
    view = TableView(name="t", order=(ColumnOrder(column=1, descending=True),))
    model.show_facts(facts(rows=2, view=view))
    model.index(0, 0).data()
    qtbot.waitUntil(lambda: len(asked) == 1)
    cells = ViewCells(
        first_row=0, first_column=0, cells=(("a", "2", "x"), ("b", "1", "y")), stamp="1", rows=2, numbers=(41, 7)
    )
    model.take(BlockPlace(row=0, column=0), cells)

    across = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(3)]
    down = [model.headerData(row, Qt.Orientation.Vertical) for row in range(2)]

    assert across == ["c0", "c1 ↓", "c2"]
    assert down == ["41", "7"]

    several = replace(view, order=(*view.order, ColumnOrder(column=0)))
    model.show_facts(facts(rows=2, view=several))
    across = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(3)]
    assert across == ["c0 ↑²", "c1 ↓¹", "c2"]


def test_an_odd_heading_is_one_visible_line(model: TableModel) -> None:
    odd = facts(rows=1, width=2)
    columns = (ColumnSummary(name="", dtype="x"), ColumnSummary(name="a\nb\u202e", dtype="x"))
    model.show_facts(replace(odd, columns=columns))

    assert [model.headerData(n, Qt.Orientation.Horizontal) for n in range(2)] == ["(no name)", "a↵b\\u202e"]


def test_columns_beyond_those_described_are_numbered(model: TableModel) -> None:
    model.show_facts(replace(facts(rows=1, width=2), total_columns=5))

    assert model.headerData(4, Qt.Orientation.Horizontal) == "4"
    assert model.data(model.index(0, 4), Qt.ItemDataRole.TextAlignmentRole) is not None
    assert model.data(QModelIndex()) is None


@pytest.mark.parametrize(
    ("dtype", "number"),
    [
        ("Int64", True),
        ("float64", True),
        ("Decimal(precision=38, scale=2)", True),
        ("double", True),
        ("decimal128(10, 2)", True),
        ("number", True),
        ("interval[int64, right]", False),
        ("String", False),
        ("datetime64[ns]", False),
        ("bool", False),
    ],
)
def test_numbers_are_told_by_the_name_of_their_type(dtype: str, number: bool) -> None:  # noqa: FBT001 - a parameter
    assert is_number(dtype) is number


def test_blocks_are_found_by_row_and_column() -> None:
    assert block_of(BLOCK_ROWS, BLOCK_COLUMNS - 1) == BlockPlace(row=1, column=0)


def test_numbers_of_a_column_are_shown_with_the_same_decimals(qtbot: QtBot, model: TableModel, asked: Asked) -> None:
    shown = replace(facts(rows=3, width=2), columns=(ColumnSummary(name="id", dtype="String"), PRICE))
    model.show_facts(shown)
    model.index(0, 0).data()
    qtbot.waitUntil(lambda: len(asked) == 1)

    cells = (("1.5", "24.2"), ("2", "22.88"), ("3", None))
    model.take(asked[0][0], ViewCells(first_row=0, first_column=0, cells=cells, stamp="1", rows=3))

    assert [[model.index(row, column).data() for row in range(3)] for column in range(2)] == [
        ["1.5", "2", "3"],
        ["24.20", "22.88", "–"],
    ]
    assert model.cell(0, 1) == ShownCell(text="24.2")


PRICE = ColumnSummary(name="price", dtype="Float64")


def test_both_values_of_a_changed_cell_are_given_once_they_are_there(
    qtbot: QtBot, model: TableModel, asked: Asked
) -> None:
    edge = BLOCK_COLUMNS - 1  # the value after stands in the next block
    model.show_facts(replace(facts(rows=3, width=30), value_pairs=((edge, edge + 1),)))
    for column in (edge, edge + 1):
        model.index(0, column).data()
    qtbot.waitUntil(lambda: len(asked) == 2)
    told: list[tuple[int, int]] = []
    model.dataChanged.connect(lambda first, last: told.append((first.column(), last.column())))

    for place, request in sorted(asked, key=lambda one: one[1].first_column):
        assert model.index(0, edge).data(CellRole.PAIR) is None
        cells = replace(answer(request, rows=3, width=30), statuses=("changed", "added", "changed"))
        model.take(place, replace(cells, marked=((0, edge + 1), (1, edge + 1))))

    wanted = CellPair(before=f"0:{edge}", after=f"0:{edge + 1}", columns=(edge, edge + 1), is_after=False)
    assert model.index(0, edge).data(CellRole.PAIR) == wanted
    assert model.index(0, edge + 1).data(CellRole.PAIR) == replace(wanted, is_after=True)
    assert [model.pair(row, edge) for row in (1, 2)] == [None, None]  # a row that came, a cell that is the same
    assert model.pair_names(wanted) == (f"c{edge}", f"c{edge + 1}")
    assert told[-1] == (edge, 29)  # the value before is painted anew too


def test_a_difference_that_a_rule_forgave_is_told_apart_from_a_change(
    qtbot: QtBot, model: TableModel, asked: Asked
) -> None:
    model.show_facts(replace(facts(rows=2), value_pairs=((1, 2),)))
    model.index(0, 0).data()
    qtbot.waitUntil(lambda: len(asked) == 1)
    place, request = asked[0]

    model.take(place, replace(answer(request, rows=2), statuses=("unchanged",) * 2, forgiven=((0, 2, "all spaces"),)))

    pair = CellPair(before="0:1", after="0:2", columns=(1, 2), is_after=False, rule="all spaces")
    assert [model.index(row, 1).data(CellRole.PAIR) for row in range(2)] == [pair, None]
    said = [model.index(row, 2).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(2)]
    assert said == ["0:2, forgiven: spaces inside a text", "1:2"]
    assert model.cell(0, 2) == ShownCell(text="0:2", status="unchanged", rule="all spaces")
