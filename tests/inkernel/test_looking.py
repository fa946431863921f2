# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false
# pyarrow and duckdb have no types.

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import TypeVar

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from workbench.compare import Comparison, Table
from workbench.compare.rule_change import what_changed
from workbench.inkernel.looking import TableLooking
from workbench.inkernel.namespace import Namespace
from workbench.protocol.codec import decode, encode
from workbench.protocol.messages import SIDE_ANSWERS, SideRefused
from workbench.protocol.tables import (
    CellFilter,
    CellsRequest,
    CellText,
    CellTextRequest,
    ColumnOrder,
    ColumnStatistics,
    FilterKind,
    StatisticsRequest,
    StopWork,
    TableRequest,
    TableView,
    ValueCount,
    ViewCells,
    ViewFacts,
    ViewRequest,
    Working,
)
from workbench.protocol.values import CallTracking, ColumnSummary

T = TypeVar("T")


class Look:
    """Asks until there is an answer, over the codec as a window would."""

    def __init__(self, *, is_running: bool = False, **values: object) -> None:
        self.names = dict(values)
        self.space = Namespace(self.names, {})
        self.looking = TableLooking(self.space, lambda: is_running)

    def at(self, request: TableRequest, expected: type[T]) -> T:
        until = time.monotonic() + 100
        while time.monotonic() < until:
            answer = decode(encode(self.looking.answer(request)), SIDE_ANSWERS)
            if not isinstance(answer, Working):
                assert isinstance(answer, expected), answer
                return answer
            time.sleep(0.002)
        raise TimeoutError

    def cells(self, view: TableView, rows: int = 10, columns: int = 10) -> tuple[tuple[str | None, ...], ...]:
        request = CellsRequest(view=view, first_row=0, rows=rows, first_column=0, columns=columns)
        return self.at(request, ViewCells).cells

    def column(self, view: TableView, column: int = 0) -> list[str | None]:
        return [row[column] for row in self.cells(view)]

    def statistics(self, name: str, column: int = 0) -> ColumnStatistics:
        return self.at(StatisticsRequest(view=TableView(name=name), column=column), ColumnStatistics)


def view(*, by: int | None = None, down: bool = False, keep: CellFilter | None = None) -> TableView:
    order = () if by is None else (ColumnOrder(column=by, descending=down),)
    return TableView(name="t", order=order, filters=() if keep is None else (keep,))


def arrow() -> object:
    return pa.table({"a": [3, None, 1], "b": ["x", "y", None]})


KINDS: list[tuple[Callable[[], object], tuple[ColumnSummary, ...]]] = [
    (
        lambda: pl.DataFrame({"a": [3, None, 1], "b": ["x", "y", None]}),
        (ColumnSummary(name="a", dtype="Int64"), ColumnSummary(name="b", dtype="String")),
    ),
    (
        lambda: pd.DataFrame({"a": [3, None, 1], "b": ["x", "y", None]}),
        (ColumnSummary(name="a", dtype="float64"), ColumnSummary(name="b", dtype="str")),
    ),
    (
        arrow,
        (ColumnSummary(name="a", dtype="int64"), ColumnSummary(name="b", dtype="string")),
    ),
    (
        lambda: duckdb.sql("select * from (values (3, 'x'), (null, 'y'), (1, null)) t(a, b)"),
        (ColumnSummary(name="a", dtype="Int32"), ColumnSummary(name="b", dtype="String")),
    ),
    (
        lambda: Table("t", pl.DataFrame({"a": ["3", None, "1"], "b": ["x", "y", None]})),
        (ColumnSummary(name="a", dtype="text"), ColumnSummary(name="b", dtype="text")),
    ),
]


@pytest.mark.parametrize(("make", "columns"), KINDS)
def test_every_kind_of_table_is_described_sorted_filtered_and_counted(
    make: Callable[[], object], columns: tuple[ColumnSummary, ...]
) -> None:
    look = Look(t=make())

    facts = look.at(ViewRequest(view=view()), ViewFacts)
    kept = look.at(ViewRequest(view=view(keep=CellFilter(column=0, kind=FilterKind.ABOVE, value="1,5"))), ViewFacts)
    figures = look.statistics("t")

    assert (facts.rows, facts.total_columns, facts.columns) == (3, 2, columns)
    assert [(text or "").removesuffix(".0") for text in look.column(view(by=0))] == ["1", "3", ""]
    assert [(text or "").removesuffix(".0") for text in look.column(view(by=0, down=True))] == ["3", "1", ""]
    assert look.column(view(by=1, down=True), 1) == ["y", "x", None]
    assert (kept.rows, kept.total_rows) == (1, 3)
    assert (figures.kind, figures.rows, figures.missing, figures.distinct) == ("number", 3, 1, 2)
    assert (figures.mean, figures.median) == ("2", "2")


def test_an_array_is_looked_at_by_rows_and_columns() -> None:
    look = Look(t=np.array([[1.5, 2.0], [0.5, np.nan]]), s=np.arange(3))

    assert look.cells(view(by=0)) == (("0.5", None), ("1.5", "2.0"))
    assert look.column(TableView(name="s")) == ["0", "1", "2"]


@pytest.mark.parametrize(
    ("values", "ordered"),
    [
        (["b", "A", "a", None], ["A", "a", "b", None]),
        (["b", "A", None] * 4, [*["A"] * 4, *["b"] * 4, *[None] * 2]),
        ([Decimal("2.50"), Decimal(-1), None], ["-1", "2.50", None]),
        ([dt.date(2026, 2, 1), dt.date(2025, 1, 1)], ["2025-01-01", "2026-02-01"]),
        ([10, "x", None, 2.5], ["10", "2.5", "x", None]),
        ([[2], [1, 2], None], ["[1, 2]", "[2]", None]),
        ([{"a": 1}, {"b": "x"}], ["{a: 1}", "{b: x}"]),
        ([float("inf"), float("nan"), -1.0], ["-1.0", "inf", None]),
        ([2**80, 1], ["1", str(2**80)]),
        ([True, False, None], ["False", "True", None]),
        ([1 + 2j, 0j], ["<complex>", "<complex>"]),
    ],
)
def test_any_values_are_sorted_as_what_they_are_or_as_texts(values: list[object], ordered: list[str | None]) -> None:
    look = Look(t=pd.DataFrame({"a": pd.Series(values, dtype=object)}))

    assert look.column(view(by=0)) == ordered
    assert look.statistics("t").rows == len(values)


@pytest.mark.parametrize(
    "column",
    [
        pd.Series(["b", "a"], dtype="category"),
        pd.Series(pd.to_datetime(["2026-01-02", None])).dt.tz_localize("Europe/Berlin"),
        pd.Series([pd.Timedelta("1D"), pd.NaT]),
        pd.period_range("2026-01", periods=2, freq="M").to_series().reset_index(drop=True),
        pd.Series([pd.Interval(0, 1), pd.Interval(1, 2)]),
        pd.Series([1, None], dtype="Int64"),
        pd.Series([True, None], dtype="boolean"),
        pd.arrays.SparseArray([0, 1]),
        pd.Series([b"x", None]),
    ],
)
def test_unusual_columns_of_pandas_can_be_sorted_and_counted(column: object) -> None:
    look = Look(t=pd.DataFrame({"a": column}))

    assert len(look.column(view(by=0))) == 2
    assert look.statistics("t").rows == 2


def test_labels_of_pandas_stand_before_the_columns() -> None:
    index = pd.MultiIndex.from_tuples([("north", 1), ("south", 2)], names=["region", None])
    frame = pd.DataFrame([[1, 2], [3, 4]], index=index, columns=pd.MultiIndex.from_tuples([("x", "a"), ("x", "b")]))
    look = Look(t=frame, s=pd.Series(["u", "u", "v"]).value_counts())

    facts = look.at(ViewRequest(view=view()), ViewFacts)

    assert [column.name for column in facts.columns] == ["region", "index 2", "[x, a]", "[x, b]"]
    assert facts.label_columns == 2
    assert look.cells(view(by=3, down=True)) == (("south", "2", "3", "4"), ("north", "1", "1", "2"))
    assert look.cells(TableView(name="s")) == (("u", "2"), ("v", "1"))


@pytest.mark.parametrize(
    ("keep", "rows"),
    [
        (CellFilter(column=0, kind=FilterKind.CONTAINS, value="AN"), ["Anna", "Hans"]),
        (CellFilter(column=0, kind=FilterKind.EQUALS, value="anna"), ["Anna"]),
        (CellFilter(column=0, kind=FilterKind.DIFFERS, value="anna"), ["Hans", None, "=1+1"]),
        (CellFilter(column=0, kind=FilterKind.BLANK), [None]),
        (CellFilter(column=0, kind=FilterKind.NOT_BLANK), ["Anna", "Hans", "=1+1"]),
        (CellFilter(column=1, kind=FilterKind.AT_LEAST, value="1.000,5".replace(".", "")), ["=1+1"]),
        (CellFilter(column=1, kind=FilterKind.BELOW, value="2"), ["Anna"]),
        (CellFilter(column=2, kind=FilterKind.EQUALS, value="2026-11-29"), ["Anna"]),
        (CellFilter(column=2, kind=FilterKind.ABOVE, value="2026-11-29"), ["Hans"]),
        (CellFilter(column=3, kind=FilterKind.EQUALS, value="yes"), ["Anna", "=1+1"]),
    ],
)
def test_filters_go_by_the_type_of_the_column(keep: CellFilter, rows: list[str | None]) -> None:
    frame = pl.DataFrame(
        {
            "name": ["Anna", "Hans", None, "=1+1"],
            "sum": [Decimal("1.50"), Decimal("2.00"), None, Decimal("1000.50")],
            "at": [dt.datetime(2026, 11, 29, 14, 30), dt.datetime(2026, 11, 30), None, dt.datetime(2025, 1, 1)],  # noqa: DTZ001 - without a zone
            "ok": [True, False, None, True],
        }
    )

    assert Look(t=frame).column(view(keep=keep)) == rows


def test_what_cannot_be_compared_is_said_in_a_sentence() -> None:
    look = Look(t=pl.DataFrame({"price": [1.5]}))
    keep = CellFilter(column=0, kind=FilterKind.ABOVE, value="a lot")

    refused = look.at(ViewRequest(view=view(keep=keep)), SideRefused)

    assert refused.text == "price holds numbers. “a lot” is none."


def test_filtered_rows_are_sorted_and_keep_their_numbers() -> None:
    look = Look(t=pl.DataFrame({"a": range(100)}))
    wanted = TableView(
        name="t",
        filters=(CellFilter(column=0, kind=FilterKind.AT_LEAST, value="97"),),
        order=(ColumnOrder(column=0, descending=True),),
    )

    cells = look.at(CellsRequest(view=wanted, first_row=1, rows=5, first_column=0, columns=1), ViewCells)

    assert (cells.cells, cells.numbers, cells.rows) == ((("98",), ("97",)), (99, 98), 3)


def test_a_change_gives_another_stamp_and_a_missing_table_is_refused() -> None:
    frame = pd.DataFrame({"a": [1, 2]})
    look = Look(t=frame)
    first = look.at(ViewRequest(view=view(by=0)), ViewFacts).stamp

    frame.loc[0, "a"] = 5
    look.space.note(CallTracking(call=7, maybe_changed=("t",)))
    second = look.at(ViewRequest(view=view(by=0)), ViewFacts)
    look.names["t"] = pd.DataFrame({"a": [1]})
    third = look.at(ViewRequest(view=view(by=0)), ViewFacts)
    del look.names["t"]

    assert len({first, second.stamp, third.stamp}) == 3
    assert second.call == 7
    assert third.rows == 1
    assert look.at(ViewRequest(view=view()), SideRefused).text == "There is no variable “t” now."


def test_long_cells_are_cut_and_given_whole_on_demand() -> None:
    look = Look(t=pl.DataFrame({"a": ["x" * 1_000_000]}))

    cut = look.column(view())
    whole = look.at(CellTextRequest(view=view(), row=0, column=0), CellText)

    assert cut == ["x" * 299 + "…"]
    assert whole == CellText(text="x" * 1_000_000)


def test_odd_headings_and_empty_tables_are_shown() -> None:
    odd = pd.DataFrame([[1, 2, 3, 4]], columns=["a", "a", "", "نص\n" + "x" * 500])
    look = Look(
        t=odd,
        none=pl.DataFrame(),
        empty=pl.DataFrame({"a": []}),
        wide=pl.DataFrame({f"c{n}": [n] for n in range(10_000)}),
    )

    names = [column.name for column in look.at(ViewRequest(view=view()), ViewFacts).columns]
    wide = look.at(ViewRequest(view=TableView(name="wide")), ViewFacts)
    far = CellsRequest(view=TableView(name="wide"), first_row=0, rows=9, first_column=9_998, columns=50)

    assert (names[:3], len(names[3])) == (["a", "a", ""], 200)
    assert look.cells(view(by=1)) == (("1", "2", "3", "4"),)
    assert look.cells(TableView(name="none")) == ()
    assert look.cells(TableView(name="empty", order=(ColumnOrder(column=0),))) == ()
    assert look.statistics("empty").distinct == 0
    assert (wide.total_columns, len(wide.columns)) == (10_000, 10_000)
    assert look.at(far, ViewCells).cells == (("9998", "9999"),)


def test_statistics_tell_the_shape_of_a_column() -> None:
    look = Look(t=pl.DataFrame({"n": [*range(24), None], "s": ["a"] * 20 + ["b"] * 4 + [None], "e": [None] * 25}))

    number, text, nothing = (look.statistics("t", column) for column in range(3))

    assert (number.low, number.high, number.mean, number.bars) == ("0", "23", "11.5", (1,) * 24)
    assert text.top == (ValueCount(text="a", count=20), ValueCount(text="b", count=4))
    assert (nothing.missing, nothing.distinct, nothing.top) == (25, 0, ())


def compared() -> Comparison:
    old = pl.DataFrame({"id": ["1", "2", "3"], "price": ["10", "20", "30"], "name": ["a", "b", "c"]})
    new = pl.DataFrame({"id": ["1", "2", "4"], "price": ["10", "25", "40"], "name": ["a", "b", "d"]})
    comparison = Comparison().add("old", old).add("new", new)
    return comparison.pair("old", "new").key("id")


def test_a_count_of_a_comparison_opens_exactly_its_rows() -> None:
    comparison = compared()
    result = comparison.run()
    look = Look(result=result, comparison=comparison, saved=result.rows)

    for name in ("result", "comparison", "saved"):
        changed = TableView(name=name, bucket="changed", changed_column="price")
        cells = look.at(CellsRequest(view=changed, first_row=0, rows=9, first_column=0, columns=9), ViewCells)
        facts = look.at(ViewRequest(view=changed), ViewFacts)
        assert [row[0] for row in cells.cells] == ["2"]
        assert cells.statuses == ("changed",)
        heading = "price_right" if name == "saved" else "price · new"
        assert [facts.columns[column].name for _, column in cells.marked] == [heading]
        assert facts.columns[facts.status_column].name == "status"
    assert look.column(TableView(name="result", bucket="added")) == ["4"]
    assert look.column(TableView(name="result")) == ["1", "2", "3", "4"]
    assert look.column(TableView(name="result", bucket="changes")) == ["2"]
    assert (
        "no rows called nonsense"
        in look.at(ViewRequest(view=TableView(name="result", bucket="nonsense")), SideRefused).text
    )


def test_a_filter_counts_among_the_rows_of_the_bucket() -> None:
    look = Look(result=compared().run())
    added = TableView(name="result", bucket="added")
    few = replace(added, filters=(CellFilter(column=0, kind=FilterKind.EQUALS, value="nothing"),))

    whole, filtered = look.at(ViewRequest(view=added), ViewFacts), look.at(ViewRequest(view=few), ViewFacts)

    assert (whole.rows, whole.total_rows) == (1, 1)
    assert (filtered.rows, filtered.total_rows) == (0, 1)


def test_rows_are_counted_among_those_of_the_bucket_in_every_order_and_with_every_filter() -> None:
    changed = TableView(name="result", bucket="changed")
    by_id = (ColumnOrder(column=0, descending=True),)
    keep = (CellFilter(column=0, kind=FilterKind.NOT_BLANK), CellFilter(column=0, kind=FilterKind.EQUALS, value="2"))
    ways: list[TableView] = [replace(changed, order=by_id, filters=keep), replace(changed, order=by_id), changed]

    counted = [Look(result=compared().run()).at(ViewRequest(view=one), ViewFacts) for one in ways]

    assert [(one.rows, one.total_rows) for one in counted] == [(1, 1)] * 3


def test_rows_in_both_files_and_those_that_are_the_same_are_opened_as_counted() -> None:
    result = compared().run()
    look = Look(result=result, saved=result.rows)

    for name in ("result", "saved"):
        opened = [look.column(TableView(name=name, bucket=bucket)) for bucket in ("both", "unchanged", "removed")]

        assert opened == [["1", "2"], ["1"], ["3"]]


def test_the_columns_that_a_view_is_about_are_pointed_at() -> None:
    result = compared().run()
    look = Look(result=result, saved=result.rows)

    for name in ("result", "saved"):
        facts = look.at(ViewRequest(view=TableView(name=name, bucket="changed", changed_column="name")), ViewFacts)
        assert facts.pointed_columns == (5, 6)
    assert look.at(ViewRequest(view=TableView(name="result", bucket="changed")), ViewFacts).pointed_columns == ()


def test_the_rows_of_a_number_say_by_how_much_it_changed_and_are_told_apart_by_that() -> None:
    old = {"id": ["1", "2", "3", "4", "5"], "price": ["10", "20.5", "30", "0", "9"]}
    new = {"id": ["1", "2", "3", "4", "6"], "price": ["12.50", "20.25", "30", "1", "9"]}
    comparison = Comparison().add("old", pl.DataFrame(old)).add("new", pl.DataFrame(new)).pair("old", "new").key("id")
    look = Look(result=comparison.run())
    changed = TableView(name="result", bucket="changed", changed_column="price")

    facts = look.at(ViewRequest(view=changed), ViewFacts)
    cells = look.at(CellsRequest(view=changed, first_row=0, rows=9, first_column=5, columns=2), ViewCells)
    by_percent = replace(changed, order=(ColumnOrder(column=6),))
    ways = [look.column(replace(changed, bucket=way)) for way in ("rose", "fell", "stayed")]

    assert [column.name for column in facts.columns[5:]] == ["difference", "%"]
    assert facts.pointed_columns == (3, 4, 5, 6)
    assert cells.cells == (("+2.5", "+25"), ("-0.25", "-1.22"), ("+1", None))
    assert look.column(by_percent) == ["2", "1", "4"]
    assert ways == [["1", "4"], ["2"], ["3"]]


def test_the_rows_that_a_changed_rule_moves_are_opened_with_their_marks() -> None:
    comparison = compared()
    before = comparison.run()
    change = what_changed(before, comparison.rule("price", tolerance=5).run())
    look = Look(change=change)
    left = TableView(name="change", bucket="left_changed", changed_column="price")

    facts = look.at(ViewRequest(view=left), ViewFacts)
    cells = look.at(CellsRequest(view=left, first_row=0, rows=9, first_column=0, columns=9), ViewCells)

    assert [column.name for column in facts.columns[:5]] == [
        "id",
        "status",
        "differed before",
        "price · old",
        "price · new",
    ]
    assert (facts.rows, facts.total_rows, facts.pointed_columns) == (1, 1, (3, 4, 7, 8))
    assert cells.cells[0][:5] == ("2", "now the same", "price", "20", "25")
    assert (cells.statuses[0], cells.marked) == ("now the same", ((0, 4),))
    assert look.cells(TableView(name="change", bucket="entered_changed")) == ()
    assert look.at(ViewRequest(view=TableView(name="change")), SideRefused).text == "change is no table."


def test_what_the_compare_dialog_shows_of_a_column_is_looked_at_in_the_runtime() -> None:
    result = compared().rule("price", tolerance=1).run()
    strict, look = Look(result=compared().run()), Look(result=result)
    other = pl.DataFrame({"id": ["1", "2"], "price": ["10.5", "25"], "name": ["a", "b"]})
    again = Look(result=compared().add("new", other).rule("price", tolerance=1).run())

    assert look.cells(TableView(name="result", bucket="differing", changed_column="price")) == (
        ("2", "20", "25", "value +25.0 %"),
    )
    assert strict.cells(TableView(name="result", bucket="forgiven")) == ()
    assert again.cells(TableView(name="result", bucket="forgiven")) == (("price", "tolerance", "1"),)
    gone = look.at(ViewRequest(view=TableView(name="result", bucket="differing", changed_column="x")), SideRefused)
    assert gone.text == "result does not allow this: CompareError."


def test_a_key_called_status_is_not_taken_for_the_status() -> None:
    old = pl.DataFrame({"status": ["changed", "b"], "price": ["1", "2"]})
    new = pl.DataFrame({"status": ["changed", "b"], "price": ["1", "3"]})
    result = Comparison().add("old", old).add("new", new).pair("old", "new").key("status").run()
    look = Look(result=result)

    changed = TableView(name="result", bucket="changed", changed_column="price")

    assert look.at(ViewRequest(view=changed), ViewFacts).status_column == 1
    assert look.column(changed) == ["b"]


def test_a_query_is_not_run_while_a_call_runs() -> None:
    look = Look(is_running=True, t=duckdb.sql("select 1 a"))

    assert look.at(ViewRequest(view=view()), SideRefused).text.endswith("it is shown when the call has ended.")


def test_a_query_leaves_an_open_result_of_its_connection_alone() -> None:
    connection = duckdb.connect()
    look = Look(t=connection.sql("select range a from range(100000)"))
    result = connection.execute("select range from range(100000)")
    result.fetchmany(3)

    refused = look.at(ViewRequest(view=view()), SideRefused)

    assert refused.text == "t is a query whose connection is in use. Fetch its open result to the end first."
    assert result.fetchmany(1) == [(3,)]


def test_work_is_stopped_and_can_be_asked_for_again() -> None:
    look = Look(t=pl.DataFrame({"a": np.random.default_rng(1).random(300_000).astype(str)}))
    request = ViewRequest(view=view(by=0))
    working = look.looking.answer(request)
    assert isinstance(working, Working)

    look.looking.answer(StopWork(ticket=working.ticket))
    again = look.looking.answer(request)

    assert isinstance(again, Working)
    assert again.ticket != working.ticket
    assert look.at(request, ViewFacts).rows == 300_000
