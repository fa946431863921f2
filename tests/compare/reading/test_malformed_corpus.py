from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.compare.reading.malformed import TOKEN, Malformed, corpus
from workbench.compare.errors import ReadError
from workbench.compare.reading.reader import read
from workbench.compare.table import Table

LONGEST_SECONDS = 60.0
"""Bound for one file, far above what any takes: a hang is seen, a busy machine is not."""


def _found(table: Table) -> set[str]:
    """Give the words of the rows wherever a reader of the report sees them."""
    basis = table.basis
    texts = [*table.columns, *basis.skipped_top_lines, *(bad.text for bad in basis.bad_lines)]
    texts += [cell for row in table.text.iter_rows() for cell in row if cell is not None and "row" in cell[-400:]]
    return {token for text in texts for token in TOKEN.findall(text[-2_400:])}


def _fault(folder: Path, case: Malformed) -> str:
    """Read a file, and say what is wrong with how that went; nothing where all is well."""
    path = folder / case.name
    path.write_bytes(case.content)
    begun = time.monotonic()
    try:
        table = read(path)
        report = table.report
    except ReadError as error:
        if case.name not in error.what or not error.to_do:
            return f"the error names no file or says not what to do: {error}"
        return ""
    except Exception as error:  # noqa: BLE001 - a crash is what is looked for
        return f"crashed: {error!r}"[:300]
    finally:
        path.unlink()
    if case.must_fail:
        return f"read as {len(table)} rows"
    if time.monotonic() - begun > LONGEST_SECONDS:
        return f"took {time.monotonic() - begun:.1f} s"
    if report.rows != len(table) or not report.to_text():
        return "the report is not that of the table"
    lost = case.tokens() - _found(table) if case.keeps_rows else set[str]()
    return f"rows lost without a word: {sorted(lost)[:5]}" if lost else ""


def test_every_malformed_file_gives_a_report_or_one_clear_error_and_loses_no_row(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    cases = list(corpus())

    faults = {case.name: fault for case in cases if (fault := _fault(tmp_path, case))}

    capfd.readouterr()
    assert len(cases) >= 200
    assert len({case.name for case in cases}) == len(cases)
    assert faults == {}
