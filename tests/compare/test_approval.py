from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.compare.tables import compared, table
from workbench.cli.compare import main
from workbench.compare.approval import approval_words
from workbench.compare.comparison import Comparison
from workbench.compare.errors import CompareError
from workbench.compare.report_file import save_report


def _prices() -> Comparison:
    return compared({"id": ["1", "2"], "price": ["1.00", "2.00"]}, {"id": ["1", "2"], "price": ["1.04", "2.00"]})


def test_an_approval_holds_for_next_months_files_and_not_for_other_rules() -> None:
    comparison = _prices().rule("price", tolerance="0.05")
    before = approval_words(comparison.contract)

    comparison.approve(" Ada  Lovelace ", on="2026-11-30")
    approved = approval_words(comparison.contract)
    comparison.add("new", table("december", {"id": ["3"], "price": ["9.00"]}))
    next_month = approval_words(comparison.contract)
    comparison.rule("price", tolerance="0.5")
    changed = approval_words(comparison.contract)

    assert before == "Nobody has approved these rules yet."
    assert (approved, next_month) == ("Rules approved by Ada Lovelace on 2026-11-30.",) * 2
    assert changed == "Ada Lovelace approved the rules on 2026-11-30; they have been changed since."
    assert approval_words(comparison.undo().contract) == approved


def test_an_approval_needs_a_name() -> None:
    with pytest.raises(CompareError, match="Nobody is named"):
        _prices().approve("  ")


def test_a_report_says_who_approved_the_rules(tmp_path: Path) -> None:
    comparison = _prices().approve("Ada", on="2026-11-30")

    save_report(comparison.run(), str(tmp_path / "r.html"), comparison=comparison)

    assert "Rules approved by Ada on 2026-11-30." in (tmp_path / "r.html").read_text(encoding="utf-8")


def test_the_command_keeps_an_approval_and_says_when_the_rules_are_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.csv").write_text("id,price\n1,1.00\n2,2.00\n", encoding="utf-8")
    (tmp_path / "b.csv").write_text("id,price\n1,1.04\n2,2.00\n", encoding="utf-8")
    files, saved, out = (
        [str(tmp_path / "a.csv"), str(tmp_path / "b.csv")],
        str(tmp_path / "c.toml"),
        tmp_path / "o.json",
    )

    main([*files, "--key", "id", "--approve", "Ada", "--save", saved])
    first = capsys.readouterr().out
    main([saved, *files, "--json", str(out)])
    again = json.loads(out.read_text(encoding="utf-8"))["approval"]
    main([saved, *files, "--tolerance", "price=0.05"])
    changed = capsys.readouterr().out

    assert "Rules approved by Ada on " in first
    assert (again["by"], again["holds"]) == ("Ada", True)
    assert "they have been changed since." in changed
