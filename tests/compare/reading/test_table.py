from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pandas as pd
import polars as pl
import pytest

from tests.compare.reading.files import read_text, rows
from workbench.compare.errors import CompareError, UnknownColumnError
from workbench.compare.reading.report import RESULT_MIME
from workbench.compare.table import Table, stack


@dataclass(frozen=True, kw_only=True, slots=True)
class Only:
    column: str
    op: str
    value: str | None = None
    values: tuple[str, ...] = ()


_TEXT = "id;day;amount;note\n1;31.12.2023;1,5;a\n2;15.01.2024;20,25;\n3;28.02.2024;-3; b \n4;;100;A\n"


@pytest.mark.parametrize(
    ("condition", "ids"),
    [
        (Only(column="note", op="eq", value="b"), ["3"]),
        (Only(column="note", op="ne", value="b"), ["1", "2", "4"]),
        (Only(column="note", op="in", values=("a", "b")), ["1", "3"]),
        (Only(column="note", op="not_in", values=("a", "b")), ["2", "4"]),
        (Only(column="note", op="blank"), ["2"]),
        (Only(column="note", op="not_blank"), ["1", "3", "4"]),
        (Only(column="day", op="starts", value="15"), ["2"]),
        (Only(column="day", op="not_ends", value="2024"), ["1", "4"]),
        (Only(column="day", op="contains", value=".0"), ["2", "3"]),
        (Only(column="amount", op="gt", value="1.5"), ["2", "4"]),
        (Only(column="amount", op="le", value="1,5"), ["1", "3"]),
        (Only(column="day", op="ge", value="2024-01-15"), ["2", "3"]),
        (Only(column="day", op="lt", value="15.01.2024"), ["1"]),
        (Only(column="day", op="year", value="2024"), ["2", "3"]),
    ],
)
def test_rows_are_chosen_by_conditions(tmp_path: Path, condition: Only, ids: list[str]) -> None:
    table = read_text(tmp_path, _TEXT)

    assert table.where(condition).text["id"].to_list() == ids


def test_a_condition_on_a_wrong_column_offers_the_nearest(tmp_path: Path) -> None:
    table = read_text(tmp_path, _TEXT)

    with pytest.raises(UnknownColumnError, match=r"no column 'amout' in file\. Nearest: amount"):
        table.where(Only(column="amout", op="eq", value="1"))


def test_a_wrong_operator_or_value_is_refused(tmp_path: Path) -> None:
    table = read_text(tmp_path, _TEXT)

    with pytest.raises(CompareError, match="no condition 'starts_with'"):
        table.where(Only(column="id", op="starts_with", value="1"))
    with pytest.raises(CompareError, match="'many' is no number"):
        table.where(Only(column="amount", op="gt", value="many"))


def test_tables_are_put_below_one_another_by_heading(tmp_path: Path) -> None:
    first = read_text(tmp_path, "id,Category\n1,a\n", "first.csv")
    second = read_text(tmp_path, "id,Catergory,more\n2,b,x\n", "second.csv")

    both = stack(first, second, rename={"Catergory": "Category"}, name="both")

    assert (both.name, both.columns) == ("both", ["id", "Category", "more"])
    assert rows(both) == [("1", "a", None), ("2", "b", "x")]
    assert both.report.doubts == ("first has no column more; it is blank there.",)


def test_renaming_to_a_heading_that_is_there_is_refused(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a,b\n1,2\n")

    with pytest.raises(CompareError, match="would have the column b twice"):
        stack(table, rename={"a": "b"})
    with pytest.raises(CompareError, match="would have the column b twice"):
        table.renamed({"a": "b"})


def test_frames_of_polars_and_pandas_become_tables() -> None:
    frame = {"id": [1, 2], "share": [0.5, 2.0], "name": ["a", None]}

    for table in (Table.from_frame(pl.DataFrame(frame), "t"), Table.from_frame(pd.DataFrame(frame), "t")):
        assert rows(table) == [("1", "0.5", "a"), ("2", "2", None)]
        assert table.report.column("id").kind == "number"


def test_a_table_shows_itself_with_its_report(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a,b\n1,x\n")

    bundle = table._repr_mimebundle_()

    shown = bundle[RESULT_MIME]
    assert isinstance(shown, dict)
    assert (shown["type"], shown["rows"]) == ("reading_report", 1)
    assert str(bundle["text/plain"]).startswith("file: 1 row, 2 columns (csv, utf-8, comma)")


def test_a_table_goes_to_pandas_with_its_types(tmp_path: Path) -> None:
    frame = read_text(tmp_path, "a,b\n1,x\n2,y\n").to_pandas()

    assert pl.from_pandas(frame)["a"].to_list() == [1, 2]
