"""What `workbench compare` says of rows, forms and rules that were decided without being asked: on every surface."""
# Workbooks are read with openpyxl, which is not typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import openpyxl
import polars as pl
import pytest

from tests.compare.tables import compared
from workbench.cli.compare import main
from workbench.compare.reading.reader import read


class _Files:
    """Two files, compared on the command line."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._folder, self._capsys = folder, capsys

    def text(self, old: str, new: str, *options: str) -> str:
        (self._folder / "old.csv").write_text(old, encoding="utf-8")
        (self._folder / "new.csv").write_text(new, encoding="utf-8")
        code = main([str(self._folder / "old.csv"), str(self._folder / "new.csv"), "--key", "id", *options])
        assert code in {0, 1}
        return self._capsys.readouterr().out

    def json(self, old: str, new: str, *options: str) -> dict[str, Any]:
        return json.loads(self.text(old, new, "--json", "-", *options))

    def reports(self, old: str, new: str, *options: str) -> list[str]:
        html, book = self._folder / "r.html", self._folder / "r.xlsx"
        for report in (html, book):
            self.text(old, new, "--report", str(report), *options)
        sheets = openpyxl.load_workbook(io.BytesIO(book.read_bytes())).worksheets
        cells = " ".join(str(cell) for sheet in sheets for row in sheet.iter_rows(values_only=True) for cell in row)
        return [html.read_text(encoding="utf-8"), cells]


@pytest.fixture
def files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> _Files:
    return _Files(tmp_path, capsys)


def test_the_text_says_what_does_not_count_and_by_which_rule(files: _Files) -> None:
    old, new = "id,v,w\n1,1.00,x\n2,2.0,y\n3,3,z\n", "id,v,w\n1,1.04,x\n2,2,y\n3,3,z\n"

    out = files.text(old, new, "--tolerance", "v=0.05")

    assert "    v: not counted: tolerance 1, way of writing numbers 1\n  equal" in out
    assert "not counted" not in files.text(old, old)


@pytest.mark.parametrize(
    ("old", "new", "doubt"),
    [
        ("1.234\n2,5.678", "1.234\n2,5.679", "v in old: every point stands before three digits"),
        ("01/02/68\n2,13/02/68", "01/02/68\n2,14/02/68", "v in old: the years have two digits"),
        ("5%\n2,6%", "5\n2,6", "v: old writes % with its numbers, new does not"),
        ("€5\n2,$6", "€5\n2,$6", "v of old holds different signs ($, €)"),
    ],
)
def test_doubts_of_a_column_stand_in_the_text_the_json_and_both_reports(
    old: str, new: str, doubt: str, files: _Files
) -> None:
    tables = f"id,v\n1,{old}\n", f"id,v\n1,{new}\n"

    html, book = files.reports(*tables)

    assert doubt in files.text(*tables)
    assert doubt in " ".join(files.json(*tables)["notes"])
    assert doubt.replace("'", "&#x27;") in html
    assert doubt in book


def test_the_json_has_the_rules_of_the_key_and_what_was_taken_without_being_asked(files: _Files) -> None:
    figures = files.json("id,v\n007,1\n008,2\n", "id,v\n7,1\n8,2\n")

    assert figures["key_columns"][0]["rule_words"] == ["leading zeros do not matter"]
    assert any("Taken as a rule for the key" in remark for remark in figures["remarks"])


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("12.0\n13.0", "12\n13", "zeros behind a decimal point do not matter"),
        ("1_000\n2_000", "1000\n2000", "left: '_' is removed"),
    ],
)
def test_the_rule_for_the_key_is_the_one_that_is_needed(old: str, new: str, words: str, files: _Files) -> None:
    tables = [f"id,v\n{a},1\n{b},2\n" for a, b in (old.split(), new.split())]

    remarks = " ".join(files.json(*tables)["remarks"])

    assert words in remarks
    assert "capitals" not in remarks
    assert "leading" not in remarks


@pytest.mark.parametrize("options", [("q=0.5", "*=0.05"), ("*=0.05", "q=0.5")])
def test_the_tolerance_of_one_column_stays_beside_that_of_all(options: tuple[str, str], files: _Files) -> None:
    old, new = "id,q,v\n1,1.0,1.0\n2,2.0,2.0\n", "id,q,v\n1,1.4,1.4\n2,2.0,2.04\n"

    figures = files.json(old, new, "--tolerance", options[0], "--tolerance", options[1])

    assert figures["columns"] == {"q": 0, "v": 1}


def test_a_number_beyond_a_float_is_written_to_a_workbook_as_text(files: _Files) -> None:
    _, book = files.reports("id,v\n1,1.5e400\n2,1\n", "id,v\n1,2.5e400\n2,1\n", "--tolerance", "v=0.05")

    assert f"15{'0' * 399}" in book
    assert f"25{'0' * 399}" in book


@pytest.mark.parametrize(
    ("rows", "total", "found"),
    [
        (["a,1", "b,2", "c,3"], "Total,6", True),
        (["a,1", "b,2", "c,3"], "Total,5", False),
        (["a,1", "b,2", "c,3"], "Total oil,6", False),
        (["a1,1", "a2,2", "a3,3", "a4,4", "a5,5"], "Total,99", True),
    ],
)
def test_a_total_without_a_blank_cell_is_found_by_its_sum_or_its_place(
    rows: list[str], total: str, tmp_path: Path, *, found: bool
) -> None:
    place = tmp_path / "file.csv"
    place.write_text("\n".join(["id,v", *rows, total, ""]), encoding="utf-8")

    assert read(place).report.footer_suspects == ((total.replace(",", " | "),) if found else ())


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        (["1.234", "5.678"], ["1.234,00", "5.678,50"], 1),
        (["1.234", "5.678"], ["1234", "5678"], 0),
        (["1,234", "5,678"], ["1.234,50", "5.678,50"], 2),
        (["1,234", "5,678"], ["1,234", "5,679"], 1),
        (["1.234", "5.678"], ["1.2340", "5.6780"], 0),
    ],
)
def test_what_a_point_before_three_digits_is_the_values_of_the_other_file_tell(
    old: list[str], new: list[str], changed: int
) -> None:
    comparison = compared({"id": ["1", "2"], "v": old}, {"id": ["1", "2"], "v": new})

    assert comparison.run().figures["changed_cells"] == {"v": changed}


def test_words_among_numbers_that_differ_are_changes_and_told(files: _Files) -> None:
    old, new = "id,v\n1,sold out\n2,2\n3,NA\n4,4\n", "id,v\n1,on request\n2,2\n3,-\n4,4.01\n"

    figures = files.json(old, new, "--tolerance", "v=0.05")

    assert figures["columns"] == {"v": 1}
    text = "cannot be read and is compared as text"
    assert figures["notes"][:2] == [
        "v is compared as a number: 1 value of old cannot be read and counts as blank ('NA').",
        f"v is compared as a number: 1 value of old {text} ('sold out'); sums leave it out.",
    ]


def test_nan_in_parquet_is_read_as_blank_and_said(tmp_path: Path) -> None:
    pl.DataFrame({"id": [1, 2], "v": [1.5, float("nan")]}).write_parquet(tmp_path / "a.parquet")

    table = read(tmp_path / "a.parquet")

    assert table.text["v"].to_list() == ["1.5", None]
    assert table.report.doubts == ("Column v: 1 cell holds NaN (no number), read as blank.",)
