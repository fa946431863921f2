"""What rules forgave in the rows of a comparison, and the rows that differ with some around them."""

from __future__ import annotations

from dataclasses import replace

import polars as pl
import pytest

from tests.inkernel.test_looking import Look
from workbench.compare import Comparison
from workbench.protocol.tables import (
    CellFilter,
    CellsRequest,
    CellText,
    CellTextRequest,
    ColumnOrder,
    FilterKind,
    TableView,
    ViewCells,
    ViewFacts,
    ViewRequest,
)

FORGIVEN = TableView(name="result", bucket="forgiven_rows")
ALL = TableView(name="result")


def look() -> Look:
    """Row 3 differs by less than the tolerance; 4 came, 5 went; the newer file has its rows in another order."""
    old = pl.DataFrame(
        {
            "id": ["1", "2", "3", "5", "6"],
            "price": ["10", "20", "30", "50", "1.0"],
            "city": ["Graz", "LINZ", "Wien", "Bonn", "Ulm"],
            "note": ["a", "b ", "c", "d", "e"],
        }
    )
    new = pl.DataFrame(
        {
            "id": ["6", "4", "3", "2", "1"],
            "price": ["1", "40", "30.01", "25", "10"],
            "city": ["Ulm", "Rom", "Wien", "Linz", "graz"],
            "note": ["e", "d", "c", "b", "A"],
        }
    )
    comparison = Comparison().add("old", old).add("new", new).pair("old", "new").key("id")
    comparison = comparison.rule("price", tolerance=0.05).rule("city", case="ignore")
    return Look(result=comparison.run())


def cells(look: Look, view: TableView, *, first: int = 0, columns: int = 20) -> ViewCells:
    request = CellsRequest(view=view, first_row=0, rows=20, first_column=first, columns=columns)
    return look.at(request, ViewCells)


def told(look: Look, view: TableView) -> ViewFacts:
    return look.at(ViewRequest(view=view), ViewFacts)


def forgiven(look: Look, view: TableView) -> list[tuple[str | None, str, str, str | None, str | None]]:
    found, facts = cells(look, view), told(look, view)
    return [
        (found.cells[row][0], facts.columns[column].name, rule, found.cells[row][column - 1], found.cells[row][column])
        for row, column, rule in found.forgiven
    ]


IN_ALL = [
    ("1", "city · new", "capitals", "Graz", "graz"),
    ("2", "city · new", "capitals", "LINZ", "Linz"),
    ("2", "note · new", "spaces", "b ", "b"),
    ("3", "price · new", "tolerance", "30", "30.01"),
]


def test_what_rules_forgave_is_marked_only_where_it_is_wanted_with_the_texts_of_the_files() -> None:
    made = look()

    assert cells(made, ALL).forgiven == ()
    assert sorted(forgiven(made, replace(ALL, shows_forgiven=True))) == IN_ALL  # 1.0 and 1 are the same number
    assert cells(made, replace(ALL, shows_forgiven=True)).marked == cells(made, ALL).marked


@pytest.mark.parametrize(
    ("view", "rows"),
    [
        (FORGIVEN, ["1", "2", "3"]),
        (replace(FORGIVEN, changed_column="city"), ["1", "2"]),
        (replace(FORGIVEN, changed_column="price"), ["3"]),
        (replace(FORGIVEN, changed_column="nothing"), []),
        (replace(FORGIVEN, filters=(CellFilter(column=0, kind=FilterKind.EQUALS, value="2"),)), ["2"]),
        (replace(FORGIVEN, order=(ColumnOrder(column=0, descending=True),)), ["3", "2", "1"]),
    ],
)
def test_the_rows_in_which_a_rule_forgave_something_are_opened(view: TableView, rows: list[str]) -> None:
    made = look()

    assert made.column(view) == rows
    assert {row for row, *_ in forgiven(made, view)} == set(rows)


def test_the_rules_are_named_with_their_counts_and_their_columns_are_not_hidden() -> None:
    made = look()
    shown = told(made, replace(ALL, shows_forgiven=True))

    assert shown.legend == (
        "Grey: 4 differences that a rule forgave (capitals 2, tolerance 1, spaces 1). They count as no change."
    )
    assert (shown.note, told(made, ALL).legend) == ("", "")
    hidden = {shown.columns[place].name for place in told(made, ALL).still_columns}
    assert hidden == {"city · old", "city · new"}
    assert shown.still_columns == ()
    assert told(made, replace(FORGIVEN, changed_column="nothing")).legend == "No rule forgave a difference in nothing."
    changed = told(made, replace(ALL, bucket="changed", shows_forgiven=True)).legend
    assert changed == "Grey: 3 differences that a rule forgave (capitals 2, spaces 1). They count as no change."


def test_the_switch_is_there_only_where_a_rule_can_have_forgiven_something() -> None:
    made = look()
    frame = pl.DataFrame({"id": ["1"], "v": ["1"]})
    same = Comparison().add("old", frame).add("new", frame).pair("old", "new").key("id").run()

    assert [told(made, replace(ALL, bucket=bucket)).can_forgive for bucket in ("", "changed", "both", "added")] == [
        *(True, True, True),
        False,
    ]
    assert told(Look(result=same), ALL).can_forgive is False
    assert told(made, FORGIVEN).can_forgive is False  # they are shown in any case


def test_a_number_that_changed_is_shown_with_what_was_forgiven_beside_it() -> None:
    view = TableView(name="result", bucket="changed", changed_column="price", shows_forgiven=True)

    assert sorted(forgiven(look(), view)) == [one for one in IN_ALL if one[0] == "2"]


def test_half_a_pair_and_a_whole_text_are_shown_as_the_files_have_them() -> None:
    made, view = look(), replace(ALL, shows_forgiven=True)
    names = [one.name for one in told(made, view).columns]
    before = names.index("city · old")

    half = cells(made, view, first=before, columns=1)
    whole = [made.at(CellTextRequest(view=view, row=1, column=before + n), CellText).text for n in (0, 1)]

    assert [row[0] for row in half.cells][:2] == ["Graz", "LINZ"]
    assert (0, before + 1, "capitals") in half.forgiven
    assert whole == ["LINZ", "Linz"]


def test_rows_that_differ_are_kept_with_so_many_around_each() -> None:
    ids = [f"{n:02d}" for n in range(20)]
    old = pl.DataFrame({"id": ids, "v": ["a"] * 20})
    new = pl.DataFrame({"id": ids[:19], "v": ["a"] * 5 + ["b"] + ["a"] * 13})
    result = Comparison().add("old", old).add("new", new).pair("old", "new").key("id").run()
    made = Look(result=result, saved=result.rows)
    around = [replace(ALL, around=count) for count in (0, 1, 3)]

    assert [made.column(view) for view in around] == [
        ["05", "19"],
        ["04", "05", "06", "18", "19"],
        ["02", "03", "04", "05", "06", "07", "08", "16", "17", "18"],  # and 19: the tenth row is the last asked for
    ]
    assert (told(made, around[1]).rows, told(made, around[1]).total_rows) == (5, 20)
    assert made.column(replace(around[1], name="saved")) == made.column(around[1])
    assert told(made, ALL).can_narrow
    assert not told(made, TableView(name="result", bucket="changed")).can_narrow
    same = (CellFilter(column=1, kind=FilterKind.EQUALS, value="unchanged"),)
    assert made.column(replace(around[1], filters=same)) == ["04", "06", "18"]
    assert made.column(replace(around[0], order=(ColumnOrder(column=0, descending=True),))) == ["19", "05"]
