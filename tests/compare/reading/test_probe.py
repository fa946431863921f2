# Workbooks are written with libraries that are not typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from xlsxwriter.workbook import Workbook

from tests.compare.reading.files import text_file, workbook


def _probe(*arguments: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "workbench.compare.reading.probe", *arguments],
        capture_output=True, text=True, encoding="utf-8", timeout=200, check=True,
        cwd=Path(__file__).resolve().parents[3],
    )  # fmt: skip
    return json.loads(done.stdout)


def test_prints_the_report_of_a_file(tmp_path: Path) -> None:
    answer = _probe(str(text_file(tmp_path, "id,name\n1,Zoë\n")))

    report = answer["report"]
    assert (report["rows"], [column["name"] for column in report["columns"]]) == (1, ["id", "name"])


def test_prints_what_went_wrong(tmp_path: Path) -> None:
    answer = _probe(str(tmp_path / "none.csv"))

    assert answer == {
        "error": {"what": f"There is no file {tmp_path / 'none.csv'}.", "do": f"The folder {tmp_path} is empty."}
    }


def test_counts_the_other_visible_sheets_of_a_workbook(tmp_path: Path) -> None:
    def fill(book: Workbook) -> None:
        for name, size in (("one", 2), ("two", 3), ("hid", 4)):
            sheet = book.add_worksheet(name)
            for row in range(size + 1):
                sheet.write_row(row, 0, ["k", "v"] if row == 0 else [row, "x"])
        book.worksheets()[2].hide()

    path = str(workbook(tmp_path, fill))
    answer = _probe(path)

    assert [(sheet["name"], sheet["hidden"], sheet["rows"]) for sheet in answer["report"]["sheets"]] == [
        ("one", False, 2),
        ("two", False, 3),
        ("hid", True, None),
    ]
    chosen = _probe(path, "--sheet", "two")["report"]
    assert chosen["rows"] == 3
    assert [(sheet["name"], sheet["rows"], sheet["columns"]) for sheet in chosen["sheets"]] == [
        ("one", 2, ["k", "v"]),
        ("two", 3, ["k", "v"]),
        ("hid", None, None),
    ]


def test_a_huge_number_of_bad_lines_stays_a_small_report(tmp_path: Path) -> None:
    answer = _probe(str(text_file(tmp_path, "a,b\n" + "1\n" * 20_000 + "1,2\n" * 3)))

    assert answer["report"]["bad_lines_count"] in {0, 20_000}
    assert len(json.dumps(answer)) < 200_000
