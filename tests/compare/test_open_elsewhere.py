"""Files that are open in other programs, and files that are no longer what the rules were made with."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.compare import Comparison, read, save_report
from workbench.compare.report_file import write_whole


def compared(folder: Path) -> Comparison:
    for name, value in (("a", "1"), ("b", "2")):
        (folder / f"{name}.csv").write_text(f"id,v\n1,{value}\n2,5\n")
    comparison = Comparison()
    for name in ("a", "b"):
        comparison.add(name, read(folder / f"{name}.csv"))
    return comparison.key("id")


@pytest.mark.parametrize("mark", ["~$r.xlsx", ".~lock.r.xlsx#"])
def test_a_report_that_is_open_elsewhere_gets_a_new_name_and_a_sentence(tmp_path: Path, mark: str) -> None:
    result = compared(tmp_path).run()
    save_report(result, tmp_path / "r.xlsx")
    before = (tmp_path / "r.xlsx").read_bytes()
    (tmp_path / mark).write_text("open")

    report = save_report(result, tmp_path / "r.xlsx")

    assert Path(report.path).name == "r (2).xlsx"
    assert report.to_text().startswith("r.xlsx is open in another program, so the report was saved as r (2).xlsx.")
    assert (tmp_path / "r.xlsx").read_bytes() == before
    assert not list(tmp_path.glob("*.part"))


def test_a_lock_by_the_system_is_met_in_the_same_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "r.html").write_text("old")
    replace = Path.replace

    def locked(self: Path, target: Path) -> Path:
        if Path(target).name == "r.html":
            raise PermissionError(13, "locked")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", locked)

    report = write_whole(tmp_path / "r.html", lambda part: [("page", part.write_text("new"))])

    assert Path(report.path).name == "r (2).html"
    assert (tmp_path / "r.html").read_text() == "old"


def test_the_reading_says_when_a_file_is_not_the_one_the_rules_were_made_with(tmp_path: Path) -> None:
    compared(tmp_path).save(tmp_path / "comparison.toml")
    (tmp_path / "b.csv").write_text("id,v\n1,2\n2,6\n")

    comparison = Comparison.load(tmp_path / "comparison.toml")

    assert comparison.table("a").report.doubts == ()
    (doubt,) = comparison.table("b").report.doubts
    assert doubt.startswith("b.csv is not the file that the rules were made with")
