"""Makes malformed files of every kind, the same ones each time: what a test reads to see that nothing is lost or hangs.

Every row carries a word of its own (`row17x`), so that a row which was dropped without a word is seen.
"""
# Workbooks are written with libraries that are not typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import gzip
import io
import json
import random
import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

import polars as pl
import xlsxwriter
import xlwt

ROWS = 40
_WHEN = (2024, 1, 1, 0, 0, 0)
TOKEN = re.compile(r"row\d+x")
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_CONTENT = '<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x">%s</office:document-content>'

Mutation = Callable[[list[str], str, random.Random], "str | bytes"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Malformed:
    """A file, and whether each of its rows must be found again if it can be read at all."""

    name: str
    content: bytes
    keeps_rows: bool = True
    must_fail: bool = False

    def tokens(self) -> set[str]:
        """Give the words of the rows that stand in a text file."""
        return set(TOKEN.findall(self.content.replace(b"\0", b"").decode("utf-8", errors="replace")))


def corpus(seed: int = 4) -> Iterator[Malformed]:
    """Give all files."""
    chance = random.Random(seed)
    for ending, delimiter in (("csv", ","), ("tsv", "\t"), ("txt", ";"), ("psv", "|")):
        for what, mutate in _TEXTS.items():
            lines = [delimiter.join(("id", "name", "amount", "day")), *(delimiter.join(row) for row in _rows())]
            made = mutate(lines, delimiter, chance)
            content = made if isinstance(made, bytes) else made.encode()
            yield Malformed(name=f"{what}.{ending}", content=content)
    yield from _json_lines(chance)
    yield from _workbooks(chance)
    yield from _old_workbooks(chance)
    yield from _open_documents(chance)
    yield from _parquets(chance)
    yield Malformed(name="wide.csv", content=b",".join(b"c%d" % n for n in range(100_000)) + b"\n", must_fail=True)
    yield Malformed(name="one_cell.csv", content=b"id,text\nrow1x," + b"y" * 50_000_000 + b"\nrow2x,z\n")


def _rows() -> list[tuple[str, str, str, str]]:
    return [(str(n), f"row{n}x", f"{n}.25", f"2024-01-{n % 28 + 1:02}") for n in range(1, ROWS + 1)]


def _at(lines: list[str], chance: random.Random) -> int:
    return chance.randrange(2, len(lines) - 1)


def _changed(change: Callable[[str, str], str]) -> Mutation:
    """Change one line somewhere in the middle."""

    def mutate(lines: list[str], delimiter: str, chance: random.Random) -> str:
        place = _at(lines, chance)
        lines[place] = change(lines[place], delimiter)
        return "\n".join(lines) + "\n"

    return mutate


def _whole(change: Callable[[str, str], str | bytes]) -> Mutation:
    return lambda lines, delimiter, _: change("\n".join(lines) + "\n", delimiter)


def _cut(lines: list[str], _: str, chance: random.Random) -> str:
    text = "\n".join(lines)
    return text[: chance.randrange(len(text) // 2, len(text))]


def _flipped(lines: list[str], _: str, chance: random.Random) -> bytes:
    content = bytearray("\n".join(lines).encode())
    for _turn in range(5):
        content[chance.randrange(len(content))] = chance.randrange(128, 256)
    return bytes(content)


def _mixed(text: str, _: str) -> bytes:
    """Write half of the lines in UTF-8 and half in Windows-1252, each with an umlaut."""
    lines = text.replace("x", "xü", 1).splitlines()
    coded = [line.replace("2024", "ü2024").encode("utf-8" if n % 2 else "cp1252") for n, line in enumerate(lines)]
    return b"\n".join(coded) + b"\n"


_TEXTS: dict[str, Mutation] = {
    "zero_bytes": lambda _lines, _delimiter, _chance: b"",
    "only_blanks": lambda _lines, _delimiter, _chance: " \n\t\n  \n",
    "only_header": lambda lines, _delimiter, _chance: lines[0] + "\n",
    "header_without_end": lambda lines, _delimiter, _chance: lines[0],
    "no_header": lambda lines, _delimiter, _chance: "\n".join(lines[1:]),
    "duplicate_headers": _whole(lambda text, d: text.replace(f"name{d}amount", f"id{d}id", 1)),
    "blank_headers": _whole(lambda text, d: text.replace(f"name{d}amount", f"{d} ", 1)),
    "short_line": _changed(lambda line, d: d.join(line.split(d)[:2])),
    "long_line": _changed(lambda line, d: f"{line}{d}more{d}more"),
    "lone_cell": _changed(lambda line, d: line.split(d)[1]),
    "many_delimiters": _changed(lambda line, d: line + d * 200),
    "only_delimiters": _changed(lambda line, d: f"{line}\n{d * 3}"),
    "open_quote": _changed(lambda line, d: line.replace(d, f'{d}"', 1)),
    "late_quote": _changed(lambda line, _: f'{line}"'),
    "quote_in_word": _changed(lambda line, _: line.replace("row", 'r"o"w row')),
    "quoted_line_break": _changed(lambda line, d: line.replace(d, f'{d}"a\nb"', 1)),
    "open_quote_and_delimiter": _changed(lambda line, d: f'"{line}{d}'),
    "zero_byte_in_cell": _changed(lambda line, _: line.replace("row", "ro\0w")),
    "line_of_zero_bytes": _changed(lambda line, _: f"{line}\n" + "\0" * 500),
    "control_characters": _changed(lambda line, _: line.replace("row", "\x01\x1a\x7frow")),
    "byte_order_mark_inside": _changed(lambda line, _: f"\ufeff{line}"),
    "other_delimiter": _changed(lambda line, d: line.replace(d, "," if d != "," else ";")),
    "header_again": _changed(lambda line, d: f"id{d}name{d}amount{d}day\n{line}"),
    "blank_lines": _changed(lambda line, _: f"\n\n\n{line}\n\n"),
    "long_cell": _changed(lambda line, _: line.replace("row", "z" * 300_000 + " row")),
    "carriage_return_inside": _changed(lambda line, _: line.replace("row", "\rrow")),
    "cut": _cut,
    "flipped_bytes": _flipped,
    "mixed_encodings": _whole(_mixed),
    "utf16": _whole(lambda text, _: text.encode("utf-16")),
    "utf16_big_end": _whole(lambda text, _: b"\xfe\xff" + text.encode("utf-16-be")),
    "utf16_cut": _whole(lambda text, _: text.encode("utf-16")[:-7]),
    "utf8_cut_in_a_letter": _whole(lambda text, _: (text + "ü").encode()[:-1]),
    "byte_order_mark": _whole(lambda text, _: b"\xef\xbb\xbf" + text.encode()),
    "carriage_returns": _whole(lambda text, _: text.replace("\n", "\r")),
    "mixed_line_ends": _whole(lambda text, _: text.replace("\nrow", "\r\nrow").replace("5\n", "5\r\n", 9)),
    "title_and_notes": _whole(lambda text, _: f"Report of May\n\nAll amounts in EUR\n{text}\nSource: us\n"),
    "wrong_ending_packed": _whole(lambda text, _: gzip.compress(text.encode(), mtime=0)),
    "sep_line": _whole(lambda text, d: f"sep={d}\n{text}"),
    "no_last_line_end": _whole(lambda text, _: text[:-1]),
}


def _json_lines(chance: random.Random) -> Iterator[Malformed]:
    rows = [json.dumps({"id": n, "name": f"row{n}x", "amount": n / 4}) for n in range(1, ROWS + 1)]
    odd = {
        "cut": "\n".join(rows)[:-9],
        "no_json": "\n".join([*rows[:7], "row99x no json", *rows[7:]]),
        "two_in_a_line": "\n".join([*rows[:7], rows[7] + rows[8], *rows[9:]]),
        "a_list_in_it": "\n".join([*rows[:7], '["row99x"]', *rows[7:]]),
        "a_number_in_it": "\n".join([*rows[:7], "12", *rows[7:]]),
        "nested": "\n".join([*rows, '{"id": 41, "name": {"deep": {"er": "row41x"}}}']),
        "other_keys": "\n".join([*rows, '{"uid": 41, "nom": "row41x"}']),
        "double_keys": "\n".join([*rows, '{"id": 41, "name": "row41x", "name": "row42x"}']),
        "nan": "\n".join([*rows, '{"id": NaN, "name": "row41x", "amount": Infinity}']),
        "blank_lines": "\n\n".join(rows),
        "null_lines": "\n".join([*rows, "null"]),
        "open_list": "[" + ",".join(rows),
        "deep": "[" * 5_000 + "]" * 5_000,
        "half_a_pair": "\n".join([*rows, '{"id": 41, "name": "row41x \\ud800"}']),
        "zero_bytes": "\n".join([*rows[:9], "\0" * 50, *rows[9:]]),
        "empty_objects": "\n".join([*rows, "{}", "{}"]),
        "empty_list": "[]",
    }
    for name, text in odd.items():
        keeps = name not in {"open_list", "double_keys"}
        yield Malformed(name=f"json_{name}.jsonl", content=text.encode(), keeps_rows=keeps)
    content = bytearray("\n".join(rows).encode())
    for _ in range(4):
        content[chance.randrange(len(content))] = 0xFF
    yield Malformed(name="json_flipped.jsonl", content=bytes(content), keeps_rows=False)


def _workbooks(chance: random.Random) -> Iterator[Malformed]:
    sound = _xlsx([("id", "name", "amount", "day"), *_rows()])
    for number in range(12):
        cut = sound[: chance.randrange(10, len(sound) - 30)]
        yield Malformed(name=f"cut_{number}.xlsx", content=cut, must_fail=True)
    for number in range(10):
        yield Malformed(name=f"flipped_{number}.xlsx", content=_flip(sound, chance), keeps_rows=False)
    for lost in ("xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "[Content_Types].xml"):
        part = lost.rpartition("/")[2].strip("[]")
        yield Malformed(name=f"without_{part}.xlsx", content=_zip(_entries(sound, {lost: None})), keeps_rows=False)
    sheet = _entries(sound, {})["xl/worksheets/sheet1.xml"]
    odd = {
        "broken_sheet": sheet[: len(sheet) // 2],
        "empty_sheet": b"",
        "no_xml": b"no xml at all",
        "other_root": b"<html><body>row1x</body></html>",
        "odd_reference": sheet.replace(b'r="B7"', b'r="ZZZZZZ7"'),
        "odd_row": sheet.replace(b'r="B7"', b'r="B99999999"'),
        "row_zero": sheet.replace(b'<row r="7"', b'<row r="0"'),
        "negative_string": re.sub(rb"<v>3</v>", b"<v>-3</v>", sheet),
        "string_far_away": re.sub(rb"<v>3</v>", b"<v>999999</v>", sheet),
        "entity_bomb": b'<!DOCTYPE a [<!ENTITY b "' + b"c" * 99 + b'"><!ENTITY d "&b;&b;">]>' + sheet,
        "bomb": sheet.replace(b"</sheetData>", b" " * 60_000_000 + b"</sheetData>"),
    }
    for name, content in odd.items():
        made = _zip(_entries(sound, {"xl/worksheets/sheet1.xml": content}))
        yield Malformed(
            name=f"{name}.xlsx", content=made, keeps_rows=False, must_fail=name in {"bomb", "odd_reference", "odd_row"}
        )
    protected = _OLE + bytes(2_000) + "EncryptedPackage".encode("utf-16-le") + bytes(500)
    yield Malformed(name="password.xlsx", content=protected, must_fail=True)
    yield Malformed(name="zero.xlsx", content=b"", must_fail=True)
    yield Malformed(name="archive.xlsx", content=_zip({"readme.txt": b"nothing"}), must_fail=True)
    yield Malformed(name="text.xlsx", content=b"id,name\n1,row1x\n2,row2x\n")
    yield Malformed(name="workbook.csv", content=sound, keeps_rows=False)
    for name, rows in {
        "no_rows": [("id", "name")],
        "no_cells": [],
        "duplicate": [("id", "id", "id"), ("row1x", "a", "b")],
        "no_header": _rows(),
    }.items():
        yield Malformed(name=f"book_{name}.xlsx", content=_xlsx(rows), keeps_rows=False)


def _old_workbooks(chance: random.Random) -> Iterator[Malformed]:
    book = xlwt.Workbook()
    sheet = book.add_sheet("Data")
    for place, row in enumerate([("id", "name", "amount", "day"), *_rows()]):
        for column, cell in enumerate(row):
            sheet.write(place, column, cell)
    stream = io.BytesIO()
    book.save(stream)
    sound = stream.getvalue()
    for number in range(8):
        cut = sound[: chance.randrange(600, len(sound) - 600)]
        yield Malformed(name=f"cut_{number}.xls", content=cut, keeps_rows=False)
    for number in range(6):
        yield Malformed(name=f"flipped_{number}.xls", content=_flip(sound, chance), keeps_rows=False)
    yield Malformed(name="only_the_mark.xls", content=_OLE, must_fail=True)
    yield Malformed(name="page.xls", content=b"<html><table><tr><td>row1x</td></tr></table></html>", must_fail=True)


def _open_documents(chance: random.Random) -> Iterator[Malformed]:
    rows = "".join(
        f"<table:table-row>{''.join(f'<table:table-cell><text:p>{cell}</text:p></table:table-cell>' for cell in row)}"
        "</table:table-row>"
        for row in [("id", "name", "amount", "day"), *_rows()]
    )
    body = f'<office:body><office:spreadsheet><table:table table:name="s">{rows}</table:table></office:spreadsheet>'
    xml = (_CONTENT % f"{body}</office:body>").encode()
    mimetype = b"application/vnd.oasis.opendocument.spreadsheet"
    sound = _zip({"mimetype": mimetype, "content.xml": xml})
    for number in range(6):
        yield Malformed(
            name=f"cut_{number}.ods", content=sound[: chance.randrange(10, len(sound) - 30)], must_fail=True
        )
    for name, content in {
        "broken": xml[: len(xml) // 2],
        "empty": b"",
        "no_sheet": (_CONTENT % "").encode(),
        "bomb": xml + b" " * 60_000_000,
    }.items():
        made = _zip({"mimetype": mimetype, "content.xml": content})
        yield Malformed(name=f"{name}.ods", content=made, keeps_rows=False)
    yield Malformed(name="without_content.ods", content=_zip({"mimetype": mimetype}), must_fail=True)


def _parquets(chance: random.Random) -> Iterator[Malformed]:
    stream = io.BytesIO()
    pl.DataFrame(_rows(), schema=["id", "name", "amount", "day"], orient="row").write_parquet(stream)
    sound = stream.getvalue()
    for number in range(8):
        cut = sound[: chance.randrange(4, len(sound) - 4)]
        yield Malformed(name=f"cut_{number}.parquet", content=cut, must_fail=True)
    for number in range(8):
        yield Malformed(name=f"flipped_{number}.parquet", content=_flip(sound, chance), keeps_rows=False)
    yield Malformed(name="parquet.csv", content=sound, keeps_rows=False)
    yield Malformed(name="text.parquet", content=b"id,name\n1,row1x\n2,row2x\n")


def _xlsx(rows: list[tuple[str, ...]]) -> bytes:
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, {"in_memory": True}) as book:
        book.set_properties({"created": datetime(*_WHEN, tzinfo=UTC)})
        sheet = book.add_worksheet("Data")
        for place, row in enumerate(rows):
            sheet.write_row(place, 0, row)
    return stream.getvalue()


def _entries(content: bytes, changes: dict[str, bytes | None]) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as source:
        entries: dict[str, bytes | None] = {name: source.read(name) for name in source.namelist()}
    return {name: entry for name, entry in {**entries, **changes}.items() if entry is not None}


def _zip(entries: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as target:
        for name, content in entries.items():
            target.writestr(zipfile.ZipInfo(name, _WHEN), content, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def _flip(content: bytes, chance: random.Random) -> bytes:
    made = bytearray(content)
    for _ in range(chance.choice((1, 4, 40))):
        made[chance.randrange(len(made))] = chance.randrange(256)
    return bytes(made)
