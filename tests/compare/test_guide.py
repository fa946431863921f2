"""The guide's Python and its lines for the terminal run as they stand."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import openpyxl
import pytest

from tests.guide_pages import blocks
from workbench.cli.main import run
from workbench.compare import Comparison
from workbench.resources import resource


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for file in resource("sample").glob("*.csv"):
        shutil.copy(file, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_python_of_the_guide_compares_and_writes_what_it_says(
    sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (code,) = blocks("library", "python")

    exec(compile(code, "guide", "exec"), {})  # noqa: S102 - the guide's own lines

    said = capsys.readouterr().out
    assert "Changed rows 12 → 10: 2 left, 0 entered." in said
    assert "'15.57' became '20.47'" in said
    assert "Changes" in openpyxl.load_workbook(sample / "changes.xlsx").sheetnames
    assert Comparison.load(sample / "rules.toml").contract.columns[0].name == "article_no"


def test_the_lines_for_the_terminal_end_as_the_guide_says(sample: Path) -> None:
    lines = [line for block in blocks("terminal", "terminal") for line in block.replace("\\\n", " ").splitlines()]
    compares = [shlex.split(line)[1:] for line in lines if line.startswith("workbench compare")]

    codes = [run(words) for words in compares]

    assert codes == [1, 1, 1, 0]
    assert {"changes.xlsx", "rules.toml", "figures.json"} <= {path.name for path in sample.iterdir()}
