# Workbooks are written with libraries that are not typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import io
import os
import random
import zipfile
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from xlsxwriter.workbook import Workbook

from tests.compare.reading.files import archive, read_text, text_file, workbook
from workbench.compare.errors import (
    FileLockedError,
    FileMissingError,
    NothingToReadError,
    PasswordError,
    ReadError,
    TooLargeError,
    UnreadableFileError,
)
from workbench.compare.reading import memory
from workbench.compare.reading.reader import read

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def _small(book: Workbook) -> None:
    sheet = book.add_worksheet("Data")
    sheet.write_row(0, 0, ["id", "name"])
    for number in range(1, 200):
        sheet.write_row(number, 0, [number, f"name {number}"])


def test_a_missing_file_is_named_with_the_nearest(tmp_path: Path) -> None:
    text_file(tmp_path, "a\n1\n", "ledger_2024.csv")

    with pytest.raises(FileMissingError, match=r"ledger_2042.csv. Nearest: ledger_2024.csv"):
        read(tmp_path / "ledger_2042.csv")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match="is a folder"):
        read(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_does_not_hang(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.csv")

    with pytest.raises(ReadError, match="no ordinary file"):
        read(tmp_path / "pipe.csv")


def test_a_locked_file_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = text_file(tmp_path, "a\n1\n")

    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)

    with pytest.raises(FileLockedError, match=r"file.csv may not be opened. Close it in other programs"):
        read(path)


@pytest.mark.parametrize("content", [b"", b"\n\n  \n", b"\xef\xbb\xbf", b"\0" * 1_000])
def test_an_empty_file_says_so(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(NothingToReadError, match=r"file.csv is empty"):
        read_text(tmp_path, content)


@pytest.mark.parametrize(
    ("content", "name", "words"),
    [
        (b"%PDF-1.7 ...", "a.csv", "is a PDF"),
        (b"\x1f\x8b\x08 ...", "a.csv", "is compressed"),
        (b"\x89PNG...", "a.xlsx", "is a picture"),
        (b"<html><table></table></html>", "a.xls", "is a web page"),
        (_OLE + bytes(2_000), "a.xls", "no workbook"),
        (_OLE + bytes(2_000) + "Workbook".encode("utf-16-le") + bytes(900), "a.xls", "is damaged"),
        (b"PAR1" + bytes(500), "a.parquet", "is damaged"),
        (b"PK\x03\x04" + bytes(500), "a.xlsx", "is damaged"),
        (random.Random(1).randbytes(5_000), "a.csv", "not text and no known kind of table"),
        (b'[{"a":1},', "a.json", "no complete JSON"),
    ],
)
def test_what_cannot_be_read_is_named_and_explained(tmp_path: Path, content: bytes, name: str, words: str) -> None:
    with pytest.raises(UnreadableFileError, match=words) as failure:
        read_text(tmp_path, content, name)

    assert name in failure.value.what
    assert failure.value.to_do


def test_a_protected_workbook_says_so(tmp_path: Path) -> None:
    content = _OLE + bytes(2_000) + "EncryptedPackage".encode("utf-16-le") + bytes(500)

    with pytest.raises(PasswordError, match=r"a.xlsx is protected by a password"):
        read_text(tmp_path, content, "a.xlsx")


def test_a_workbook_named_csv_is_read_as_what_it_is(tmp_path: Path) -> None:
    table = read(workbook(tmp_path, _small, "book.csv"))

    assert (len(table), table.report.format) == (199, "xlsx")
    assert "The name ends in .csv, the content is an Excel workbook (xlsx); it was read as that." in table.report.doubts


def test_text_named_xlsx_is_read_as_what_it_is(tmp_path: Path) -> None:
    table = read_text(tmp_path, "a,b\n1,2\n", "book.xlsx")

    assert (len(table), table.report.format) == (1, "csv")


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9, 0.999])
def test_a_cut_off_workbook_says_so(tmp_path: Path, share: float) -> None:
    content = workbook(tmp_path, _small).read_bytes()

    with pytest.raises(UnreadableFileError, match="damaged"):
        read_text(tmp_path, content[: int(len(content) * share)], "cut.xlsx")


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9, 0.999])
def test_a_cut_off_parquet_file_says_so(tmp_path: Path, share: float) -> None:
    pl.DataFrame({"a": range(1_000)}).write_parquet(tmp_path / "t.parquet")
    content = (tmp_path / "t.parquet").read_bytes()

    with pytest.raises(UnreadableFileError, match="damaged"):
        read_text(tmp_path, content[: int(len(content) * share)], "cut.parquet")


def test_a_zip_bomb_is_not_opened(tmp_path: Path) -> None:
    path = archive(tmp_path, {"xl/workbook.xml": b"<x/>", "xl/worksheets/sheet1.xml": bytes(50_000_000)}, "bomb.xlsx")

    with pytest.raises(TooLargeError, match=r"bomb.xlsx unpacks from 0.0 MB to 50 MB"):
        read(path)


def test_an_archive_that_lies_about_its_sizes_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(workbook(tmp_path, _small)) as source:
        entries = {name: source.read(name) for name in source.namelist()}
    sheet = entries["xl/worksheets/sheet1.xml"].replace(b"</sheetData>", b" " * 5_000_000 + b"</sheetData>")
    content = archive(tmp_path, {**entries, "xl/worksheets/sheet1.xml": sheet}, "large.xlsx").read_bytes()
    lying = content.replace(len(sheet).to_bytes(4, "little"), (5_000).to_bytes(4, "little"))

    with pytest.raises(UnreadableFileError, match="damaged"):
        read_text(tmp_path, lying, "lying.xlsx")


def test_a_lone_cell_far_away_does_not_take_all_memory(tmp_path: Path) -> None:
    def fill(book: Workbook) -> None:
        sheet = book.add_worksheet("Data")
        sheet.write(0, 0, "a")
        sheet.write(1_048_575, 16_383, "z")

    with pytest.raises(TooLargeError, match="reach to row 1,048,576 and column 16,384"):
        read(workbook(tmp_path, fill))


def test_a_file_larger_than_memory_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = text_file(tmp_path, "a,b\n" + "1,2\n" * 10_000)
    monkeypatch.setattr(memory, "free_memory", lambda: 100_000)

    with pytest.raises(TooLargeError, match=r"file.csv needs about .* of memory"):
        read(path)


def test_too_many_columns_are_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(TooLargeError, match="has 100,000 columns"):
        read_text(tmp_path, ",".join(f"c{number}" for number in range(100_000)) + "\n" + "1," * 99_999 + "1\n")


def test_reading_announces_itself_to_audit_hooks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = text_file(tmp_path, "a\n1\n2\n")
    heard: list[tuple[object, ...]] = []

    def hear(*event: object) -> None:
        heard.append(event)

    monkeypatch.setattr("sys.audit", hear)

    read(path)

    assert heard == [("workbench.compare.read", str(path), 6, 2)]


def _parquet(folder: Path) -> bytes:
    pl.DataFrame({"a": range(300), "b": [f"text {number}" for number in range(300)]}).write_parquet(
        folder / "s.parquet"
    )
    return (folder / "s.parquet").read_bytes()


def _xlsx(folder: Path) -> bytes:
    return workbook(folder, _small, "s.xlsx").read_bytes()


def _text(_: Path) -> bytes:
    stream = io.StringIO()
    for number in range(300):
        stream.write(f'{number},"text ""{number}"", é",{number / 7:.3f}\n')
    return b"id,text,share\n" + stream.getvalue().encode()


@pytest.mark.parametrize(("make", "ending"), [(_parquet, "parquet"), (_xlsx, "xlsx"), (_text, "csv")])
def test_a_damaged_file_gives_a_table_or_one_clear_error(
    tmp_path: Path, make: Callable[[Path], bytes], ending: str, capfd: pytest.CaptureFixture[str]
) -> None:
    sound = make(tmp_path)
    chance = random.Random(7)

    for turn in range(20):
        content = bytearray(sound)
        for _ in range(chance.choice((1, 3, 30))):
            content[chance.randrange(len(content))] = chance.randrange(256)
        path = text_file(tmp_path, bytes(content), f"damaged_{turn}.{ending}")
        try:
            assert read(path).report is not None
        except ReadError as error:
            assert path.name in error.what  # noqa: PT017 - either outcome is right
    capfd.readouterr()


def test_a_sheet_of_endlessly_repeated_cells_is_refused(tmp_path: Path) -> None:
    row = (
        '<table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="float"'
        ' office:value="1" table:number-columns-repeated="16384"/></table:table-row>'
    )
    content = f'<office:document-content><table:table table:name="s">{row}</table:table></office:document-content>'
    path = archive(tmp_path, {"mimetype": b"ods", "content.xml": content.encode()}, "wide.ods")

    with pytest.raises(TooLargeError, match=r"wide\.ods repeats values in 16,384,"):
        read(path)
