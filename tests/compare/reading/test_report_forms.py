from __future__ import annotations

from pathlib import Path

from workbench.compare.reading.reader import read
from workbench.compare.reading.report import RESULT_MIME

_LINES = [
    "Code;Amount;Day;<b>Note</b>",
    "007;1,50;31.12.2024;x & y",
    "012;2,00;01.02.2024;",
    *(f"0{n};{n},25;02.02.2024;z" for n in range(20, 40)),
    "013;3,25;02.02.2024;z;9",
]


def test_a_reading_report_as_a_table_has_one_row_per_column(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("\n".join(_LINES) + "\n", encoding="utf-8")

    table = read(path).report.to_table()

    assert table.select("column", "kind", "blanks", "read_as").rows() == [
        ("Code", "code", 0, "leading zeros"),
        ("Amount", "number", 0, "decimal mark ,"),
        ("Day", "date", 0, "%d.%m.%Y"),
        ("<b>Note</b>", "text", 1, ""),
    ]


def test_a_reading_report_as_html_says_facts_columns_and_lines_set_aside_and_escapes_what_the_file_says(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.csv"
    path.write_text("\n".join(_LINES) + "\n", encoding="utf-8")
    report = read(path).report

    html = report.to_html()

    assert f"<th>SHA-256</th><td>{report.sha256}</td>" in html
    assert "<th>Fields parted by</th><td>semicolon</td>" in html
    assert "<td>&lt;b&gt;Note&lt;/b&gt;</td><td>text</td>" in html
    assert "<p>Lines set aside: 1</p><table><tr><td>24</td><td>5 fields instead of 4</td>" in html
    assert "<b>" not in html
    assert report.mime_bundle() == {"text/plain": str(report), "text/html": html, RESULT_MIME: report.to_json()}
