"""What tests of every kind share: where the real-world cases lie."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

CASES_VARIABLE = "WORKBENCH_CASES"


@pytest.fixture(scope="session")
def cases() -> Path:
    """Give the folder of the real-world cases; without one the test is skipped, and in CI it fails."""
    named = os.environ.get(CASES_VARIABLE, "")
    folder = Path(named).resolve()
    if named and (folder / "README.md").is_file():
        return folder
    reason = f"{CASES_VARIABLE} names no folder of cases (it is {named!r})"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)
