"""The rows in which cleaning changed cells, as they are looked at."""

from __future__ import annotations

import polars as pl
import pytest

from tests.inkernel.test_looking import Look
from workbench.compare import CompareError, Table, cells_changed, cleaned_rows
from workbench.protocol.tables import TableView, ViewFacts, ViewRequest

RAW = Table.from_frame(pl.DataFrame({"id": ["1", "2", "3"], "a": [" x", "y", "z "], "b": ["p", " q", "r"]}), "raw")


def trimmed(*places: int) -> Table:
    """Give some rows without blanks around their texts."""
    frame = RAW.text.with_row_index("row").filter(pl.col("row").is_in(places))
    frame = frame.with_columns(pl.exclude("row").str.strip_chars())
    return Table.from_frame(frame.drop("row"), "clean", rows_taken=frame["row"])


def test_a_column_shows_exactly_the_rows_that_cleaning_changed_in_it_with_both_texts() -> None:
    look = Look(rows=cleaned_rows(RAW, trimmed(0, 1, 2)))

    facts = look.at(ViewRequest(view=TableView(name="rows", changed_column="a")), ViewFacts)
    cells = look.cells(TableView(name="rows", changed_column="a"))

    assert [column.name for column in facts.columns] == [
        "row", "status", "changed_columns", "id", "a · before", "a · after", "b · before", "b · after",
    ]  # fmt: skip
    assert (facts.rows, facts.total_rows) == (2, 2)
    assert [(row[0], row[4], row[5]) for row in cells] == [("1", " x", "x"), ("3", "z ", "z")]


def test_rows_that_were_dropped_are_not_counted_and_rows_keep_their_numbers() -> None:
    rows = cleaned_rows(RAW, trimmed(1, 2))

    assert rows["row"].to_list() == [2, 3]
    assert cells_changed(rows).rows() == [("a", 1), ("b", 1)]
    assert cleaned_rows(RAW, RAW).height == 0


def test_a_table_of_which_nobody_knows_the_rows_is_refused() -> None:
    with pytest.raises(CompareError, match="not known which rows of raw"):
        cleaned_rows(RAW, Table.from_frame(RAW.text.head(1), "some"))
