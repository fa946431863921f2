"""Reports of real-world cases: the figures that are read back are those that are expected."""

# openpyxl is not typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import json
from pathlib import Path

import openpyxl
import pytest

from workbench.compare.comparison import Comparison
from workbench.compare.reading.reader import read
from workbench.compare.report_file import save_report


@pytest.mark.cases
def test_the_report_of_the_reconciliation_holds_the_expected_figures(cases: Path, tmp_path: Path) -> None:
    folder = cases / "oxford_bank_reconciliation"
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))["step1"]["comparisons"]["ledger_bank"]
    comparison = Comparison()
    comparison.add("ledger", read(folder / "payments_2017_oct-dec.csv"))
    comparison.add("bank", read(folder / "bank_export_oct-jan.csv"))
    comparison.key("Trans No", bank="Reference").column("Date", ledger="Paid Date", bank="Booking date")
    comparison.only("Amount", "Date").rule("Trans No", case="ignore")
    comparison.rule("Trans No", side="ledger", replace=[[" - ", "/"]])
    comparison.rule("Trans No", side="bank", replace=[["TRN ", ""], ["trn ", ""]])
    comparison.rule("Amount", side="bank", scale=-1, decimal=",", thousands=".")
    comparison.keep("bank", column="Cur", value="GBP").drop("bank", column="Booking date", value="Total")

    save_report(comparison.run(), tmp_path / "r.xlsx", comparison)

    book = openpyxl.load_workbook(tmp_path / "r.xlsx")
    rows = [tuple(cell.value for cell in row) for row in book["Summary"].iter_rows()]
    figures = {row[0]: row[1] for row in rows}
    words = {
        "In both": "common",
        "Added": "added",
        "Removed": "removed",
        "Changed rows": "changed_rows",
        "Unchanged rows": "unchanged_rows",
        "Changed cells": "changed_cells_total",
        "Keys set aside": "keys_set_aside",
    }
    assert {name: figures[name] for name in words} == {name: expected[word] for name, word in words.items()}
    changed = {row[0].value: row[2].value for row in book["Columns"].iter_rows(min_row=2)}
    assert changed == expected["changed_cells"]
    assert book["Changes"].max_row - 1 == expected["changed_cells_total"]
    assert book["Added"].max_row - 1 == expected["added"]
    text = "\n".join(str(value) for row in rows for value in row if value is not None)
    assert "bank_export_oct-jan.csv" in text
    assert comparison.table("bank").sha256 in text
