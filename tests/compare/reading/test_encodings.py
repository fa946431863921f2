from __future__ import annotations

from pathlib import Path

import pytest

from tests.compare.reading.files import read_text, rows

_TEXT = "name,place\nZoë,Köln\nJosé,Málaga\n"


@pytest.mark.parametrize(
    ("encoding", "found", "bom"),
    [
        ("utf-8", "utf-8", False),
        ("utf-8-sig", "utf-8", True),
        ("utf-16", "utf-16-le", True),
        ("utf-16-le", "utf-16-le", False),
        ("utf-16-be", "utf-16-be", False),
        ("utf-32", "utf-32-le", True),
        ("cp1252", "cp1252", False),
    ],
)
def test_finds_the_encoding_and_the_byte_order_mark(tmp_path: Path, encoding: str, found: str, *, bom: bool) -> None:
    table = read_text(tmp_path, _TEXT.encode(encoding))

    assert (table.report.encoding, table.report.bom) == (found, bom)
    assert table.columns == ["name", "place"]
    assert rows(table) == [("Zoë", "Köln"), ("José", "Málaga")]


def test_utf16_with_a_big_end_first_mark_is_read(tmp_path: Path) -> None:
    table = read_text(tmp_path, ("\ufeff" + _TEXT).encode("utf-16-be"))

    assert rows(table)[0] == ("Zoë", "Köln")


def test_the_pound_and_euro_signs_of_windows_are_read(tmp_path: Path) -> None:
    table = read_text(tmp_path, "item,price\nx,£5 – “new”\ny,7 €\n".encode("cp1252"))

    assert rows(table) == [("x", "£5 – “new”"), ("y", "7 €")]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("имя,город\nИван,Москва\nАнна,Казань\nПётр,Тверь\n", "cp1251"),  # noqa: RUF001 - Russian is meant
        ("名前,都市\n太郎,東京\n花子,大阪\n次郎,京都\n", "shift_jis"),
    ],
)
def test_other_alphabets_are_guessed_and_the_guess_is_told(tmp_path: Path, text: str, encoding: str) -> None:
    table = read_text(tmp_path, text.encode(encoding))

    assert table.columns == text.split("\n", maxsplit=1)[0].split(",")
    assert any("is a guess" in doubt for doubt in table.report.doubts)


def test_a_given_encoding_is_taken(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a\né\n".encode("cp850"), encoding="cp850")

    assert rows(table) == [("é",)]


def test_utf8_with_a_few_broken_bytes_stays_utf8_and_is_told(tmp_path: Path) -> None:
    table = read_text(tmp_path, ("a\n" + "Zoë Köln Málaga\n" * 5).encode() + b"\xff\n")

    assert table.report.encoding == "utf-8"
    assert rows(table)[0] == ("Zoë Köln Málaga",)
    assert any("do not fit the encoding" in doubt for doubt in table.report.doubts)
