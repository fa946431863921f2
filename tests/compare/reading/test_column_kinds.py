from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import polars as pl
import pytest

from tests.compare.reading.files import kinds, read_text
from workbench.compare.reading.column_kind import FileHabit, decide_kind


def _kind(*cells: str | None, habit: FileHabit | None = None) -> str:
    return decide_kind(pl.Series("c", list(cells), dtype=pl.String), habit or FileHabit()).kind


@pytest.mark.parametrize(
    ("cells", "kind"),
    [
        (("1", "2", "30"), "number"),
        (("1.5", "2", "-3.25"), "number"),
        (("1,234.50", "2,000.00"), "number"),
        (("1.234,50", "2,5"), "number"),
        (("1'234.50", "20"), "number"),
        (("£5", "(6)", "7-"), "number"),
        (("5%", "6.5%"), "number"),
        (("1", "NA", "3"), "number"),
        (("004", "012", "840"), "code"),
        (("12345678901234567", "2"), "code"),
        (("01234", "A1"), "code"),
        (("2020-01-31", "2020-02-01"), "date"),
        (("31/12/2020", "01/02/2020"), "date"),
        (("12/31/2020", "01/02/2020"), "date"),
        (("31.10.17", "01.11.17"), "date"),
        (("3 Jan 2020", "14 Feb 2021"), "date"),
        (("20200131", "20200201", "20200302"), "date"),
        (("USD", "EUR,USD", "CHF,EUR", "GBP", "USD,CHF,EUR"), "list"),
        (("NA", "DE", "FR"), "text"),
        (("1", "2", "12a"), "text"),
        (("1", "2", "40,765", "1234"), "text"),
        (("NA", "-"), "text"),
        ((None, " ", None), "empty"),
    ],
)
def test_decides_what_a_column_holds(cells: tuple[str | None, ...], kind: str) -> None:
    assert _kind(*cells) == kind


@pytest.mark.parametrize("rare", ["12a", "007", "12345678901234567", "n/a?"])
def test_one_odd_cell_far_down_is_not_overlooked(rare: str) -> None:
    cells = [str(number) for number in range(1, 50_000)]
    cells[40_003] = rare

    assert decide_kind(pl.Series("c", cells)).kind in {"text", "code"}


def test_ambiguous_dates_are_flagged_and_stay_texts(tmp_path: Path) -> None:
    table = read_text(tmp_path, "d\n03/04/2020\n05/06/2020\n")

    column = table.report.column("d")
    assert (column.kind, column.ambiguous_dates) == ("date", True)
    assert column.date_formats == ("%d/%m/%Y", "%m/%d/%Y")
    assert table.frame.schema["d"] == pl.String
    assert any("whether the day or the month comes first" in doubt for doubt in table.report.doubts)


def test_ambiguous_dates_follow_the_other_date_columns_of_the_file(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a,b\n31/01/2020,03/04/2020\n01/02/2020,05/06/2020\n")

    column = table.report.column("b")
    assert (column.date_formats, column.ambiguous_dates) == (("%d/%m/%Y",), False)
    assert "as in the other date columns of the file" in column.why
    assert table.frame["b"].to_list() == [date(2020, 4, 3), date(2020, 6, 5)]


def test_dates_that_contradict_each_other_stay_texts(tmp_path: Path) -> None:
    table = read_text(tmp_path, "d\n13/01/2020\n01/13/2020\n02/03/2020\n")

    column = table.report.column("d")
    assert (column.kind, column.ambiguous_dates) == ("text", True)


def test_two_ways_of_writing_dates_are_both_read(tmp_path: Path) -> None:
    table = read_text(tmp_path, "d\n31/12/1999\n01/02/1998\n2000-01-31\n")

    assert table.frame["d"].to_list() == [date(1999, 12, 31), date(1998, 2, 1), date(2000, 1, 31)]
    assert any("written in 2 ways" in doubt for doubt in table.report.doubts)


def test_times_are_kept(tmp_path: Path) -> None:
    table = read_text(tmp_path, "t\n2020-01-01 10:00:00\n2020-01-02 11:30:00\n")

    assert table.frame["t"].to_list() == [datetime(2020, 1, 1, 10), datetime(2020, 1, 2, 11, 30)]  # noqa: DTZ001 - as in the file


def test_thousands_before_three_digits_are_doubted(tmp_path: Path) -> None:
    table = read_text(tmp_path, "n;m\n1,234;a\n2,345;b\n")

    column = table.report.column("n")
    assert (column.kind, column.thousands) == ("number", ",")
    assert any("it could be a decimal comma" in doubt for doubt in table.report.doubts)


def test_the_decimal_comma_of_other_columns_decides_a_doubtful_one(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a;b\n1,5;1,234\n2,25;2,345\n")

    assert table.report.column("b").decimal == ","
    assert table.frame["b"].to_list() == [Decimal("1.234"), Decimal("2.345")]


def test_a_few_cells_of_several_numbers_are_no_decimal_commas(tmp_path: Path) -> None:
    table = read_text(tmp_path, 'unit,x\n2,1\n0,1\n"2,2",1\n3,1\n2,1\n')

    assert table.report.column("unit").kind == "text"


def test_a_total_at_the_end_does_not_make_a_number_column_text(tmp_path: Path) -> None:
    table = read_text(tmp_path, "id,name,n\n1,a,5\n2,b,6\n3,c,7\nTotal,,18\n")

    assert kinds(table) == {"id": "number", "name": "text", "n": "number"}
    assert table.report.column("id").unread == 1


def test_given_marks_are_taken(tmp_path: Path) -> None:
    table = read_text(tmp_path, "n\n1.234\n5.678\n", decimal=",", thousands=".")

    assert table.frame["n"].to_list() == [1234, 5678]


def test_whole_numbers_are_integers_and_others_exact_decimals(tmp_path: Path) -> None:
    table = read_text(tmp_path, "i,d\n1,0.1\n2,0.2\n,\n")

    assert table.frame["i"].to_list() == [1, 2]
    assert table.frame["d"].to_list() == [Decimal("0.1"), Decimal("0.2")]


def test_a_column_report_counts_and_shows_values(tmp_path: Path) -> None:
    table = read_text(tmp_path, "id,status\n1,open\n2,closed\n3,open\n4,\n")

    column = table.report.column("status")
    assert (column.blanks, column.distinct, column.values, column.unique) == (1, 2, ("open", "closed"), False)
    assert table.report.column("id").unique


def test_long_values_are_cut_for_showing(tmp_path: Path) -> None:
    table = read_text(tmp_path, f"a,b\n{'x' * 500},1\n")

    column = table.report.column("a")
    assert [len(value) for value in column.values + column.examples] == [60, 60]


def test_numbers_of_many_places_are_not_rounded(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a,b\n4.90062619112442,1e-7\n0.5,2\n")

    assert table.frame["a"].to_list() == [Decimal("4.90062619112442"), Decimal("0.5")]
    assert table.frame["b"].to_list() == [Decimal("0.0000001"), Decimal(2)]
