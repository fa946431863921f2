"""Every figure of every real-world case."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compare.run_case import run_case


@pytest.mark.cases
def test_every_figure_of_every_case_is_met(cases: Path) -> None:
    folders = sorted(place.parent for place in cases.glob("*/expected.json"))

    wrong = [f"{folder.name} {check}" for folder in folders for check in run_case(folder) if not check.holds]

    assert folders
    assert wrong == []
