from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.compare.reading.files import read_text, rows, text_file
from workbench.compare.errors import OptionError
from workbench.compare.reading.reader import read

# Reading a file takes a while: a failure is not made smaller.
QUICK = (Phase.explicit, Phase.reuse, Phase.generate)
ONE_FOLDER = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_finds_the_delimiter(tmp_path: Path, delimiter: str) -> None:
    text = "id,name,amount\n1,Ann,2.50\n2,Bob,3.75\n".replace(",", delimiter)

    table = read_text(tmp_path, text)

    assert table.report.delimiter == delimiter
    assert rows(table) == [("1", "Ann", "2.50"), ("2", "Bob", "3.75")]


def test_commas_inside_tab_separated_text_do_not_mislead(tmp_path: Path) -> None:
    table = read_text(tmp_path, "name\tplace\nx\tSaint Paul, Minnesota\ny\tRome, Italy\n", "file.txt")

    assert rows(table) == [("x", "Saint Paul, Minnesota"), ("y", "Rome, Italy")]


def test_decimal_commas_in_semicolon_text_do_not_mislead(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a;b;c\n1,5;2,25;3\n2,5;3,75;4\n")

    assert table.columns == ["a", "b", "c"]


def test_a_sep_line_names_the_delimiter(tmp_path: Path) -> None:
    table = read_text(tmp_path, "sep=;\r\na;b\r\n1;2\r\n")

    assert (table.columns, rows(table)) == (["a", "b"], [("1", "2")])


def test_a_given_delimiter_of_several_characters_is_taken(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a||b\n1||2\n3||4\n", delimiter="||")

    assert rows(table) == [("1", "2"), ("3", "4")]


def test_line_breaks_quotes_and_delimiters_inside_quotes_stay_in_the_cell(tmp_path: Path) -> None:
    table = read_text(tmp_path, 'a,b\n1,"x ""y"" z"\n2,"l1\nl2"\n"3","q,r"\n')

    assert rows(table) == [("1", 'x "y" z'), ("2", "l1\nl2"), ("3", "q,r")]


def test_blanks_before_a_quote_are_no_part_of_the_cell(tmp_path: Path) -> None:
    table = read_text(tmp_path, 'a, b\n1, "x, y"\n2, "z"\n')

    assert rows(table) == [("1", "x, y"), ("2", "z")]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_kind_of_line_end_is_read(tmp_path: Path, end: str) -> None:
    table = read_text(tmp_path, end.join(["a,b", "1,2", "3,4", ""]))

    assert rows(table) == [("1", "2"), ("3", "4")]


def test_blank_rows_are_dropped_and_counted(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a,b\n1,2\n\n , \n,\n3,4\n\n\n")

    assert rows(table) == [("1", "2"), ("3", "4")]
    assert table.report.blank_rows_dropped == 3


def test_a_blank_cell_is_null_and_a_cell_of_blanks_stays_a_text(tmp_path: Path) -> None:
    table = read_text(tmp_path, 'a,b\n1,\n2,""\n3," "\n')

    assert rows(table) == [("1", None), ("2", None), ("3", " ")]
    assert table.report.column("b").blanks == 3


def test_the_code_na_is_a_text(tmp_path: Path) -> None:
    table = read_text(tmp_path, "code\nNA\nDE\nnull\nNaN\n")

    assert rows(table) == [("NA",), ("DE",), ("null",), ("NaN",)]


def test_given_null_tokens_become_blank(tmp_path: Path) -> None:
    table = read_text(tmp_path, "code,n\nNA,1\nDE, NA \n", null_tokens=("NA",))

    assert rows(table) == [(None, "1"), ("DE", None)]


def test_a_delimiter_that_is_not_there_gives_one_column(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a,b\n1,2\n", delimiter=";")

    assert rows(table) == [("1,2",)]


def test_an_unknown_encoding_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = text_file(tmp_path, "a\n1\n")

    with pytest.raises(OptionError, match="no encoding 'utf-x'"):
        read(path, encoding="utf-x")


_CELLS = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), include_characters="\n\t", exclude_characters="\ufeff"),
    min_size=1,
    max_size=12,
).filter(str.strip)


@settings(max_examples=100, deadline=None, phases=QUICK, suppress_health_check=ONE_FOLDER)
@given(data=st.data(), width=st.integers(2, 5), height=st.integers(1, 8), end=st.sampled_from(["\n", "\r\n"]))
def test_whatever_the_csv_module_writes_is_read_back(
    tmp_path: Path, data: st.DataObject, width: int, height: int, end: str
) -> None:
    cells = [[data.draw(_CELLS) for _ in range(width)] for _ in range(height)]
    stream = io.StringIO(newline="")
    writer = csv.writer(
        stream, lineterminator=end, quoting=data.draw(st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
    )
    writer.writerows([[f"h{place}" for place in range(width)], *cells])

    table = read_text(tmp_path, stream.getvalue(), delimiter=",", quote='"', header_row=1, encoding="utf-8")

    assert table.report.bad_lines == ()
    assert [list(row) for row in rows(table)] == cells


@settings(max_examples=100, deadline=None, phases=QUICK, suppress_health_check=ONE_FOLDER)
@given(lines=st.lists(st.text('a1,"\n ;', max_size=14), min_size=1, max_size=8))
def test_every_line_is_a_row_or_blank_or_set_aside(tmp_path: Path, lines: list[str]) -> None:
    text = "a,b\n" + "\n".join(lines) + "\n"

    table = read_text(tmp_path, text, delimiter=",", quote='"', header_row=1)

    kept = "".join(cell for row in rows(table) for cell in row if cell)
    aside = "".join(line.text for line in table.report.bad_lines)
    for sign in "1a":
        assert (kept + aside).count(sign) == text[4:].count(sign)


def test_sentences_with_commas_in_one_column_stay_whole(tmp_path: Path) -> None:
    table = read_text(tmp_path, "comment\nHello, world\nfine\nso, so, so\nno\nwell\n")

    assert (table.columns, table.report.delimiter) == (["comment"], None)
    assert rows(table) == [("Hello, world",), ("fine",), ("so, so, so",), ("no",), ("well",)]


def test_a_long_line_does_not_make_up_for_blank_and_short_ones(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a,b,c\n1,2,3\n4,5\n6,7,8,,9\n10,11,12\n", delimiter=",")

    assert [(bad.line, bad.text) for bad in table.report.bad_lines] == [(3, "4,5"), (4, "6,7,8,,9")]
