from __future__ import annotations

from pathlib import Path

from tests.compare.reading.files import read_text, rows


def test_lines_of_another_width_are_set_aside_with_their_number_and_text(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a,b,c\n1,2,3\n4,5\n6,7,8,9\n10,11,12,\n13,14,15\n16,17,18\nend\n")

    report = table.report
    assert rows(table) == [("1", "2", "3"), ("10", "11", "12"), ("13", "14", "15"), ("16", "17", "18")]
    assert [(bad.line, bad.text) for bad in report.bad_lines] == [(3, "4,5"), (4, "6,7,8,9"), (8, "end")]
    assert report.bad_lines_count == 3
    assert "3 lines do not fit the header and were set aside: line 3, 4, 8." in report.doubts


def test_a_line_of_one_letter_is_short_as_well(tmp_path: Path) -> None:
    table = read_text(tmp_path, "id,v\n1,5\n2\n\n3,7\n4")

    assert rows(table) == [("1", "5"), ("3", "7")]
    assert [(bad.line, bad.text) for bad in table.report.bad_lines] == [(3, "2"), (6, "4")]


def test_line_numbers_count_line_breaks_inside_quotes(tmp_path: Path) -> None:
    table = read_text(tmp_path, 'a,b,c\n1,"x\ny",3\n4,5\n6,7,8,9\n"1,0",11,12\n')

    assert rows(table) == [("1", "x\ny", "3"), ("1,0", "11", "12")]
    assert [(bad.line, bad.text) for bad in table.report.bad_lines] == [(4, "4,5"), (5, "6,7,8,9")]


def test_when_many_lines_lack_their_last_fields_those_are_blank(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a,b,c\n" + "1,2\n1,2,3\n" * 20)

    assert len(table) == 40
    assert table.report.bad_lines == ()
    assert any("20 lines with fewer fields" in doubt for doubt in table.report.doubts)


def test_a_quote_that_is_never_closed_spoils_only_its_own_line(tmp_path: Path) -> None:
    table = read_text(tmp_path, 'a,b\n1,"x\n2,y\n3,z\n4,"ok"\n')

    assert rows(table) == [("1", '"x'), ("2", "y"), ("3", "z"), ("4", "ok")]
    assert any("never closed" in doubt for doubt in table.report.doubts)


def test_two_quotes_that_are_never_closed_do_not_swallow_the_lines_between(tmp_path: Path) -> None:
    table = read_text(tmp_path, 'a,b\n1,"x\n2,y\n3,"z\n4,"ok"\n')

    assert rows(table) == [("1", '"x'), ("2", "y"), ("3", '"z'), ("4", "ok")]


def test_quotes_inside_a_word_are_letters(tmp_path: Path) -> None:
    table = read_text(tmp_path, 'id,name\n1,5" pipe\n2,6" pipe\n3,plain\n')

    assert rows(table) == [("1", '5" pipe'), ("2", '6" pipe'), ("3", "plain")]


def test_a_line_set_aside_is_shown_as_it_stands_in_the_file(tmp_path: Path) -> None:
    table = read_text(tmp_path, 'a,b\n1,"x,y\n2,3\n4,5\n6,7\n')

    assert [(bad.line, bad.text) for bad in table.report.bad_lines] == [(2, '1,"x,y')]


def test_a_stray_quote_in_a_large_file_changes_nothing_else(tmp_path: Path) -> None:
    lines = [f'{number},"n{number}",{number * 3}' for number in range(20_000)]
    lines[10_000] = '10000,n"10000,30000'
    lines[15_000] = "15000,a,b,c,d"

    table = read_text(tmp_path, "a,b,c\n" + "\n".join(lines) + "\n")

    assert len(table) == 19_999
    assert table.text.row(10_000) == ("10000", 'n"10000', "30000")
    assert [bad.line for bad in table.report.bad_lines] == [15_002]


def test_zero_bytes_are_taken_out_and_told(tmp_path: Path) -> None:
    table = read_text(tmp_path, b"a,b\n1,x\0y\n2,z\n")

    assert rows(table) == [("1", "xy"), ("2", "z")]
    assert "Taken out of the text: 1 zero byte." in table.report.doubts
