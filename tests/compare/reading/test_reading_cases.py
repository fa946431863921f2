"""Every input of the real-world cases, read with automatic decisions only."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from workbench.compare.reading.reader import read

_CASES = (
    "big_mac_prices",
    "country_codes",
    "covid_daily_restated",
    "football_results",
    "oxford_bank_reconciliation",
    "sp500_constituents",
)


@pytest.mark.cases
@pytest.mark.parametrize("case", _CASES)
def test_rows_and_columns_of_every_input_come_out_by_themselves(cases: Path, case: str) -> None:
    folder = cases / case
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))["files"]
    inputs = tomllib.loads((folder / "case.toml").read_text(encoding="utf-8"))["inputs"]
    specs = {spec["id"]: spec for spec in inputs if "file" in spec}

    for facts in expected.values():
        spec = specs.get(facts["id"])
        if spec is None:
            continue
        table = read(folder / spec["file"], **({"sheet": spec["sheet"]} if "sheet" in spec else {}))
        assert (len(table), table.columns) == (facts["rows_in_file"], facts["columns"]), spec["file"]
        assert table.report.header_row in {spec.get("header_row", 1), 0}, spec["file"]
        assert table.report.bad_lines == ()


@pytest.mark.cases
def test_the_bank_export_tells_its_notes_and_its_total(cases: Path) -> None:
    report = read(cases / "oxford_bank_reconciliation" / "bank_export_oct-jan.csv").report

    assert (report.encoding, report.delimiter, report.header_row) == ("cp1252", ";", 4)
    assert len(report.skipped_top_lines) == 2
    assert report.footer_suspects[0].startswith("Total | 5068 lines")
    assert (report.column("Amount").decimal, report.column("Amount").thousands) == (",", ".")
    assert report.column("Booking date").date_formats == ("%d.%m.%y",)


@pytest.mark.cases
def test_the_currency_workbook_tells_its_title_and_footer(cases: Path) -> None:
    report = read(cases / "country_codes" / "currencies_2026.xlsx").report

    assert (report.sheet, report.header_row) == ("Active", 4)
    assert [sheet.name for sheet in report.sheets] == ["Active", "Historic"]
    assert len(report.footer_suspects) == 1
