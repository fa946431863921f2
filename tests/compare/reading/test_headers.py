# xlsxwriter is not typed.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from pathlib import Path

import pytest
from xlsxwriter.workbook import Workbook

from tests.compare.reading.files import read_text, rows, workbook
from workbench.compare.errors import OptionError
from workbench.compare.reading.reader import read


def test_titles_and_notes_above_the_header_are_left_out_and_told(tmp_path: Path) -> None:
    table = read_text(tmp_path, "Report\nMade on 1 May\n\nid;name;amount\n1;a;1,5\n2;b;2,5\n3;c;3,75\nTotal;;7,75\n")

    report = table.report
    assert (report.header_row, report.skipped_top_lines) == (4, ("Report", "Made on 1 May"))
    assert report.footer_suspects == ("Total | 7,75",)
    assert len(table) == 4
    assert report.column("id").kind == "number"


def test_a_line_of_facts_above_the_header_is_no_header(tmp_path: Path) -> None:
    table = read_text(tmp_path, "From,01/02/2020,To,05/03/2020\nid,name,city,amount\n1,a,x,2\n2,b,y,3\n3,c,z,4\n")

    assert table.columns == ["id", "name", "city", "amount"]


def test_years_are_headings_behind_a_word(tmp_path: Path) -> None:
    table = read_text(tmp_path, "country,2018,2019,2020\nA,1,2,3\nB,4,5,6\n")

    assert table.columns == ["country", "2018", "2019", "2020"]


def test_percents_are_headings_beside_words_where_nothing_below_is_written_so(tmp_path: Path) -> None:
    named = read_text(tmp_path, "Name,50%,100%\nAnna,4,8\nBert,5,10\n")
    values = read_text(tmp_path, "Anna,50%\nBert,60%\nCara,70%\n")

    assert named.columns == ["Name", "50%", "100%"]
    assert values.columns == ["column_1", "column_2"]


def test_without_a_header_columns_are_numbered_and_no_row_is_lost(tmp_path: Path) -> None:
    table = read_text(tmp_path, "1,Alice,London\n2,Bob,Paris\n")

    assert table.columns == ["column_1", "column_2", "column_3"]
    assert rows(table) == [("1", "Alice", "London"), ("2", "Bob", "Paris")]
    assert any("No row of headings" in doubt for doubt in table.report.doubts)


def test_a_given_header_row_is_taken(tmp_path: Path) -> None:
    table = read_text(tmp_path, "x,y\na,b\n1,2\n", header_row=2)

    assert (table.columns, rows(table)) == (["a", "b"], [("1", "2")])


def test_header_row_zero_means_none(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a,b\nc,d\n", header_row=0)

    assert (table.columns, rows(table)) == (["column_1", "column_2"], [("a", "b"), ("c", "d")])


def test_a_header_row_beyond_the_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="no line 9 to be the header"):
        read_text(tmp_path, "a,b\n1,2\n", header_row=9)


def test_only_a_header_gives_a_table_without_rows(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a,b,c")

    assert (table.columns, len(table)) == (["a", "b", "c"], 0)


def test_double_headings_are_made_unique_and_told(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a,a,b,a_2\n1,2,3,4\n")

    assert table.columns == ["a", "a_3", "b", "a_2"]
    assert "The heading a stands more than once; the one in column 2 is called a_3." in table.report.doubts


def test_a_column_without_heading_is_kept_only_with_values(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a,,b,\n1,x,3,\n2,,4,\n")

    assert table.columns == ["a", "column_2", "b"]


def test_a_header_with_fewer_fields_than_the_rows_loses_no_column(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a,b\nr1,1,2\nr2,3,4\nr3,5,6\n")

    assert table.columns == ["a", "b", "column_3"]
    assert rows(table)[0] == ("r1", "1", "2")


def test_blank_lines_at_the_start_are_passed(tmp_path: Path) -> None:
    table = read_text(tmp_path, "\n" * 1_000 + "a,b\n1,2\n")

    assert (table.columns, table.report.header_row) == (["a", "b"], 1_001)


def test_a_header_that_stands_again_further_down_is_told(tmp_path: Path) -> None:
    table = read_text(tmp_path, "id,name\n1,a\n2,b\nid,name\n3,c\n")

    assert any("stands again further down" in doubt for doubt in table.report.doubts)


_TABLE = "id,name,v\n" + "".join(f"{n},n{n},{n}.5\n" for n in range(1, 8))
_WORDS = "name,city\nAnn,Paris\nBob,Rome\nCy,Oslo\n"

_ABOVE = {
    "a comment as wide as the table": ("# export,by,me\n", _TABLE, ""),
    "comments, the last as wide": ("# exported by X\n# on 2024-01-01, by me,-\n", _TABLE, ""),
    "a stamped comment above texts": ("# exported 2024, by me\n", _WORDS, ""),
    "a comment that holds the headings": ("# exported by X\n", "# id,v\n1,5\n2,6\n3,7\n", ""),
    "labels with values in each cell": ("Region: EU,Currency: EUR,Period: May\n", _TABLE, ""),
    "labels with values and a blank row": ("Region: EU,Period: May\n,\n", _WORDS, ""),
    "a block of labels": ("Report,Prices,\nDate,2024-05-01,\n", _TABLE, ""),
    "a block of labels and a blank row": ("Report,Prices,\nDate,2024-05-01,\n,,\n", _TABLE, ""),
    "a block above texts": ("Report,Prices\nDate,2024-05-01\n,\n", _WORDS, ""),
    "a stamp of three cells": ("Created,2024-05-01,me\n", _TABLE, ""),
    "a title of two cells and a blank row": ("Prices,of May,\n,,\n", _TABLE, "found below a blank row"),
    "groups above some columns": ("Who,,Amounts\n", _TABLE, "found below rows that fill fewer columns"),
    "nothing, and a first value that is missing": ("", "item,price\nApple,n/a\nPear,3\nFig,4\n", ""),
    "nothing, and first values in words": ("", "item,price\nApple,sold out\nPear,on request\nFig,4\nPlum,5\n", ""),
    "nothing, and a word among numbers": ("", "item,price\nApple,3\nPear,sold out\nFig,4\nPlum,5\n", ""),
    "nothing, and a blank row among the rows": ("", "item,price\nApple,3\n,\nPear,sold out\nFig,4\nPlum,5\n", ""),
    "nothing, and a blank row below": ("", "item,price\n,\nApple,-\nPear,3\nFig,4\n", ""),
    "nothing, and a number sign": ("", "#,name\n1,Ann\n2,Bob\n3,Cy\n", ""),
    "nothing, and headings with a sign": ("", "#name,city\nAnn,Paris\nBob,Rome\n", ""),
    "nothing, and headings with colons": ("", "a: x,b: y\nAnn,Paris\nBob,Rome\n", "look like labels with values"),
    "nothing, and a row of units": ("", "time,heat\ns,C\n1,20\n2,21\n3,22\n", "stands like headings"),
}


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("what", _ABOVE)
def test_the_headings_are_those_of_the_table_whatever_stands_above(what: str, kind: str, tmp_path: Path) -> None:
    above, table, doubt = _ABOVE[what]
    lines = [line.split(",") for line in (above + table).splitlines()]

    def fill(book: Workbook) -> None:
        sheet = book.add_worksheet()
        for place, cells in enumerate(lines):
            for column, cell in enumerate(cells):
                sheet.write(place, column, float(cell) if cell.replace(".", "", 1).isdigit() else cell or None)

    read_table = read_text(tmp_path, above + table) if kind == "csv" else read(workbook(tmp_path, fill))

    first, *body = table.splitlines()
    assert read_table.columns == first.split(",")
    assert len(read_table) == len([row for row in body if row.strip(",")])
    told = [one for one in read_table.report.doubts if "headings" in one.lower()]
    assert (doubt in " ".join(told)) if doubt else told == []
