"""How the rows of a comparison are laid out for the eye, and what is said of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from tests.inkernel.test_looking import Look, compared
from workbench.compare import Comparison, Table, read
from workbench.protocol.tables import CellsRequest, TableView, ViewCells, ViewFacts, ViewRequest

OLD = "Stock list\n\nid,kept,price,name\n1,x,10,a\n\n2,x,20,b\n3,x,30,c\n"
NEW = "id,kept,price,name\n3,x,33,c\n2,x,22,B\n4,x,40,d\n"


def of_files(folder: Path, old: str = OLD, new: str = NEW) -> Comparison:
    (folder / "old.csv").write_text(old)
    (folder / "new.csv").write_text(new)
    comparison = Comparison().add("old", read(folder / "old.csv")).add("new", read(folder / "new.csv"))
    return comparison.pair("old", "new").key("id")


def headings(look: Look, bucket: str = "changed", column: str = "") -> tuple[str, ...]:
    return tuple(one.name for one in facts(look, bucket, column).columns)


def facts(look: Look, bucket: str = "changed", column: str = "", name: str = "result") -> ViewFacts:
    return look.at(ViewRequest(view=TableView(name=name, bucket=bucket, changed_column=column)), ViewFacts)


def test_columns_that_changed_stand_first_the_most_changed_before_the_others(tmp_path: Path) -> None:
    look = Look(result=of_files(tmp_path).run())

    assert headings(look)[3:] == (
        *("row in old", "row in new"),
        *("price · old", "price · new", "name · old", "name · new", "kept · old", "kept · new"),
    )
    assert facts(look).still_columns == (9, 10)
    assert facts(look).row_columns == (3, 4)
    assert facts(look, "added").still_columns == ()  # nothing changed in a row that only one file has
    measured = facts(look, "changed", "price")
    assert (measured.pointed_columns, measured.still_columns) == ((5, 6, 11, 12), (9, 10))


def test_where_nothing_changed_no_column_is_called_one_without_changes() -> None:
    frame = pl.DataFrame({"id": ["1"], "v": ["1"]})
    result = Comparison().add("old", frame).add("new", frame).pair("old", "new").key("id").run()

    assert facts(Look(result=result), "").still_columns == ()


def test_a_row_is_named_as_a_spreadsheet_counts_it_in_each_file(tmp_path: Path) -> None:
    """Titles, the headings and blank rows count there."""
    comparison = of_files(tmp_path)
    look = Look(result=comparison.run(), filtered=comparison.drop("old", column="id", value="1").run())

    for name in ("result", "filtered"):
        cells = look.cells(TableView(name=name, bucket="changed"))
        assert [(row[0], row[3], row[4]) for row in cells] == [("2", "6", "3"), ("3", "7", "2")]
    assert [row[3:5] for row in look.cells(TableView(name="result", bucket="added"))] == [(None, "4")]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("id,v\n1,2\n3,4\n5,6\n", [2, 3, 4]),
        ('"id\nx",v\n1,"a\nb"\n3,4\n5,6\n', [2, 3, 4]),  # a row of two lines is one row in a spreadsheet
        ('"A title\nof two lines",\nid,v\n1,2\n3,4\n5,6\n', None),
        ("1,2\n3,4\n5,6\n", [1, 2, 3]),
        ("id,v\n1,2\n3,4,5\n5,6\n5,7\n5,8\n" + "5,6\n" * 40, None),  # a line was set aside
    ],
)
def test_the_row_of_the_file_is_told_only_where_the_reading_knows_it(
    tmp_path: Path, text: str, numbers: list[int] | None
) -> None:
    (tmp_path / "a.csv").write_text(text)

    found = read(tmp_path / "a.csv").file_rows(pl.Series(range(3)))

    assert (None if found is None else found.to_list()) == numbers


def test_a_table_that_is_not_as_its_file_has_it_has_no_rows_of_a_file() -> None:
    assert Table("t", pl.DataFrame({"id": ["1"]})).file_rows(pl.Series([0])) is None
    assert facts(Look(result=compared().run())).row_columns == ()


def test_rows_of_an_earlier_comparison_say_so(tmp_path: Path) -> None:
    comparison = of_files(tmp_path)
    before = comparison.run()
    comparison.approve("Ada")
    look = Look(result=before, comparison=comparison)

    assert facts(look).note == ""
    comparison.rule("price", tolerance="2")
    assert facts(look).note == "These rows are of an earlier comparison of old with new: its rules were changed since."
    assert facts(look, "set_aside").note == facts(look).note
    now = Look(result=comparison.run(), comparison=comparison)
    assert facts(now).note == ""
    comparison.add("new", read(tmp_path / "new.csv"))
    assert facts(now).note == ""  # the same file, read in the same way
    (tmp_path / "new.csv").write_text(f"{NEW}5,x,50,e\n")
    comparison.add("new", read(tmp_path / "new.csv"))
    assert facts(now).note.endswith("a file was read again since.")
    other = Look(result=before, comparison=compared())
    assert facts(other).note == "These rows are of an earlier comparison: old with new."
    assert facts(Look(result=before)).note == ""  # nothing is live that could be another one


def test_a_number_that_stayed_by_a_rule_is_said_to_have_moved(tmp_path: Path) -> None:
    comparison = of_files(tmp_path).rule("price", tolerance="2")
    look = Look(result=comparison.run())

    note = facts(look, "stayed", "price").note

    assert note == "1 of these rows moved by no more than the rule of price allows: that counts as the same."
    assert facts(look, "rose", "price").note == ""


def test_of_three_files_the_value_of_the_one_that_stands_alone_is_marked_in_each_row() -> None:
    frames = {
        "jan": {"id": ["1", "2", "3"], "v": ["a", "b", "c"], "w": ["x", "y", "z"]},
        "feb": {"id": ["1", "2", "3"], "v": ["a", "B", "d"], "w": ["x", "y", "z"]},
        "mar": {"id": ["1", "2", "3"], "v": ["a", "b", "e"], "w": ["X", "y", "z"]},
    }
    comparison = Comparison()
    for name, columns in frames.items():
        comparison = comparison.add(name, pl.DataFrame(columns))
    found = comparison.key("id").run_all("jan", "feb", "mar").odd_cells
    look = Look(found=found, few=found.select("id", "column", "odd", "jan"))
    request = CellsRequest(view=TableView(name="found"), first_row=0, rows=9, first_column=0, columns=9)

    cells = look.at(request, ViewCells)

    assert found.columns == ["id", "column", "odd", "jan", "feb", "mar"]
    assert [(row[:3], status) for row, status in zip(cells.cells, cells.statuses, strict=True)] == [
        (("1", "w", "mar"), "the odd one out"),
        (("2", "v", "feb"), "the odd one out"),
        (("3", "v", None), ""),  # three values: none of them is the odd one
    ]
    assert [(row, found.columns[column]) for row, column in cells.marked] == [(0, "mar"), (1, "feb")]
    assert look.at(replace(request, view=TableView(name="few")), ViewCells).marked == ()
    told = look.at(ViewRequest(view=TableView(name="found")), ViewFacts)
    assert (told.status_column, told.can_narrow, told.rows) == (-1, False, 3)
